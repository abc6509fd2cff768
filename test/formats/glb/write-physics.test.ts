import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { readGlb } from '../../../src/formats/glb/read.ts';
import { writePhysicsGlb } from '../../../src/formats/glb/write-physics.ts';
import { compareModels } from '../../../src/model/compare.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';

interface Node {
  name: string;
  children?: number[];
  mesh?: number;
  translation?: [number, number, number];
  rotation?: [number, number, number, number];
  extensions?: { KHR_physics_rigid_bodies: Record<string, never> };
  extras?: { propmaster: Record<string, unknown> };
}

interface Gltf {
  scene: number;
  scenes: { name: string; nodes: number[] }[];
  nodes: Node[];
  meshes: { primitives: { attributes: { POSITION: number }; indices: number; material?: number }[] }[];
  accessors: { min: number[]; max: number[]; componentType: number; bufferView: number }[];
  extensionsUsed: string[];
  extensionsRequired?: string[];
  extensions: {
    KHR_implicit_shapes: { shapes: unknown[] };
    KHR_physics_rigid_bodies: { physicsMaterials?: unknown[]; physicsJoints?: unknown[]; collisionFilters?: unknown[] };
  };
}

function read(model: SimModel): Gltf {
  const bytes = writePhysicsGlb(model);
  const view = new DataView(bytes.buffer);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + view.getUint32(12, true)))) as Gltf;
}

const node = (gltf: Gltf, name: string): Node => gltf.nodes.find((one) => one.name === name)!;
// biome-ignore lint/suspicious/noExplicitAny: properties are looked at as any reader of JSON would
const physics = (gltf: Gltf, name: string): any => node(gltf, name).extensions!.KHR_physics_rigid_bodies;

type Point = readonly [number, number, number];

/** A point of a node's frame in the frame of the scene: rotate, then translate, up to the root. */
function inScene(gltf: Gltf, name: string, point: Point): Point {
  const own = node(gltf, name);
  const [x, y, z, w] = own.rotation ?? [0, 0, 0, 1];
  const [a, b, c] = point;
  // t = 2 q × v; v' = v + w t + q × t
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  const turned = [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
  const moved = turned.map((value, i) => value + (own.translation?.[i] ?? 0)) as unknown as Point;
  const parent = gltf.nodes.find(({ children }) => children?.includes(gltf.nodes.indexOf(own)));
  return parent ? inScene(gltf, parent.name, moved) : moved;
}

const expectPoint = (found: Point, said: Point): void =>
  said.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, 12);
  });

describe('a GLB with physics', () => {
  it('is a container of glTF 2.0 whose chunks are aligned', () => {
    const bytes = writePhysicsGlb(hinged);
    const view = new DataView(bytes.buffer);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('glTF');
    expect([view.getUint32(4, true), view.getUint32(8, true)]).toEqual([2, bytes.length]);
    const json = view.getUint32(12, true);
    expect([json % 4, view.getUint32(16, true)]).toEqual([0, 0x4e4f534a]);
    expect([view.getUint32(20 + json, true) % 4, view.getUint32(24 + json, true)]).toEqual([0, 0x004e4942]);
    expect(28 + json + view.getUint32(20 + json, true)).toBe(bytes.length);
  });

  it.each([
    ['every feature', hinged],
    ['one that stands still', { ...hinged, base: 'fixed' as const }],
    [
      'links of nothing',
      { ...hinged, joints: [], links: hinged.links.map((link) => ({ ...link, collisions: [], visuals: [] })) },
    ],
    ['no collider', { ...hinged, links: hinged.links.map((link) => ({ ...link, collisions: [] })) }],
  ])('passes the validator without error or warning: %s', async (_, model) => {
    const { issues } = await validator.validateBytes(writePhysicsGlb(model), { maxIssues: 100 });
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  });

  it('gives the same bytes for the same model', () => {
    expect(Buffer.compare(writePhysicsGlb(hinged), writePhysicsGlb(structuredClone(hinged)))).toBe(0);
  });

  it('hangs links as the joints do, below one node, with the colliders where viewers do not look', () => {
    const gltf = read(hinged);
    expect(gltf.scene).toBe(0);
    expect(gltf.scenes.map(({ name }) => name)).toEqual(['hinged', 'hinged__collision']);
    const below = (name: string): string[] => (node(gltf, name).children ?? []).map((i) => gltf.nodes[i]!.name);
    expect(below('hinged')).toEqual(['body']);
    expect(below('body')).toEqual([
      'body_plate',
      'body_box',
      'body_hull',
      'lid',
      'drawer',
      'lid_hinge',
      'drawer_slide',
    ]);
    expect(below('lid')).toEqual(['lid_ball', 'lid_capsule', 'lid_cylinder', 'lid_egg', 'lid_hinge__frame']);
    expect(below('lid__collision')).toEqual([
      'lid_capsule__collision',
      'lid_cylinder__collision',
      'lid_egg__collision',
    ]);
    const drawn = (index: number): string[] => {
      const { name, mesh, children = [] } = gltf.nodes[index]!;
      return [...(mesh === undefined ? [] : [name]), ...children.flatMap(drawn)];
    };
    expect(drawn(gltf.scenes[0]!.nodes[0]!)).toEqual(['body_plate', 'lid_ball']);
  });

  it('turns every frame Y up: (x, y, z) of the model is (x, z, -y)', () => {
    const gltf = read(hinged);
    // The lid stands at (0, 0.5, 0.3), turned so that its x, y, z look along y, z, x.
    expectPoint(inScene(gltf, 'lid', [0, 0, 0]), [0, 0.3, -0.5]);
    // Its own x is the same in both; in the model it looks along y.
    expectPoint(inScene(gltf, 'lid', [1, 0, 0]), [0, 0.3, -1.5]);
    // Its own z is y in its turned frame; in the model it looks along x.
    expectPoint(inScene(gltf, 'lid', [0, 1, 0]), [1, 0.3, -0.5]);
    const { POSITION } = gltf.meshes[node(gltf, 'body_plate').mesh!]!.primitives[0]!.attributes;
    expect(gltf.accessors[POSITION]).toMatchObject({ min: [-0.5, 0, -0.5], max: [0.5, Math.fround(0.1), 0.5] });
  });

  it('says mass, centre of mass and inertia in the axes of the node', () => {
    const { motion } = physics(read(hinged), 'body');
    expect(motion.mass).toBe(2);
    expect(motion.isKinematic).toBeUndefined();
    expect(motion.centerOfMass).toEqual([0.01, 0.03, 0.02]);
    // R diag(I) Rᵀ, which must be the model's tensor with y → -z and z → y.
    const [x, y, z, w] = motion.inertiaOrientation;
    const rotation = [
      [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ];
    const tensor = rotation.map((row) =>
      rotation.map((column) =>
        motion.inertiaDiagonal.reduce((sum: number, m: number, k: number) => sum + m * row[k]! * column[k]!, 0),
      ),
    );
    const said = [
      [0.05, -0.002, -0.001],
      [-0.002, 0.07, -0.003],
      [-0.001, -0.003, 0.06],
    ];
    for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) expect(tensor[i]![j]).toBeCloseTo(said[i]![j]!, 12);
  });

  it('keeps the mass of a root that stands still', () => {
    const gltf = read({ ...hinged, base: 'fixed' });
    expect(physics(gltf, 'body').motion).toMatchObject({ isKinematic: true, mass: 2 });
    expect(physics(gltf, 'lid').motion.isKinematic).toBeUndefined();
  });

  it('says what the drafts can of colliders, and the hull of a mesh for the rest', () => {
    const gltf = read(hinged);
    expect(gltf.extensionsUsed).toEqual(['KHR_implicit_shapes', 'KHR_physics_rigid_bodies']);
    expect(gltf.extensionsRequired).toBeUndefined();
    expect(gltf.extensions.KHR_implicit_shapes.shapes).toEqual([
      { type: 'box', box: { size: [1, 0.1, 1] } },
      { type: 'capsule', capsule: { height: 0.2, radiusBottom: 0.05, radiusTop: 0.05 } },
      { type: 'cylinder', cylinder: { height: 0.3, radiusBottom: 0.05, radiusTop: 0.05 } },
      { type: 'box', box: { size: [0.1, 0.3, 0.2] } },
    ]);
    const at = (name: string): number => gltf.nodes.indexOf(node(gltf, name));
    expect(physics(gltf, 'body_box').collider).toEqual({ geometry: { shape: 0 }, physicsMaterial: 0 });
    expect(physics(gltf, 'body_hull').collider).toEqual({
      geometry: { node: at('body_hull__collision'), convexHull: true },
    });
    expect(physics(gltf, 'lid_egg').collider.geometry).toEqual({ node: at('lid_egg__collision'), convexHull: true });
    expect(gltf.extensions.KHR_physics_rigid_bodies.physicsMaterials).toEqual([
      { staticFriction: 0.6, dynamicFriction: 0.6 },
    ]);
  });

  it('writes a capsule without length as the sphere it is', () => {
    const [body, ...others] = hinged.links;
    const ball = { ...body!.collisions[0]!, geometry: { type: 'capsule', radius: 0.1, length: 0 } as const };
    const gltf = read({ ...hinged, links: [{ ...body!, collisions: [ball] }, ...others] });
    expect(gltf.extensions.KHR_implicit_shapes.shapes[0]).toEqual({ type: 'sphere', sphere: { radius: 0.1 } });
  });

  it('takes away the freedoms that a joint has not, and drives it as damping and spring do', () => {
    const gltf = read(hinged);
    expect(gltf.extensions.KHR_physics_rigid_bodies.physicsJoints).toEqual([
      {
        limits: [
          { linearAxes: [0, 1, 2], min: 0, max: 0 },
          { angularAxes: [1, 2], min: 0, max: 0 },
          { angularAxes: [0], min: -0.5, max: 1.5 },
        ],
        drives: [
          {
            type: 'angular',
            mode: 'force',
            axis: 0,
            stiffness: 2,
            positionTarget: 0.25,
            damping: 0.1,
            velocityTarget: 0,
          },
        ],
      },
      {
        limits: [
          { linearAxes: [1, 2], min: 0, max: 0 },
          { angularAxes: [0, 1, 2], min: 0, max: 0 },
          { linearAxes: [0], min: 0, max: 0.4 },
        ],
      },
    ]);
    expect(physics(gltf, 'lid_hinge').joint).toEqual({
      connectedNode: gltf.nodes.indexOf(node(gltf, 'lid_hinge__frame')),
      joint: 0,
    });
  });

  it.each([
    [
      'fixed',
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
    ],
    ['ball', [[0, 1, 2]]],
    [
      'continuous',
      [
        [0, 1, 2],
        [1, 2],
      ],
    ],
  ] as const)('a %s joint', (type, axes) => {
    const { limits: _, damping: __, spring: ___, ...joint } = hinged.joints[0]!;
    const gltf = read({ ...hinged, joints: [{ ...joint, type }, hinged.joints[1]!] });
    const [first] = gltf.extensions.KHR_physics_rigid_bodies.physicsJoints as { limits: Record<string, unknown>[] }[];
    expect(first!.limits.map((limit) => limit['linearAxes'] ?? limit['angularAxes'])).toEqual(axes);
  });

  it('lets the two ends of a joint meet, with X along the axis', () => {
    const gltf = read(hinged);
    // Anchor (0.1, 0, 0) of the lid lies at (0, 0.6, 0.3) of the model; its axis y looks up there.
    for (const end of ['lid_hinge', 'lid_hinge__frame']) {
      expectPoint(inScene(gltf, end, [0, 0, 0]), [0, 0.3, -0.6]);
      expectPoint(inScene(gltf, end, [1, 0, 0]), [0, 1.3, -0.6]);
    }
    // The drawer's axis looks along -y, which is +z here.
    for (const end of ['drawer_slide', 'drawer_slide__frame'])
      expectPoint(inScene(gltf, end, [1, 0, 0]), [0.2, 0.25, 1]);
  });

  it('turns a joint whose axis points straight back', () => {
    const back = { ...hinged.joints[1]!, axis: [-1, 0, 0] as const };
    expectPoint(
      inScene(read({ ...hinged, joints: [hinged.joints[0]!, back] }), 'drawer_slide', [1, 0, 0]),
      [-0.8, 0.25, 0],
    );
  });

  it('names the links that pass each other, for this prop only', () => {
    const gltf = read({ ...hinged, collisionExclusions: [['lid', 'drawer']] });
    expect(gltf.extensions.KHR_physics_rigid_bodies.collisionFilters).toEqual([
      { collisionSystems: ['hinged/lid'], notCollideWithSystems: ['hinged/drawer'] },
      { collisionSystems: ['hinged/drawer'], notCollideWithSystems: ['hinged/lid'] },
    ]);
    expect(physics(gltf, 'drawer_box').collider.collisionFilter).toBe(1);
    expect(physics(gltf, 'body_box').collider.collisionFilter).toBeUndefined();
  });

  it('says in extras what glTF and the drafts cannot, in the words of the model', () => {
    const gltf = read(hinged);
    const own = (name: string): unknown => node(gltf, name).extras!.propmaster;
    expect(own('hinged')).toMatchObject({ kind: 'prop', version: 1, name: 'hinged', base: 'free', root: 'body' });
    expect(own('lid')).toEqual({
      kind: 'link',
      name: 'lid',
      mass: 0.5,
      centerOfMass: [0, 0, 0.1],
      inertia: [0.004, 0.005, 0.006, 0, 0, 0],
    });
    expect(own('lid_ball')).toEqual({ kind: 'visual', name: 'lid_ball', geometry: { type: 'sphere', radius: 0.1 } });
    expect(own('body_box')).toEqual({
      kind: 'collision',
      name: 'body_box',
      geometry: { type: 'box', size: [1, 1, 0.1] },
      friction: [0.6, 0.01, 0.001],
    });
    expect(own('lid_hinge')).toEqual({ kind: 'joint', ...hinged.joints[0] });
    expect(own('lid_egg__collision')).toEqual({ kind: 'shape', name: 'lid_egg', link: 'lid', geometry: 'ellipsoid' });
  });

  it('is read back as the model that it was, but for what the drafts have no place for', async () => {
    const { model } = await readGlb(writePhysicsGlb(hinged), { name: 'hinged', place: 'hinged.glb' });
    const ignored = new Set(['friction', 'armature'] as const);
    expect(compareModels(hinged, model, { relative: 1e-6, ignored })).toEqual([]);
  });

  it('stores a mesh once, whoever shows it and in whatever material', () => {
    const gltf = read(hinged);
    const of = (name: string) => gltf.meshes[node(gltf, name).mesh!]!.primitives[0]!;
    expect(of('body_plate').attributes).toEqual(of('body_hull__collision').attributes);
    expect([of('body_plate').material, of('body_hull__collision').material]).toEqual([0, undefined]);
  });

  it('takes two bytes an index while they are enough', () => {
    const count = 65_535;
    const positions = new Float32Array(3 * count).map((_, i) => (i % 7) * 0.1);
    const large = { name: 'plate', positions, indices: Uint32Array.from([0, 1, 2, 4, 5, count - 1]) };
    const sizes = [large, { ...large, positions: positions.subarray(3), indices: Uint32Array.from([0, 1, 2]) }].map(
      (mesh) => {
        const gltf = read({ ...hinged, meshes: [mesh] });
        return gltf.accessors[gltf.meshes[node(gltf, 'body_plate').mesh!]!.primitives[0]!.indices]!.componentType;
      },
    );
    expect(sizes).toEqual([5125, 5123]);
  });

  it('refuses a texture that glTF itself does not know', () => {
    const textures = [{ name: 'look', mime: 'image/webp' as const, bytes: new Uint8Array(4) }];
    expect(() => writePhysicsGlb({ ...hinged, textures })).toThrow(/texture "look" is image\/webp/);
  });
});
