import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** A pouring lip at a round rim. */
export interface Beak {
  /** Outer radius and height of the rim [m]. */
  readonly rim: number;
  readonly height: number;
  readonly wall: number;
  /** How far it stands out of the rim [m]. */
  readonly reach: number;
  /** To +X or to -X, of an axis that stands at `x` [m]. */
  readonly side: 1 | -1;
  readonly x?: number;
}

interface BeakShape {
  /** What grows out of the wall, */
  readonly solid: Solid;
  /** and what is cut out of that. */
  readonly bore: Solid;
  /** Corners of its two sides, which collide. */
  readonly sides: readonly (readonly Vec3[])[];
}

/** A small channel that narrows to its end. */
export function beak(kernel: SolidKernel, { rim, height, wall, reach, side, x = 0 }: Beak): BeakShape {
  const point = (radius: number, y: number, z: number): Vec3 => [x + side * radius, y, z];
  const root = Math.sqrt(Math.max(0, (rim - wall / 2) ** 2 - reach ** 2));
  const outside: Vec3[] = [
    point(root, reach, height),
    point(rim + reach, 0.2 * reach, height),
    point(rim - wall / 2, 0, height - 1.6 * reach),
    point(rim + 0.75 * reach, 0, height - 0.35 * reach),
  ];
  /** The channel up to a height, begun so far inside of the root and ended so far beyond the tip. */
  const inside = (top: number, before: number, after: number): Vec3[] => [
    point(root - before, reach - wall, top),
    point(rim + reach + after, 0.12 * reach, top),
    point(rim + 0.8 * reach, 0, height - 0.15 * reach),
    point(rim - before, 0, height - Math.max(0.2 * reach, 1.6 * reach - 1.8 * wall)),
  ];
  const flip = ([px, py, pz]: Vec3): Vec3 => [px, -py, pz];
  const both = (half: readonly Vec3[]): Vec3[] => [...half, ...half.map(flip)];
  const plate = [...outside, ...inside(height, 0, 0)];
  return {
    solid: kernel.hull(both(outside)),
    bore: kernel.hull(both(inside(height + 0.3 * reach, 2 * wall, wall))),
    sides: [plate, plate.map(flip)],
  };
}

/** Lets a beak that is grown from a vessel collide: a part for each of its sides, open between them. */
export function collideBeak(link: LinkDraft, finish: Finish, { sides }: BeakShape): void {
  for (const [i, corners] of sides.entries()) link.collideHull(`spout_${i + 1}`, finish, corners);
}
