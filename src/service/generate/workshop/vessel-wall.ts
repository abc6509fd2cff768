import type { Vec3 } from '../../../model/types.ts';
import type { ProfilePoint } from '../solids.ts';
import { between, distanceTo, envelope, radiusAt } from './turned-profile.ts';
import type { Vessel } from './vessel.ts';

/** The error that is aimed at, of what collides against what is seen: this many metres, or this part of the longest side. */
const LEAST_ERROR = 0.0004;
const PART_OF_SIZE = 0.01;
/** Errors along the profile that are tried, of the one aimed at, */
const STEPS = Array.from({ length: 16 }, (_, i) => 0.2 * 1.25 ** i);
/** and errors in all, along the profile and around the axis together. */
const ERRORS = Array.from({ length: 64 }, (_, i) => 1.04 ** i);
/** Fewest and most sectors of a ring. */
const [FEWEST, MOST] = [5, 32];
/** How far an inner edge is set back into the wall at most, as part of its thickness. */
const DEEPEST = 0.7;
/** Beyond this error, of the one aimed at, inner edges may leave the wall, */
const ENOUGH = 1;
/** and so far, of the error aimed at. */
const BULGE = 1.2;

/** A ring of the wall, from one inner point to another. */
interface Ring {
  /** Chords along the inside, set back. */
  readonly inner: readonly ProfilePoint[];
  readonly outer: readonly ProfilePoint[];
  /** Thickness at each inner point, after the setting back [m]; less than 0 beyond the outside. */
  readonly walls: readonly number[];
  /** Along the profile, on either side [m]. */
  readonly error: number;
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
 * as with sheet metal, a little beyond its outside. Of the ways to share the error between profile and turn, the one with
 * the least error is used; of those good enough, the one with the fewest parts.
 *
 * @param most parts that it may have
 */
export function wallHulls(shape: Vessel, most: number): Vec3[][] {
  const { at = [0, 0, 0], down = false } = shape;
  const aim = aimedError(shape);
  const within = bestCut(shape, aim, most, 0);
  const beyond = within && within.error <= ENOUGH ? undefined : bestCut(shape, aim, most, BULGE * aim);
  const best = beyond && beyond.error < (within?.error ?? Infinity) ? beyond : within;
  const { rings, counts, bulge } = best ?? { rings: ringsOf(shape, Infinity, 0), counts: [most], bulge: 0 };
  return rings.flatMap((ring, i) => sectorsOf(ring, counts[i]!, bulge, at, down ? -1 : 1));
}

/** A way to cut a wall. */
interface Cut {
  readonly rings: readonly Ring[];
  /** Sectors of each ring. */
  readonly counts: readonly number[];
  /** Of the one aimed at. */
  readonly error: number;
  readonly total: number;
  /** How far inner edges may lie beyond what the wall allows [m]. */
  readonly bulge: number;
}

/** The cut with the least error, and of those with that one the fewest parts. */
function bestCut(shape: Vessel, aim: number, most: number, bulge: number): Cut | undefined {
  const ways = STEPS.map((along) => ringsOf(shape, along * aim, bulge));
  for (const error of ERRORS) {
    let best: Cut | undefined;
    for (const rings of ways) {
      if (rings.some((ring) => ring.error > error * aim)) continue;
      const counts = rings.map((ring) => sectorCount(ring, error * aim - ring.error, bulge));
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (total <= most && total < (best?.total ?? Infinity)) best = { rings, counts, error, total, bulge };
    }
    if (best) return best;
  }
  return undefined;
}

function ringsOf({ outer, inner }: Vessel, error: number, bulge: number): Ring[] {
  const rings: Ring[] = [];
  let start = 0;
  while (start + 1 < inner.length) {
    let end = start + 1;
    while (end + 1 < inner.length && fits(outer, inner.slice(start, end + 2), error, bulge)) end++;
    const [low, high] = [inner[start]![1], inner[end]![1]];
    if (high - low > 1e-6) {
      const { chain, excess } = setBack(inner.slice(start, end + 1), outer, bulge);
      const walls = chain.map((point) => thickness(point, outer));
      const outside = envelope(between(outer, low, high), 'outer');
      rings.push({ inner: chain, walls, outer: outside.chain, error: Math.max(outside.deviation, ...excess) });
    }
    start = end;
  }
  return rings;
}

/** Of the wall at a point [m]; less than 0 beyond its outside. */
const thickness = ([r, z]: ProfilePoint, outer: readonly ProfilePoint[]): number => radiusAt(outer, z) - r;

/** How far a point may be set back, where the wall is so thick [m]. */
const depth = (wall: number, bulge: number): number => Math.max(0, (wall > 0 ? DEEPEST * wall : wall) + bulge);

/** Whether a ring over these inner points would keep to the profile on both sides. */
function fits(outer: readonly ProfilePoint[], inside: readonly ProfilePoint[], error: number, bulge: number): boolean {
  const outside = between(outer, inside[0]![1], inside.at(-1)![1]);
  return (
    envelope(outside, 'outer').deviation <= error + 1e-9 &&
    Math.max(0, ...setBack(inside, outer, bulge).excess) <= error + 1e-9
  );
}

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

/** The fewest sectors whose chords reach into the hollow by no more than `error` [m]. */
function sectorCount({ inner, walls }: Ring, error: number, bulge: number): number {
  for (let count = FEWEST; count < MOST; count++) {
    const cosine = Math.cos(Math.PI / count);
    const excess = inner.map(([r], i) => r - edge(r, walls[i]!, bulge, cosine) * cosine);
    if (Math.max(...excess) <= error) return count;
  }
  return MOST;
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
  return Array.from({ length: count }, (_, k) => [
    ...edges.flatMap((p) => [point(p, k), point(p, k + 1)]),
    ...outer.flatMap((p) => Array.from({ length: steps + 1 }, (_, i) => point(p, k + i / steps))),
  ]);
}
