import { readGlb } from '../../../src/formats/glb/read.ts';
import type { Finding } from '../../../src/model/finding.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { type Entry, pack, tetrahedron, useExtensions } from '../../corpus-glb/draft.ts';

/** A file of a tetrahedron (mesh 0) with these nodes, all roots of the scene but those that are children. */
export function withNodes(nodes: readonly Entry[], extensions: Readonly<Record<string, unknown>>): Uint8Array {
  const draft = tetrahedron();
  const below = new Set(nodes.flatMap((node) => (node['children'] as number[] | undefined) ?? []));
  draft.json.nodes = [...nodes];
  draft.json.scenes = [{ nodes: nodes.flatMap((_, i) => (below.has(i) ? [] : [i])) }];
  draft.json['extensions'] = extensions;
  const onNodes = nodes.flatMap((node) => Object.keys((node['extensions'] as Entry | undefined) ?? {}));
  useExtensions(draft, [...new Set([...Object.keys(extensions), ...onNodes])]);
  return pack(draft);
}

/** A node with what `KHR_physics_rigid_bodies` says of it. */
export const khr = (said: Entry, node: Entry = {}): Entry => ({
  ...node,
  extensions: { KHR_physics_rigid_bodies: said },
});

/** The document's side of it. */
export const khrLists = (shapes: readonly Entry[], lists: Entry = {}): Entry => ({
  KHR_implicit_shapes: { shapes },
  ...(Object.keys(lists).length > 0 ? { KHR_physics_rigid_bodies: lists } : {}),
});

export const BOX = { type: 'box', box: { size: [1, 2, 3] } };

export const read = (bytes: Uint8Array, options: object = {}) =>
  readGlb(bytes, { name: 'prop', place: 'a.glb', ...options });

export const codes = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

export const linkNamed = ({ links }: SimModel, name: string) => links.find((link) => link.name === name)!;
