/** The corner that follows a corner in its triangle. */
export const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);

/**
 * The neighbour of each triangle edge. An edge is named by the corner it starts from: edge `3t + i` runs from corner i of
 * triangle t to the next one.
 *
 * @param indices of a welded mesh: vertices at one place are one
 * @returns for each edge the other edge between the same two vertices, in either direction; −1 where there is none
 * (a border) or more than one (a seam of three or more triangles)
 */
export function pairEdges(indices: Uint32Array): Int32Array {
  const vertices = indices.reduce((most, index) => Math.max(most, index), 0) + 1;
  const first = new Map<number, number>();
  const pairs = new Int32Array(indices.length).fill(-1);
  const crowded = new Set<number>();
  for (let edge = 0; edge < indices.length; edge++) {
    const [a, b] = [indices[edge]!, indices[nextCorner(edge)]!];
    const key = Math.min(a, b) * vertices + Math.max(a, b);
    const other = first.get(key);
    if (other === undefined) first.set(key, edge);
    else if (pairs[other] === -1 && !crowded.has(key)) {
      pairs[other] = edge;
      pairs[edge] = other;
    } else {
      if (pairs[other] !== -1) pairs[pairs[other]!] = -1;
      pairs[other] = -1;
      crowded.add(key);
    }
  }
  return pairs;
}

/** The triangles of each connected piece of surface, over paired edges, in the order of their first triangle. */
export function pieces(pairs: Int32Array): number[][] {
  const seen = new Uint8Array(pairs.length / 3);
  const found: number[][] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    const piece = [start];
    for (let i = 0; i < piece.length; i++)
      for (let edge = 3 * piece[i]!; edge < 3 * piece[i]! + 3; edge++) {
        const other = pairs[edge]!;
        if (other === -1) continue;
        const triangle = Math.floor(other / 3);
        if (seen[triangle]) continue;
        seen[triangle] = 1;
        piece.push(triangle);
      }
    found.push(piece);
  }
  return found;
}

/** The given triangles of a mesh, in that order, over the same vertices. */
export function pick(indices: Uint32Array, triangles: readonly number[]): Uint32Array {
  const picked = new Uint32Array(3 * triangles.length);
  triangles.forEach((t, i) => {
    picked.set(indices.subarray(3 * t, 3 * t + 3), 3 * i);
  });
  return picked;
}
