import { readBundle } from '../../../src/formats/bundle/read.ts';
import type { ReadResult } from '../../../src/formats/files.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { type Entry, pack, tetrahedron } from '../../corpus-glb/draft.ts';

/** A GLB of tetrahedra of 0.1 m, a node each; those with children are roots. */
export function glbOf(nodes: readonly Entry[]): Uint8Array {
  const draft = tetrahedron();
  const below = new Set(nodes.flatMap((node) => (node['children'] as number[] | undefined) ?? []));
  draft.json.nodes = nodes.map((node) => ({ mesh: 0, ...node }));
  draft.json.scenes = [{ nodes: nodes.flatMap((_, i) => (below.has(i) ? [] : [i])) }];
  return pack(draft);
}

/** A frame at the origin, a door at (1, 2, 3) of the file, which is (1, -3, 2) in the model, its knob below it. */
export const VISUAL = glbOf([
  { name: 'frame' },
  { name: 'door', translation: [1, 2, 3], children: [2] },
  { name: 'knob', translation: [0, 0, 1] },
]);

const json = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : new TextEncoder().encode(JSON.stringify(value));

/** Reads a bundle of these, with hulls as colliders where it has none. */
export const readStrange = (
  physics: unknown,
  files: Readonly<Record<string, Uint8Array | object>> = {},
  options: object = {},
): Promise<ReadResult> =>
  readBundle(
    new Map([
      ['visual.glb', VISUAL],
      ...(physics === undefined ? [] : [['physics.json', json(physics)] as const]),
      ...Object.entries(files).map(([path, content]) => [path, json(content)] as const),
    ]),
    { name: 'prop', entry: 'visual.glb', collider: 'hull', ...options },
  );

/** What the finding about a strange physics.json says. */
export function told({ findings }: ReadResult): {
  read: string[];
  missing: string[];
  assumed: string[];
  ignored: string[];
  wrong: string[];
} {
  const args = (findings.find(({ code }) => code === 'format/bundle-foreign-physics') as Finding).args as never as {
    read: string[];
    missing: string[];
    assumed: string[];
    ignored: string[];
  };
  const contradictions = findings.filter(({ code }) => code === 'format/bundle-physics-contradiction');
  return { ...args, wrong: contradictions.map(({ message }) => message) };
}
