import { compose } from '../../../model/pose.ts';
import type { Pose, Quat } from '../../../model/types.ts';
import type { Blueprint } from '../../blueprint/index.ts';
import { type Place, RELATIONS, type RelationKind } from '../../relations/index.ts';
import type { ScenePlan } from '../plan-schema.ts';
import { ROBOTS } from '../robots.ts';
import { randomFrom } from '../seed.ts';
import { arrange } from './arrange.ts';
import { zoneOfNode } from './between.ts';
import { claimOf, moved, placedIn } from './claims.ts';
import { fillsOpening, isMounted } from './fixed.ts';
import { badnessOf, type FloorPlan, furnish } from './floor.ts';
import type { MadeDefinition } from './made.ts';
import { fillOpenings, hangsAtOther, holesFor, mountAll, mountAtOthers } from './mount.ts';
import type { Group, Node } from './node.ts';
import { nodesOf } from './nodes.ts';
import { mountOf, mountSpot, mountZone, type RobotPlace, radiusOf, reachable, standOnFloor } from './place-robot.ts';
import { cutOpenings, type Opening, type Shell } from './room.ts';
import { sizeRoom } from './size-room.ts';
import { ORIGIN, poseOf, type Spot, tidy, within, type Zone } from './spot.ts';
import { type Surplus, sayLeftOut, surplusOf } from './surplus.ts';

/** One thing of the scene, where it stands. */
export interface Instance extends Pose {
  readonly name: string;
  readonly definition: string;
}

/** What was asked of one instance. */
export interface AskedRelation {
  readonly kind: RelationKind;
  readonly subject: string;
  /** Instance that it is about; absent: the room. */
  readonly object?: string;
  /** The second one of a "between". */
  readonly other?: string;
  /** Which wall or corner; absent: any. */
  readonly place?: Place;
  /** From side to side [m]. */
  readonly distance?: number;
  /** Our own guess, rather than said. */
  readonly likely: boolean;
}

/** What is not right with where an instance stands. */
interface Moved {
  readonly name: string;
  /** It stands elsewhere than it was asked to, or no way leads to it. */
  readonly what: 'elsewhere' | 'cut_off';
  /** For people, a sentence. */
  readonly text: string;
}

export interface Layout extends Shell {
  /** Of the plan: kinds besides the built-in ones. */
  readonly kinds?: readonly Blueprint[];
  readonly instances: readonly Instance[];
  /** Names of the instances of each placement of the plan, whether or not they found a place; of what wasn't made none. */
  readonly names: readonly (readonly string[])[];
  readonly relations: readonly AskedRelation[];
  readonly robot?: RobotPlace;
  /** Names of instances that lie as the simulation has it: poured into something, laid down or leant on a wall. */
  readonly loose: readonly string[];
  /** Instances that were planned and found no place, by name, with the reason. */
  readonly missing: readonly string[];
  /** Of those, contents for which there was no room besides others like them. */
  readonly surplus: readonly Surplus[];
  /** Instances that stand elsewhere than they were asked to, or that no way leads to. */
  readonly moved: readonly Moved[];
}

/** Sizes of a room that are tried, each 12% larger, and rounds in which groups that find no place are taken apart. */
const MOST_SIZES = 10;
const MOST_ROUNDS = 4;

/**
 * Places what was made. Things that belong together (chairs around a table, mugs on it) are arranged first, in a frame of
 * their own, and then put into the room as one; so what is asked of them holds wherever that is. Nothing overlaps,
 * everything can open, and a way of 0.7 m leads to it. What finds no place where it was asked to be stands on the floor,
 * what finds none there is missing; both are named. Pure: the same plan and designs give the same layout.
 *
 * @param made definitions by id; those that could not be made are left out, and their instances are not named here
 * @param unstable names of instances that did not stay where they were put before, with the reason: they go to the floor
 */
export function placeScene(
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  unstable: ReadonlyMap<string, string> = new Map(),
): Layout {
  const loose = new Map([...unstable].map(([name, reason]) => [name, { reason, level: 2 }]));
  for (let round = 1; ; round++) {
    const { layout, lost } = placeOnce(plan, made, loose);
    if (lost.length === 0 || round === MOST_ROUNDS) return layout;
    for (const { name, reason } of lost) {
      const known = loose.get(name);
      loose.set(name, { reason: known?.reason ?? reason, level: (known?.level ?? 0) + 1 });
    }
  }
}

/** Instances that are not where they were asked to be. */
type Loose = ReadonlyMap<string, { readonly reason: string; readonly level: number }>;

function placeOnce(plan: ScenePlan, made: ReadonlyMap<string, MadeDefinition>, loose: Loose) {
  const all = nodesOf(plan, made, new Map([...loose].map(([name, { level }]) => [name, level])));
  const gone = surplusOf(all, ({ name }) => loose.has(name));
  for (const node of gone.keys()) node.primary?.host?.children.splice(node.primary.host.children.indexOf(node), 1);
  const nodes = all.filter((node) => !gone.has(node));
  const fillers = plan.tabletop ? [] : nodes.filter(fillsOpening);
  const mounts = plan.tabletop ? [] : nodes.filter(isMounted);
  const table = plan.robot && mountOf(plan.robot, nodes);
  const reserved = new Map<Node, readonly Zone[]>(table && plan.robot ? [[table, [mountZone(plan.robot, table)]]] : []);
  const { groups, lost, full } = groupsOf(
    nodes.filter((node) => !fillers.includes(node) && !mounts.includes(node) && !isOnMount(node)),
    reserved,
    plan.seed,
  );
  // What is on a shelf that hangs is put there before the shelf is put on its wall.
  const onMounts = groupsOf(
    nodes.filter((node) => (isMounted(node) && node.children.length > 0) || isOnMount(node)),
    reserved,
    plan.seed,
  );
  lost.push(...onMounts.lost);
  full.push(...onMounts.full);
  const { room, openings, floor, left } = fitRoom(plan, groups, fillers, mounts);

  const standing: (readonly [Node, Spot])[] = groups
    .filter((group) => !floor.failed.includes(group))
    .flatMap((group) => [...placedIn(group)]);
  const fixed = [...fillers, ...mounts]
    .filter((node) => !left.includes(node))
    .flatMap((node) => [...placedIn({ members: [node], spot: ORIGIN })]);
  const stood = [...standing, ...fixed];
  const order = new Map(nodes.map((node, i) => [node, i]));
  stood.sort(([a], [b]) => order.get(a)! - order.get(b)!);
  const robot = robotOf(plan, table, room, floor, stood);
  const surplus = [...gone.values(), ...full];
  const missing = [
    ...floor.failed.flatMap((group) =>
      [...placedIn(group)].map(([{ name }]) => `${name}: there is no room left for it.`),
    ),
    ...left.flatMap((node) =>
      [...placedIn({ members: [node], spot: ORIGIN })].map(([{ name }]) => `${name}: no wall has room for it.`),
    ),
    ...sayLeftOut(surplus, all),
    ...(plan.robot && !robot ? [`${plan.robot}: there is no room for the robot.`] : []),
  ];
  const placed = new Set(stood.map(([{ name }]) => name));
  const layout: Layout = {
    room,
    openings,
    walls: !plan.tabletop,
    instances: stood.map(
      ([
        {
          name,
          turn,
          made: { id },
        },
        spot,
      ]) => ({ name, definition: id, ...turnedPose(poseOf(spot), turn) }),
    ),
    names: plan.placements.map((_, i) => all.filter(({ placement }) => placement === i).map(({ name }) => name)),
    relations: nodes.filter(({ name }) => placed.has(name)).flatMap((node) => asked(node, placed)),
    loose: stood.flatMap(([{ name, isLoose }]) => (isLoose ? [name] : [])),
    ...(robot ? { robot } : {}),
    missing,
    surplus,
    moved: [
      ...nodes.flatMap((node) => whereElse(node, loose)),
      ...floor.cutOff.map((name) => ({
        name,
        what: 'cut_off' as const,
        text: `${name}: the way to it is narrower than 0.7 m.`,
      })),
    ],
  };
  const apart = floor.failed.flatMap((group) => {
    const [root, ...others] = [...placedIn(group)].map(([node]) => node);
    return others.map(({ name }) => ({ name, reason: `there is no room for ${root!.name}` }));
  });
  return { layout, lost: [...lost, ...apart] };
}

/** Whether it is on or in what hangs on a wall, or on what is. */
function isOnMount({ primary }: Node): boolean {
  const host = primary?.host;
  return host !== undefined && (isMounted(host) || isOnMount(host));
}

function whereElse({ name, primary }: Node, loose: Loose): Moved[] {
  const known = loose.get(name);
  const where = primary?.host ? primary.host.name : 'the floor';
  return known ? [{ name, what: 'elsewhere', text: `${name} stands on ${where}: ${known.reason}.` }] : [];
}

/** Every thing that has a place of its own, with all that goes with it; and what finds no place with what it goes with. */
function groupsOf(nodes: readonly Node[], reserved: ReadonlyMap<Node, readonly Zone[]>, seed: number) {
  const random = randomFrom(seed);
  const open = nodes.filter(({ primary }) => primary === undefined);
  const groups: Group[] = [];
  const lost: { name: string; reason: string }[] = [];
  const full: Surplus[] = [];
  for (let node = open.shift(); node; node = open.shift()) {
    const { group, left } = arrange(node, reserved, random);
    groups.push(group);
    const surplus = left.length === 0 ? new Map() : surplusOf(nodes, (one) => left.includes(one));
    full.push(...surplus.values());
    for (const one of left.filter((other) => !surplus.has(other))) {
      const { kind, host } = one.primary!;
      lost.push({ name: one.name, reason: `there is no room ${RELATIONS[kind].wording} ${host!.name}` });
      one.primary = undefined;
      open.push(one);
    }
  }
  return { groups, lost, full };
}

/** The smallest room, of those that may be tried, in which everything finds a place and a way. */
function fitRoom(plan: ScenePlan, groups: readonly Group[], fillers: readonly Node[], mounts: readonly Node[]) {
  let best:
    | {
        room: Shell['room'];
        openings: Opening[];
        floor: FloorPlan;
        left: Node[];
        bad: number;
        spots: Spot[];
        fixed: Spot[];
      }
    | undefined;
  let last = '';
  for (let step = 0; step < MOST_SIZES; step++) {
    const room = sizeRoom(plan, groups, step);
    if (JSON.stringify(room) === last) break;
    last = JSON.stringify(room);
    const cut = plan.tabletop ? [] : (plan.cut ?? cutOpenings(room, holesFor(plan.openings, fillers)));
    const openings = cut.filter((opening) => opening !== undefined);
    const unfilled = fillOpenings(room, cut, fillers);
    const filled = fillers.filter((node) => !unfilled.includes(node));
    const atOthers = mounts.filter(hangsAtOther);
    const mounted = mountAll(
      room,
      openings,
      mounts.filter((node) => !atOthers.includes(node)),
    );
    const swings = filled.map((node) => ({ bodies: [], sweeps: moved(claimOf(node), node.spot).sweeps }));
    const unmounted = [...unfilled, ...mounted.left];
    const inWall = [...filled, ...mounts.filter((node) => !atOthers.includes(node) && !mounted.left.includes(node))];
    // Where a wardrobe takes the corner that the bed needs, the bed comes first.
    for (const largestFirst of [false, true]) {
      const most = (best?.bad ?? Number.POSITIVE_INFINITY) - 100 * unmounted.length;
      const random = randomFrom(plan.seed + step + 1);
      const taken = [...mounted.claims, ...swings];
      const floor = furnish(room, openings, groups, taken, { random, most, inWall, largestFirst });
      const zones = new Map([
        ...inWall.map((node) => [node, zoneOfNode(node, node.spot)] as const),
        ...groups
          .filter((group) => !floor.failed.includes(group))
          .flatMap((group) => [...placedIn(group)].map(([node, spot]) => [node, zoneOfNode(node, spot)] as const)),
      ]);
      const left = [...unmounted, ...mountAtOthers(room, openings, atOthers, (host) => zones.get(host), floor.claims)];
      const bad = 100 * left.length + badnessOf(floor);
      if (!best || bad < best.bad) {
        best = {
          room,
          openings,
          floor,
          left,
          bad,
          spots: groups.map(({ spot }) => spot),
          fixed: [...fillers, ...mounts].map(({ spot }) => spot),
        };
      }
      if (best.bad === 0) break;
    }
    if (best!.bad === 0) break;
  }
  for (const [i, group] of groups.entries()) group.spot = best!.spots[i]!;
  for (const [i, node] of [...fillers, ...mounts].entries()) node.spot = best!.fixed[i]!;
  return best!;
}

/** A pose of a thing that is turned first. */
export function turnedPose(pose: Pose, turn: Quat | undefined): Pose {
  if (!turn) return pose;
  const { position, rotation } = compose(pose, { position: [0, 0, 0], rotation: turn });
  return { position, rotation: rotation.map(tidy) as unknown as Quat };
}

export const asked = ({ name, relations }: Node, placed: ReadonlySet<string>): AskedRelation[] =>
  relations.flatMap(({ kind, host, other, place, distance, likely }) =>
    [host, other].some((one) => one && !placed.has(one.name))
      ? []
      : [
          {
            kind,
            subject: name,
            ...(host ? { object: host.name } : {}),
            ...(other ? { other: other.name } : {}),
            ...(place ? { place } : {}),
            ...(distance === undefined ? {} : { distance }),
            likely,
          },
        ],
  );

function robotOf(
  plan: ScenePlan,
  table: Node | undefined,
  room: Shell['room'],
  { ways, claims }: FloorPlan,
  all: readonly (readonly [Node, Spot])[],
): RobotPlace | undefined {
  if (!plan.robot) return undefined;
  const at = table && all.find(([node]) => node === table);
  const spot = at ? within(at[1], mountSpot(plan.robot, table)) : standOnFloor(plan.robot, room, ways, claims, all);
  if (!spot) return undefined;
  const { reach } = ROBOTS[plan.robot];
  return {
    profile: plan.robot,
    spot: { x: tidy(spot.x), y: tidy(spot.y), z: tidy(spot.z), yaw: tidy(spot.yaw) },
    ...(at ? { on: table.name } : {}),
    free: tidy(radiusOf(plan.robot)),
    reach,
    withinReach: reachable(plan.robot, spot, all, at ? table : undefined),
  };
}
