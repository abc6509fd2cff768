import { TEXTURE_FIELDS } from '../../model/material-textures.ts';
import type { Geometry, Joint, Link, Material, Mesh, Pose, Rgba, SimModel, Sym3 } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { number, numbers } from '../numbers.ts';
import { writeObj } from '../obj/write.ts';
import { withSoundChunks } from '../png/sound-chunks.ts';
import { remembered } from '../remember.ts';
import { limitAttributes } from './write-contact.ts';
import { type Attributes, element } from './xml.ts';

/**
 * `assets/<mesh>.obj` and `assets/<texture>.png` of a model.
 *
 * @throws {TypeError} if a texture is no PNG: MuJoCo reads no other; convert it first
 */
export function writeAssets({ meshes, textures }: Pick<SimModel, 'meshes' | 'textures'>): FileMap {
  const files = new Map<string, Uint8Array>();
  for (const mesh of meshes) files.set(`assets/${mesh.name}.obj`, objOf(mesh));
  for (const texture of textures) {
    if (texture.mime !== 'image/png')
      throw new TypeError(`writeMjcf: texture "${texture.name}" is ${texture.mime}, not PNG`);
    files.set(`assets/${texture.name}.png`, withSoundChunks(texture.bytes));
  }
  return files;
}

/** MuJoCo parses what it is given twice, the same bytes under the same name, only once. */
const objOf = remembered(
  (mesh: Mesh) => new TextEncoder().encode(writeObj(padded(mesh))),
  ({ length }) => length,
);

/** MuJoCo wants four vertices of every mesh; those added belong to no face. */
function padded(mesh: Mesh): Mesh {
  const missing = 4 - mesh.positions.length / 3;
  if (missing <= 0) return mesh;
  const first = Array.from({ length: missing }, () => [...mesh.positions.subarray(0, 3)]).flat();
  return { ...mesh, positions: Float32Array.from([...mesh.positions, ...first]) };
}

/** A section of the document, left out where it has nothing to say. */
export const section = (name: string, children: readonly string[]): string[] =>
  children.length === 0 ? [] : [element(name, {}, children)];

/** Textures, materials and meshes; the files are below `folder`, relative to where MuJoCo looks for them. */
export function assetElements(model: SimModel, folder = ''): string[] {
  const collides = new Set(
    model.links.flatMap(({ collisions }) =>
      collisions.map(({ geometry }) => geometry.type === 'mesh' && geometry.mesh),
    ),
  );
  return [
    ...model.textures.map((texture) =>
      element('texture', { type: '2d', name: texture.name, file: `${folder}${texture.name}.png` }),
    ),
    ...model.materials.map(material),
    ...model.meshes.map((mesh) =>
      element('mesh', {
        name: mesh.name,
        file: `${folder}${mesh.name}.obj`,
        // MuJoCo refuses a mesh without volume, a label or a pane of glass, even where it weighs nothing.
        inertia: collides.has(mesh.name) ? undefined : 'shell',
      }),
    ),
  ];
}

/** A material with a texture of its own has no layers, and one with layers has no texture of its own. */
function material(material: Material): string {
  const { name, baseColor, metallic, roughness } = material;
  const maps = TEXTURE_FIELDS.flatMap((field) => {
    const texture = material[field];
    return texture === undefined ? [] : [{ texture, role: TEXTURE_ROLE[field] }];
  });
  const plain = maps.every(({ role }) => role === 'rgb');
  return element(
    'material',
    {
      name,
      texture: plain ? maps[0]?.texture : undefined,
      rgba: numbers(toSrgb(baseColor)),
      // What the built-in renderer uses; a PBR renderer takes the two below.
      specular: number(0.1 + 0.4 * (1 - roughness)),
      shininess: number(1 - roughness),
      metallic: number(metallic),
      roughness: number(roughness),
    },
    plain ? [] : maps.map((layer) => element('layer', layer)),
  );
}

/** MuJoCo's own renderer shows `rgb` alone. `orm` is packed as glTF packs it: green roughness, blue metalness. */
const TEXTURE_ROLE = { baseColorTexture: 'rgb', metallicRoughnessTexture: 'orm', normalTexture: 'normal' } as const;

/** Twelve digits: of a thin plate the largest moment is the sum of the others, and rounding must not break A + B >= C. */
export function inertial({ inertial: { mass, centerOfMass, inertia } }: Link): string {
  const precise = (values: Sym3 | readonly number[]): string =>
    values.map((value) => String(Number(value.toPrecision(12)))).join(' ');
  const diagonal = inertia.slice(3).every((product) => product === 0);
  return element('inertial', {
    pos: precise(centerOfMass),
    mass: precise([mass]),
    diaginertia: diagonal ? precise(inertia.slice(0, 3)) : undefined,
    fullinertia: diagonal ? undefined : precise(inertia),
  });
}

const JOINT_TYPE = { revolute: 'hinge', continuous: 'hinge', prismatic: 'slide', ball: 'ball' } as const;

export function jointElement(joint: Joint, more: Attributes = {}): string {
  if (joint.type === 'fixed') throw new TypeError('jointElement: MJCF has no fixed joint; leave it out');
  return element('joint', {
    name: joint.name,
    type: JOINT_TYPE[joint.type],
    pos: numbers(joint.anchor),
    axis: joint.type === 'ball' ? undefined : numbers(joint.axis),
    range: rangeOf(joint),
    damping: joint.damping === undefined ? undefined : number(joint.damping),
    frictionloss: joint.friction === undefined ? undefined : number(joint.friction),
    armature: joint.armature === undefined ? undefined : number(joint.armature),
    stiffness: joint.spring && number(joint.spring.stiffness),
    springref: joint.type === 'ball' ? undefined : joint.spring && number(joint.spring.rest),
    actuatorfrcrange: joint.effort === undefined ? undefined : numbers([-joint.effort, joint.effort]),
    ...limitAttributes(joint),
    ...more,
  });
}

function rangeOf({ limits, ballLimit }: Joint): string | undefined {
  if (ballLimit !== undefined) return numbers([0, ballLimit]);
  return limits && numbers([limits.lower, limits.upper]);
}

/** Half sizes, as MJCF counts them. */
export function shape(geometry: Geometry): Record<string, string> {
  switch (geometry.type) {
    case 'box':
      return { type: 'box', size: numbers(geometry.size.map((edge) => edge / 2)) };
    case 'sphere':
      return { type: 'sphere', size: number(geometry.radius) };
    case 'ellipsoid':
      return { type: 'ellipsoid', size: numbers(geometry.radii) };
    case 'cylinder':
    case 'capsule':
      return { type: geometry.type, size: numbers([geometry.radius, geometry.length / 2]) };
    case 'mesh':
      return { type: 'mesh', mesh: geometry.mesh };
  }
}

export function placed({ position, rotation }: Pose): Record<string, string | undefined> {
  return {
    pos: position.every((value) => value === 0) ? undefined : numbers(position),
    quat: rotation[0] === 1 ? undefined : numbers(rotation),
  };
}

/**
 * Neighbours never collide; MuJoCo knows this only for moving parents.
 *
 * @param called name of a link's body
 */
export function exclusions(model: SimModel, called = (link: string): string => link): string[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { parent, child } of model.joints) pairs.set([parent, child].toSorted().join(' '), [parent, child]);
  for (const pair of model.collisionExclusions) {
    const key = pair.toSorted().join(' ');
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()].map(([a, b]) => element('exclude', { body1: called(a), body2: called(b) }));
}

/** Joints that follow others: polynomials of the leader's position, of which the first two terms say it all. */
export const couplings = ({ joints }: SimModel): string[] =>
  joints.flatMap(({ name, mimic }) =>
    mimic
      ? [
          element('joint', {
            joint1: name,
            joint2: mimic.joint,
            polycoef: numbers([mimic.offset, mimic.multiplier, 0, 0, 0]),
          }),
        ]
      : [],
  );

/** A text that MuJoCo carries along; MJCF has no empty one. */
export const text = (name: string, data: string | undefined): string[] =>
  data === undefined || data.trim() === '' ? [] : [element('text', { name, data })];

/**
 * MuJoCo shows colours as they are; the model's are linear.
 * @see IEC 61966-2-1, the sRGB transfer function
 */
function toSrgb([r, g, b, a]: Rgba): Rgba {
  const encode = (value: number): number =>
    Math.round((value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055) * 1e7) / 1e7;
  return [encode(r), encode(g), encode(b), a];
}
