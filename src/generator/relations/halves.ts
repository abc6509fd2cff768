import { type StandingBox, seenFrom } from './standing.ts';

/**
 * Whether half of the things, the first among them, is at one side of another, and half at the opposite one.
 *
 * @param peers all of them
 * @param axes of the other thing that the two sides may lie along [0: to its left and right, 1: before and behind]
 */
export function isHalf(
  { zone }: StandingBox,
  { zone: other }: StandingBox,
  peers: readonly StandingBox[],
  axes: readonly (0 | 1)[],
): boolean {
  return axes.some((axis) => {
    const [own, ...all] = [zone, ...peers.map((peer) => peer.zone)].map((one) => {
      const at = seenFrom(other, one.centre);
      const isAtSide =
        Math.abs(at[axis]) > other.half[axis] &&
        Math.abs(at[1 - axis]!) <= other.half[1 - axis]! + Math.max(...one.half);
      return isAtSide ? Math.sign(at[axis]) : 0;
    });
    const count = (side: number): number => all.filter((one) => one === side).length;
    return own !== 0 && Math.min(count(1), count(-1)) > 0 && Math.abs(count(1) - count(-1)) <= 1;
  });
}
