import type { ManifoldToplevel } from 'manifold-3d';
import { Misfits } from './misfits.ts';
import { type ConvexPart, partOf, pointsOf } from './part.ts';
import type { StandOff } from './reach.ts';

export interface MergeOptions {
  /** Two parts become one if that stays within this [m]. */
  readonly tolerance: number;
  /** Fewer parts than this are of no use. @default 1 */
  readonly leave?: number;
  /** Points to look at for the error of one pair. */
  readonly budget: number;
  /** What earlier attempts at these parts found; what is found now is added. @default nothing */
  readonly misfits?: Misfits;
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly merged: ConvexPart;
}

/**
 * Joins parts two by two, always the pair whose common hull reaches out of the solid the least, among equals the one that
 * adds the least volume. What a cut through the middle of a wall has parted comes together again here, so that it hardly
 * matters which planes the cuts happened to take.
 *
 * @returns parts in the order in which they came about
 */
export function merge(
  engine: ManifoldToplevel,
  parts: readonly ConvexPart[],
  standOff: StandOff,
  { tolerance, leave = 1, budget, misfits = new Misfits() }: MergeOptions,
): ConvexPart[] {
  const all: (ConvexPart | undefined)[] = [...parts];
  const boxes = parts.map(boxOf);
  const pairs: Pair[] = [];
  const consider = (second: number): void => {
    for (let first = 0; first < second; first++) {
      const [a, b] = [all[first], all[second]];
      if (!a || !b || distance(boxes[first]!, boxes[second]!) > tolerance || misfits.atLeast(a, b) > tolerance)
        continue;
      const merged = partOf(engine, [...pointsOf(a.hull), ...pointsOf(b.hull)], standOff, {
        tolerance,
        budget,
        enough: tolerance,
      });
      if (!merged) continue;
      if (merged.error <= tolerance) pairs.push({ first, second, merged });
      else misfits.note(a, b, merged.error);
    }
  };
  parts.forEach((_, second) => {
    consider(second);
  });
  for (let alive = parts.length; alive > leave; alive--) {
    const best = leastOf(pairs, all);
    if (!best) break;
    misfits.joined([all[best.first]!, all[best.second]!], best.merged);
    all[best.first] = undefined;
    all[best.second] = undefined;
    boxes.push(boxOf(best.merged));
    consider(all.push(best.merged) - 1);
  }
  return all.filter((part) => part !== undefined);
}

/** The best pair of two parts that are still there; pairs of others are dropped. */
function leastOf(pairs: Pair[], all: readonly (ConvexPart | undefined)[]): Pair | undefined {
  let best: Pair | undefined;
  let kept = 0;
  for (const pair of pairs) {
    if (!all[pair.first] || !all[pair.second]) continue;
    pairs[kept++] = pair;
    if (
      !best ||
      pair.merged.error < best.merged.error ||
      (pair.merged.error === best.merged.error && pair.merged.volume < best.merged.volume)
    )
      best = pair;
  }
  pairs.length = kept;
  return best;
}

/** Lower and upper corner. */
type Box = readonly [x: number, y: number, z: number, toX: number, toY: number, toZ: number];

function boxOf({ hull: { positions } }: ConvexPart): Box {
  const box: [number, number, number, number, number, number] = [
    Infinity,
    Infinity,
    Infinity,
    -Infinity,
    -Infinity,
    -Infinity,
  ];
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
