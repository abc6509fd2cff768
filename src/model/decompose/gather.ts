import type { ManifoldToplevel } from 'manifold-3d';
import type { Vec3 } from '../types.ts';
import { type ConvexPart, partOf, pointsOf } from './part.ts';
import type { StandOff } from './reach.ts';

export interface GatherOptions {
  /** Parts become one if that stays within this [m]. */
  readonly tolerance: number;
  /** Most parts to leave: the tolerance doubles until there are no more. */
  readonly most: number;
  /** Points to look at for the error of one group. */
  readonly budget: number;
}

/** Parts that lie together, and the two halves that they are divided into. */
interface Group {
  readonly parts: readonly ConvexPart[];
  /** All of them as one, once that was tried far enough. */
  whole?: ConvexPart;
  /** What the common hull is known to reach out at least [m]. */
  atLeast: number;
  halves?: readonly [Group, Group];
}

/**
 * Joins separate parts that lie together, group by group from the whole to its halves: hundreds of crumbs, as bolts or
 * leaves, become few parts by some tests a crumb, where looking at every pair would take as many as their square.
 *
 * @returns in no particular order, the same for the same input
 */
export function gather(
  engine: ManifoldToplevel,
  parts: readonly ConvexPart[],
  standOff: StandOff,
  { tolerance, most, budget }: GatherOptions,
): ConvexPart[] {
  if (parts.length < 2) return [...parts];
  const all: Group = { parts, atLeast: 0 };
  const collect = (group: Group, loose: number): ConvexPart[] => {
    if (group.parts.length === 1) return [...group.parts];
    if (!group.whole && group.atLeast <= loose) {
      const points = group.parts.flatMap(({ hull }) => pointsOf(hull));
      const whole = partOf(engine, points, standOff, { tolerance, budget, enough: loose });
      group.atLeast = whole?.error ?? Infinity;
      if (whole && whole.error <= loose) group.whole = whole;
    }
    if (group.whole) return [group.whole];
    group.halves ??= halvesOf(group.parts);
    return group.halves.flatMap((half) => collect(half, loose));
  };
  for (let loose = tolerance; ; loose *= 2) {
    const found = collect(all, loose);
    if (found.length <= Math.max(1, most) || loose === Infinity) return found;
  }
}

/** Divided at the middle one, along the axis on which the middles of the parts are farthest apart. */
function halvesOf(parts: readonly ConvexPart[]): [Group, Group] {
  const placed = parts.map((part) => ({ part, middle: middleOf(part) }));
  const spread = ([0, 1, 2] as const).map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const { middle } of placed) {
      low = Math.min(low, middle[axis]);
      high = Math.max(high, middle[axis]);
    }
    return high - low;
  });
  const axis = spread.indexOf(Math.max(...spread)) as 0 | 1 | 2;
  const sorted = placed.toSorted((a, b) => a.middle[axis] - b.middle[axis]).map(({ part }) => part);
  const half = sorted.length >> 1;
  return [
    { parts: sorted.slice(0, half), atLeast: 0 },
    { parts: sorted.slice(half), atLeast: 0 },
  ];
}

function middleOf({ hull: { positions } }: ConvexPart): Vec3 {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
}
