import { Names } from '../../../model/names.ts';
import {
  isHalved,
  isHeld,
  isMutual,
  isPosture,
  isRow,
  oppositeOf,
  type Place,
  RELATIONS,
  type RelationKind,
  type RoomPlaces,
} from '../../relations/index.ts';
import { isSeat, isSurface, standsAtWall } from '../habits.ts';
import { countOf, type ScenePlan } from '../plan-schema.ts';
import { isInWall } from './fixed.ts';
import { WALL_GAP } from './floor-spots.ts';
import { type MadeDefinition, opensAhead, reachAhead } from './made.ts';
import type { Node, NodeRelation } from './node.ts';
import { turnedBy } from './posture.ts';
import { ORIGIN } from './spot.ts';

/**
 * Names every instance that can be made, and says which relation of each decides.
 *
 * @param loose those that can't be where they were asked to be: 1: beside what they should be on or in; 2: on the floor
 */
export function nodesOf(
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  loose: ReadonlyMap<string, number>,
): Node[] {
  const names = new Names();
  for (const { id } of plan.definitions) names.unique(id, 'definition');
  for (const { names: given = [] } of plan.placements) for (const name of given) names.unique(name, 'thing');
  const counts = new Map<string, number>();
  const byPlacement: Node[][] = [];
  /** How many are already to be at one or the other side of a thing. */
  const halved = new Map<Node, number>();
  /** The last one of each row, by its first. */
  const rows = new Map<Node, Node>();
  for (const [index, placement] of plan.placements.entries()) {
    const definition = made.get(placement.definition);
    const number = definition ? countOf(plan.placements, placement) : 0;
    const category = plan.definitions.find(({ id }) => id === placement.definition)!.description.category;
    const nodes: Node[] = [];
    for (let i = 0; i < number; i++) {
      const count = (counts.get(placement.definition) ?? 0) + 1;
      counts.set(placement.definition, count);
      const relations: NodeRelation[] = [];
      let begins: Node | undefined;
      let share = { index: i, of: number };
      for (const { kind, to, likely, place, and, distance } of placement.relations) {
        if (to === undefined) {
          if (isRow(kind)) {
            // At a distance each stands at the one before.
            if (i > 0) relations.push({ kind, host: nodes[distance === undefined ? 0 : i - 1], likely, distance });
          } else if (isMutual(kind)) {
            // Two and two of them.
            if (i % 2 === 1) relations.push({ kind, host: nodes[i - 1], likely, distance });
          } else relations.push({ kind, host: undefined, likely, place, distance });
          continue;
        }
        const hosts = byPlacement[to]!;
        if (hosts.length === 0) continue;
        if (placement.pose && and === undefined) {
          relations.push({ kind, host: hosts[0], likely, place, distance });
          continue;
        }
        if (and !== undefined) {
          const other = and === to ? hosts[1] : byPlacement[and]![0];
          if (other) relations.push({ kind, host: hosts[0], other, likely });
          continue;
        }
        const per = Math.ceil(number / hosts.length);
        const host = hosts[Math.floor(i / per)]!;
        // "A fridge, a dishwasher and an oven in a row": each at the one before.
        if (isRow(kind)) begins = host;
        relations.push({ kind, host: isRow(kind) ? (rows.get(host) ?? host) : host, likely, place, distance });
        share = { index: i % per, of: Math.min(per, number - Math.floor(i / per) * per) };
        if (isHalved(kind)) {
          // "A lamp and a plant on both sides of the sofa": one each.
          share = { ...share, index: halved.get(host) ?? 0 };
          halved.set(host, share.index + 1);
        }
      }
      const posture = relations
        .map(({ kind }) => RELATIONS[kind])
        .find((relation) => 'turn' in relation && relation.turn);
      const { pose: pin } = placement;
      const turn = !pin && posture && 'turn' in posture ? posture.turn?.(definition!) : undefined;
      const node: Node = {
        name: placement.names?.[i] ?? names.unique(`${placement.definition}_${count}`, 'thing'),
        pin,
        made: turn ? turnedBy(definition!, turn) : definition!,
        turn,
        category,
        relations,
        share,
        primary: undefined,
        children: [],
        contents: [],
        spot: ORIGIN,
        placement: index,
        isLoose: turn !== undefined && posture?.endsInFall === true,
        gap: 0,
        wallGap: wallGapOf(relations),
      };
      nodes.push(node);
      if (begins) rows.set(begins, node);
    }
    byPlacement.push(nodes);
  }
  const all = byPlacement.flat();
  for (const node of all) {
    // What is fixed to a wall goes nowhere else.
    const isFixed = node.pin !== undefined || (!plan.tabletop && isInWall(node));
    node.primary = isFixed ? undefined : fallback(primaryOf(node, plan.tabletop), loose.get(node.name) ?? 0);
  }
  for (const node of all) if (!loose.has(node.name)) putBetween(node, loose);
  for (const node of all) if (!loose.has(node.name)) bringAlong(node, loose);
  for (const node of all) node.primary?.host?.children.push(node);
  return all;
}

/**
 * What carries it decides; but of two things on one table, the one beside the other goes where that one is. What is in a
 * wall has its place before all others.
 */
function primaryOf({ relations }: Node, isWithoutWalls: boolean): NodeRelation | undefined {
  const toThing = relations.filter(
    ({ kind, host, other }) =>
      host !== undefined &&
      other === undefined &&
      (isWithoutWalls || !isInWall(host) || (host.made.isHung && isOver(kind))),
  );
  const held = toThing.find(({ kind }) => isHeld(kind));
  const asides = toThing.filter(({ kind, host }) => !isHeld(kind) && (!held || carries(held.host!, host!)));
  const row = toThing.find(({ kind }) => isRow(kind));
  // Of two chairs at a table that face each other the table decides.
  return row ?? asides.find(({ kind }) => !isMutual(kind)) ?? asides[0] ?? held;
}

/** Whether what is so at a thing is carried by it. */
const isOver = (kind: RelationKind): boolean => kind === 'on' || kind === 'in';

/** From a thing to what it goes between, on a floor and on a table [m]. */
const CLEARANCE = { floor: 0.06, table: 0.03 } as const;
/** Where one of them has doors, which swing aside, too [m]. */
const ASIDE_OF_DOORS = 0.25;
/** Before what opens [m]. */
const OPENING = 0.03;
/** From the knees of who sits to what is in front of them [m]. */
const KNEES = 0.35;

/**
 * A thing between two others that stand together goes with them; where the second one has no place of its own, it is put
 * at the first one's side, with room for what is between. All others find their place once these have theirs.
 */
function putBetween(node: Node, loose: ReadonlyMap<string, number>): void {
  const relation = node.relations.find(({ other }) => other !== undefined);
  const [one, other] = [relation?.host, relation?.other];
  if (!relation || !one || !other || isInWall(one) || isInWall(other)) return;
  if (node.pin || one.pin || other.pin) {
    if (!node.pin && one.pin && other.pin) node.primary = relation;
    return;
  }
  const carrier = carrierOf(one);
  if (carrier !== carrierOf(other)) return;
  if (rootOf(one) !== rootOf(other)) {
    const [first, second] = isFree(other) ? [one, other] : [other, one];
    if (!isFree(second) || loose.has(second.name)) return;
    const isCoffeeTable = isSurface(node.category) && isSeat(first.category) && !carrier;
    const aside = second === other ? 'right_of' : 'left_of';
    second.primary = { kind: isCoffeeTable ? 'face_to_face' : aside, host: first, likely: true };
  }
  const [upper, lower] = other.primary?.host === one ? [one, other] : one.primary?.host === other ? [other, one] : [];
  if (upper && lower) {
    const { min, max } = node.made.bounds;
    const isAhead = lower.primary!.kind !== 'right_of' && lower.primary!.kind !== 'left_of';
    const clear = carrier ? CLEARANCE.table : clearanceOf(isAhead, one, other);
    lower.gap = Math.max(
      lower.gap,
      node.share.of * (isAhead ? max[1] - min[1] : max[0] - min[0]) + (node.share.of + 1) * clear,
    );
  }
  node.primary = { ...relation, host: lower ?? other, other: upper ?? one };
}

/** What stays free on either side of what is between two things on the floor [m]. */
function clearanceOf(isAhead: boolean, ...ends: readonly Node[]): number {
  if (!isAhead) return ends.some(({ made }) => opensAhead(made)) ? ASIDE_OF_DOORS : CLEARANCE.floor;
  const opening = ends.map(({ made }) => reachAhead(made) + OPENING);
  return Math.max(...opening, ends.some(({ category }) => isSeat(category)) ? KNEES : CLEARANCE.floor);
}

/** "A mug to the left of the bowl and to the right of the plate": the bowl decides where the mug is, and the mug where the plate. */
function bringAlong(node: Node, loose: ReadonlyMap<string, number>): void {
  const { primary } = node;
  if (!primary?.host || isHeld(primary.kind) || primary.other) return;
  for (const { kind, host, likely } of node.relations) {
    const opposite = oppositeOf(kind);
    if (!opposite || likely || !host || host === primary.host || loose.has(host.name) || isInWall(host)) continue;
    if (host.pin) continue;
    if (standsAtWall(host.category) || !isFree(host) || rootOf(host) === rootOf(node)) continue;
    if (carrierOf(host) !== carrierOf(node)) continue;
    host.primary = { kind: opposite, host: node, likely: true };
  }
}

/** Whether it may be put at the side of another: nothing else is said of where. */
const isFree = ({ primary, relations }: Node): boolean =>
  (primary === undefined || isHeld(primary.kind)) &&
  relations.every((one) => isHeld(one.kind) || isPosture(one.kind) || (isAtWall(one) && !one.place));

/** What a thing is placed together with. */
function rootOf(node: Node): Node {
  const { primary } = node;
  return primary?.host && !isHeld(primary.kind) ? rootOf(primary.host) : node;
}

const carrierOf = (node: Node): Node | undefined => rootOf(node).primary?.host;

/** What carries the host of a relation carries what finds no place there. */
function fallback(primary: NodeRelation | undefined, level: number): NodeRelation | undefined {
  if (level === 0) return primary;
  const next = level === 1 ? primary?.host?.primary : undefined;
  return next?.host && isHeld(next.kind) ? { kind: 'on', host: next.host, likely: true } : undefined;
}

function carries(host: Node, node: Node): boolean {
  for (let at: NodeRelation | undefined = node.primary; at?.host; at = at.host.primary)
    if (at.host === host && isHeld(at.kind)) return true;
  return false;
}

/** Whether a node belongs at a wall: because it is said, or because such things do. */
export const wantsWall = ({ relations, category, children }: Node): boolean =>
  relations.some(isAtWall) ||
  (standsAtWall(category) &&
    !relations.some(({ kind, place }) => RELATIONS[kind].keepsFromWall || place === 'wall') &&
    // Something is to have room behind it, and who sits at it.
    !children.some((child) => needsBack(child, category)));

/** Whether what stands at a host needs the room behind it. */
function needsBack({ primary, category }: Node, host: string): boolean {
  const relation = primary && RELATIONS[primary.kind];
  if (!relation || !('isBehind' in relation)) return false;
  return relation.isBehind === 'always' || (relation.isBehind === 'seats' && isSeat(category) && isSurface(host));
}

/** A relation of a thing to the room, and where that lets it go. */
export interface RoomPlace {
  readonly places: RoomPlaces;
  /** Which wall or corner. */
  readonly place: Place | undefined;
}

/** The relations of a node to the room, those first that are placed first. */
export const roomPlacesOf = ({ relations }: Node): RoomPlace[] =>
  relations
    .flatMap(({ kind, host, place }): RoomPlace[] => {
      const places = host === undefined && placesInRoom(kind);
      return places ? [{ places, place }] : [];
    })
    .toSorted((a, b) => (a.places.rank ?? Number.POSITIVE_INFINITY) - (b.places.rank ?? Number.POSITIVE_INFINITY) || 0);

const placesInRoom = (kind: RelationKind): RoomPlaces | null => {
  const relation = RELATIONS[kind];
  return 'ofRoom' in relation ? relation.ofRoom : null;
};

const isAtWall = ({ kind, host }: NodeRelation): boolean =>
  host === undefined && (placesInRoom(kind)?.wallGap ?? null) !== null;

/** The distance from the wall that is asked for [m]. */
export const distanceFromWall = ({ relations }: Pick<Node, 'relations'>): number | undefined =>
  relations.find((one) => isAtWall(one) && one.distance !== undefined)?.distance;

const wallGapOf = (relations: readonly NodeRelation[]): number =>
  distanceFromWall({ relations }) ??
  Math.min(WALL_GAP, ...relations.filter(isAtWall).flatMap(({ kind }) => placesInRoom(kind)?.wallGap ?? []));
