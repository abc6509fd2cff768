import { ofSkin } from './remembered-skin.ts';
import type { Mesh } from './types.ts';
import { samePlaces } from './weld.ts';

/**
 * Whether a mesh encloses a volume: each directed edge is met by as many in the other direction. Vertices at the same
 * place count as one, because STL and faceted exports repeat them for every triangle.
 */
export const isClosed = ofSkin(({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): boolean => {
  const places = samePlaces(positions);
  return isBalanced(indices.map((index) => places[index]!));
});

/** {@link isClosed} of triangles whose vertices at the same place are one already. */
export function isBalanced(indices: Uint32Array): boolean {
  const most = indices.reduce((largest, index) => Math.max(largest, index), 0) + 1;
  const balance = new Map<number, number>();
  const edge = (from: number, to: number): void => {
    if (from === to) return;
    const key = Math.min(from, to) * most + Math.max(from, to);
    const sum = (balance.get(key) ?? 0) + (from < to ? 1 : -1);
    if (sum === 0) balance.delete(key);
    else balance.set(key, sum);
  };
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    edge(a, b);
    edge(b, c);
    edge(c, a);
  }
  return balance.size === 0;
}
