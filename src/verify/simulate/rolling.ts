import type { World } from './world.ts';

/** Steps between two looks at what touches the floor: 10 ms. */
const LOOK_EVERY = 5;
/** Share of the looks in which something touches. */
const LEAST_TOUCHING = 0.9;
/** Speed of the points that touch, as a share of that of the bodies that they belong to: 0 of a wheel, all of what slides. */
const MOST_SLIP = 0.1;
/** Speed of the bodies that touch, as a share of the root's: what sinks or leans on a foot that stands does not roll. */
const LEAST_TURNING = 0.5;
/** A motion that another half of the time makes faster by more gains energy. */
const FASTER = 1.1;

/** A body-fixed point that touched the floor, where it was, and where its body was. */
interface Mark {
  readonly body: number;
  readonly point: Triple;
  readonly at: Triple;
  readonly center: Triple;
  readonly turned: readonly number[];
}

type Triple = readonly [number, number, number];

/**
 * Whether a prop rolls: for `seconds` it touches the floor, gets no faster, and the points of it that touch stand still
 * while their bodies move. What creeps slides over the floor, what bounces leaves it, what sags stands on what is still.
 *
 * @param speedNow an upper bound of the speed of all its points [m/s]
 * @returns the highest speed [m/s]; `undefined` if it does not roll
 */
export function rollingSpeed(world: World, seconds: number, speedNow: () => number): number | undefined {
  const peaks: [number, number] = [0, 0];
  let [looks, touching, slipped, moved, root] = [0, 0, 0, 0, 0];
  let steps = 0;
  let marks: readonly Mark[] = [];
  const { timestep } = world.model.opt;
  world.run(seconds, {
    after(time) {
      const half = time <= seconds / 2 ? 0 : 1;
      peaks[half] = Math.max(peaks[half], speedNow());
      if (marks.length > 0) {
        slipped += Math.max(...marks.map((mark) => slipOf(world, mark)));
        moved += Math.max(...marks.map((mark) => motionOf(world, mark)));
        root += timestep * Math.hypot(...(world.data.qvel.subarray(0, 3) as Float64Array));
      }
      steps += 1;
      marks = steps % LOOK_EVERY === 0 ? contactMarks(world) : [];
      if (steps % LOOK_EVERY === 0) looks += 1;
      if (marks.length > 0) touching += 1;
      return undefined;
    },
  });
  const [first, second] = peaks;
  const turns = slipped <= MOST_SLIP * moved && moved >= LEAST_TURNING * root;
  return turns && touching >= LEAST_TOUCHING * looks && second <= FASTER * first ? Math.max(first, second) : undefined;
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
