import {
  addAccessor,
  boundsBottom,
  boundsTop,
  type Draft,
  type Entry,
  pack,
  useExtensions,
} from '../corpus-glb/draft.ts';
import { triangles } from './pieces.ts';
import type { Raised, Trap } from './trap.ts';

/** GLB files in the making. */

type Point = readonly [x: number, y: number, z: number];
type Solid = readonly (readonly Point[])[];

/** The block as glTF has it, Y up. */
export const block = (unit = 1): Solid =>
  triangles([-0.1 * unit, 0, -0.1 * unit], [0.1 * unit, 0.1 * unit, 0.1 * unit]);

/** A file with these meshes and nodes; each node is a root unless it is somebody's child. */
export function draftOf(
  solids: readonly Solid[],
  nodes: readonly Entry[] = solids.map((_, mesh) => ({ mesh, name: `part${mesh}` })),
): Draft {
  const draft: Draft = {
    json: {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [],
      nodes: [...nodes],
      meshes: [],
      accessors: [],
      bufferViews: [],
      buffers: [{ byteLength: 0 }],
    },
    bin: new Uint8Array(),
  };
  for (const solid of solids) {
    const points = solid.flat(2);
    const bounds = { min: boundsBottom(points), max: boundsTop(points) };
    const POSITION = addAccessor(draft, 'VEC3', Float32Array.from(points), bounds);
    draft.json.meshes.push({ primitives: [{ attributes: { POSITION } }] });
  }
  const below = new Set(nodes.flatMap((node) => (node['children'] as number[] | undefined) ?? []));
  draft.json.scenes = [{ nodes: nodes.flatMap((_, i) => (below.has(i) ? [] : [i])) }];
  return draft;
}

/** The block with a picture: V counts from above in glTF, so lower corners have 0.75. */
export function pictured(image: (draft: Draft) => Entry): Uint8Array {
  const draft = draftOf([block()]);
  const [primitive] = draft.json.meshes[0]!.primitives as [{ attributes: Entry; material?: number }];
  const uv = block()
    .flat()
    .flatMap(([x, y]) => [x > 0 ? 1 : 0, y > 0 ? 0 : 0.75]);
  primitive.attributes['TEXCOORD_0'] = addAccessor(draft, 'VEC2', Float32Array.from(uv));
  primitive.material = 0;
  draft.json['images'] = [image(draft)];
  draft.json['textures'] = [{ source: 0 }];
  draft.json['materials'] = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
  return pack(draft);
}

/** Nodes with what KHR_physics_rigid_bodies says of them, over the block and a box as shape. */
export function physical(nodes: readonly (Entry & { says: Entry })[], lists: Entry = {}): Uint8Array {
  const draft = draftOf(
    [block()],
    nodes.map(({ says, ...node }) => ({ mesh: 0, ...node, extensions: { KHR_physics_rigid_bodies: says } })),
  );
  draft.json['extensions'] = {
    KHR_implicit_shapes: { shapes: [{ type: 'box', box: { size: [0.2, 0.1, 0.2] } }] },
    KHR_physics_rigid_bodies: lists,
  };
  useExtensions(draft, ['KHR_implicit_shapes', 'KHR_physics_rigid_bodies'], []);
  return pack(draft);
}
/** The inertia of 2 kg in 20 × 10 × 20 cm, Y up, about its middle, where the shape of its child lies. */
export const MOTION = { mass: 2, centerOfMass: [0, 0.05, 0], inertiaDiagonal: [0.0083333, 0.0133333, 0.0083333] };
const SHAPE = { translation: [0, 0.05, 0], name: 'shape' };
const COLLIDER = { collider: { geometry: { shape: 0 } } };
export const bodies = (
  count: number,
  motion: Entry = MOTION,
  extra: (i: number) => Entry = () => ({}),
): (Entry & { says: Entry })[] =>
  Array.from({ length: count }, (_, i) => i).flatMap((i) => [
    { name: `body${i}`, translation: [i, 0, 0], children: [2 * i + 1], says: { motion, ...extra(2 * i) } },
    { ...SHAPE, name: `shape${i}`, mesh: undefined, says: COLLIDER },
  ]);
export const HINGE = {
  physicsJoints: [
    {
      limits: [
        { linearAxes: [0, 1, 2], min: 0, max: 0 },
        { angularAxes: [1, 2], min: 0, max: 0 },
      ],
    },
  ],
};
/** Body `a` is joined to node `b`. */
export const joined =
  (...pairs: readonly (readonly [a: number, b: number])[]) =>
  (node: number): Entry => {
    const pair = pairs.find(([a]) => 2 * a === node);
    return pair ? { joint: { connectedNode: pair[1], joint: 0 } } : {};
  };

export const ESTIMATED: readonly Raised[] = ['warning physics/colliders-estimated', 'warning physics/mass-estimated'];
export const ell: Solid = [...triangles([0, 0, 0], [0.2, 0.1, 0.05]), ...triangles([0, 0, 0.05], [0.05, 0.1, 0.2])];

export const glb = (bytes: Uint8Array, files: Trap['files'] = {}): Pick<Trap, 'format' | 'files'> => ({
  format: 'glb',
  files: { 'thing.glb': bytes, ...files },
});
