import { turnBetween } from '../../model/pose.ts';
import { motionBetween, type Symmetry } from '../../model/symmetry.ts';
import type { Pose } from '../../model/types.ts';
import { length, subtract } from '../../model/vec.ts';
import type { World } from './world.ts';

/** Bodies are looked at so often [s]. */
const LOOK = 0.1;
/** All that moved less than this from one look to the next is at rest [m, rad]. */
const STILL = 2e-4;
const STILL_ANGLE = 2e-3;
/** A scene is watched so long at least before it counts as resting [s]. */
const LEAST = 0.5;

/** A body of a scene that nothing was done to. */
export interface SettledBody {
  /** Of the body's frame in the world, at the beginning and at the end. */
  readonly start: Pose;
  readonly end: Pose;
  /** How far it moved [m] and tipped [rad]; a turn about the vertical, or about an axis of symmetry, is none. */
  readonly moved: number;
  readonly tilted: number;
}

export interface Settled {
  /** In the order of the bodies that were watched. */
  readonly bodies: readonly SettledBody[];
  /** Whether all was at rest at the last look, and when that was [s]. */
  readonly rested: boolean;
  readonly time: number;
}

/**
 * Lets a scene be, from the world's present state, and tells what became of its bodies.
 *
 * @param bodies indices of the bodies to watch
 * @param seconds the longest to simulate
 * @param until `rest` ends as soon as all bodies rest, `end` simulates the whole time
 * @param symmetries of each body, where it has one
 */
export function settle(
  world: World,
  bodies: readonly number[],
  seconds: number,
  until: 'rest' | 'end',
  symmetries: readonly (Symmetry | undefined)[] = [],
): Settled {
  const now = (): Pose[] => bodies.map((body) => poseOf(world, body));
  const start = now();
  let last = start;
  let [time, rested] = [0, false];
  while (time < seconds - 1e-9 && !(rested && until === 'rest' && time >= LEAST - 1e-9)) {
    world.run(LOOK);
    time += LOOK;
    const poses = now();
    rested = poses.every((pose, i) => isStill(last[i]!, pose));
    last = poses;
  }
  return {
    bodies: last.map((end, i) => ({ start: start[i]!, end, ...motionBetween(start[i]!, end, symmetries[i]) })),
    rested,
    time,
  };
}

/** NaN is no rest: a simulation that blew up has it. */
const isStill = (before: Pose, after: Pose): boolean =>
  length(subtract(after.position, before.position)) < STILL &&
  turnBetween(before.rotation, after.rotation) < STILL_ANGLE;

function poseOf({ data }: World, body: number): Pose {
  const [x, y, z] = (data.xpos as Float64Array).slice(3 * body, 3 * body + 3);
  const [w, i, j, k] = (data.xquat as Float64Array).slice(4 * body, 4 * body + 4);
  return { position: [x!, y!, z!], rotation: [w!, i!, j!, k!] };
}
