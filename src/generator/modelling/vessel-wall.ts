import type { Vec3 } from '../../model/types.ts';
import type { ProfilePoint } from '../solids.ts';
import { between, coarsened, distanceTo, envelope, radiusAt } from './turned-profile.ts';
import type { Vessel } from './vessel-shape.ts';

/** The error that is aimed at, of what collides against what is seen: this many metres, or this part of the longest side. */
const LEAST_ERROR = 0.0004;
const PART_OF_SIZE = 0.01;
/** Errors that are tried one after the other, of the one aimed at. */
const ERRORS = Array.from({ length: 64 }, (_, i) => 1.04 ** i);
/** Numbers of sectors that a ring may have. */
const SECTORS = Array.from({ length: 28 }, (_, i) => 5 + i);
/** Rings end at points of a profile that is coarser by this part of the error aimed at. */
const PART_OF_AIM = 0.1;
/** How far an inner edge is set back into the wall at most, as part of its thickness. */
const DEEPEST = 0.7;
/** How far inner edges may leave the wall where that lessens the error, of the error aimed at. */
const BULGES = [1.2, 2];

/** A ring of the wall, from one inner point to another. */
interface Ring {
  /** Chords along the inside, set back. */
  readonly inner: readonly ProfilePoint[];
  readonly outer: readonly ProfilePoint[];
  /** Thickness at each inner point, after the setting back [m]; less than 0 beyond the outside. */
  readonly walls: readonly number[];
  /** With each number of {@link SECTORS}: how far a sector departs from the wall, inwards or outwards [m]. */
  readonly errors: readonly number[];
}

/** How far what a vessel collides with may differ from what is seen of it, if that can be done [m]. */
export function aimedError({ outer, longest }: Vessel): number {
  const widest = Math.max(...outer.map(([r]) => r));
  const size = longest ?? Math.max(2 * widest, outer.at(-1)![1] - outer[0]![1]);
  return Math.max(LEAST_ERROR, PART_OF_SIZE * size);
}

/**
 * Cuts the wall of a vessel into rings, and each ring into sectors: convex parts that leave the hollow open.
 *
 * A convex part bridges its inner surface by a chord, along the profile and around the axis. Its edges are set back into
 * the wall by half of what the chord would be too far in, as far as the wall is thick enough; where that is too little,
 * as with sheet metal, a little beyond its outside. Of all ways to cut, the one with the least error is used; of those
 * good enough, the one with the fewest parts.
 *
 * @param most parts that it may have
 */
export function wallHulls(shape: Vessel, most: number): Vec3[][] {
  const { at = [0, 0, 0], down = false } = shape;
  const aim = aimedError(shape);
  let best = bestCut(shape, { aim, most, bulge: 0 });
  for (const part of BULGES) {
    if (best && best.error <= ERRORS[0]!) break;
    const beyond = bestCut(shape, { aim, most, bulge: part * aim });
    if (beyond && beyond.error < (best?.error ?? Infinity)) best = beyond;
  }
  const { rings, counts, bulge } = best ?? roughest(shape, most);
  return rings.flatMap((ring, i) => sectorsOf(ring, counts[i]!, bulge, at, down ? -1 : 1));
}

/** A way to cut a wall. */
interface Cut {
  readonly rings: readonly Ring[];
  /** Sectors of each ring. */
  readonly counts: readonly number[];
  /** Of the one aimed at. */
  readonly error: number;
  /** How far inner edges may lie beyond what the wall allows [m]. */
  readonly bulge: number;
}

interface Wish {
  /** The error that is aimed at [m]. */
  readonly aim: number;
  /** Parts that there may be. */
  readonly most: number;
  readonly bulge: number;
}

const roughest = (shape: Vessel, most: number): Cut => {
  const ring = ringOf(shape, 0, shape.inner.length - 1, 0);
  return { rings: ring ? [ring] : [], counts: [most], error: Infinity, bulge: 0 };
};

/** The cut with the least error, and of those with that one the fewest parts. */
function bestCut(shape: Vessel, { aim, most, bulge }: Wish): Cut | undefined {
  const ends = coarsened(shape.inner, PART_OF_AIM * aim).map((point) => shape.inner.indexOf(point));
  const known = ends.map((to, i) => ends.slice(0, i).map((from) => ringOf(shape, from, to, bulge)));
  const cutOf = (error: number) => {
    const way = shortestWay(known, error * aim);
    return way && way.total <= most ? way : undefined;
  };
  // What can be done with an error can be done with a larger one.
  let [low, high] = [0, ERRORS.length - 1];
  if (!cutOf(ERRORS[high]!)) return undefined;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cutOf(ERRORS[middle]!)) high = middle;
    else low = middle + 1;
  }
  return { ...cutOf(ERRORS[low]!)!, error: ERRORS[low]!, bulge };
}

interface Way {
  readonly total: number;
  readonly rings: readonly Ring[];
  readonly counts: readonly number[];
}

/**
 * The fewest parts that keep to an error [m].
 *
 * @param ringsTo for each end its rings, by where they begin
 */
function shortestWay(ringsTo: readonly (readonly (Ring | undefined)[])[], error: number): Way | undefined {
  const ways: (Way | undefined)[] = [{ total: 0, rings: [], counts: [] }];
  for (const rings of ringsTo.slice(1)) {
    let best: Way | undefined;
    for (const [from, ring] of rings.entries()) {
      const way = ways[from];
      const sectors = ring ? sectorCount(ring, error) : 0;
      if (!way || sectors === undefined || way.total + sectors >= (best?.total ?? Infinity)) continue;
      const total = way.total + sectors;
      best = ring ? { total, rings: [...way.rings, ring], counts: [...way.counts, sectors] } : way;
    }
    ways.push(best);
  }
  return ways.at(-1);
}

/** Nothing where the inside only steps outwards at one height. */
function ringOf({ outer, inner }: Vessel, from: number, to: number, bulge: number): Ring | undefined {
  const [low, high] = [inner[from]![1], inner[to]![1]];
  if (high - low <= 1e-6) return undefined;
  const { chain, excess } = setBack(inner.slice(from, to + 1), outer, bulge);
  const outside = envelope(between(outer, low, high), 'outer');
  const walls = chain.map((point) => thickness(point, outer));
  const errors = SECTORS.map((count) => {
    const cosine = Math.cos(Math.PI / count);
    const edges = chain.map(([r], i) => edge(r, walls[i]!, bulge, cosine));
    const inwards = Math.max(...chain.map(([r], i) => r - edges[i]! * cosine));
    const outwards = Math.max(0, ...chain.map(([r], i) => edges[i]! - r - walls[i]!));
    return Math.max(Math.max(...excess) + inwards, outside.deviation + outwards);
  });
  return { inner: chain, walls, outer: outside.chain, errors };
}

/** Of the wall at a point [m]; less than 0 beyond its outside. */
const thickness = ([r, z]: ProfilePoint, outer: readonly ProfilePoint[]): number => radiusAt(outer, z) - r;

/** How far a point may be set back, where the wall is so thick [m]. */
const depth = (wall: number, bulge: number): number => Math.max(0, (wall > 0 ? DEEPEST * wall : wall) + bulge);

/** The chain that bridges inner points, moved outwards by half of its error, and what is left of that at each point. */
function setBack(
  inside: readonly ProfilePoint[],
  outer: readonly ProfilePoint[],
  bulge: number,
): { chain: ProfilePoint[]; excess: number[] } {
  const { chain, deviation } = envelope(inside, 'inner');
  const moved = chain.map(
    (point): ProfilePoint => [point[0] + Math.min(deviation / 2, depth(thickness(point, outer), bulge)), point[1]],
  );
  return { chain: moved, excess: inside.map((point) => distanceTo(point, moved)) };
}

/** The fewest sectors of a ring that keep to an error [m], if any do. */
function sectorCount({ errors }: Ring, error: number): number | undefined {
  const at = errors.findIndex((one) => one <= error);
  return SECTORS[at];
}

/** Radius of an inner edge, for which the chord lies half inside and half outside of the surface. */
const edge = (radius: number, wall: number, bulge: number, cosine: number): number =>
  Math.min((2 * radius) / (1 + cosine), radius + depth(wall, bulge));

function sectorsOf({ inner, outer, walls }: Ring, count: number, bulge: number, [x, y, z]: Vec3, up: 1 | -1): Vec3[][] {
  const cosine = Math.cos(Math.PI / count);
  const edges = inner.map(([r, height], i): ProfilePoint => [edge(r, walls[i]!, bulge, cosine), height]);
  // The outside follows the circle to 0.3% of the radius or better.
  const steps = Math.max(1, Math.ceil(40 / count));
  const point = ([r, height]: ProfilePoint, turn: number): Vec3 => {
    const angle = (2 * Math.PI * turn) / count;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle), z + up * height];
  };
  // Where edges lie beyond the outside, what of it is nearer to the axis than their chord would reach into the hollow.
  const outside = outer.flatMap(([r, height]) =>
    Array.from({ length: steps + 1 }, (_, i): readonly [ProfilePoint, number] => [[r, height], i / steps]).filter(
      ([, turn]) => r >= (radiusAt(edges, height) * cosine) / Math.cos((2 * Math.PI * (turn - 0.5)) / count) - 1e-9,
    ),
  );
  return Array.from({ length: count }, (_, k) => [
    ...edges.flatMap((p) => [point(p, k), point(p, k + 1)]),
    ...outside.map(([p, turn]) => point(p, k + turn)),
  ]);
}
