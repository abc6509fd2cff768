import { compose, invert } from '../../model/pose.ts';
import type { Geometry, Joint, Link, Material, Mesh, Pose, Rgba, SimModel, Sym3 } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { number, numbers } from '../numbers.ts';
import { writeObj } from '../obj/write.ts';
import { CAVITY_SITE, LABEL_SEPARATOR, TEXT } from './semantics.ts';
import { element } from './xml.ts';

/**
 * A model as MJCF in the layout of mujoco_menagerie: `<name>.xml` and `assets/`.
 *
 * Every link has an explicit inertial, visual geoms weigh nothing, and only attributes that MuJoCo 3.3, 3.12 and 4.0
 * all take are written. Names are the model's own: a second copy in a scene is told apart by the prefix of `attach`.
 *
 * @returns `<name>.xml`, and `assets/<mesh>.obj`, `assets/<texture>.png`
 * @throws {TypeError} if a texture is no PNG: MuJoCo reads no other; convert it first
 */
export function writeMjcf(model: SimModel): FileMap {
  const files = new Map<string, Uint8Array | string>();
  files.set(`${model.name}.xml`, document(model));
  for (const mesh of model.meshes) files.set(`assets/${mesh.name}.obj`, writeObj(padded(mesh)));
  for (const texture of model.textures) {
    if (texture.mime !== 'image/png')
      throw new TypeError(`writeMjcf: texture "${texture.name}" is ${texture.mime}, not PNG`);
    files.set(`assets/${texture.name}.png`, texture.bytes);
  }
  return files;
}

/** MuJoCo wants four vertices of every mesh; those added belong to no face. */
function padded(mesh: Mesh): Mesh {
  const missing = 4 - mesh.positions.length / 3;
  if (missing <= 0) return mesh;
  const first = Array.from({ length: missing }, () => [...mesh.positions.subarray(0, 3)]).flat();
  return { ...mesh, positions: Float32Array.from([...mesh.positions, ...first]) };
}

function document(model: SimModel): string {
  const { name } = model;
  const collides = new Set(
    model.links.flatMap(({ collisions }) =>
      collisions.map(({ geometry }) => geometry.type === 'mesh' && geometry.mesh),
    ),
  );
  const root = element('mujoco', { model: name }, [
    element('compiler', { angle: 'radian', meshdir: 'assets', texturedir: 'assets', autolimits: 'true' }),
    // A mug on a table stands on a face, not on a point: the default since MuJoCo 3.12, and off before.
    ...(isScene(model) ? [element('option', {}, [element('flag', { multiccd: 'enable' })])] : []),
    element('default', {}, [
      element('default', { class: name }, [
        element('default', { class: 'visual' }, [
          element('geom', { contype: '0', conaffinity: '0', group: '2', mass: '0' }),
        ]),
        element('default', { class: 'collision' }, [element('geom', { group: '3', rgba: '0.6 0.7 0.9 0.5' })]),
      ]),
    ]),
    ...section('asset', [
      ...model.textures.map((texture) =>
        element('texture', { type: '2d', name: texture.name, file: `${texture.name}.png` }),
      ),
      ...model.materials.map(material),
      ...model.meshes.map((mesh) =>
        element('mesh', {
          name: mesh.name,
          file: `${mesh.name}.obj`,
          // MuJoCo refuses a mesh without volume, a label or a pane of glass, even where it weighs nothing.
          inertia: collides.has(mesh.name) ? undefined : 'shell',
        }),
      ),
    ]),
    element('worldbody', {}, bodies(model)),
    ...section('contact', exclusions(model)),
    ...section('custom', meaning(model)),
  ]);
  return `${root}\n`;
}

const section = (name: string, children: readonly string[]): string[] =>
  children.length === 0 ? [] : [element(name, {}, children)];

function material({ name, baseColor, baseColorTexture, metallic, roughness }: Material): string {
  return element('material', {
    name,
    texture: baseColorTexture,
    rgba: numbers(toSrgb(baseColor)),
    // What the built-in renderer uses; a PBR renderer takes the two below.
    specular: number(0.1 + 0.4 * (1 - roughness)),
    shininess: number(1 - roughness),
    metallic: number(metallic),
    roughness: number(roughness),
  });
}

/** Several bodies that aren't joined. */
const isScene = ({ links, joints }: SimModel): boolean => links.length > joints.length + 1;

/** The first link stands on the model's base; every other root is a body of its own that moves freely. */
function bodies(model: SimModel): string[] {
  const linkByName = new Map(model.links.map((link) => [link.name, link]));
  const jointByChild = new Map(model.joints.map((joint) => [joint.child, joint]));
  const write = (link: Link, parent: Link | undefined): string => {
    const first = link === model.links[0];
    const free = !parent && (model.base === 'free' || !first) ? `${first ? model.name : link.name}_free` : undefined;
    const children = model.joints.filter((joint) => joint.parent === link.name);
    const inside = children.map(({ child }) => write(linkByName.get(child)!, link));
    return body(model, link, parent, jointByChild.get(link.name), free, inside);
  };
  return model.links.filter(({ name }) => !jointByChild.has(name)).map((root) => write(root, undefined));
}

function body(
  model: SimModel,
  link: Link,
  parent: Link | undefined,
  joint: Joint | undefined,
  freeJoint: string | undefined,
  children: readonly string[],
): string {
  const pose = parent ? compose(invert(parent.pose), link.pose) : link.pose;
  return element('body', { name: link.name, ...placed(pose), childclass: parent ? undefined : model.name }, [
    ...(freeJoint === undefined ? [] : [element('freejoint', { name: freeJoint })]),
    inertial(link),
    ...(joint && joint.type !== 'fixed' ? [jointElement(joint)] : []),
    ...link.visuals.map((visual) =>
      element('geom', {
        name: visual.name,
        class: 'visual',
        ...placed(visual.pose),
        ...shape(visual.geometry),
        material: visual.material,
      }),
    ),
    ...link.collisions.map((collision) =>
      element('geom', {
        name: collision.name,
        class: 'collision',
        ...placed(collision.pose),
        ...shape(collision.geometry),
        friction: collision.friction && numbers(collision.friction),
      }),
    ),
    ...model.semantics.cavities
      .filter((cavity) => cavity.link === link.name)
      .map((cavity) =>
        element('site', {
          name: `${CAVITY_SITE}${cavity.name}`,
          type: 'box',
          ...placed(cavity.pose),
          size: numbers(cavity.size.map((edge) => edge / 2)),
          group: '4',
          rgba: '0 0 0 0',
        }),
      ),
    ...children,
  ]);
}

/** Twelve digits: of a thin plate the largest moment is the sum of the others, and rounding must not break A + B >= C. */
function inertial({ inertial: { mass, centerOfMass, inertia } }: Link): string {
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

function jointElement(joint: Joint): string {
  if (joint.type === 'fixed') throw new TypeError('jointElement: MJCF has no fixed joint; leave it out');
  return element('joint', {
    name: joint.name,
    type: JOINT_TYPE[joint.type],
    pos: numbers(joint.anchor),
    axis: joint.type === 'ball' ? undefined : numbers(joint.axis),
    range: joint.limits && numbers([joint.limits.lower, joint.limits.upper]),
    damping: joint.damping === undefined ? undefined : number(joint.damping),
    frictionloss: joint.friction === undefined ? undefined : number(joint.friction),
    armature: joint.armature === undefined ? undefined : number(joint.armature),
    stiffness: joint.spring && number(joint.spring.stiffness),
    springref: joint.spring && number(joint.spring.rest),
  });
}

/** Half sizes, as MJCF counts them. */
function shape(geometry: Geometry): Record<string, string> {
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

function placed({ position, rotation }: Pose): Record<string, string | undefined> {
  return {
    pos: position.every((value) => value === 0) ? undefined : numbers(position),
    quat: rotation[0] === 1 ? undefined : numbers(rotation),
  };
}

/** Neighbours never collide; MuJoCo knows this only for moving parents. */
function exclusions(model: SimModel): string[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { parent, child } of model.joints) pairs.set([parent, child].toSorted().join(' '), [parent, child]);
  for (const pair of model.collisionExclusions) {
    const key = pair.toSorted().join(' ');
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()].map(([body1, body2]) => element('exclude', { body1, body2 }));
}

function meaning({ semantics }: SimModel): string[] {
  const text = (name: string, data: string | undefined): string[] =>
    data === undefined || data.trim() === '' ? [] : [element('text', { name, data })];
  return [
    ...text(TEXT.category, semantics.category),
    ...text(TEXT.labels, semantics.labels.join(LABEL_SEPARATOR)),
    ...text(TEXT.license, semantics.license),
    ...text(TEXT.prompt, semantics.prompt),
  ];
}

/**
 * MuJoCo shows colours as they are; the model's are linear.
 * @see IEC 61966-2-1, the sRGB transfer function
 */
function toSrgb([r, g, b, a]: Rgba): Rgba {
  const encode = (value: number): number =>
    Math.round((value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055) * 1e7) / 1e7;
  return [encode(r), encode(g), encode(b), a];
}
