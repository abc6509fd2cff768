import { modelBounds } from '../../model/bounds.ts';
import { defineFinding, type Finding } from '../../model/finding.ts';
import { length, subtract } from '../../model/vec.ts';
import { tooDeepAtRest, whyNotPutDown } from './at-rest.ts';
import { lowestPoint } from './lowest.ts';
import { QUICKEST, rollingSpeed } from './rolling.ts';
import { speedometer } from './speed.ts';
import type { Trial } from './trial.ts';
import type { World } from './world.ts';

const LEAST_HEIGHT = 0.1; // [m]
const PART_OF_HEIGHT = 0.1;
const LIMIT = 2; // [s]
/** Slower than this at every point of it, it rests [m/s]. */
const RESTING_SPEED = 0.01;
/** Resting for so long ends the trial [s]. */
const REST = 0.2;

export const comesToRest = defineFinding<{ height: number; speed: number }>({
  code: 'simulation/comes-to-rest',
  severity: 'error',
  about:
    'Dropped from a tenth of its height, and at least 10 cm, in its stored pose, it must rest within 2 s of its ' +
    'release: no point of it moves at 1 cm/s or more. What keeps moving bounces on bad contacts, rolls away, or ' +
    'has joints without damping.',
  message: ({ height, speed }) =>
    `Dropped from ${height.toFixed(2)} m, it still moves after 2 s, at ${speed.toPrecision(2)} m/s; less than ` +
    '0.01 m/s is rest.',
  hint: 'Give freely swinging joints some damping or friction, and round things a flat foot.',
});

/** How a prop moves on that is no defect. */
type Motion = 'swings' | 'rolls';

export const keepsMoving = defineFinding<{ height: number; speed: number; motion: Motion }>({
  code: 'simulation/keeps-moving',
  severity: 'warning',
  about:
    'Dropped as for `simulation/comes-to-rest`, it still moves after 2 s, but evenly: from 2 to 5 s it gets no ' +
    'faster, and either a joint without damping swings or turns while the root lies still, or it rolls: it ' +
    'touches the floor, and the points that touch stand still. What bounces, creeps, jitters or gains speed ' +
    'fails, and so does what was made from a prompt.',
  message: ({ speed, motion }) =>
    motion === 'rolls'
      ? `Dropped, it rolls on after 2 s, at ${speed.toPrecision(2)} m/s at most.`
      : `Dropped, it lies still after 2 s, but a joint swings or turns on, at ${speed.toPrecision(2)} m/s at most: it has no damping.`,
  hint:
    'Give freely swinging joints some damping or friction, and colliders of round things rolling friction (in ' +
    'MJCF condim="6"), unless it is meant so.',
});

export const restsLate = defineFinding<{ height: number; time: number }>({
  code: 'simulation/rests-late',
  severity: 'warning',
  about:
    'Dropped as for `simulation/comes-to-rest`, it comes to rest later than 2 s after its release, but within 12 ' +
    's: it rocks, rolls or swings. A prop generated from a prompt fails instead.',
  message: ({ height, time }) => `Dropped from ${height.toFixed(2)} m, it rests only after ${time.toFixed(1)} s.`,
  hint: 'Give joints some damping or friction, and round things a flat foot, if it is to rest sooner.',
});

/** By then it has to rest [s]: a fall ends later than being put down, for which the SimReady benchmark has 8 s. */
const LATEST = 12;

/** Height within which the root of a swinging thing stays [m]. */
const LEVEL = 2e-3;
/** Share of all motion that the root has while its joints swing. */
const ROOT_SHARE = 0.25;
/** For so long after the trial an even motion is looked at [s], in two halves of which the second is no faster. */
const EVEN = 3;
const FASTER = 1.1;

/** Whether a fall ends. */
export const drop: Trial = {
  name: 'to drop it',
  kinds: [comesToRest, keepsMoving, restsLate],
  world: 'free',
  notApplicable: whyNotPutDown,

  run(world, prop) {
    const { data } = world;
    const bounds = modelBounds(prop, 'collisions')!;
    const size = subtract(bounds.max, bounds.min);
    const height = Math.max(LEAST_HEIGHT, PART_OF_HEIGHT * size[2]);
    data.qpos[2] += height - lowestPoint(prop);
    const speedNow = speedometer(world, prop, length(size));
    let lastMoved = 0;
    let speed = 0;
    world.run(LIMIT + REST, {
      after(time) {
        const now = speedNow();
        if (now < RESTING_SPEED) return time - lastMoved > REST ? 'stop' : undefined;
        lastMoved = time;
        speed = now;
        return undefined;
      },
    });
    const rests = lastMoved <= LIMIT;
    const isPrompted = prop.semantics.prompt !== undefined;
    const swings = rests || isPrompted ? undefined : swingSpeed(world, speedNow, length(size));
    const late = rests || isPrompted || swings !== undefined ? undefined : restTime(world, speedNow);
    const missed = (): Finding => {
      if (swings !== undefined) return keepsMoving.at('/links', { height, speed: swings, motion: 'swings' });
      if (late !== undefined) return restsLate.at('/links', { height, time: LIMIT + REST + EVEN + late });
      const rolls = isPrompted ? undefined : rollingSpeed(world, EVEN, speedNow);
      if (rolls !== undefined) return keepsMoving.at('/links', { height, speed: rolls, motion: 'rolls' });
      return comesToRest.at('/links', { height, speed });
    };
    return {
      findings: rests ? [] : [missed()],
      figures: { drop_height: height, ...(rests ? { rest_time: lastMoved } : {}) },
    };
  },
};

/** How fast joints move on evenly [m/s]; `undefined` for bouncing, rolling, jitter and whatever gains speed. */
function swingSpeed({ mujoco, data, run, model }: World, speedNow: () => number, reach: number): number | undefined {
  const peaks: [number, number] = [0, 0];
  const turns = new Map<number, { sign: number; count: number }>();
  /** From an angular speed to a speed [m]; a slide has that itself. */
  const arm = (dof: number): number =>
    model.jnt_type[model.dof_jntid[dof]] === mujoco.mjtJoint.mjJNT_SLIDE.value ? 1 : reach;
  let root = 0;
  let [low, high] = [Infinity, -Infinity];
  run(EVEN, {
    after(time) {
      const half = time <= EVEN / 2 ? 0 : 1;
      const v: Float64Array = data.qvel;
      peaks[half] = Math.max(peaks[half], speedNow());
      root = Math.max(root, Math.hypot(v[0]!, v[1]!, v[2]!) + reach * Math.hypot(v[3]!, v[4]!, v[5]!));
      for (let dof = 6; dof < model.nv; dof++) {
        // What is slower rests: its sign is noise.
        const sign = Math.abs(v[dof]!) * arm(dof) < RESTING_SPEED ? 0 : Math.sign(v[dof]!);
        if (sign === 0) continue;
        const turn = turns.get(dof) ?? { sign, count: 0 };
        turns.set(dof, { sign, count: turn.count + (sign === turn.sign ? 0 : 1) });
      }
      low = Math.min(low, data.qpos[2]);
      high = Math.max(high, data.qpos[2]);
      return undefined;
    },
  });
  if (!(peaks[1] <= FASTER * peaks[0]) || !(high - low <= LEVEL)) return undefined;
  if ([...turns.values()].some(({ count }) => count > 2 * QUICKEST * EVEN)) return undefined;
  return root <= ROOT_SHARE * Math.max(...peaks) ? peaks[1] : undefined;
}

/** When it has come to rest, after {@link swingSpeed} [s]; `undefined` if it moves on, or lies below the floor. */
function restTime(world: World, speedNow: () => number): number | undefined {
  const left = LATEST - LIMIT - REST - EVEN;
  let lastMoved = 0;
  world.run(left + REST, {
    after(time) {
      if (speedNow() >= RESTING_SPEED) lastMoved = time;
      return time - lastMoved > REST ? 'stop' : undefined;
    },
  });
  return lastMoved <= left && !tooDeepAtRest(world) ? lastMoved : undefined;
}
