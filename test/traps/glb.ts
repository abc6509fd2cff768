import { expect } from 'vitest';
import { PNG } from '../conformance/props.ts';
import {
  addAccessor,
  addView,
  boundsBottom,
  boundsTop,
  type Draft,
  type Entry,
  pack,
  useExtensions,
} from '../corpus-glb/draft.ts';
import { isBlock, isTextured, isUpright, massOf, sizeOf } from './measures.ts';
import { triangles } from './pieces.ts';
import type { Raised, Trap } from './trap.ts';

type Point = readonly [x: number, y: number, z: number];
type Solid = readonly (readonly Point[])[];

/** The block as glTF has it, Y up. */
const block = (unit = 1): Solid => triangles([-0.1 * unit, 0, -0.1 * unit], [0.1 * unit, 0.1 * unit, 0.1 * unit]);

/** A file with these meshes and nodes; each node is a root unless it is somebody's child. */
function draftOf(
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
function pictured(image: (draft: Draft) => Entry): Uint8Array {
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
function physical(nodes: readonly (Entry & { says: Entry })[], lists: Entry = {}): Uint8Array {
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
const MOTION = { mass: 2, centerOfMass: [0, 0.05, 0], inertiaDiagonal: [0.0083333, 0.0133333, 0.0083333] };
const SHAPE = { translation: [0, 0.05, 0], name: 'shape' };
const COLLIDER = { collider: { geometry: { shape: 0 } } };
const bodies = (
  count: number,
  motion: Entry = MOTION,
  extra: (i: number) => Entry = () => ({}),
): (Entry & { says: Entry })[] =>
  Array.from({ length: count }, (_, i) => i).flatMap((i) => [
    { name: `body${i}`, translation: [i, 0, 0], children: [2 * i + 1], says: { motion, ...extra(2 * i) } },
    { ...SHAPE, name: `shape${i}`, mesh: undefined, says: COLLIDER },
  ]);
const HINGE = {
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
const joined =
  (...pairs: readonly (readonly [a: number, b: number])[]) =>
  (node: number): Entry => {
    const pair = pairs.find(([a]) => 2 * a === node);
    return pair ? { joint: { connectedNode: pair[1], joint: 0 } } : {};
  };

const ESTIMATED: readonly Raised[] = ['warning physics/colliders-estimated', 'warning physics/mass-estimated'];
const ell: Solid = [...triangles([0, 0, 0], [0.2, 0.1, 0.05]), ...triangles([0, 0, 0.05], [0.05, 0.1, 0.2])];

const glb = (bytes: Uint8Array, files: Trap['files'] = {}): Pick<Trap, 'format' | 'files'> => ({
  format: 'glb',
  files: { 'thing.glb': bytes, ...files },
});

export const glbTraps: readonly Trap[] = [
  {
    name: 'Y is up by the specification: nothing is wrong',
    row: 'Ranked 4: up axis',
    ranks: [4, 3],
    ...glb(pack(draftOf([block()]))),
    outcome: { raises: ESTIMATED, holds: isBlock },
  },
  {
    name: 'Z up against the specification, which lies on its side',
    row: 'Ranked 4: up axis',
    ranks: [4],
    ...glb(
      pack(
        draftOf([
          [...triangles([-0.1, -0.1, 0], [0.1, 0.1, 0.02]), ...triangles([-0.01, -0.09, 0.02], [0.01, -0.07, 0.42])],
        ]),
      ),
    ),
    outcome: {
      raises: [...ESTIMATED, 'warning physics/up-axis'],
      fixed: {
        repairs: ['up-axis'],
        leaves: ESTIMATED,
        holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.42]),
      },
    },
  },
  {
    name: 'millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...glb(pack(draftOf([block(1000)]))),
    outcome: {
      raises: [...ESTIMATED, 'error physics/plausible-size'],
      fixed: { repairs: ['scale'], leaves: ESTIMATED, holds: isBlock },
    },
  },
  {
    name: 'centimetres',
    row: 'Ranked 4: scale',
    ranks: [4],
    ...glb(pack(draftOf([block(100)]))),
    outcome: {
      raises: [...ESTIMATED, 'warning physics/unusual-size'],
      fixed: { repairs: ['scale'], leaves: ESTIMATED, holds: isBlock },
    },
  },
  {
    name: 'millimetres under a node that scales them: nothing is wrong',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...glb(pack(draftOf([block(1000)], [{ mesh: 0, scale: [0.001, 0.001, 0.001] }]))),
    outcome: { raises: ESTIMATED, holds: isBlock },
  },
  {
    name: 'a node of negative scale: its outside stays outside',
    row: 'Bad input: negative scale',
    ...glb(pack(draftOf([block()], [{ mesh: 0, scale: [-1, 1, 1] }]))),
    outcome: { raises: [...ESTIMATED, 'info format/gltf-mirrored'], holds: isBlock },
  },
  {
    name: 'a double-sided surface without an inside',
    row: 'Bad input: open shell',
    ...glb(
      (() => {
        const draft = draftOf([block().slice(2)]);
        draft.json['materials'] = [{ doubleSided: true }];
        draft.json.meshes[0]!.primitives[0]!['material'] = 0;
        return pack(draft);
      })(),
    ),
    outcome: {
      raises: [...ESTIMATED, 'warning physics/sheet-thickened'],
      holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.1]),
    },
  },
  {
    name: 'inside out',
    row: 'MuJoCo: inconsistent winding',
    ...glb(pack(draftOf([block().map((face) => face.toReversed())]))),
    outcome: { raises: [...ESTIMATED, 'warning format/winding-turned'], holds: isBlock },
  },
  {
    name: 'a picture of its own stays as it is',
    row: 'Ranked 13: flipped V',
    ranks: [13, 5],
    ...glb(pictured((draft) => ({ mimeType: 'image/png', bufferView: addView(draft, PNG) }))),
    outcome: {
      raises: ESTIMATED,
      holds(model) {
        isTextured(model);
        isUpright(model);
      },
    },
  },
  ...['gone.png', 'tex\\\\wood.png', '/home/me/wood.png', 'model://thing/wood.png', 'https://example.org/wood.png'].map(
    (uri): Trap => ({
      name: `a picture at ${uri}`,
      row: 'Ranked 5: textures lost after a move, backslashes, absolute paths',
      ranks: uri.startsWith('model') ? [6] : [5],
      ...glb(
        pictured(() => ({ uri })),
        { 'wood.png': PNG },
      ),
      outcome: {
        refused: uri === 'gone.png' ? 'error format/gltf-missing-file' : 'error format/gltf-external',
        where: /thing\.glb/,
      },
    }),
  ),
  {
    name: 'a concave mesh becomes convex parts',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1],
    ...glb(pack(draftOf([ell]))),
    outcome: {
      raises: ESTIMATED,
      holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(2),
    },
  },
  {
    name: 'a concave mesh as one hull is filled because it was asked for, and says so',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1, 2],
    ...glb(pack(draftOf([ell]))),
    treatment: { collider: 'hull' },
    outcome: { raises: [...ESTIMATED, 'warning physics/concave-filled'] },
  },
  {
    name: 'a body with its collider, whole',
    row: 'Ranked 3: missing rigid-body schema',
    ranks: [3],
    ...glb(physical(bodies(1))),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'visuals are in no mass, however many',
    row: 'Ranked 8: visual geometry counted in mass',
    ranks: [8],
    ...glb(physical(bodies(1).map((node, i) => (i === 1 ? { ...node, mesh: 0, translation: [0, 0.05, 0] } : node)))),
    outcome: { raises: ['warning physics/collision-bounds'], holds: (model) => expect(massOf(model)).toBe(2) },
  },
  {
    name: 'every mesh and material is there',
    row: 'Ranked 9: groups and materials dropped',
    ranks: [9],
    ...glb(
      (() => {
        const draft = draftOf([block(), triangles([-0.1, 0.1, -0.1], [0.1, 0.3, -0.05])]);
        draft.json['materials'] = [{ name: 'a' }, { name: 'b' }];
        for (const [i, { primitives }] of draft.json.meshes.entries()) primitives[0]!['material'] = i;
        return pack(draft);
      })(),
    ),
    outcome: {
      raises: ESTIMATED,
      holds(model) {
        expect(massOf(model)).toBeCloseTo(3, 4);
        expect(new Set(model.links[0]!.visuals.map(({ material }) => material)).size).toBe(2);
      },
    },
  },
  {
    name: 'nodes and meshes of one name, in another script',
    row: 'Ranked 10 and 11: name clash, non-ASCII',
    ranks: [10, 11],
    format: 'glb',
    files: {
      'Möbel/椅子.glb': pack(
        draftOf(
          [block(), triangles([-0.1, 0.1, -0.1], [0.1, 0.3, -0.05])],
          [
            { mesh: 0, name: 'Füße 椅子' },
            { mesh: 1, name: 'Füße 椅子' },
          ],
        ),
      ),
    },
    outcome: {
      raises: ESTIMATED,
      holds(model) {
        const names = model.links[0]!.visuals.map(({ name }) => name);
        expect(new Set(names).size).toBe(2);
        for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      },
    },
  },
  {
    name: 'a negative mass',
    row: 'Ranked 7: zero mass',
    ranks: [7],
    ...glb(physical(bodies(1, { ...MOTION, mass: -2 }))),
    outcome: {
      raises: ['warning format/gltf-physics-broken', 'warning physics/body-computed', 'warning physics/mass-estimated'],
      holds: (model) => expect(massOf(model)).toBeGreaterThan(0),
    },
  },
  {
    name: 'an inertia that no body has',
    row: 'Ranked 7: invalid inertia',
    ranks: [7],
    ...glb(physical(bodies(1, { ...MOTION, inertiaDiagonal: [0.01, 0.3, 0.01] }))),
    // Left out on reading, and computed from the shapes.
    outcome: {
      raises: ['warning format/gltf-physics-broken', 'warning physics/body-computed'],
      holds(model) {
        isBlock(model);
        expect(model.links[0]!.inertial.inertia[2]).toBeCloseTo(0.0133333, 6);
      },
    },
  },
  {
    name: 'a body without a collider',
    row: 'Bad input: no collider',
    ranks: [3],
    ...glb(physical([{ name: 'body', says: { motion: MOTION } }])),
    outcome: { raises: ['warning physics/colliders-estimated'], holds: isBlock },
  },
  {
    name: 'a joint to a body: two links',
    row: 'Ranked 3: missing articulation schema',
    ranks: [3],
    ...glb(physical(bodies(2, MOTION, joined([0, 2])), HINGE)),
    outcome: { raises: ['warning format/gltf-joint-apart'], holds: (model) => expect(model.joints).toHaveLength(1) },
  },
  {
    name: 'a joint to a node that is not there',
    row: 'Bad input: wrong joint targets',
    ...glb(physical(bodies(1, MOTION, joined([0, 99])), HINGE)),
    outcome: { raises: ['warning format/gltf-joint-not-carried'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a joint of a body to itself',
    row: 'Bad input: wrong joint targets',
    ...glb(physical(bodies(1, MOTION, joined([0, 0])), HINGE)),
    outcome: { raises: ['warning format/gltf-joint-not-carried'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a loop of joints',
    row: 'Bad input: closed loops',
    ...glb(physical(bodies(3, MOTION, joined([0, 2], [1, 4], [2, 0])), HINGE)),
    outcome: {
      raises: ['warning format/gltf-joint-not-carried', 'warning format/gltf-joint-apart'],
      holds: (model) => expect(model.joints).toHaveLength(2),
    },
  },
  {
    name: 'bodies that overlap',
    row: 'Ranked 12: links overlapping in cabinets and doors',
    ranks: [12],
    ...glb(
      physical(
        bodies(3, MOTION, joined([1, 0], [2, 0])).map((node, i) =>
          i % 2 === 0
            ? {
                ...node,
                translation: [
                  [0, 0, 0],
                  [0.3, 0, 0],
                  [0.35, 0, 0],
                ][i / 2],
              }
            : node,
        ),
        HINGE,
      ),
    ),
    outcome: {
      raises: ['warning format/gltf-joint-apart', 'warning physics/links-overlap'],
      fixed: { repairs: ['overlaps'], leaves: ['warning format/gltf-joint-apart'] },
    },
  },
  {
    name: 'a bundle whose physics.json has a negative mass and a node that is not there',
    row: 'Ranked 7: zero mass',
    ranks: [7],
    format: 'glb_bundle',
    entry: 'set',
    files: {
      'set/visual.glb': pack(draftOf([block()])),
      'set/physics.json': JSON.stringify({
        mass: -2,
        joints: [{ name: 'j', type: 'revolute', parent: 'gone', child: 'part0' }],
      }),
    },
    outcome: {
      raises: [...ESTIMATED, 'warning format/bundle-foreign-physics', 'warning format/bundle-physics-contradiction'],
      holds: isBlock,
    },
  },
  {
    name: 'a bundle in millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'glb_bundle',
    entry: 'set',
    files: { 'set/visual.glb': pack(draftOf([block(1000)])), 'set/physics.json': '{"mass": 2}' },
    outcome: {
      raises: [
        'warning physics/colliders-estimated',
        'warning format/bundle-foreign-physics',
        'error physics/plausible-size',
        'warning physics/plausible-density',
      ],
    },
  },
  {
    name: 'a bundle without a physics.json',
    row: 'Ranked 3: missing physics',
    ranks: [3],
    format: 'glb_bundle',
    entry: 'set',
    files: { 'set/visual.glb': pack(draftOf([block()])) },
    outcome: { raises: [...ESTIMATED, 'warning format/bundle-no-physics'], holds: isBlock },
  },
];
