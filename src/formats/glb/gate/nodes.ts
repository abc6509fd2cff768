import type { Finding } from '../../../model/finding.ts';
import { glbGraph, glbLimit } from '../findings.ts';
import { judgeDrawn } from './drawn.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, list, natural, object } from './loose.ts';

/**
 * The graph of the nodes: a forest, as glTF demands, not deeper than any prop needs; and how much all of its nodes draw
 * together, since a small file that draws a mesh from many nodes is a large thing.
 *
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#nodes-and-hierarchy "a disjoint union of strict trees"
 */
export function judgeNodes(root: Loose, place: string): Finding[] {
  const nodes = list(root['nodes']).map(object);
  const wrong = (node: number, reason: string): Finding[] => [glbGraph.at(`${place}/nodes/${node}`, { reason })];
  const parent = new Int32Array(nodes.length).fill(-1);
  for (const [index, node] of nodes.entries()) {
    for (const child of list(node['children'])) {
      const at = natural(child);
      if (at === undefined || at >= nodes.length) return wrong(index, `node ${index} has a child that does not exist`);
      if (at === index) return wrong(index, `node ${index} is its own child`);
      if (parent[at] !== -1) return wrong(at, `node ${at} hangs from node ${parent[at]} and from node ${index}`);
      parent[at] = index;
    }
  }

  // Every node has at most one parent now; what no walk up to a root explains hangs in a circle.
  const depth = new Int32Array(nodes.length);
  for (let start = 0; start < nodes.length; start++) {
    const way: number[] = [];
    let at = start;
    for (; at !== -1 && depth[at] === 0; at = parent[at]!) {
      if (way.length > GLB_LIMITS.nodeDepth) break;
      way.push(at);
    }
    if (at !== -1 && way.includes(at)) return wrong(at, `node ${at} lies below itself`);
    let below = at === -1 ? 0 : depth[at]!;
    for (const node of way.reverse()) depth[node] = ++below;
    if (below > GLB_LIMITS.nodeDepth)
      return [
        glbLimit.at(`${place}/nodes/${start}`, { what: 'levels of nodes', count: below, most: GLB_LIMITS.nodeDepth }),
      ];
  }
  return judgeDrawn(root, { nodes, parent, depth }, place);
}
