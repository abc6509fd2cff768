import type { Mesh } from './types.ts';
import { samePlaces } from './weld.ts';

/**
 * Whether a mesh encloses a volume: each directed edge is met by as many in the other direction. Vertices at the same
 * place count as one, because STL and faceted exports repeat them for every triangle.
 */
export function isClosed({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): boolean {
  const welded = samePlaces(positions);
  const balance = new Map<number, number>();
  const edge = (from: number, to: number) => {
    if (from === to) return;
    const key = Math.min(from, to) * welded.length + Math.max(from, to);
    balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
  };
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [welded[indices[t]!]!, welded[indices[t + 1]!]!, welded[indices[t + 2]!]!];
    edge(a, b);
    edge(b, c);
    edge(c, a);
  }
  for (const sum of balance.values()) if (sum !== 0) return false;
  return true;
}
