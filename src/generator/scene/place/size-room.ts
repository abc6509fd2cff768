import type { ScenePlan } from '../plan-schema.ts';
import { claimOfGroup } from './claims.ts';
import type { Group } from './node.ts';
import type { RoomSize } from './room.ts';
import { reach } from './spot.ts';

/** Usual height of a room, and what stays free above the tallest thing [m]. */
const HEIGHT = 2.5;
const HEADROOM = 0.2;
/** Smallest side of a room that follows from what stands in it [m], and what each thing gets to walk around it. */
const SMALLEST_SIDE = 2.4;
const AROUND = 0.9;

const up = (metres: number): number => Math.ceil(metres * 10 - 1e-6) / 10;

/**
 * The room as wished for. What is left open follows from what stands in it, to the next decimetre; what is only usual
 * grows with every step.
 *
 * @param step 0 for the first try
 */
export function sizeRoom({ room: wish, mayGrow }: ScenePlan, groups: readonly Group[], step: number): RoomSize {
  const extents = groups.map((group) => {
    const { bodies } = claimOfGroup(group);
    const side = (axis: readonly [number, number]): number =>
      Math.max(...bodies.map((zone) => zone.centre[0] * axis[0] + zone.centre[1] * axis[1] + reach(zone, axis)));
    return {
      width: side([1, 0]) + side([-1, 0]),
      depth: side([0, 1]) + side([0, -1]),
      top: Math.max(...bodies.map(({ z }) => z[1])),
    };
  });
  const area = extents.reduce((sum, { width, depth }) => sum + (width + AROUND) * (depth + AROUND), 0);
  const widest = Math.max(0, ...extents.map(({ width, depth }) => Math.max(width, depth))) + AROUND;
  const tallest = Math.max(0, ...extents.map(({ top }) => top));
  const growth = 1.12 ** step;
  const square = Math.max(SMALLEST_SIDE, widest, Math.sqrt(1.1 * area)) * growth;
  const fitted = (other: number | undefined): number =>
    other === undefined ? square : Math.max(SMALLEST_SIDE, Math.min(widest, square), (1.1 * area) / other) * growth;
  return {
    width: sideOf(wish.width, mayGrow, growth, fitted(mayGrow ? undefined : wish.depth)),
    depth: sideOf(wish.depth, mayGrow, growth, fitted(mayGrow ? undefined : wish.width)),
    height:
      wish.height === undefined
        ? Math.max(HEIGHT, up(tallest + HEADROOM))
        : Math.max(wish.height, mayGrow ? up(tallest) : 0),
  };
}

const sideOf = (wish: number | undefined, mayGrow: boolean, growth: number, fitting: number): number =>
  wish === undefined ? Math.min(50, up(fitting)) : mayGrow ? Math.min(50, up(wish * growth)) : wish;
