import type { Finding } from '../../../model/finding.ts';
import { deforms } from '../decode/morph.ts';
import { glbData, glbLimit } from '../findings.ts';
import { readSaid } from '../physics/said.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, list, natural, object } from './loose.ts';

/** A forest of nodes: the parent of each, or -1, and its depth from 1 on. */
interface Forest {
  readonly nodes: readonly Loose[];
  readonly parent: Int32Array;
  readonly depth: Int32Array;
}

/** What a mesh, or all meshes of a node, come to. */
interface Amount {
  vertices: number;
  indices: number;
  primitives: number;
}

/**
 * What all nodes draw together: each with its mesh, as often as it has instances, and once more what its collider is made
 * of, which may be the meshes of another node and of all below it.
 */
export function judgeDrawn(root: Loose, forest: Forest, place: string): Finding[] {
  const { nodes } = forest;
  const accessors = list(root['accessors']).map(object);
  const countOf = (index: unknown): number => natural(accessors[natural(index) ?? -1]?.['count']) ?? 0;
  const deformed = deforms(root);
  const meshes = list(root['meshes']).map((mesh, index) => {
    const sum: Amount = { vertices: 0, indices: 0, primitives: 0 };
    for (const primitive of list(object(mesh)['primitives']).map(object)) {
      sum.primitives++;
      const vertices = countOf(object(primitive['attributes'])['POSITION']);
      // Each target that deforms it is gone through as well.
      sum.vertices += vertices * (deformed.has(index) ? 1 + list(primitive['targets']).length : 1);
      sum.indices += countOf(primitive['indices']);
    }
    return sum;
  });
  const all: Amount = { vertices: 0, indices: 0, primitives: 0 };
  for (const [index, node] of nodes.entries()) {
    const counts = instanceCounts(node, countOf);
    if (new Set(counts).size > 1)
      return [
        glbData.at(`${place}/nodes/${index}`, {
          reason: `node ${index} has attributes of ${counts.join(' and ')} instances`,
        }),
      ];
    addTo(all, meshes[natural(node['mesh']) ?? -1], counts[0] ?? 1);
  }

  const said = readSaid(root)?.nodes;
  const colliders = [...(said?.values() ?? [])].flatMap(({ collider }) => (collider ? [collider.shape] : []));
  const below = colliders.some(({ type }) => type === 'node') ? sumBelow(meshes, forest) : [];
  for (const shape of colliders) {
    if (shape.type === 'mesh') addTo(all, meshes[shape.mesh]);
    if (shape.type === 'node') addTo(all, below[shape.node]);
  }

  const { drawn, drawnPrimitives, colliders: mostColliders } = GLB_LIMITS;
  const hold = (what: string, count: number, most: number): Finding[] =>
    count > most ? [glbLimit.at(`${place}/nodes`, { what, count, most })] : [];
  return [
    ...hold('vertices', all.vertices, drawn),
    ...hold('indices', all.indices, drawn),
    ...hold('drawn primitives', all.primitives, drawnPrimitives),
    ...hold('colliders', colliders.length, mostColliders),
  ];
}

/** What each node comes to with all nodes below it. */
function sumBelow(own: readonly Amount[], { nodes, parent, depth }: Forest): Amount[] {
  const sums = nodes.map((node) => ({ vertices: 0, indices: 0, primitives: 0, ...own[natural(node['mesh']) ?? -1] }));
  const deepestFirst = nodes.map((_, index) => index).sort((a, b) => depth[b]! - depth[a]!);
  for (const index of deepestFirst) if (parent[index] !== -1) addTo(sums[parent[index]!]!, sums[index]);
  return sums;
}

/** One a placing attribute of `EXT_mesh_gpu_instancing`; they must be the same. None for a node that stands once. */
function instanceCounts(node: Loose, countOf: (index: unknown) => number): number[] {
  const attributes = object(object(object(node['extensions'])['EXT_mesh_gpu_instancing'])['attributes']);
  return ['TRANSLATION', 'ROTATION', 'SCALE'].flatMap((name) =>
    attributes[name] === undefined ? [] : [countOf(attributes[name])],
  );
}

function addTo(sum: Amount, more: Amount | undefined, times = 1): void {
  if (!more) return;
  sum.vertices += times * more.vertices;
  sum.indices += times * more.indices;
  sum.primitives += times * more.primitives;
}
