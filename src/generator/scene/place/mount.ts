import { RELATIONS } from '../../relations/index.ts';
import { openingFor } from '../habits.ts';
import { type Claim, claimOf, isFree, moved } from './claims.ts';
import type { Node } from './node.ts';
import { lengthOf, type Opening, onWall, type RoomSize, THICKNESS, USUAL_OPENING, WALLS } from './room.ts';
import { type Spot, within, type Zone } from './spot.ts';
import { heightOf } from './wall-spots.ts';

/** Between a frame and the wall around it [m]. */
const JOINT = 0.002;
type Hole = Omit<Opening, 'wall' | 'centre'>;

/** The holes of a room: as large as what fills them, else as usual. */
export function holesFor(count: Readonly<Record<'door' | 'window', number>>, fillers: readonly Node[]): Hole[] {
  return (['door', 'window'] as const).flatMap((kind) => {
    const own = fillers.filter(({ category }) => openingFor(category) === kind);
    return Array.from({ length: Math.max(count[kind], own.length) }, (_, i): Hole => {
      const filler = own[i];
      if (!filler) return { kind, ...USUAL_OPENING[kind] };
      const { min, max } = filler.made.bounds;
      return {
        kind,
        bottom: USUAL_OPENING[kind].bottom,
        width: max[0] - min[0] + 2 * JOINT,
        height: max[2] - min[2] + JOINT,
      };
    });
  });
}

/** The fillers, each in its opening: in the middle of the wall, front to the room. */
export function fillOpenings(
  room: RoomSize,
  openings: readonly (Opening | undefined)[],
  fillers: readonly Node[],
): Node[] {
  const left = [...openings];
  return fillers.filter((node) => {
    const index = left.findIndex((opening) => opening?.kind === openingFor(node.category));
    const opening = left[index];
    if (!opening) return true;
    left[index] = undefined;
    const { min, max } = node.made.bounds;
    node.spot = within(onWall(room, opening.wall, opening.centre), {
      x: -(min[0] + max[0]) / 2,
      y: THICKNESS / 2 - (min[1] + max[1]) / 2,
      z: opening.bottom - min[2],
      yaw: 0,
    });
    return false;
  });
}

/** Bolts things to walls, beside the door first. @returns those that found no place */
export function mountAll(
  room: RoomSize,
  openings: readonly Opening[],
  nodes: readonly Node[],
  taken: readonly Claim[] = [],
): { left: Node[]; claims: Claim[] } {
  const holes = holesOf(room, openings);
  const claims: Claim[] = [];
  const left = nodes.filter((node) => {
    const spot = firstFree(room, openings, node, heightOf(node), [holes, ...taken, ...claims]);
    if (!spot) return true;
    node.spot = spot;
    claims.push(moved(claimOf(node), spot));
    return false;
  });
  return { left, claims };
}

/** The other thing that a thing is to hang at on the wall behind that, and the spots there. */
export function wallRelationOf({ relations }: Node) {
  for (const { kind, host } of relations) {
    const relation = RELATIONS[kind];
    const spots = 'wallSpots' in relation && relation.wallSpots;
    if (host && spots) return { host, spots };
  }
  return undefined;
}

/**
 * Bolts things to the wall above others, once these have their place.
 *
 * @param zoneOfHost where the other one is, in the frame of the room
 * @returns those that no wall behind the other one has room for
 */
export function mountAbove(
  room: RoomSize,
  openings: readonly Opening[],
  nodes: readonly Node[],
  zoneOfHost: (node: Node) => Zone | undefined,
  taken: readonly Claim[] = [],
): Node[] {
  const claims: Claim[] = [holesOf(room, openings), ...taken];
  return nodes.filter((node) => {
    const relation = wallRelationOf(node)!;
    const host = zoneOfHost(relation.host);
    const spots = host ? relation.spots(node, room, host) : [];
    for (const spot of spots) {
      if (!isFree(moved(claimOf(node), spot), claims, 0.05)) continue;
      node.spot = spot;
      claims.push(moved(claimOf(node), spot));
      return false;
    }
    return true;
  });
}

function holesOf(room: RoomSize, openings: readonly Opening[]): Claim {
  return {
    bodies: openings.map(({ wall, centre, width, bottom, height }) => {
      const { x, y, yaw } = onWall(room, wall, centre);
      return { centre: [x, y], half: [width / 2 + 0.05, 0.3], yaw, z: [bottom, bottom + height] };
    }),
    sweeps: [],
  };
}

function firstFree(
  room: RoomSize,
  openings: readonly Opening[],
  node: Node,
  height: number,
  claims: readonly Claim[],
): Spot | undefined {
  const { min, max } = node.made.bounds;
  const door = openings.find(({ kind }) => kind === 'door');
  const asked = node.relations.find(({ place }) => place !== undefined)?.place;
  const order = door ? [door.wall, ...WALLS.filter((other) => other !== door.wall)] : WALLS;
  for (const wall of order.filter((one) => asked === undefined || asked === one)) {
    const most = lengthOf(room, wall) / 2 - (max[0] - min[0]) / 2 - 0.05;
    const start = wall === door?.wall ? door.centre : 0;
    const steps = Array.from(
      { length: Math.ceil((4 * most) / 0.1) + 1 },
      (_, i) => start + (i % 2 === 0 ? 1 : -1) * 0.1 * Math.ceil(i / 2),
    );
    for (const along of steps.filter((at) => Math.abs(at) <= most)) {
      const spot = within(onWall(room, wall, along), {
        x: -(min[0] + max[0]) / 2,
        y: -max[1],
        z: height - (min[2] + max[2]) / 2,
        yaw: 0,
      });
      if (isFree(moved(claimOf(node), spot), claims, 0.05)) return spot;
    }
  }
  return undefined;
}
