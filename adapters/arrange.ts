import type { IndexEntry } from './contract.ts';

/** Free space between two props on the floor [m]. */
const GAP = 0.3;

/**
 * Where each prop stands in the common scene: in rows along +X, the rows one behind the other along +Y (props face -Y),
 * every one on the floor and clear of its neighbours. About as wide as deep.
 *
 * @returns name → position of the model frame in the world [m]
 */
export function arrange(entries: readonly IndexEntry[]): Map<string, readonly [number, number, number]> {
  const size = (entry: IndexEntry, axis: 0 | 1) => entry.bounds.max[axis] - entry.bounds.min[axis] + GAP;
  const area = entries.reduce((sum, entry) => sum + size(entry, 0) * size(entry, 1), 0);
  const rowWidth = Math.max(Math.sqrt(area) * 1.2, ...entries.map((entry) => size(entry, 0)));
  const places = new Map<string, readonly [number, number, number]>();
  let x = 0;
  let y = 0;
  let rowDepth = 0;
  for (const entry of entries) {
    if (x > 0 && x + size(entry, 0) > rowWidth + 1e-9) {
      x = 0;
      y += rowDepth;
      rowDepth = 0;
    }
    const { min } = entry.bounds;
    places.set(entry.name, [round(x + GAP / 2 - min[0]), round(y + GAP / 2 - min[1]), round(-min[2])]);
    x += size(entry, 0);
    rowDepth = Math.max(rowDepth, size(entry, 1));
  }
  return places;
}

/** A tenth of a millimetre. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;
