import { addAccessor, changed, type Entry, type Fixture, primitiveOf } from './draft.ts';

const nodes = (...all: readonly Entry[]) => changed(({ json }) => Object.assign(json, { nodes: all }));

/** Nodes, scenes, and what hangs in them. */
export const graphFixtures: readonly Fixture[] = [
  {
    name: 'accept--nodes-below-nodes',
    make: nodes({ children: [1] }, { children: [2], rotation: [0, 1, 0, 0] }, { mesh: 0, scale: [2, 2, 2] }),
  },
  { name: 'accept--mirrored-node', make: nodes({ mesh: 0, scale: [-1, 1, 1] }) },
  {
    name: 'accept--node-with-a-matrix',
    make: nodes({ mesh: 0, matrix: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1] }),
  },
  {
    name: 'accept--mesh-in-two-nodes',
    make: nodes({ children: [1, 2] }, { mesh: 0 }, { mesh: 0, translation: [1, 0, 0] }),
  },
  {
    name: 'accept--camera-beside',
    make: changed(({ json }) => {
      json.nodes.push({ camera: 0 });
      json.scenes = [{ nodes: [0, 1] }];
      json['cameras'] = [{ type: 'perspective', perspective: { yfov: 1, znear: 0.1 } }];
    }),
  },
  {
    name: 'accept--second-of-two-scenes',
    make: changed(({ json }) => {
      json.nodes.push({});
      json.scenes = [{ nodes: [1] }, { nodes: [0] }];
      json['scene'] = 1;
    }),
  },
  { name: 'accept--scene-not-named-as-default', make: changed(({ json }) => delete json['scene']) },
  { name: 'accept--node-outside-of-every-scene', make: changed(({ json }) => json.nodes.push({ mesh: 0 })) },
  {
    name: 'accept--animation',
    make: changed((draft) => {
      const input = addAccessor(draft, 'SCALAR', Float32Array.of(0, 1), { min: [0], max: [1] });
      const output = addAccessor(draft, 'VEC3', Float32Array.of(0, 0, 0, 1, 0, 0));
      draft.json['animations'] = [
        { samplers: [{ input, output }], channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }] },
      ];
    }),
  },
  {
    name: 'accept--skin',
    make: changed((draft) => {
      const { attributes } = primitiveOf(draft);
      attributes['JOINTS_0'] = addAccessor(draft, 'VEC4', new Uint8Array(16));
      attributes['WEIGHTS_0'] = addAccessor(draft, 'VEC4', Float32Array.from([0, 1, 2, 3].flatMap(() => [1, 0, 0, 0])));
      draft.json.nodes = [{ mesh: 0, skin: 0 }, {}];
      draft.json.scenes = [{ nodes: [0, 1] }];
      draft.json['skins'] = [{ joints: [1] }];
    }),
  },
  {
    name: 'accept--morph-target',
    make: changed((draft) => {
      const POSITION = addAccessor(draft, 'VEC3', new Float32Array(12), { min: [0, 0, 0], max: [0, 0, 0] });
      Object.assign(primitiveOf(draft), { targets: [{ POSITION }] });
    }),
  },

  { name: 'refuse--glb-graph--node-as-its-own-child', make: nodes({ mesh: 0, children: [0] }) },
  { name: 'refuse--glb-graph--circle-of-two', make: nodes({ mesh: 0, children: [1] }, { children: [0] }) },
  {
    name: 'refuse--glb-graph--circle-of-three-beside',
    make: nodes({ mesh: 0 }, { children: [2] }, { children: [3] }, { children: [1] }),
  },
  {
    name: 'refuse--glb-graph--child-of-two-nodes',
    make: nodes({ children: [1, 2] }, { children: [3] }, { children: [3] }, { mesh: 0 }),
  },
  { name: 'refuse--glb-graph--child-named-twice', make: nodes({ children: [1, 1] }, { mesh: 0 }) },
  {
    name: 'refuse--glb-graph--doubled-thirty-times',
    make: nodes(...Array.from({ length: 30 }, (_, i) => ({ children: [i + 1, i + 1] })), { mesh: 0 }),
  },
  { name: 'refuse--glb-graph--child-that-does-not-exist', make: nodes({ mesh: 0, children: [7] }) },
  { name: 'refuse--glb-graph--child-of-minus-one', make: nodes({ mesh: 0, children: [-1] }) },
  { name: 'refuse--glb-graph--child-of-words', make: nodes({ mesh: 0, children: ['1'] }, {}) },
  {
    name: 'refuse--gltf-error--matrix-that-shears',
    make: nodes({ mesh: 0, matrix: [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }),
  },
  { name: 'refuse--gltf-error--rotation-of-no-length', make: nodes({ mesh: 0, rotation: [0, 0, 0, 0] }) },
  {
    name: 'refuse--gltf-error--child-in-a-scene',
    make: changed(({ json }) => {
      json.nodes = [{ children: [1] }, { mesh: 0 }];
      json.scenes = [{ nodes: [1] }];
    }),
  },
];
