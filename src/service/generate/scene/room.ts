import type { Vec3 } from '../../../model/types.ts';
import type { Extent } from './pack.ts';
import type { RoomWish } from './room-words.ts';

/** A box of the structure: edges along the axes. */
export interface Slab {
  readonly name: string;
  /** Centre [m]. */
  readonly position: Vec3;
  /** Full edge lengths [m]. */
  readonly size: Vec3;
}

/** Inside of a room [m]: centred on the origin, floor at z = 0. */
export interface RoomSize {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const THICKNESS = 0.1;
/** Usual height of a room, and what stays free above the tallest thing [m]. */
const HEIGHT = 2.5;
const HEADROOM = 0.2;
/** Smallest side of a room that follows from what stands in it [m]. */
const SMALLEST_SIDE = 2;

/** The room as wished for; what was left open follows from what stands in it: the next decimetre. */
export function sizeRoom(wish: RoomWish, content: Extent, tallest: number): RoomSize {
  const up = (metres: number): number => Math.ceil(metres * 10 - 1e-6) / 10;
  return {
    width: wish.width ?? Math.max(SMALLEST_SIDE, up(content[0])),
    depth: wish.depth ?? Math.max(SMALLEST_SIDE, up(content[1])),
    height: wish.height ?? Math.max(HEIGHT, up(tallest + HEADROOM)),
  };
}

/** Floor and four walls around the inside of a room. */
export function structureOf({ width, depth, height }: RoomSize): Slab[] {
  const [outerWidth, outerDepth] = [width + 2 * THICKNESS, depth + 2 * THICKNESS];
  const [x, y, z] = [(width + THICKNESS) / 2, (depth + THICKNESS) / 2, height / 2];
  return [
    { name: 'room_floor', position: [0, 0, -THICKNESS / 2], size: [outerWidth, outerDepth, THICKNESS] },
    { name: 'wall_back', position: [0, y, z], size: [outerWidth, THICKNESS, height] },
    { name: 'wall_front', position: [0, -y, z], size: [outerWidth, THICKNESS, height] },
    { name: 'wall_left', position: [-x, 0, z], size: [THICKNESS, depth, height] },
    { name: 'wall_right', position: [x, 0, z], size: [THICKNESS, depth, height] },
  ];
}
