import type { Vec3 } from '../../model/types.ts';
import { add, cross, normalize, scale, subtract } from '../../model/vec.ts';
import { type Box, composed, directed, type SolidFrame, UPRIGHT } from './body.ts';
import { ExpressionError, type ResolveIdentifier } from './expression.ts';
import { Fault, Follows, listed, metres, type Path } from './finding.ts';
import { LARGEST, LIMITS } from './limits.ts';
import type { PatternDocument } from './schema/solid.ts';
import type { Amount, AxisDocument, PlaceDocument } from './schema/values.ts';
import type { NumberScope } from './scope.ts';

const SIDES: Readonly<Record<string, readonly [axis: 0 | 1 | 2, end: 'min' | 'max']>> = {
  left: [0, 'min'],
  right: [0, 'max'],
  front: [1, 'min'],
  back: [1, 'max'],
  bottom: [2, 'min'],
  top: [2, 'max'],
};

/** A point of a box: `top`, `top-front`, `centre`. */
export function pointOn({ min, max }: Box, face: string): Vec3 {
  const point: [number, number, number] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  for (const word of face.split('-')) {
    const side = SIDES[word];
    if (side) point[side[0]] = (side[1] === 'min' ? min : max)[side[0]];
  }
  return point;
}

/** What stands so far: boxes around solids and links, by name. */
export class Anchors {
  readonly #boxes = new Map<string, Box>();
  /** Of the present link: its own come before those of others. */
  #own = new Map<string, Box>();
  /** What could not be made: who refers to it is not told again. */
  readonly failed = new Set<string>();
  /** Names that come later in the document. */
  readonly #later: ReadonlySet<string>;
  /** Names that solids of several links have. */
  readonly #shared: ReadonlySet<string>;

  constructor(later: ReadonlySet<string>, shared: ReadonlySet<string> = new Set()) {
    this.#later = later;
    this.#shared = shared;
  }

  /** What is set from here on belongs to another link. */
  enterLink(): void {
    this.#own = new Map();
  }

  set(name: string, box: Box): void {
    for (const boxes of [this.#boxes, this.#own]) boxes.set(name, around(boxes.get(name), box));
  }

  #find(name: string): Box | undefined {
    return this.#own.get(name) ?? (this.#shared.has(name) ? undefined : this.#boxes.get(name));
  }

  /** What to say of a name that stands, and can't be meant here. */
  #ambiguity(name: string): string | undefined {
    if (!this.#shared.has(name) || !this.#boxes.has(name)) return undefined;
    return `Solids of several links are called "${name}".`;
  }

  /** @throws {Fault} */
  get(name: string, path: Path): Box {
    const box = this.#find(name);
    if (box) return box;
    if (this.failed.has(name)) throw new Follows(path);
    const ambiguity = this.#ambiguity(name);
    if (ambiguity) throw new Fault('ambiguous-name', path, ambiguity, 'Give the one that you mean a name of its own.');
    const later = this.#later.has(name);
    throw new Fault(
      'unknown-name',
      path,
      later ? `"${name}" comes later in the document.` : `There is no solid or link "${name}" before this one.`,
      later ? 'Move it before this one.' : `There are: ${listed(this.#boxes.keys())}.`,
    );
  }

  /** `body.top` in expressions: a coordinate of the box around it, or a side of it [m]. */
  readonly measure: ResolveIdentifier = (name, property = '') => {
    const box = this.#find(name);
    if (!box) {
      if (this.failed.has(name)) throw new Follows([]);
      const ambiguity = this.#ambiguity(name);
      if (ambiguity) throw new ExpressionError('ambiguous-name', ambiguity);
      throw new ExpressionError(
        'unknown-name',
        `There is no solid or link "${name}" before this one. There are: ${listed(this.#boxes.keys())}.`,
      );
    }
    const side = Object.hasOwn(SIDES, property) ? SIDES[property]! : undefined;
    if (side) return box[side[1]][side[0]];
    const axis = ['width', 'depth', 'height'].indexOf(property);
    if (axis >= 0) return box.max[axis]! - box.min[axis]!;
    const middle = ['x', 'y', 'z'].indexOf(property);
    if (middle >= 0) return (box.min[middle]! + box.max[middle]!) / 2;
    throw new ExpressionError(
      'unknown-name',
      `Nothing has "${property}": there are top, bottom, left, right, front, back, width, depth, height, x, y and z.`,
    );
  };
}

const around = (known: Box | undefined, box: Box): Box =>
  known === undefined
    ? box
    : {
        min: known.min.map((value, i) => Math.min(value, box.min[i]!)) as unknown as Vec3,
        max: known.max.map((value, i) => Math.max(value, box.max[i]!)) as unknown as Vec3,
      };

/** A number, with what stands. */
export type Numbers = (amount: Amount, path: Path) => number;

export const numbersOf =
  (scope: NumberScope, standing: Anchors): Numbers =>
  (amount, path) =>
    scope.number(amount, path, standing.measure);

function coordinate(number: Numbers, amount: Amount, path: Path): number {
  const value = number(amount, path);
  if (Math.abs(value) <= LARGEST) return value;
  throw new Fault(
    'impossible-size',
    path,
    `It is ${metres(value)}; coordinates lie within ±${metres(LARGEST)}.`,
    'Lengths are in metres: 12 mm are 0.012.',
  );
}

export const tripleOf = (number: Numbers, triple: readonly Amount[], path: Path): Vec3 =>
  [0, 1, 2].map((i) => coordinate(number, triple[i]!, [...path, i])) as unknown as Vec3;

export function placeOf(number: Numbers, standing: Anchors, place: PlaceDocument, path: Path): Vec3 {
  if (!('of' in place)) return tripleOf(number, place, path);
  const point = pointOn(standing.get(place.of, [...path, 'of']), place.face);
  return place.shift ? add(point, tripleOf(number, place.shift, [...path, 'shift'])) : point;
}

const AXES: Readonly<Record<string, Vec3>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  '-x': [-1, 0, 0],
  '-y': [0, -1, 0],
  '-z': [0, 0, -1],
};

export function axisOf(number: Numbers, axis: AxisDocument, path: Path): Vec3 {
  if (typeof axis === 'string') return AXES[axis]!;
  const vector = axis.map((one, i) => number(one, [...path, i])) as unknown as Vec3;
  if (!(Math.hypot(...vector) > 1e-9))
    throw new Fault('no-direction', path, 'This direction has no length.', 'Give "x", "-z" or a vector.');
  return normalize(vector);
}

const tidy = (value: number): number => (Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) + 0 : value);

/** A turn about an axis through the origin [deg]; exact for quarter turns. */
export function turnAbout(axis: Vec3, degrees: number): SolidFrame {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const column = (v: Vec3): Vec3 => {
    const along = scale(axis, (1 - c) * (axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2]));
    return add(add(scale(v, c), scale(cross(axis, v), s)), along).map(tidy) as unknown as Vec3;
  };
  return [column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1]), [0, 0, 0]];
}

/** The frame whose z points along a direction, by the shortest turn. */
export function towards(direction: Vec3): SolidFrame {
  const [x, y, z] = direction;
  if (z > 1 - 1e-12) return UPRIGHT;
  if (z < -1 + 1e-12) return turnAbout([1, 0, 0], 180);
  const angle = (Math.atan2(Math.hypot(x, y), z) * 180) / Math.PI;
  return turnAbout(normalize([-y, x, 0]), angle);
}

export interface Orientation {
  readonly along?: AxisDocument | undefined;
  readonly turn?: readonly Amount[] | undefined;
}

export function orientationOf(number: Numbers, { along, turn }: Orientation, path: Path): SolidFrame {
  let frame = along === undefined ? UPRIGHT : towards(axisOf(number, along, [...path, 'along']));
  for (const [i, amount] of (turn ?? []).entries()) {
    const degrees = number(amount, [...path, 'turn', i]);
    if (degrees !== 0) frame = composed(turnAbout([AXES.x!, AXES.y!, AXES.z!][i]!, degrees), frame);
  }
  return frame;
}

/** A frame moved so that a point of its own lies at a place. */
export const heldAt = (turned: SolidFrame, own: Vec3, at: Vec3): SolidFrame => [
  turned[0],
  turned[1],
  turned[2],
  subtract(at, directed(turned, own)),
];

/** The frames of all copies, the first one upright. @throws {Fault} `too-many` */
export function copiesOf(
  number: Numbers,
  standing: Anchors,
  patterns: readonly PatternDocument[],
  path: Path,
): SolidFrame[] {
  let frames: SolidFrame[] = [UPRIGHT];
  for (const [i, pattern] of patterns.entries()) {
    const more = patternFrames(number, standing, pattern, [...path, 'repeat', i]);
    if (frames.length * more.length > LIMITS.copies)
      throw new Fault(
        'too-many',
        [...path, 'repeat', i],
        `Its patterns make ${frames.length * more.length} copies; ${LIMITS.copies} are allowed.`,
        'Make fewer, or draw them as one outline with holes.',
      );
    frames = more.flatMap((outer) => frames.map((inner) => composed(outer, inner)));
  }
  return frames;
}

function patternFrames(number: Numbers, standing: Anchors, pattern: PatternDocument, path: Path): SolidFrame[] {
  const count = (amount: Amount, at: Path): number => {
    const value = number(amount, at);
    if (!Number.isInteger(value) || value < 1)
      throw new Fault(
        'impossible-count',
        at,
        `It is ${value}; a whole number from 1 is needed.`,
        'Use round(), or "when" to leave it out.',
      );
    if (value > LIMITS.copies)
      throw new Fault(
        'too-many',
        at,
        `It is ${value}; ${LIMITS.copies} copies are allowed.`,
        'Make fewer, or draw them as one outline with holes.',
      );
    return value;
  };
  if ('linear' in pattern) {
    const at = [...path, 'linear'];
    const many = count(pattern.linear.count, [...at, 'count']);
    const step = tripleOf(number, pattern.linear.step, [...at, 'step']);
    return Array.from({ length: many }, (_, i) => shiftedBy(scale(step, i)));
  }
  if ('circular' in pattern) {
    const at = [...path, 'circular'];
    const many = count(pattern.circular.count, [...at, 'count']);
    const axis = axisOf(number, pattern.circular.axis, [...at, 'axis']);
    const centre = placeOf(number, standing, pattern.circular.at, [...at, 'at']);
    const angle = number(pattern.circular.angle, [...at, 'angle']);
    const each = Math.abs(angle) >= 360 - 1e-9 ? angle / many : angle / Math.max(1, many - 1);
    return Array.from({ length: many }, (_, i) => heldAt(turnAbout(axis, each * i), centre, centre));
  }
  if ('grid' in pattern) {
    const at = [...path, 'grid'];
    const counts = pattern.grid.counts.map((one, i) => count(one, [...at, 'counts', i])) as [number, number, number];
    const all = counts[0] * counts[1] * counts[2];
    if (all > LIMITS.copies)
      throw new Fault(
        'too-many',
        [...at, 'counts'],
        `It makes ${all} copies; ${LIMITS.copies} are allowed.`,
        'Make fewer, or draw them as one outline with holes.',
      );
    const step = tripleOf(number, pattern.grid.step, [...at, 'step']);
    const from = (i: 0 | 1): number => (pattern.grid.centred ? (-(counts[i] - 1) * step[i]) / 2 : 0);
    return Array.from({ length: all }, (_, i): SolidFrame => {
      const [a, b, c] = [i % counts[0], Math.floor(i / counts[0]) % counts[1], Math.floor(i / counts[0] / counts[1])];
      return shiftedBy([from(0) + a * step[0], from(1) + b * step[1], c * step[2]]);
    });
  }
  const axis = ['x', 'y', 'z'].indexOf(pattern.mirror) as 0 | 1 | 2;
  const columns = [0, 1, 2].map(
    (i) => UPRIGHT[i]!.map((value) => (i === axis ? -value + 0 : value)) as unknown as Vec3,
  );
  const by: [number, number, number] = [0, 0, 0];
  by[axis] = 2 * coordinate(number, pattern.at, [...path, 'at']);
  return [UPRIGHT, [columns[0]!, columns[1]!, columns[2]!, by]];
}

/** The box around solids [m]. */
export function boxAround(solids: readonly { readonly bounds: Box }[]): Box {
  const all = solids.map(({ bounds }) => bounds);
  return {
    min: [0, 1, 2].map((i) => Math.min(...all.map(({ min }) => min[i]!))) as unknown as Vec3,
    max: [0, 1, 2].map((i) => Math.max(...all.map(({ max }) => max[i]!))) as unknown as Vec3,
  };
}

/** A frame that is not turned, moved to a place. */
export const shiftedBy = (at: Vec3): SolidFrame => [UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], at];
