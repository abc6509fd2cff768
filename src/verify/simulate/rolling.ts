import type { World } from './world.ts';

/** Steps between two looks at what touches the floor: 10 ms. */
const LOOK_EVERY = 5;
/** Share of the looks in which something touches. */
const LEAST_TOUCHING = 0.9;
/** Speed of the points that touch, as a share of that of the bodies that they belong to: 0 of a wheel, all of what slides. */
const MOST_SLIP = 0.1;
/** Speed of the bodies that touch, as a share of the root's: what sinks or leans on a foot that stands does not roll. */
const LEAST_TURNING = 0.5;
/** How far the points that touch move over a body, as a share of its motion: a half on a wheel, 0 on what stands on one point. */
const LEAST_TRAVEL = 0.1;
/** Speed of the bodies that touch, on the average; what is slower stands still [m/s]. */
const LEAST_SPEED = 0.001;
/** A motion that another half of the time makes faster by more gains energy. */
const FASTER = 1.1;
/** What turns back more often jitters [Hz]: a pendulum of 1 cm swings at 5 Hz. */
export const QUICKEST = 5;

/** A body-fixed point that touched the floor, where it was, and where its body was. */
interface Mark {
  readonly body: number;
  readonly point: Triple;
  readonly at: Triple;
  readonly center: Triple;
  readonly turned: readonly number[];
}

type Triple = readonly [number, number, number];

/** How a prop moves while it touches the floor. */
interface Motion {
  /** Highest speed in each half of the time [m/s]. */
  readonly peaks: readonly [number, number];
  /** Share of the looks in which it touches. */
  readonly touching: number;
  /** Of the bodies that touch, in the steps that were looked at [m]. */
  readonly moved: number;
  /** Of their points that touch, in the same steps [m]. */
  readonly slipped: number;
  /** Of the root, in the same steps [m]. */
  readonly root: number;
  /** Way of the points that touch over their bodies, from look to look [m]. */
  readonly travelled: number;
  /** Time that was looked at [s]. */
  readonly looked: number;
  /** How often the root turns back [Hz]. */
  readonly reversals: number;
  /** Least height of the centre of mass above the floor [m]. */
  readonly height: number;
}

/**
 * Whether a prop rolls: for `seconds` it touches the floor, gets no faster, and the points of it that touch stand still
 * while their bodies move, and move over those bodies. What creeps slides over the floor, what bounces leaves it, what sags
 * stands on what is still, and what sways stands on the same points.
 *
 * @param speedNow an upper bound of the speed of all its points [m/s]
 * @returns the highest speed [m/s]; `undefined` if it does not roll
 */
export function rollingSpeed(world: World, seconds: number, speedNow: () => number): number | undefined {
  const motion = observe(world, seconds, speedNow);
  const { moved, root, travelled, looked } = motion;
  const turns = moved >= LEAST_TURNING * root && moved >= LEAST_SPEED * looked;
  const travels = travelled >= LEAST_TRAVEL * LOOK_EVERY * moved;
  return turns && travels && staysOnFloor(motion) ? Math.max(...motion.peaks) : undefined;
}

/**
 * Whether a prop rocks: for `seconds` it touches the floor, gets no faster, the points of it that touch stand still
 * while it turns, and it turns back, but no more often than a thing can. Nothing damps that in MuJoCo: its floors have no rolling friction.
 *
 * @param speedNow an upper bound of the speed of all its points [m/s]
 * @returns the highest speed [m/s]; `undefined` if it does not rock
 */
export function rockingSpeed(world: World, seconds: number, speedNow: () => number): number | undefined {
  const motion = observe(world, seconds, speedNow);
  const { moved, root, reversals } = motion;
  const turns = moved >= LEAST_TURNING * root && reversals * seconds >= 2 && reversals <= 2 * QUICKEST;
  return turns && staysOnFloor(motion) ? Math.max(...motion.peaks) : undefined;
}

/** No body has its centre of mass below what it stands on; one that is written so hangs on its edges. */
const staysOnFloor = ({ peaks: [first, second], touching, slipped, moved, height }: Motion): boolean =>
  height > 0 && touching >= LEAST_TOUCHING && slipped <= MOST_SLIP * moved && second <= FASTER * first;

function observe(world: World, seconds: number, speedNow: () => number): Motion {
  const peaks: [number, number] = [0, 0];
  let [looks, touching, slipped, moved, root, travelled, reversals] = [0, 0, 0, 0, 0, 0, 0];
  let height = Infinity;
  let steps = 0;
  let marks: readonly Mark[] = [];
  let before: readonly Mark[] = [];
  let turning: Triple = [0, 0, 0];
  const { timestep } = world.model.opt;
  const velocity = (from: number): Triple => [...world.data.qvel.subarray(from, from + 3)] as unknown as Triple;
  world.run(seconds, {
    after(time) {
      const half = time <= seconds / 2 ? 0 : 1;
      peaks[half] = Math.max(peaks[half], speedNow());
      if (marks.length > 0) {
        slipped += Math.max(...marks.map((mark) => slipOf(world, mark)));
        moved += Math.max(...marks.map((mark) => motionOf(world, mark)));
        root += timestep * Math.hypot(...velocity(0));
      }
      height = Math.min(height, world.data.subtree_com[2]);
      const now = velocity(3);
      if (now[0] * turning[0] + now[1] * turning[1] + now[2] * turning[2] < 0) reversals += 1;
      turning = now;
      steps += 1;
      if (marks.length > 0) before = marks;
      marks = steps % LOOK_EVERY === 0 ? contactMarks(world) : [];
      if (steps % LOOK_EVERY === 0) looks += 1;
      if (marks.length > 0) {
        touching += 1;
        travelled += Math.max(0, ...marks.map((mark) => travelOf(mark, before)));
      }
      return undefined;
    },
  });
  const looked = looks * timestep;
  return {
    peaks,
    touching: touching / looks,
    moved,
    slipped,
    root,
    travelled,
    looked,
    reversals: reversals / seconds,
    height,
  };
}

/** How far a point that touches lies from the nearest one of the same body that touched before [m]; 0 for the first. */
function travelOf({ body, point }: Mark, before: readonly Mark[]): number {
  const ways = before.flatMap((other) =>
    other.body === body ? [Math.hypot(...point.map((value, i) => value - other.point[i]!))] : [],
  );
  return ways.length > 0 ? Math.min(...ways) : 0;
}

/** The points of bodies that touch the world now. */
function contactMarks(world: World): Mark[] {
  const { data, model } = world;
  const marks: Mark[] = [];
  const contacts = data.contact; // a copy, entries too: ours to delete
  for (let i = 0; i < data.ncon; i++) {
    const contact = contacts.get(i)!;
    const bodies = [model.geom_bodyid[contact.geom1], model.geom_bodyid[contact.geom2]] as [number, number];
    const at = [...(contact.pos as unknown as number[])] as unknown as Triple;
    contact.delete();
    const body = bodies[0] === 0 ? bodies[1] : bodies[1] === 0 ? bodies[0] : 0;
    if (body === 0) continue;
    const m = turnOf(world, body);
    const center = centerOf(world, body);
    const [x, y, z] = [at[0] - center[0], at[1] - center[1], at[2] - center[2]];
    const along = (column: number): number => m[column]! * x + m[3 + column]! * y + m[6 + column]! * z;
    marks.push({ body, point: [along(0), along(1), along(2)], at, center, turned: m });
  }
  contacts.delete();
  return marks;
}

/** How far a body-fixed point has moved since [m]. */
function slipOf(world: World, { body, point, at }: Mark): number {
  const m = turnOf(world, body);
  const center = centerOf(world, body);
  return Math.hypot(...[0, 1, 2].map((row) => center[row]! + dotRow(m, row, point) - at[row]!));
}

/** How far the body of a point has moved, and turned at the distance of that point [m]. */
function motionOf(world: World, { body, point, center, turned }: Mark): number {
  const now = centerOf(world, body);
  const m = turnOf(world, body);
  const trace = turned.reduce((sum, value, i) => sum + value * m[i]!, 0);
  const angle = Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2)));
  return Math.hypot(...now.map((value, i) => value - center[i]!)) + angle * Math.hypot(...point);
}

const dotRow = (m: readonly number[], row: number, [x, y, z]: Triple): number =>
  m[3 * row]! * x + m[3 * row + 1]! * y + m[3 * row + 2]! * z;

/** Centre of mass of a body [m]. */
const centerOf = ({ data }: World, body: number): Triple =>
  [...data.xipos.subarray(3 * body, 3 * body + 3)] as unknown as Triple;

/** Rotation matrix of a body, row by row. */
const turnOf = ({ data }: World, body: number): number[] => [...data.xmat.subarray(9 * body, 9 * body + 9)];
