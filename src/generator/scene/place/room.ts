import type { SceneBox } from '../../../model/compose-scene.ts';
import type { Place } from '../../relations/places.ts';
import type { Extent, Spot } from './spot.ts';

/** Inside of a room [m]: centred on the origin, floor at z = 0. */
export interface RoomSize {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Back is +Y, left is -X. */
export const WALLS = ['back', 'left', 'right', 'front'] as const;
export type Wall = (typeof WALLS)[number];

/** A hole through a wall. */
export interface Opening {
  readonly kind: 'door' | 'window';
  readonly wall: Wall;
  /** Of its middle, along the wall: x of back and front, y of left and right [m]. */
  readonly centre: number;
  readonly width: number;
  /** Of its lower edge [m]. */
  readonly bottom: number;
  readonly height: number;
}

/** What a scene stands in: a room, or a floor without walls. */
export interface Shell {
  readonly room: RoomSize;
  readonly openings: readonly Opening[];
  readonly walls: boolean;
}

export const THICKNESS = 0.1;
/** Usual holes [m]: a door leaf of 0.9 m, a window of 1.2 m above a sill of 0.9 m. */
export const USUAL_OPENING = {
  door: { width: 0.95, bottom: 0, height: 2.05 },
  window: { width: 1.2, bottom: 0.9, height: 1.1 },
} as const;
/** What a wall keeps above an opening and to both sides of it [m]. */
const LINTEL = 0.1;
const SIDE = 0.15;

/** The turn of a thing with its back to a wall [rad]. */
export const yawAt = (wall: Wall): number =>
  ({ back: 0, left: Math.PI / 2, right: -Math.PI / 2, front: Math.PI })[wall];

/** A point of the inner face of a wall: `along` as in {@link Opening.centre}. */
export function onWall({ width, depth }: RoomSize, wall: Wall, along: number): Spot {
  const yaw = yawAt(wall);
  if (wall === 'back' || wall === 'front') return { x: along, y: (wall === 'back' ? depth : -depth) / 2, z: 0, yaw };
  return { x: (wall === 'right' ? width : -width) / 2, y: along, z: 0, yaw };
}

/** The unit vector to a side or a corner of the room; to the back where none is named. */
export function directionOf(place: Place | undefined): Extent {
  const sides = (place ?? 'back').split('_');
  const x = (sides.includes('right') ? 1 : 0) - (sides.includes('left') ? 1 : 0);
  const y = (sides.includes('front') ? -1 : 1) * (sides.includes('front') || sides.includes('back') ? 1 : 0);
  const length = Math.hypot(x, y);
  return [x / length, y / length];
}

export const lengthOf = ({ width, depth }: RoomSize, wall: Wall): number =>
  wall === 'back' || wall === 'front' ? width : depth;

type Hole = Omit<Opening, 'wall' | 'centre'>;

/**
 * Finds each hole its place: the first door in the front wall, right of the middle; windows from the middle of the back
 * wall on. A hole that no wall has room for is left out.
 */
export function cutOpenings(room: RoomSize, holes: readonly Hole[]): (Opening | undefined)[] {
  const cut: Opening[] = [];
  return holes.map((hole) => {
    if (hole.bottom + hole.height > room.height - LINTEL + 1e-9) return undefined;
    const walls: readonly Wall[] =
      hole.kind === 'door' ? ['front', 'left', 'right', 'back'] : ['back', 'left', 'right', 'front'];
    const taken = cut.filter(({ kind }) => kind === hole.kind).length;
    for (const wall of hole.kind === 'door' ? rotate(walls, taken) : walls) {
      const most = lengthOf(room, wall) / 2 - hole.width / 2 - SIDE;
      if (most < 0) continue;
      const steps = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1];
      for (const share of hole.kind === 'door' ? [0.5, 1, 0, -0.5, -1] : steps) {
        const opening = { ...hole, wall, centre: Math.round(share * most * 100) / 100 };
        if (cut.some((other) => other.wall === wall && closer(other, opening))) continue;
        cut.push(opening);
        return opening;
      }
    }
    return undefined;
  });
}

const rotate = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

const closer = (a: Opening, b: Opening): boolean => Math.abs(a.centre - b.centre) < (a.width + b.width) / 2 + SIDE;

/** Floor, and four walls around the inside of a room, cut around their openings. */
export function structureOf({ room, openings, walls }: Shell): SceneBox[] {
  const { width, depth, height } = room;
  const outer: Extent = [width + 2 * THICKNESS, depth + 2 * THICKNESS];
  const floor: SceneBox = { name: 'room_floor', position: [0, 0, -THICKNESS / 2], size: [...outer, THICKNESS] };
  if (!walls) return [floor];
  return [
    floor,
    ...WALLS.flatMap((wall) =>
      wallOf(
        room,
        wall,
        openings.filter((opening) => opening.wall === wall),
        wall === 'back' || wall === 'front' ? outer[0] : depth,
        height,
      ),
    ),
  ];
}

function wallOf(room: RoomSize, wall: Wall, openings: readonly Opening[], length: number, height: number): SceneBox[] {
  const name = `wall_${wall}`;
  const slab = (suffix: string, [from, to]: Extent, [low, high]: Extent): SceneBox => {
    const { x, y } = onWall(room, wall, (from + to) / 2);
    const out = { back: [0, 1], front: [0, -1], left: [-1, 0], right: [1, 0] }[wall] as unknown as Extent;
    const along = wall === 'back' || wall === 'front';
    return {
      name: `${name}${suffix}`,
      position: [x + (out[0] * THICKNESS) / 2, y + (out[1] * THICKNESS) / 2, (low + high) / 2],
      size: along ? [to - from, THICKNESS, high - low] : [THICKNESS, to - from, high - low],
    };
  };
  if (openings.length === 0) return [slab('', [-length / 2, length / 2], [0, height])];
  const slabs: SceneBox[] = [];
  let from = -length / 2;
  for (const [i, { centre, width, bottom, height: tall }] of openings
    .toSorted((a, b) => a.centre - b.centre)
    .entries()) {
    const [left, right] = [centre - width / 2, centre + width / 2];
    slabs.push(slab(`_${i + 1}`, [from, left], [0, height]));
    if (bottom > 0) slabs.push(slab(`_sill_${i + 1}`, [left, right], [0, bottom]));
    slabs.push(slab(`_lintel_${i + 1}`, [left, right], [bottom + tall, height]));
    from = right;
  }
  slabs.push(slab(`_${openings.length + 1}`, [from, length / 2], [0, height]));
  return slabs;
}
