import type { ManifoldToplevel } from 'manifold-3d';
import { type Part, partOf, pointsOf } from './cut.ts';
import type { StandOff } from './reach.ts';

export interface MergeOptions {
  /** Merge what stays within this [m], however few parts there are. */
  readonly tolerance: number;
  /** Merge on until there are no more than this, whatever the error. */
  readonly maxParts: number;
  /** Points to look at for the error of one pair. */
  readonly budget: number;
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly merged: Part;
}

/**
 * Joins parts two by two, always the pair whose common hull reaches out of the solid the least, among equals the one that
 * adds the least volume. What a cut through the middle of a wall has parted comes together again here, and the plane that
 * a cut happened to take no longer matters.
 *
 * @returns parts in the order in which they came about
 */
export function merge(engine: ManifoldToplevel, parts: readonly Part[], standOff: StandOff, options: MergeOptions): Part[] {
  const { tolerance, maxParts, budget } = options;
  const all: (Part | undefined)[] = [...parts];
  const boxes = all.map((part) => boxOf(part!));
  const pairs: Pair[] = [];
  let alive = all.length;
  /** How far apart parts may be to be tried. It grows where nothing is left to join and there are too many still. */
  let gap = tolerance;
  const consider = (second: number, least: number): void => {
    for (let first = 0; first < second; first++) {
      if (!all[first] || !all[second]) continue;
      const apart = distance(boxes[first]!, boxes[second]!);
      if (apart > gap || apart <= least) continue;
      const points = [...pointsOf(all[first]!.hull), ...pointsOf(all[second]!.hull)];
      const merged = partOf(engine, points, standOff, { tolerance, budget });
      if (merged) pairs.push({ first, second, merged });
    }
  };
  for (let second = 1; second < all.length; second++) consider(second, -1);
  for (;;) {
    const best = leastOf(pairs, all);
    if (!best || (best.merged.error > tolerance && alive <= maxParts)) {
      if (alive <= maxParts) break;
      if (!best) {
        const reached = gap;
        gap *= 4;
        for (let second = 1; second < all.length; second++) consider(second, reached);
        continue;
      }
    }
    all[best.first] = undefined;
    all[best.second] = undefined;
    all.push(best.merged);
    boxes.push(boxOf(best.merged));
    alive--;
    consider(all.length - 1, -1);
  }
  return all.filter((part) => part !== undefined);
}

/** The best pair of two parts that are still there; pairs of others are dropped. */
function leastOf(pairs: Pair[], all: readonly (Part | undefined)[]): Pair | undefined {
  let best: Pair | undefined;
  let kept = 0;
  for (const pair of pairs) {
    if (!all[pair.first] || !all[pair.second]) continue;
    pairs[kept++] = pair;
    if (!best || pair.merged.error < best.merged.error || (pair.merged.error === best.merged.error && pair.merged.volume < best.merged.volume))
      best = pair;
  }
  pairs.length = kept;
  return best;
}

/** Lower and upper corner. */
type Box = readonly [x: number, y: number, z: number, toX: number, toY: number, toZ: number];

function boxOf({ hull: { positions } }: Part): Box {
  const box: [number, number, number, number, number, number] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    const axis = i % 3;
    if (value < box[axis]!) box[axis] = value;
    if (value > box[axis + 3]!) box[axis + 3] = value;
  });
  return box;
}

/** Between two boxes along the axis on which they are farthest apart [m]; 0 where they overlap. */
const distance = (a: Box, b: Box): number =>
  Math.max(0, a[0] - b[3], b[0] - a[3], a[1] - b[4], b[1] - a[4], a[2] - b[5], b[2] - a[5]);
