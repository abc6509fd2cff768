import { readGlb } from '../../../src/formats/glb/read.ts';
import type { Finding } from '../../../src/model/finding.ts';
import type { SimModel } from '../../../src/model/types.ts';
import {
  addAccessor,
  boundsBottom,
  boundsTop,
  type Entry,
  pack,
  tetrahedron,
  useExtensions,
} from '../../corpus-glb/draft.ts';

/** A file of a tetrahedron (mesh 0), and perhaps another mesh (1), with these nodes, all roots of the scene but those that are children. */
export function withNodes(
  nodes: readonly Entry[],
  extensions: Readonly<Record<string, unknown>>,
  mesh?: { readonly points: readonly number[]; readonly faces: readonly number[] },
): Uint8Array {
  const draft = tetrahedron();
  if (mesh) {
    const bounds = { min: boundsBottom(mesh.points), max: boundsTop(mesh.points) };
    const POSITION = addAccessor(draft, 'VEC3', Float32Array.from(mesh.points), bounds);
    const indices = addAccessor(draft, 'SCALAR', Uint16Array.from(mesh.faces));
    draft.json.meshes.push({ primitives: [{ attributes: { POSITION }, indices }] });
  }
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

/** An L of three unit cubes in x and y, from z 0 to 1. */
export const CORNER = (() => {
  const outline = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ] as const;
  const points = [0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const lid = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5];
  const faces = [
    ...[0, 1, 2, 3].flatMap((t) => [lid[3 * t]!, lid[3 * t + 2]!, lid[3 * t + 1]!]),
    ...lid.map((corner) => corner + 6),
    ...outline.flatMap((_, i) => {
      const j = (i + 1) % 6;
      return [i, j, j + 6, i, j + 6, i + 6];
    }),
  ];
  return { points, faces };
})();
