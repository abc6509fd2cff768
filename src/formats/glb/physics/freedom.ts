import type { JointType } from '../../../model/types.ts';
import type { LimitSaid } from './said-types.ts';

/** What a set of limits leaves free, as a joint of the model. */
export interface GltfFreedom {
  readonly type: JointType;
  /** Of frame a, that it moves along or turns about: 0 x, 1 y, 2 z; any for `fixed` and `ball`. */
  readonly axis: number;
  /** Of frame b against frame a, where the file counts from [m] or [rad]; absent where nothing stops it. */
  readonly range?: readonly [lower: number, upper: number];
  /** Of what the limits say and the joint does not. */
  readonly others: readonly string[];
}

type Range = readonly [lower: number, upper: number];
const FREE: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
/** A range whose ends are crossed is none: it stays as it is, and the check of joint limits refuses it. */
const isLocked = ([lower, upper]: Range): boolean => lower === upper;
/** Nothing is out of reach. Any other turn, be it whole or several as of a valve's wheel, does end somewhere. */
const isWhole = ([lower, upper]: Range): boolean =>
  Math.abs(lower + Math.PI) <= 1e-5 && Math.abs(upper - Math.PI) <= 1e-5;

/** All axes are locked: a fixed joint, or, with one away from 0, a hinge or slide of equal limits, which is fixed where these are. */
function lockedAt(ranges: Record<LimitSaid['kind'], readonly Range[]>): Omit<GltfFreedom, 'others'> {
  const away = (['linear', 'angular'] as const).flatMap((kind) =>
    ranges[kind].flatMap((range, axis) => (range[0] === 0 ? [] : [{ kind, axis, range }])),
  );
  const [first] = away;
  if (!first || away.length > 1) return { type: 'fixed', axis: 0 };
  return { type: first.kind === 'linear' ? 'prismatic' : 'revolute', axis: first.axis, range: first.range };
}

/**
 * Joints of glTF are sets of limits; joints of the model have a type. One axis that is not locked is a hinge or a slide,
 * none a fixed joint, three angles a ball joint. Later limits on an axis replace earlier ones, as OMI demands.
 *
 * @returns `undefined` for what no joint of the model can do: several slides, a slide that turns, two angles
 */
export function freedomOf(limits: readonly LimitSaid[]): GltfFreedom | undefined {
  const ranges = { linear: [FREE, FREE, FREE], angular: [FREE, FREE, FREE] } as Record<LimitSaid['kind'], Range[]>;
  const others: string[] = [];
  for (const { kind, axes, lower, upper, round } of limits) {
    // A distance from a line or point, a cone: locked where it is none, and nothing the model has where it is some.
    if (round && upper > 0) others.push(kind === 'linear' ? 'limit of a distance' : 'limit of a cone');
    else for (const axis of axes) ranges[kind][axis] = round ? [0, 0] : [lower, upper];
  }
  const free = (['linear', 'angular'] as const).flatMap((kind) =>
    ranges[kind].flatMap((range, axis) => (isLocked(range) ? [] : [{ kind, axis, range }])),
  );
  const [first] = free;
  if (!first) return { ...lockedAt(ranges), others };
  if (free.length === 1) {
    const bounded = first.range.every(Number.isFinite);
    const halfOpen = !bounded && first.range.some(Number.isFinite);
    const sided = [...others, ...(halfOpen ? ['limit on one side only'] : [])];
    if (first.kind === 'linear')
      return { type: 'prismatic', axis: first.axis, others: sided, ...(bounded ? { range: first.range } : {}) };
    if (!bounded || isWhole(first.range)) return { type: 'continuous', axis: first.axis, others: sided };
    return { type: 'revolute', axis: first.axis, range: first.range, others: sided };
  }
  if (free.length === 3 && free.every(({ kind }) => kind === 'angular')) {
    const bounded = free.some(({ range }) => range.some(Number.isFinite));
    return { type: 'ball', axis: 0, others: [...others, ...(bounded ? ['limits of a ball joint'] : [])] };
  }
  return undefined;
}
