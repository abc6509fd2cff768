import type { Finish } from '../../finish.ts';
import type { SolidKernel } from '../../solids.ts';
import { Fault, metres, type Path } from '../finding.ts';
import { LARGEST, LIMITS, SMALLEST } from '../limits.ts';
import type { Corner } from '../outline.ts';
import type { Amount } from '../schema/values.ts';

/** What a shape needs to be made: its numbers, and where solids come from. */
export interface Maker {
  readonly kernel: SolidKernel;
  /** Where it stands in the document. */
  readonly path: Path;
  /** Whether it is taken away from others: its colliders then are no smaller than it. */
  readonly cuts: boolean;
  /** A number. @throws {Fault} at `path` + `at` */
  number(amount: Amount, at: Path): number;
  /** A finish of the document. */
  finish(name: string, at: Path): Finish;
}

/** A length that can be made [m]. */
export function lengthOf(make: Maker, amount: Amount, at: Path, least = SMALLEST): number {
  const value = make.number(amount, at);
  if (value >= least && value <= LARGEST) return value;
  const said = typeof amount === 'string' ? `"${amount}" is ` : 'It is ';
  throw new Fault(
    'impossible-size',
    [...make.path, ...at],
    `${said}${metres(value)}; a length lies between ${metres(least)} and ${metres(LARGEST)}.`,
    'Lengths are in metres: 12 mm are 0.012.',
  );
}

/** A length, or 0. */
export const lengthOrNone = (make: Maker, amount: Amount | undefined, at: Path): number =>
  amount === undefined || make.number(amount, at) === 0 ? 0 : lengthOf(make, amount, at);

/** A count. */
export function countOf(make: Maker, amount: Amount, at: Path, least: number, most: number): number {
  const value = make.number(amount, at);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Fault(
    'impossible-count',
    [...make.path, ...at],
    `It is ${value}; a whole number from ${least} to ${most} is needed.`,
    'Use round() or floor() where it is computed.',
  );
}

/** Radius from `radius` or `diameter` [m]. */
export function radiusOf(
  make: Maker,
  { radius, diameter }: { radius?: Amount | undefined; diameter?: Amount | undefined },
): number {
  if (radius !== undefined && diameter !== undefined)
    throw new Fault(
      'contradiction',
      [...make.path, 'diameter'],
      'It has a radius and a diameter.',
      'Give one of them.',
    );
  if (radius !== undefined) return lengthOf(make, radius, ['radius'], SMALLEST / 2);
  if (diameter !== undefined) return lengthOf(make, diameter, ['diameter']) / 2;
  throw new Fault('missing', make.path, 'It has no radius.', 'Give radius or diameter.');
}

/** Coordinates may be negative and 0; they end where lengths do. */
export function coordinateOf(make: Maker, amount: Amount, at: Path): number {
  const value = make.number(amount, at);
  if (Math.abs(value) <= LARGEST) return value;
  throw new Fault(
    'impossible-size',
    [...make.path, ...at],
    `It is ${metres(value)}; coordinates lie within ±${metres(LARGEST)}.`,
    'Lengths are in metres: 12 mm are 0.012.',
  );
}

/** Corners with their radii. */
export const cornersOf = (make: Maker, corners: readonly (readonly Amount[])[], at: Path): Corner[] =>
  corners.map((corner, i) => {
    const [x, y] = [0, 1].map((k) => coordinateOf(make, corner[k]!, [...at, i, k])) as [number, number];
    return { at: [x, y], round: corner[2] === undefined ? 0 : lengthOrNone(make, corner[2], [...at, i, 2]) };
  });

/** Refuses what would be of too many triangles before it is made. */
export function requireFew(make: Maker, triangles: number): void {
  if (triangles <= LIMITS.triangles) return;
  throw new Fault(
    'too-many',
    make.path,
    `It would have ${triangles} triangles; ${LIMITS.triangles} are allowed.`,
    'Take fewer points, turns or copies.',
  );
}

/** How far what collides may differ from a thing of this extent [m]. */
export const toleranceFor = (extent: number): number => Math.min(0.002, Math.max(0.0002, 0.01 * extent));
