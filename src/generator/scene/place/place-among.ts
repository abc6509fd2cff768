import { isHeld, RELATIONS } from '../../relations/index.ts';
import { onShelf, shelfOfKinds } from '../../shelf.ts';
import type { ScenePlan } from '../plan-schema.ts';
import { relationsOf } from '../relations.ts';
import { ROBOTS } from '../robots.ts';
import { randomFrom } from '../seed.ts';
import { arrange } from './arrange.ts';
import { spotsBeside } from './beside.ts';
import { zoneOfNode } from './between.ts';
import { type Claim, claimOf, claimOfGroup, isFree, moved, placedIn } from './claims.ts';
import { fillsOpening, isInWall, isMounted } from './fixed.ts';
import { fixtureQuery } from './fixture-spots.ts';
import { furnish, isInside, keepFree } from './floor.ts';
import type { MadeDefinition } from './made.ts';
import { fillOpenings, hangsAtOther, holesFor, mountAll, mountAtOthers } from './mount.ts';
import type { Group, Node } from './node.ts';
import { nodesOf } from './nodes.ts';
import { mountOf, mountSpot, type RobotPlace, radiusOf, reachable, standOnFloor } from './place-robot.ts';
import { asked, type Instance, type Layout, placeScene, turnedPose } from './place-scene.ts';
import { cutOpenings, type Opening, type Shell } from './room.ts';
import { sizeRoom } from './size-room.ts';
import { moveZone, poseOf, type Spot, tidy, turn, within, type Zone } from './spot.ts';
import { isTipped, zoneAt } from './zone-at.ts';

/** Between a thing that is put among others and these [m]: at ease, and where it is crowded. */
const GAPS = [0.02, 0.004] as const;
/** Something stands on a face from which its foot is at most so far [m]. */
const LEVEL = 0.003;
/** Around a robot's base, and over that of an arm [m]. */
const ROBOT_MARGIN = 0.05;
const ARM_HEIGHT = 1;

/** Places what was made; among things that have their poses, where the plan says so: these are not touched. Pure. */
export function placePlan(
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  unstable: ReadonlyMap<string, string> = new Map(),
): Layout {
  const { placements, kinds } = plan;
  const place = placements.some(({ pose }) => pose) ? placeAmong : placeScene;
  const layout = onShelf(shelfOfKinds(kinds), () => place(plan, made, unstable));
  return kinds ? { ...layout, kinds } : layout;
}

/** What stands already, and what it takes. */
interface Surroundings extends Shell {
  readonly made: ReadonlyMap<string, MadeDefinition>;
  readonly standing: Map<Node, Claim>;
  /** Of the robot's base. */
  readonly kept: readonly Claim[];
  readonly instances: Map<Node, Instance>;
  readonly random: () => number;
}

function placeAmong(
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  unstable: ReadonlyMap<string, string>,
): Layout {
  const nodes = nodesOf(plan, made, new Map([...unstable.keys()].map((name) => [name, 2])));
  const pinned = nodes.filter(({ pin }) => pin);
  for (const node of pinned) node.spot = spotOf(node);
  const random = randomFrom(plan.seed);
  const lost: string[] = [];
  const { groups, left } = groupsOf(nodes, random);
  for (const node of left) lost.push(`${node.name}: there is no room ${wordingOf(node)}.`);
  const room = roomOf(plan, groups, pinned);
  const fillers = nodes.filter((node) => !plan.tabletop && fillsOpening(node));
  const cut = plan.tabletop ? [] : (plan.cut ?? cutOpenings(room, holesFor(plan.openings, fillers)));
  const openings = cut.filter((opening) => opening !== undefined);
  const around: Surroundings = {
    ...{ room, openings, walls: !plan.tabletop, made, random },
    standing: new Map(pinned.map((node) => [node, claimAt(node)])),
    kept: plan.robotAt && plan.robot ? [robotClaim(plan.robot, plan.robotAt.position)] : [],
    instances: new Map(pinned.map((node) => [node, instanceOf(node, node.spot)])),
  };
  for (const group of groups) {
    const [root] = group.members;
    const spot = spotFor(group, around, plan.tabletop);
    if (!spot) {
      lost.push(...[...placedIn(group)].map(([{ name }]) => `${name}: there is no room ${wordingOf(root!)}.`));
      continue;
    }
    group.spot = spot;
    for (const [node, at] of placedIn(group)) {
      around.instances.set(node, instanceOf(node, at));
      around.standing.set(node, moved(ownClaim(node), at));
    }
  }
  return layoutOf(plan, nodes, around, lost, unstable);
}

const wordingOf = (node: Node): string => {
  const { primary } = node;
  return primary?.host ? `${RELATIONS[primary.kind].wording} ${primary.host.name}` : 'left for it';
};

/** Every thing that is to find a place, with what goes with it; and what finds none at that. */
function groupsOf(nodes: readonly Node[], random: () => number) {
  const roots = nodes.filter((node) => !node.pin && (node.primary === undefined || node.primary.host?.pin));
  const groups: Group[] = [];
  const left: Node[] = [];
  for (const root of roots) {
    const arrangement = arrange(root, new Map(), random);
    groups.push(arrangement.group);
    left.push(...arrangement.left);
  }
  return { groups, left };
}

/** The room as the plan has it; what is open fits what stands in it. */
function roomOf(plan: ScenePlan, groups: readonly Group[], pinned: readonly Node[]): Shell['room'] {
  const size = sizeRoom(plan, groups, 0);
  if (!plan.mayGrow) return size;
  const zones = pinned.map((node) => zoneAt(node.made, node.pin!));
  const reach = (axis: 0 | 1): number =>
    Math.max(0, ...zones.map(({ centre, half }) => Math.abs(centre[axis]) + Math.hypot(...half)));
  const up = (metres: number): number => Math.ceil(metres * 10 - 1e-6) / 10;
  return {
    width: Math.max(size.width, up(2 * reach(0))),
    depth: Math.max(size.depth, up(2 * reach(1))),
    height: Math.max(size.height, up(Math.max(0, ...zones.map(({ z }) => z[1])))),
  };
}

const spotOf = ({ pin }: Node): Spot => {
  const { position, rotation } = pin!;
  return { x: position[0], y: position[1], z: position[2], yaw: 2 * Math.atan2(rotation[3], rotation[0]) };
};

/** Of the thing alone: what it carries has its own. */
const ownClaim = (node: Node): Claim => claimOf({ ...node, contents: [] });

/** What fills an opening is in the wall, and only opens. */
function claimAt(node: Node): Claim {
  if (isTipped(node.pin!)) return { bodies: [zoneAt(node.made, node.pin!)], sweeps: [] };
  const claim = moved(ownClaim(node), node.spot);
  return fillsOpening(node) ? { bodies: [], sweeps: claim.sweeps } : claim;
}

const instanceOf = ({ name, made, turn: quarter, pin }: Node, spot: Spot): Instance => ({
  name,
  definition: made.id,
  ...(pin ?? turnedPose(poseOf(spot), quarter)),
});

function robotClaim(robot: keyof typeof ROBOTS, [x, y, z]: readonly [number, number, number]): Claim {
  const { base, footprint, height } = ROBOTS[robot];
  const half = base === 'mounted' ? Math.max(...footprint) / 2 + ROBOT_MARGIN : radiusOf(robot);
  const top = base === 'mounted' ? ARM_HEIGHT : height;
  return { bodies: [{ centre: [x, y], half: [half, half], yaw: 0, z: [z, z + top] }], sweeps: [] };
}

/** The first spot of a group, in the frame of the room, where nothing is in the way and its relations hold. */
function spotFor(group: Group, around: Surroundings, isTabletop: boolean): Spot | undefined {
  const [root] = group.members;
  const { primary } = root!;
  if (!isTabletop && fillsOpening(root!)) return fillerSpot(root!, around);
  if (!isTabletop && isMounted(root!)) return mountedSpot(root!, around);
  const host = primary?.host;
  if (!host) return floorSpot(group, around);
  const carriers = new Set([host, ...carriersOf(host)]);
  const others = [...around.standing].filter(([node]) => !carriers.has(node)).map(([, claim]) => claim);
  const claim = claimOfGroup(group);
  for (const [gap, lids] of [
    [GAPS[0], true],
    [GAPS[0], false],
    [GAPS[1], false],
  ] as const)
    for (const spot of spotsAt(group, host, around, others)) {
      const there = moved(claim, spot);
      const isClear =
        isFree(there, [...others, ...around.kept], gap, lids) &&
        (!around.walls || isFree(there, [keepFree(around.room, around.openings)], 0, lids)) &&
        (!around.walls || isInside(there, around.room));
      if (isClear && (isHeld(primary.kind) || isSupported(root!, spot, around)) && holdsAt(root!, spot, around))
        return spot;
    }
  return undefined;
}

/** The spots at, on, in or under a thing that stands, in the frame of the room. */
function* spotsAt(group: Group, host: Node, around: Surroundings, others: readonly Claim[]): Generator<Spot> {
  const [root] = group.members;
  const { kind, other, distance } = root!.primary!;
  const relation = RELATIONS[kind];
  if (relation.saidOf === 'two' && other) {
    yield* relation.spots(root!, zoneOfNode(host, host.spot), zoneOfNode(other, other.spot));
  } else if (isInWall(host) && !(host.made.isHung && (kind === 'on' || kind === 'in'))) {
    const zone = zoneOfNode(host, host.spot);
    if ('fixtureSpots' in relation && relation.fixtureSpots)
      yield* relation.fixtureSpots(fixtureQuery(root!, around.room, zone, distance));
  } else if (relation.saidOf === 'carrier') {
    const back = inverse(host.spot);
    const reserved = others.flatMap(({ bodies }) => bodies.map((zone): Zone => moveZone(zone, back)));
    host.contents = [];
    // Several draws: what lies where the first one goes may be in the way of its lid.
    for (let draw = 0; draw < 4; draw++) {
      const left = relation.carry(
        host,
        [group],
        [...reserved, ...around.kept.flatMap(({ bodies }) => bodies.map((zone) => moveZone(zone, back)))],
        around.random,
      );
      host.contents = [];
      if (left.length > 0) break;
      yield within(host.spot, group.spot);
    }
  } else {
    const onFloor = host.pin === undefined || Math.abs(bottomOf(host)) < LEVEL;
    for (const spot of spotsBeside(root!, root!.primary!, host, onFloor)) yield within(host.spot, spot);
  }
}

const bottomOf = ({ made, spot }: Node): number => made.bounds.min[2] + spot.z;

function inverse({ x, y, z, yaw }: Spot): Spot {
  const [bx, by] = turn([-x, -y], -yaw);
  return { x: bx, y: by, z: -z, yaw: -yaw };
}

/** What a thing is on or in, and what that is on or in. */
function carriersOf(node: Node): Node[] {
  const carriers = new Set<Node>();
  const visit = ({ relations }: Node): void => {
    for (const { kind, host } of relations)
      if (host && isHeld(kind) && !carriers.has(host)) {
        carriers.add(host);
        visit(host);
      }
  };
  visit(node);
  return [...carriers];
}

/** Whether a thing stands on the floor, or whole on a face of something. */
function isSupported(root: Node, spot: Spot, { instances }: Surroundings): boolean {
  const { centre, half, yaw, z } = zoneOfNode(root, spot);
  if (Math.abs(z[0]) < LEVEL) return true;
  const corners = [-1, 1].flatMap((a) => [-1, 1].map((b) => [a * half[0], b * half[1]] as const));
  return [...instances].some(([node, { position, rotation }]) => {
    if (node === root || isTipped({ position, rotation })) return false;
    const own = 2 * Math.atan2(rotation[3], rotation[0]);
    return [...node.made.faces, ...insideFloors(node.made)].some((face) => {
      if (Math.abs(position[2] + face.z - z[0]) > LEVEL) return false;
      return corners.every((corner) => {
        const [cx, cy] = turn(corner, yaw);
        const [x, y] = turn([centre[0] + cx - position[0], centre[1] + cy - position[1]], -own);
        return (
          Math.abs(x - face.centre[0]) <= face.size[0] / 2 + LEVEL &&
          Math.abs(y - face.centre[1]) <= face.size[1] / 2 + LEVEL
        );
      });
    });
  });
}

const insideFloors = ({ insides }: MadeDefinition) =>
  insides.map(({ min, max }) => ({
    centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const,
    size: [max[0] - min[0], max[1] - min[1]] as const,
    z: min[2],
  }));

/** Whether what is said of a thing holds at a spot; guesses are not looked at, nor what the simulation decides. */
function holdsAt(root: Node, spot: Spot, { instances, made, ...shell }: Surroundings): boolean {
  if (root.isLoose) return true;
  const all = [...instances.values(), instanceOf(root, spot)];
  const there = new Set(all.map(({ name }) => name));
  const relations = asked(root, there).filter(({ likely }) => !likely);
  return relationsOf(
    { ...shell, instances: all, relations, loose: [], missing: [], surplus: [], moved: [] },
    made,
  ).every(({ holds }) => holds);
}

/** Anywhere on the floor, or where the room says. */
function floorSpot(group: Group, around: Surroundings): Spot | undefined {
  const { room, openings, standing, kept, random } = around;
  const nodes = [...standing.keys()];
  const taken = [...standing.values(), ...kept];
  const inWall = nodes.filter((node) => isInWall(node));
  const floor = furnish(room, openings, [group], taken, { random, inWall, standing: nodes });
  return floor.failed.length > 0 ? undefined : group.spot;
}

function fillerSpot(node: Node, { room, openings, instances }: Surroundings): Spot | undefined {
  const taken = [...instances].filter(([other]) => fillsOpening(other)).map(([, { position }]) => position);
  const open = openings.filter((opening) => !taken.some((position) => isAt(opening, position)));
  return fillOpenings(room, open, [node]).length > 0 ? undefined : node.spot;
}

const isAt = ({ wall, centre, width }: Opening, [x, y]: readonly [number, number, number]): boolean =>
  Math.abs((wall === 'back' || wall === 'front' ? x : y) - centre) < width / 2;

function mountedSpot(node: Node, { room, openings, standing }: Surroundings): Spot | undefined {
  const others = [...standing.values()];
  const left = hangsAtOther(node)
    ? mountAtOthers(room, openings, [node], (host) => zoneOfNode(host, host.spot), others)
    : mountAll(room, openings, [node], others).left;
  return left.length > 0 ? undefined : node.spot;
}

function layoutOf(
  plan: ScenePlan,
  nodes: readonly Node[],
  around: Surroundings,
  lost: readonly string[],
  unstable: ReadonlyMap<string, string>,
): Layout {
  const { room, openings, walls, instances } = around;
  const there = nodes.filter((node) => instances.has(node));
  const placed = new Set(there.map(({ name }) => name));
  const robot = robotOf(plan, there, around);
  return {
    room,
    openings,
    walls,
    instances: there.map((node) => instances.get(node)!),
    names: plan.placements.map((_, i) => nodes.filter(({ placement }) => placement === i).map(({ name }) => name)),
    relations: there.flatMap((node) => asked(node, placed)),
    loose: there.flatMap(({ name, isLoose }) => (isLoose ? [name] : [])),
    ...(robot ? { robot } : {}),
    surplus: [],
    missing: [...lost, ...(plan.robot && !robot ? [`${plan.robot}: there is no room for the robot.`] : [])],
    moved: [...unstable].map(([name, reason]) => ({
      name,
      what: 'elsewhere',
      text: `${name} stands on the floor: ${reason}.`,
    })),
  };
}

function robotOf(
  { robot, robotAt }: ScenePlan,
  nodes: readonly Node[],
  { room, openings, standing, instances, random }: Surroundings,
): RobotPlace | undefined {
  if (!robot) return undefined;
  const all = nodes.map((node) => {
    const { position, rotation } = instances.get(node)!;
    const yaw = 2 * Math.atan2(rotation[3], rotation[0]);
    return [node, { x: position[0], y: position[1], z: position[2], yaw }] as const;
  });
  const table = robotAt ? nodes.find(({ name }) => name === robotAt.on) : mountOf(robot, nodes);
  const at = table && all.find(([node]) => node === table);
  const floor = (): Spot | undefined => {
    const { ways, claims } = furnish(room, openings, [], [...standing.values()], { random });
    return standOnFloor(robot, room, ways, claims, all);
  };
  const spot: Spot | undefined = robotAt
    ? { x: robotAt.position[0], y: robotAt.position[1], z: robotAt.position[2], yaw: robotAt.yaw }
    : at
      ? within(at[1], mountSpot(robot, at[0]))
      : floor();
  if (!spot) return undefined;
  return {
    profile: robot,
    spot: { x: tidy(spot.x), y: tidy(spot.y), z: tidy(spot.z), yaw: tidy(spot.yaw) },
    ...(at ? { on: at[0].name } : {}),
    free: tidy(radiusOf(robot)),
    reach: ROBOTS[robot].reach,
    withinReach: reachable(robot, spot, all, at?.[0]),
  };
}
