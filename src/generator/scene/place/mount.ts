import { hangs, RELATIONS } from '../../relations/index.ts';
import { pairOf } from '../../relations/pair.ts';
import type { StandingBox } from '../../relations/standing.ts';
import { wallViewOf } from '../../relations/wall-view.ts';
import { openingFor } from '../habits.ts';
import { zoneOfNode } from './between.ts';
import { type Claim, claimOf, isFree, moved } from './claims.ts';
import type { Node, NodeRelation } from './node.ts';
import { lengthOf, type Opening, onWall, type RoomSize, THICKNESS, USUAL_OPENING, WALLS } from './room.ts';
import { poseOf, type Spot, within, type Zone } from './spot.ts';
import { heightOf, spotsOnWalls } from './wall-spots.ts';

/** Between what hangs and anything else [m]. */
const APART = 0.03;
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

/** Whether where a thing hangs depends on where others are: "above the desk", "opposite the sofa". */
export const hangsAtOther = ({ relations, made: { isHung } }: Node): boolean =>
  relations.some(({ kind, host }) => host !== undefined && (isHung || hangs(kind)));

/**
 * Bolts things to the wall above others, or where else they were asked to be of others, once these have their place.
 *
 * @param zoneOfHost where the other one is, in the frame of the room
 * @returns those that no wall has room for there
 */
export function mountAtOthers(
  room: RoomSize,
  openings: readonly Opening[],
  nodes: readonly Node[],
  zoneOfHost: (node: Node) => Zone | undefined,
  taken: readonly Claim[] = [],
): Node[] {
  const claims: Claim[] = [holesOf(room, openings), ...taken];
  const hung = new Map<Node, Zone>();
  const zoneOf = (node: Node): Zone | undefined => hung.get(node) ?? zoneOfHost(node);
  return nodes.filter((node) => {
    const free = spotsAtOthers(node, room, zoneOf).filter((spot) => isFree(moved(claimOf(node), spot), claims, APART));
    const best = mostHeld(node, room, free, zoneOf);
    if (!best) return true;
    node.spot = best;
    claims.push(moved(claimOf(node), best));
    hung.set(node, zoneOfNode(node, best));
    return false;
  });
}

/** The spots above the other thing, where it is said to hang there; else those on all walls. */
function spotsAtOthers(node: Node, room: RoomSize, zoneOf: (node: Node) => Zone | undefined): Spot[] {
  for (const { kind, host } of node.relations) {
    const relation = RELATIONS[kind];
    const zone = host && zoneOf(host);
    if (zone && 'wallSpots' in relation && relation.wallSpots) return [...relation.wallSpots(node, room, zone)];
  }
  return node.relations.some(({ kind }) => hangs(kind)) ? [] : [...spotsOnWalls(node, room)];
}

/** The first of the spots at which the most holds of what is said of it. */
function mostHeld(
  node: Node,
  room: RoomSize,
  spots: readonly Spot[],
  zoneOf: (node: Node) => Zone | undefined,
): Spot | undefined {
  const asked = node.relations.filter(({ likely }) => !likely);
  let best: { spot: Spot; held: number } | undefined;
  for (const spot of spots) {
    const held = asked.filter((relation) => holdsOnWall(node, relation, spot, room, zoneOf)).length;
    if (held > (best?.held ?? -1)) best = { spot, held };
    if (held === asked.length) break;
  }
  return best?.spot;
}

function holdsOnWall(
  node: Node,
  { kind, host, place, distance }: NodeRelation,
  spot: Spot,
  room: RoomSize,
  zoneOf: (node: Node) => Zone | undefined,
): boolean {
  const relation = RELATIONS[kind];
  const standing = (one: Node, zone: Zone, at?: Spot): StandingBox => ({
    made: one.made,
    pose: poseOf(at ?? one.spot),
    zone,
  });
  const subject = standing(node, zoneOfNode(node, spot), spot);
  if (!host) {
    const ofRoom = 'ofRoom' in relation && relation.ofRoom;
    return !ofRoom || ofRoom.holds(wallViewOf(subject, room, place, distance));
  }
  const zone = zoneOf(host);
  if (!zone || relation.saidOf === 'two' || relation.saidOf === 'itself' || relation.saidOf === 'room') return false;
  return relation.holds(pairOf(subject, standing(host, zone), [subject], distance, place));
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
  if (node.made.isHung)
    return [...spotsOnWalls(node, room)].find((spot) => isFree(moved(claimOf(node), spot), claims, 0.05));
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
