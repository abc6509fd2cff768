import type { Extent } from '../scene/place/spot.ts';
import type { Pair } from './pair.ts';
import type { TopPart } from './places.ts';

/** Where on a top or a bottom things go, as shares of its free width from the left and of its free depth from the back. */
const NEAR = 0.1;
const FAR = 0.9;
/** Of half a side: beyond this share of it from the middle a thing is at that side, and below it in the middle. */
const OFF_MIDDLE = 0.2;
/** Between things side by side in the middle, at most [m]. */
const APART = 0.1;
/** From the outline of a thing to the nearest edge of what carries it [m]. */
const AT_EDGE = 0.06;

/**
 * The place on a face where a thing that is asked to be at a part of it goes best: shares of the free width, from the
 * left, and of the free depth, from the back. Left and right are those of somebody who stands in front of it.
 *
 * @param random two numbers from 0 to 1, for the sides that are left open
 */
export function shareAt(part: TopPart, random: Extent): Extent {
  switch (part) {
    case 'middle':
      return [0.5, 0.5];
    case 'edge':
      return [random[0], 1];
    case 'corner':
      return [random[0] < 0.5 ? 0 : 1, random[1] < 0.5 ? 0 : 1];
    default: {
      const sides = part.split('_');
      const between = (share: number): number => 0.3 + 0.4 * share;
      return [
        sides.includes('left') ? NEAR : sides.includes('right') ? FAR : between(random[0]),
        sides.includes('back') ? NEAR : sides.includes('front') ? FAR : between(random[1]),
      ];
    }
  }
}

/** Whether a thing is at the part of its carrier that was asked for; `undefined`: no part was. */
export function isAtPart({ subject, object, peers, right, back, part }: Pair): boolean {
  if (part === undefined) return true;
  const [u, v] = [right / object.zone.half[0], back / object.zone.half[1]];
  switch (part) {
    case 'middle': {
      // Several stand around the middle.
      const around = Math.sqrt(peers.length - 1) * (2 * Math.max(...subject.zone.half) + APART);
      const isNear = (off: number, half: number): boolean => Math.abs(off) <= Math.max(OFF_MIDDLE * half, around);
      return isNear(right, object.zone.half[0]) && isNear(back, object.zone.half[1]);
    }
    case 'corner':
      return Math.abs(u) >= OFF_MIDDLE && Math.abs(v) >= OFF_MIDDLE;
    case 'edge': {
      const own = Math.min(...subject.zone.half);
      return [object.zone.half[0] - Math.abs(right), object.zone.half[1] - Math.abs(back)].some(
        (gap) => gap - own <= AT_EDGE,
      );
    }
    default:
      return part.split('_').every((side) => IS_AT[side as keyof typeof IS_AT](u, v));
  }
}

const IS_AT = {
  left: (u: number, _: number) => u <= -OFF_MIDDLE,
  right: (u: number, _: number) => u >= OFF_MIDDLE,
  front: (_: number, v: number) => v <= -OFF_MIDDLE,
  back: (_: number, v: number) => v >= OFF_MIDDLE,
} as const;

/** For people: "on the left of oak_table_1". */
export const sayPart = (part: TopPart): string =>
  part === 'edge' || part === 'corner'
    ? `at the ${part} of`
    : part === 'middle'
      ? 'in the middle of'
      : `on the ${part.replace('_', ' ')} of`;
