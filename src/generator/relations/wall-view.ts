import type { RoomSize } from '../scene/place/room.ts';
import { type Extent, frontOf, turn } from '../scene/place/spot.ts';
import type { Place } from './places.ts';
import type { StandingBox } from './standing.ts';

/** A wall as seen from a thing. */
interface WallAt {
  /** Unit vector to it. */
  readonly direction: Extent;
  /** From the side of the thing to it [m]. */
  readonly gap: number;
}

/** A thing as it ended up in a room. */
export interface WallView {
  readonly subject: StandingBox;
  readonly room: RoomSize;
  /** The wall or corner that is asked for. */
  readonly place: Place | undefined;
  /** Distance that is asked for [m]. */
  readonly asked: number | undefined;
  /** The way that the thing faces. */
  readonly front: Extent;
  readonly walls: Readonly<Record<'right' | 'left' | 'back' | 'front', WallAt>>;
  /** Those that are asked for; all where none is named. */
  readonly named: readonly WallAt[];
}

/** Looks at a thing in a room, of which +X is right and +Y is back. */
export function wallViewOf(
  subject: StandingBox,
  room: RoomSize,
  place: Place | undefined,
  asked: number | undefined,
): WallView {
  const { half, yaw, centre } = subject.zone;
  const corners = [-1, 1].flatMap((sx) =>
    [-1, 1].map((sy): Extent => {
      const [x, y] = turn([sx * half[0], sy * half[1]], yaw);
      return [centre[0] + x, centre[1] + y];
    }),
  );
  const walls: WallView['walls'] = {
    right: { direction: [1, 0], gap: room.width / 2 - Math.max(...corners.map(([x]) => x)) },
    left: { direction: [-1, 0], gap: room.width / 2 + Math.min(...corners.map(([x]) => x)) },
    back: { direction: [0, 1], gap: room.depth / 2 - Math.max(...corners.map(([, y]) => y)) },
    front: { direction: [0, -1], gap: room.depth / 2 + Math.min(...corners.map(([, y]) => y)) },
  };
  const sides = place === undefined || place === 'wall' ? undefined : place.split('_');
  const named = Object.entries(walls).flatMap(([side, wall]) => (sides?.includes(side) === false ? [] : [wall]));
  return { subject, room, place, asked, front: frontOf(yaw), walls, named };
}

/** How much a thing faces a wall: 1 straight at it, -1 with its back to it. */
export const facesBy = ({ front: [fx, fy] }: WallView, { direction: [x, y] }: WallAt): number => fx * x + fy * y;
