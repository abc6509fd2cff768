import { refusal } from '../refusal.ts';
import { urdfFloating, urdfLinkUnknown } from './findings.ts';
import type { UrdfReading } from './reading.ts';
import type { UrdfJoint, UrdfLink, UrdfRobot } from './types.ts';

/** How many names an error lists. */
const NAMES_SHOWN = 8;

/** What becomes of the links of a robot: who carries whom, and who needs a mass. */
export interface LinkPlan {
  /** Link → the joint that says where it is: the first one of which it is the child, but for one that would close a circle. */
  readonly placedBy: ReadonlyMap<string, UrdfJoint>;
  /** Link without a mass → the link that it is a part of. */
  readonly hostOf: ReadonlyMap<string, string>;
  /** Fixed joints within such a group, which say no more. */
  readonly inside: ReadonlySet<UrdfJoint>;
  /** Joints that join something; floating ones don't. */
  readonly joints: readonly UrdfJoint[];
  /** The name of the link that stands for the world, whether the file has it or only refers to it. */
  readonly world: string | undefined;
  /** Links that keep their own name and have no mass: what to do about it. */
  readonly massless: ReadonlyMap<string, 'estimate' | 'small'>;
  /** Links without a mass that a fixed joint holds to the world. */
  readonly still: ReadonlySet<string>;
  /** Roots that are held still, and why. */
  readonly bolted: ReadonlyMap<string, string>;
}

/** Whether a link has a mass of its own. 0 is how files say that it has none. */
export const hasMass = ({ inertial }: UrdfLink): boolean => inertial !== undefined && inertial.mass !== 0;

/**
 * Plans the tree of links. URDF gives a link without `<inertial>` no mass, which no simulator can move: where a fixed joint
 * holds it, it becomes a part of the link at the other end.
 *
 * @throws {PropmasterError} `invalid_input` naming the joint that refers to a link that is not there
 */
export function planLinks(robot: UrdfRobot, reading: UrdfReading): LinkPlan {
  const links = new Map(robot.links.map((link) => [link.name, link]));
  refuseUnknownLinks(robot, links);
  const placedBy = placements(robot);
  const worldLink = links.get('world');
  const isWorld = !worldLink || (isNothing(worldLink) && !placedBy.has('world'));
  const world = isWorld ? 'world' : undefined;
  const joints = robot.joints.filter((joint) => {
    if (joint.type !== 'floating') return true;
    const { name, child, parent, place } = joint;
    if (parent !== world) reading.findings.push(urdfFloating.at(place, { joint: name, child }));
    return false;
  });

  const order = fromRoots(robot, placedBy);
  const isFree = ({ name }: UrdfLink): boolean => name !== world && !hasMass(links.get(name)!);
  const groupOf = new Map<string, UrdfLink[]>();
  for (const link of order.filter(isFree)) {
    const joint = placedBy.get(link.name);
    const above = joint?.type === 'fixed' ? groupOf.get(joint.parent) : undefined;
    const group = above ?? [];
    group.push(link);
    groupOf.set(link.name, group);
  }
  const belowOf = new Map<UrdfLink[], UrdfLink>();
  for (const link of order) {
    const joint = placedBy.get(link.name);
    const above = joint?.type === 'fixed' && hasMass(link) ? groupOf.get(joint.parent) : undefined;
    if (above && !belowOf.has(above)) belowOf.set(above, link);
  }
  const isWeighed = robot.links.some(hasMass);
  const carrying = new Set(joints.map(({ parent }) => groupOf.get(parent)));
  const hostOf = new Map<string, string>();
  const inside = new Set<UrdfJoint>();
  const massless = new Map<string, 'estimate' | 'small'>();
  const bolted = new Map<string, string>();
  const still = new Set<string>();
  for (const group of new Set(groupOf.values())) {
    const [top] = group as [UrdfLink];
    const hold = placedBy.get(top.name);
    const below = belowOf.get(group);
    const held = hold?.type === 'fixed' && hold.parent !== world ? hold.parent : undefined;
    const host = held ?? below?.name ?? top.name;
    for (const { name } of group) if (name !== host) hostOf.set(name, host);
    if (held !== undefined) inside.add(hold!);
    else if (below) inside.add(placedBy.get(below.name)!);
    for (const { name } of group.slice(1)) inside.add(placedBy.get(name)!);
    if (host !== top.name) continue;
    const isSolid = group.some(({ visuals, collisions }) => [...visuals, ...collisions].some(isShape));
    const isRoot = hold === undefined;
    if (hold?.type === 'fixed' && hold.parent === world) still.add(top.name);
    const carries = carrying.has(group);
    // A file that weighs other links and says of its base only how it looks doesn't ask for a guess of hundreds of kilograms.
    const isSeenOnly = isRoot && carries && isWeighed && !group.some(({ collisions }) => collisions.some(isShape));
    massless.set(top.name, isSolid && !isSeenOnly ? 'estimate' : 'small');
    if (isRoot && top.inertial?.mass === 0) bolted.set(top.name, 'has a mass of 0');
    else if (isRoot && !isSolid && carries) bolted.set(top.name, 'has no mass and no shapes');
    else if (isSeenOnly) bolted.set(top.name, 'has no mass and no colliders');
  }
  return { placedBy, hostOf, inside, joints, world, massless, still, bolted };
}

const isShape = ({ geometry }: UrdfLink['visuals'][number]): boolean => geometry.type !== 'none';

const isNothing = ({ inertial, visuals, collisions }: UrdfLink): boolean =>
  (inertial === undefined || inertial.mass === 0) && visuals.length === 0 && collisions.length === 0;

function refuseUnknownLinks({ joints }: UrdfRobot, links: ReadonlyMap<string, UrdfLink>): void {
  for (const joint of joints)
    for (const end of ['parent', 'child'] as const) {
      if (links.has(joint[end]) || (end === 'parent' && joint.parent === 'world')) continue;
      const known = [...links.keys()].slice(0, NAMES_SHOWN);
      throw refusal(
        'invalid_input',
        urdfLinkUnknown.at(joint.place, { joint: joint.name, end, link: joint[end], known }),
      );
    }
}

function placements({ joints }: UrdfRobot): Map<string, UrdfJoint> {
  const placedBy = new Map<string, UrdfJoint>();
  /** Link → one that is nearer to the root of its tree. */
  const above = new Map<string, string>();
  const rootOf = (link: string): string => {
    let root = link;
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next;
    for (let at = link; at !== root; ) {
      const next = above.get(at)!;
      above.set(at, root);
      at = next;
    }
    return root;
  };
  for (const joint of joints) {
    const root = rootOf(joint.parent);
    // A child that is placed already, or whose own tree the parent is in: that would close a circle.
    if (placedBy.has(joint.child) || root === joint.child) continue;
    placedBy.set(joint.child, joint);
    above.set(joint.child, root);
  }
  return placedBy;
}

/** Links with each behind the one that it hangs on. */
function fromRoots({ links }: UrdfRobot, placedBy: ReadonlyMap<string, UrdfJoint>): UrdfLink[] {
  const children = new Map<string | undefined, UrdfLink[]>();
  const names = new Set(links.map(({ name }) => name));
  for (const link of links) {
    const parent = placedBy.get(link.name)?.parent;
    const key = parent !== undefined && names.has(parent) ? parent : undefined;
    const list = children.get(key);
    if (list) list.push(link);
    else children.set(key, [link]);
  }
  const order = [...(children.get(undefined) ?? [])];
  for (const link of order) order.push(...(children.get(link.name) ?? []));
  return order;
}
