import { addView, changed, type Entry, type Fixture, primitiveOf } from './draft.ts';
import { png } from './pictures.ts';

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** An accessor without a view: all zeros, which costs the file nothing. */
const zeros = (count: number, rest: Entry = {}): Entry => ({ componentType: 5126, type: 'VEC3', count, ...rest });

/** Bombs: much declared by few bytes. */
export const limitFixtures: readonly Fixture[] = [
  ...[
    [2 ** 31, 'two-to-the-31'],
    [2 ** 32, 'two-to-the-32'],
    [2 ** 53, 'two-to-the-53'],
    [30_000_000, 'thirty-million'],
  ].map(
    ([count, words]): Fixture => ({
      name: `refuse--glb-limit--${words}-vertices`.replace('two-to-the-53', 'two-to-the-52'),
      make: changed(({ json }) => {
        json.accessors[0] = zeros(count === 2 ** 53 ? 2 ** 52 : (count as number), { min: [0, 0, 0], max: [0, 0, 0] });
      }),
    }),
  ),
  {
    name: 'refuse--glb-limit--many-accessors-without-data',
    make: changed(({ json }) => json.accessors.push(...times(100, () => zeros(10_000_000)))),
  },
  {
    name: 'refuse--glb-limit--many-accessors-over-the-same-bytes',
    make: changed((draft) => {
      const bufferView = addView(draft, new Uint8Array(1_200_000));
      draft.json.accessors.push(...times(1000, () => ({ ...zeros(100_000), bufferView })));
    }),
  },
  {
    name: 'refuse--glb-limit--one-mesh-drawn-by-many-nodes',
    make: changed(({ json }) => {
      json.accessors[0] = zeros(100_000, { min: [0, 0, 0], max: [0, 0, 0] });
      json.nodes = times(1000, () => ({ mesh: 0 }));
      json.scenes = [{ nodes: times(1000, (i) => i) }];
    }),
  },
  {
    name: 'refuse--glb-limit--indices-drawn-by-many-nodes',
    make: changed((draft) => {
      const bufferView = addView(draft, new Uint8Array(600_000));
      draft.json.accessors[1] = { bufferView, componentType: 5123, type: 'SCALAR', count: 300_000 };
      draft.json.nodes = times(100, () => ({ mesh: 0 }));
      draft.json.scenes = [{ nodes: times(100, (i) => i) }];
    }),
  },
  {
    name: 'refuse--glb-limit--ten-thousand-drawn-primitives',
    make: changed(({ json }) => {
      json.meshes[0]!.primitives = times(100, () => ({ ...json.meshes[0]!.primitives[0] }));
      json.nodes = times(100, () => ({ mesh: 0 }));
      json.scenes = [{ nodes: times(100, (i) => i) }];
    }),
  },
  {
    name: 'refuse--glb-limit--seventy-thousand-nodes',
    make: changed(({ json }) => json.nodes.push(...times(70_000, () => ({})))),
  },
  {
    name: 'refuse--glb-limit--seventy-thousand-accessors',
    make: changed(({ json }) => json.accessors.push(...times(70_000, () => zeros(1)))),
  },
  {
    name: 'refuse--glb-limit--seventy-thousand-primitives',
    make: changed(({ json }) => json.meshes.push({ primitives: times(70_000, () => ({ attributes: {} })) })),
  },
  {
    name: 'refuse--glb-limit--seventy-thousand-morph-targets',
    make: changed((draft) => Object.assign(primitiveOf(draft), { targets: times(70_000, () => ({ POSITION: 0 })) })),
  },
  {
    name: 'refuse--glb-limit--nodes-three-hundred-deep',
    make: changed(({ json }) => {
      json.nodes = times(301, (i) => (i === 300 ? { mesh: 0 } : { children: [i + 1] }));
    }),
  },
  {
    name: 'refuse--glb-limit--nodes-thirty-thousand-deep-backwards',
    make: changed(({ json }) => {
      json.nodes = times(30_000, (i) => (i === 0 ? { mesh: 0 } : { children: [i - 1] }));
      json.scenes = [{ nodes: [29_999] }];
    }),
  },
  {
    name: 'refuse--glb-limit--name-of-a-megabyte',
    make: changed(({ json }) => Object.assign(json.nodes[0]!, { name: 'n'.repeat(2 ** 20) })),
  },
  {
    name: 'refuse--glb-limit--two-thousand-images',
    make: changed((draft) => {
      const bufferView = addView(draft, png(1, 1));
      draft.json['images'] = times(2000, () => ({ bufferView, mimeType: 'image/png' }));
    }),
  },
  {
    name: 'refuse--glb-limit--one-large-image-many-times',
    make: changed((draft) => {
      const bufferView = addView(draft, png(8192, 4096));
      draft.json['images'] = times(20, () => ({ bufferView, mimeType: 'image/png' }));
    }),
  },
  {
    name: 'accept--nodes-two-hundred-deep',
    make: changed(({ json }) => {
      json.nodes = times(201, (i) => (i === 200 ? { mesh: 0 } : { children: [i + 1] }));
    }),
  },
  {
    name: 'accept--a-thousand-nodes-of-one-name',
    make: changed(({ json }) => {
      json.nodes = times(1000, () => ({ mesh: 0, name: 'screw' }));
      json.scenes = [{ nodes: times(1000, (i) => i) }];
    }),
  },
];
