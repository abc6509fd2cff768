import type { Vec3 } from '../../model/types.ts';
import type { ProfilePoint, Solid, SolidKernel } from '../solids.ts';
import { polygon } from './peg-hole.ts';

/** Facets around it. */
const SEGMENTS = 48;

/** Sizes of a hexagon head bolt and its nut [m]. */
interface Hexagon {
  /** Width across the flats of head and nut. */
  readonly flats: number;
  /** Heights of head and nut. */
  readonly head: number;
  readonly nut: number;
  /** Of the coarse thread. */
  readonly pitch: number;
}

/**
 * Thread diameter, width across flats and height of the head (ISO 4014), height of the nut (ISO 4032, at most), coarse
 * pitch (ISO 261) [mm].
 */
const SIZES: readonly (readonly [thread: number, flats: number, head: number, nut: number, pitch: number])[] = [
  [3, 5.5, 2, 2.4, 0.5],
  [4, 7, 2.8, 3.2, 0.7],
  [5, 8, 3.5, 4.7, 0.8],
  [6, 10, 4, 5.2, 1],
  [8, 13, 5.3, 6.8, 1.25],
  [10, 16, 6.4, 8.4, 1.5],
  [12, 18, 7.5, 10.8, 1.75],
  [16, 24, 10, 14.8, 2],
  [20, 30, 12.5, 18, 2.5],
  [24, 36, 15, 21.5, 3],
];

/** Head and nut of a thread diameter [m]; between two sizes of the standards in proportion, beyond them like the last. */
export function hexagonOf(diameter: number): Hexagon {
  const above = SIZES.find(([thread]) => thread / 1000 >= diameter - 1e-6) ?? SIZES.at(-1)!;
  const below = SIZES.findLast(([thread]) => thread / 1000 <= diameter + 1e-6) ?? SIZES[0]!;
  const t = above[0] === below[0] ? 0 : (1000 * diameter - below[0]) / (above[0] - below[0]);
  const each = (i: 1 | 2 | 3 | 4): number => diameter * ((1 - t) * (below[i] / below[0]) + t * (above[i] / above[0]));
  return { flats: each(1), head: each(2), nut: each(3), pitch: each(4) };
}

/** Of the round faces of head and nut [m]. */
export const faceRadius = (flats: number): number => (0.97 * flats) / 2;

/** How far the corners of a hexagon fall short of its faces [m]. */
export const dropOf = (flats: number): number =>
  1.2 * Math.tan(Math.PI / 6) * (flats / 2) * (1 / Math.cos(Math.PI / 6) - 1);

/** Points of a hull within a {@link hexagon}: those in its faces' planes that lie in what was turned off, back on the cone. */
export const turnedOff = (points: readonly Vec3[], flats: number, bottom: number, top: number): Vec3[] => {
  const [face, wide] = [faceRadius(flats), 1.02 * (flats / 2 / Math.cos(Math.PI / 6))];
  return points.flatMap(([x, y, z]): Vec3[] => {
    const radius = Math.hypot(x, y);
    if (radius <= face) return [[x, y, z]];
    const drop = ((radius - face) / (wide - face)) * dropOf(flats);
    const inner = face / radius;
    return [
      [inner * x, inner * y, z],
      [x, y, Math.min(top - drop, Math.max(bottom + drop, z))],
    ];
  });
};

/** A hexagon with flats to ±Y, its corners turned off at both faces. */
export function hexagon(kernel: SolidKernel, flats: number, bottom: number, top: number): Solid {
  const corner = flats / 2 / Math.cos(Math.PI / 6);
  const drop = dropOf(flats);
  const cone: ProfilePoint[] = [
    [0, bottom],
    [faceRadius(flats), bottom],
    [1.02 * corner, bottom + drop],
    [1.02 * corner, top - drop],
    [faceRadius(flats), top],
    [0, top],
  ];
  return kernel.prism(polygon([0, 0], corner, 6), bottom, top).within(kernel.lathe(cone, SEGMENTS));
}
