import type { DatasetProp, DatasetRecord } from '../../src/dataset/types.ts';

/** Props that come from no project; pictures are bytes that a seed gives. */
export const madeUp = (count: number, digest = 'd'): DatasetProp[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `prop_${String(at).padStart(4, '0')}`;
    const picture = Uint8Array.from({ length: 2 ** 14 - 4096 }, (_, i) => (i * 31 + at * 17) & 255);
    return { name, digest, bytes: 2 ** 14, read: async () => ({ record: recordOf(name, at), picture }) };
  });

const recordOf = (name: string, at: number): DatasetRecord => ({
  name,
  category: at % 2 === 0 ? 'mug' : null,
  labels: at % 3 === 0 ? [] : ['cup', 'kitchen'],
  source: 'a mug',
  synset: null,
  wikidata: null,
  licence: 'MIT',
  attribution: null,
  verdict: 'passed',
  base: 'free',
  mass: 0.25 + at,
  size: [0.1, 0.2, 0.3],
  links: 1,
  joints: 0,
  triangles: 12,
  colliders: 1,
  articulation: [],
  parts: [],
  cavities: [],
  supports: [],
  grasps: [],
});
