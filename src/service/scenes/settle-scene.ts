import { LIDS } from '../../generator/index.ts';
import { turnBetween } from '../../model/pose.ts';
import type { Pose, SimModel } from '../../model/types.ts';
import type { World } from '../../verify/simulate/world.ts';

/** What a scene may do at most within {@link LIMIT} of being put together [m, rad]; more is not at rest. */
export const MOST_MOVED = 0.01;
export const MOST_TILTED = (3 * Math.PI) / 180;
/** What two things may overlap at rest [m]. */
export const MOST_PENETRATION = 1e-3;
/** A scene gets so long to come to rest [s]. */
const LIMIT = 2;
/** A pose that differs by less stays as it was planned: MuJoCo lets everything sink by a tenth of a millimetre [m, rad]. */
const KEPT = 7e-4;
const KEPT_ANGLE = 2e-3;

/** What became of a scene in MuJoCo. */
export interface Settling {
  /** New poses, by instance; only of those that moved a little, and come to stand so. */
  readonly poses: ReadonlyMap<string, Pose>;
  /** Instances that moved or tipped further than is allowed, with how far [m, rad]. */
  readonly unstable: ReadonlyMap<string, { readonly moved: number; readonly tilted: number; readonly pose: Pose }>;
  /** Whether all came to rest in time, and when [s]. */
  readonly rested: boolean;
  readonly time: number;
  /** The deepest overlap at the end [m], and between which. */
  readonly penetration: number;
  readonly between: readonly [string, string];
  /** Doors and drawers that something is in the way of, each with what; and lids. */
  readonly blocked: readonly string[];
  readonly shut: readonly string[];
}

/**
 * Puts a scene into MuJoCo (time step 2 ms, as every prop is tried) and lets it come to rest.
 *
 * @param model the whole scene; `links[0]` is the room
 * @param instances names of the trees' root links
 * @param inside which instance each instance is kept in: what a drawer holds moves with it, and is never in its way
 * @param joints names of those that are moved through their range; absent: all
 * @param seconds to simulate whatever happens; absent: until all is at rest, at most so long as the limit
 * @param limit [s]
 */
export async function settleScene(
  model: SimModel,
  instances: readonly string[],
  inside: ReadonlyMap<string, string> = new Map(),
  joints: readonly string[] = model.joints.map(({ name }) => name),
  seconds?: number,
  limit = LIMIT,
): Promise<Settling> {
  const { openWorld } = await import('../../verify/simulate/world.ts');
  const { deepestContact } = await import('../../verify/simulate/contacts.ts');
  const { settle } = await import('../../verify/simulate/settle.ts');
  const world = await openWorld(model, { base: 'fixed', balls: [] });
  try {
    world.reset();
    const bodies = instances.map((name) => world.id('body', name));
    const { blocked, shut } = sweepAll(world, model, inside, new Set(joints));
    world.reset();
    const settled = settle(world, bodies, seconds ?? limit, seconds === undefined ? 'rest' : 'end');
    const { depth, between } = deepestContact(world);
    const poses = new Map<string, Pose>();
    const unstable = new Map<string, { moved: number; tilted: number; pose: Pose }>();
    for (const [i, name] of instances.entries()) {
      const { start, end, moved, tilted } = settled.bodies[i]!;
      if (!(moved <= MOST_MOVED && tilted <= MOST_TILTED)) unstable.set(name, { moved, tilted, pose: end });
      else if (moved > KEPT || turnBetween(start.rotation, end.rotation) > KEPT_ANGLE) poses.set(name, end);
    }
    // Poses are taken over with all joints closed: a cover that gave way under a stack of books is in the next one then.
    if (poses.size > 0 && unstable.size === 0) {
      const closed = overlapAt(poses);
      if (closed > MOST_PENETRATION && closed > overlapAt(new Map())) poses.clear();
    }
    const { rested, time } = settled;
    return { poses, unstable, rested, time, penetration: depth, between, blocked, shut };

    function overlapAt(moved: ReadonlyMap<string, Pose>): number {
      world.reset();
      for (const [i, name] of instances.entries()) {
        const pose = moved.get(name);
        if (pose) putAt(world, bodies[i]!, pose);
      }
      world.mujoco.mj_forward(world.model, world.data);
      return deepestContact(world).depth;
    }
  } finally {
    world.dispose();
  }
}

/** Positions of a joint that are looked at. */
const STOPS = 10;
/** What a joint may overlap others by on its way [m]. */
const MOST_TOUCHED = 1e-3;

/**
 * Moves every joint through its range, all others closed and nothing else moving, and looks for what is in the way. What
 * stands on or in the thing itself is not: it moves along.
 */
function sweepAll(
  { mujoco, model, data, id }: World,
  scene: SimModel,
  inside: ReadonlyMap<string, string>,
  joints: ReadonlySet<string>,
) {
  const rootOf = rootsOf(scene);
  const nameOf = (geom: number): string =>
    mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY.value, model.geom_bodyid[geom] as number);
  const blocked: string[] = [];
  const shut: string[] = [];
  for (const { name, type, limits, child } of scene.joints) {
    if (type === 'fixed' || type === 'ball' || !joints.has(name)) continue;
    const at: number = model.jnt_qposadr[id('joint', name)];
    const { lower, upper } = limits ?? { lower: 0, upper: 2 * Math.PI };
    const own = rootOf.get(child)!;
    // What is kept in a container opens once it is taken out.
    if (inside.has(own)) continue;
    let worst: { depth: number; other: string } | undefined;
    for (let stop = 1; stop <= STOPS; stop++) {
      data.qpos[at] = lower + ((upper - lower) * stop) / STOPS;
      mujoco.mj_kinematics(model, data);
      mujoco.mj_collision(model, data);
      const contacts = data.contact; // a copy, entries too: ours to delete
      for (let i = 0; i < data.ncon; i++) {
        const contact = contacts.get(i)!;
        const [a, b] = [nameOf(contact.geom1), nameOf(contact.geom2)];
        const depth = -contact.dist;
        contact.delete();
        const [mine, other] = a === child ? [a, b] : [b, a];
        if (mine !== child || depth <= MOST_TOUCHED || isOf(rootOf.get(other)!, own, inside)) continue;
        if (!worst || depth > worst.depth) worst = { depth, other: rootOf.get(other) ?? other };
      }
      contacts.delete();
    }
    data.qpos[at] = 0;
    if (worst)
      (isLid(scene, name) ? shut : blocked).push(
        `${name}: ${worst.other} is in its way, by ${(1e3 * worst.depth).toFixed(1)} mm.`,
      );
  }
  return { blocked, shut };
}

const isLid = ({ semantics }: SimModel, joint: string): boolean =>
  LIDS.test(semantics.articulations?.find((one) => one.joint === joint)?.kind ?? joint);

/** Whether an instance is the other one, or kept in it, or in what is kept in it. */
function isOf(name: string, other: string, inside: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = name; at !== undefined; at = inside.get(at)) if (at === other) return true;
  return false;
}

/** The instance that a link belongs to; of the room's it is the room. */
function rootsOf({ links, joints }: SimModel): Map<string, string> {
  const parents = new Map(
    joints.filter(({ parent }) => parent !== links[0]!.name).map(({ parent, child }) => [child, parent]),
  );
  return new Map(
    links.map(({ name }) => {
      let root = name;
      for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
      return [name, root];
    }),
  );
}

/** Puts a free body somewhere; what is fixed stays. */
function putAt({ data, model }: World, body: number, { position, rotation }: Pose): void {
  if ((model.body_jntnum[body] as number) === 0) return;
  const at = model.jnt_qposadr[model.body_jntadr[body] as number] as number;
  for (const [i, value] of [...position, ...rotation].entries()) data.qpos[at + i] = value;
}
