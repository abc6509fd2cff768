import { expect } from 'vitest';
import { PNG } from '../conformance/props.ts';
import { addView, pack } from '../corpus-glb/draft.ts';
import {
  block,
  bodies,
  draftOf,
  ESTIMATED,
  ell,
  glb,
  HINGE,
  joined,
  MOTION,
  physical,
  pictured,
} from './glb-pieces.ts';
import { isBlock, isTextured, isUpright, massOf, sizeOf } from './measures.ts';
import { triangles } from './pieces.ts';
import type { Trap } from './trap.ts';

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
      raises: ['error structure/kinematic-loop', 'warning format/gltf-joint-apart'],
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
