import type { Vec3 } from '../../model/types.ts';
import type { ProfilePoint } from '../solids.ts';

/** The cosine of a right angle is not 6e-17 here: a profile would miss its axis. */
const tidy = (value: number): number => Math.round(value * 1e12) / 1e12;

/** What a function of 0 to 1 gives along `steps` equal steps, both ends included: the path of a tube, a profile. */
export const sampled = <Point>(steps: number, at: (t: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => at(i / steps));

/** A quadratic curve from `start` to `end`, pulled towards `pull`; `steps` chords, both ends included. */
export function curve(start: ProfilePoint, pull: ProfilePoint, end: ProfilePoint, steps: number): ProfilePoint[] {
  return sampled(steps, (t) => {
    const mix = (k: 0 | 1): number => (1 - t) ** 2 * start[k] + 2 * t * (1 - t) * pull[k] + t ** 2 * end[k];
    return [mix(0), mix(1)];
  });
}

/**
 * An arc of an ellipse in a profile, both ends included.
 *
 * @param half its half axes: out from the axis of the lathe, and up [m]
 * @param turns where it begins and ends [rad]: 0 outermost, π/2 on top
 */
export function ellipse(
  [radius, height]: ProfilePoint,
  half: ProfilePoint,
  [from, to]: readonly [number, number],
  steps: number,
): ProfilePoint[] {
  return sampled(steps, (t) => {
    const angle = from + t * (to - from);
    return [radius + half[0] * tidy(Math.cos(angle)), height + half[1] * tidy(Math.sin(angle))];
  });
}

/**
 * A closed oval as a section of a ring, counter-clockwise from its outermost point.
 *
 * @param half its half axes [m]
 * @param power of the coordinates' share of the half axes: 1 an ellipse, less a fuller, squarer oval
 */
export function ovalSection(
  [radius, height]: ProfilePoint,
  half: ProfilePoint,
  count: number,
  power = 1,
): ProfilePoint[] {
  const full = (value: number): number => Math.sign(value) * Math.abs(value) ** power;
  return Array.from({ length: count }, (_, i): ProfilePoint => {
    const angle = (2 * Math.PI * i) / count;
    return [radius + half[0] * full(Math.cos(angle)), height + half[1] * full(Math.sin(angle))];
  });
}

/**
 * The profile of a disc, a foot or a roller between two heights, from the axis out and back to it.
 *
 * @param below how much is cut off its lower edge at 45°, and off the upper one [m]; 0: sharp
 */
export function discProfile(
  radius: number,
  [low, high]: readonly [number, number],
  below = 0,
  above = below,
): ProfilePoint[] {
  const edge = (at: number, by: number, way: 1 | -1): ProfilePoint[] =>
    by === 0
      ? [[radius, at]]
      : [
          [radius - by, at],
          [radius, at + way * by],
        ];
  return [[0, low], ...edge(low, below, 1), ...edge(high, above, -1).toReversed(), [0, high]];
}

/** The profile of a hollow body: from the axis up the outside, over the rim and down the inside, back to the axis. */
export const shellProfile = (outer: readonly ProfilePoint[], inner: readonly ProfilePoint[]): ProfilePoint[] => [
  [0, outer[0]![1]],
  ...outer,
  ...inner.toReversed(),
  [0, inner[0]![1]],
];

/** A profile or a silhouette upside down, within a body of this height [m]; it runs the same way round. */
export const upsideDown = (points: readonly ProfilePoint[], height: number): ProfilePoint[] =>
  points.map(([r, z]): ProfilePoint => [r, height - z]).toReversed();

/** One ring of a hollow body's wall. */
export interface Band {
  /** Lower and upper end of its inner surface. */
  readonly inner: readonly [ProfilePoint, ProfilePoint];
  /** Its outer surface from bottom to top, convex. */
  readonly outer: readonly [ProfilePoint, ...ProfilePoint[]];
}

/**
 * Cuts a ring into sectors, each the convex hull of the points given: how a cavity stays open for simulators that know
 * convex shapes only.
 *
 * Between its two edges a convex sector bridges the hollow with a chord. Edges on the surface would make the hollow
 * r (1 - cos(π/n)) too narrow; they are set back by half of that, as far as the wall is thick enough, so that the error
 * is half as large and lies on both sides.
 *
 * @param segments facets of the visual around the full turn; a multiple of `sectors`
 */
export function sectors({ inner, outer }: Band, count: number, segments: number, axisX = 0): Vec3[][] {
  const setBack = 2 / (1 + Math.cos(Math.PI / count));
  const ends = [outer[0], outer.at(-1)!] as const;
  const innerEdge = inner.map(([r, z], i): ProfilePoint => [Math.min(r * setBack, r + 0.75 * (ends[i]![0] - r)), z]);
  const facets = segments / count;
  return Array.from({ length: count }, (_, k) => {
    const around = ([r, z]: ProfilePoint, facet: number): Vec3 => {
      const angle = (2 * Math.PI * facet) / segments;
      return [axisX + r * Math.cos(angle), r * Math.sin(angle), z];
    };
    const first = k * facets;
    return [
      ...innerEdge.flatMap((p) => [around(p, first), around(p, first + facets)]),
      ...outer.flatMap((p) => Array.from({ length: facets + 1 }, (_, i) => around(p, first + i))),
    ];
  });
}

/**
 * The chord that halves the error of a curved inner surface: its two ends moved by half the sagitta into the wall, as
 * far as `wall` [m] is thick enough.
 */
export function chord(points: readonly ProfilePoint[], wall: number): [ProfilePoint, ProfilePoint] {
  const [a, b] = [points[0]!, points.at(-1)!];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const normal: ProfilePoint = [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
  const distance = ([r, z]: ProfilePoint): number => (r - a[0]) * normal[0] + (z - a[1]) * normal[1];
  const shift = Math.min(Math.max(0, ...points.map(distance)) / 2, 0.6 * wall);
  return [
    [a[0] + shift * normal[0], a[1] + shift * normal[1]],
    [b[0] + shift * normal[0], b[1] + shift * normal[1]],
  ];
}
