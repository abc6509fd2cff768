import type { JointType } from '../../../model/types.ts';
import { decodeJoint } from '../../own-values.ts';
import type { StagePrim } from '../stage/types.ts';
import { entryOf, instancesOf, numberOf, textOf } from './values.ts';

/** How a joint moves, in the words and units of the stage. */
export interface UsdFreedom {
  readonly type: JointType;
  /** Of the joint's frame; ignored by `fixed` and `ball`. */
  readonly axis: 'X' | 'Y' | 'Z';
  /** [degree] or [unit of length] */
  readonly limits?: { readonly lower: number; readonly upper: number };
  /** Of a ball joint: largest angle [degree]. */
  readonly ballLimit?: number;
  /** Instance of PhysicsDriveAPI that belongs to it. */
  readonly drive?: string;
}

/** What a joint is reduced to, or why it can't be. */
export type Reduced =
  | {
      readonly freedom: UsdFreedom;
      /** Further freedoms of a joint that has several, in their order from the first body to the second. */
      readonly more?: readonly UsdFreedom[];
      readonly lost: readonly string[];
      /** Axes of a joint of six freedoms that are locked by limits with low > high. */
      readonly locked?: readonly string[];
    }
  | { readonly problem: string }
  /** It moves in all six ways, so that it holds nothing. */
  | { readonly holds: 'nothing' };

const AXES = ['X', 'Y', 'Z'] as const;

/** A cone that is narrower holds its axis [degree]. */
const NO_SWING = 1e-4;

/** The freedom of a joint prim, and what of it the model has no place for. */
export function freedomOf(prim: StagePrim): Reduced {
  switch (prim.typeName) {
    case 'PhysicsFixedJoint':
      return { freedom: { type: 'fixed', axis: 'X' }, lost: [] };
    case 'PhysicsRevoluteJoint':
      return single(prim, 'revolute', 'angular');
    case 'PhysicsPrismaticJoint':
      return single(prim, 'prismatic', 'linear');
    case 'PhysicsSphericalJoint': {
      const cones = ['physics:coneAngle0Limit', 'physics:coneAngle1Limit'].map((name) => numberOf(prim, name) ?? -1);
      const [narrow, wide] = [Math.min(...cones), Math.max(...cones)];
      // A cone of no width leaves the turn about its axis alone.
      if (narrow >= 0 && wide <= NO_SWING) return { freedom: { type: 'continuous', axis: axisOf(prim) }, lost: [] };
      // A round cone limits the swing; the model's limit holds for every turn.
      const round = narrow > 0 && wide - narrow < 1e-3;
      const lost = round ? ['that it turns freely about the axis of its cone'] : ['the cone that limits it'];
      return {
        freedom: { type: 'ball', axis: 'X', ...(round ? { ballLimit: narrow } : {}) },
        lost: wide >= 0 && !ownBall(prim) ? lost : [],
      };
    }
    case 'PhysicsJoint':
      return generic(prim);
    default:
      return { problem: `${prim.typeName} has no counterpart` };
  }
}

/** Whether our own writer says in custom data what limits it. */
function ownBall(prim: StagePrim): boolean {
  const own = entryOf(prim, 'customData', 'solver');
  return typeof own === 'string' && decodeJoint(own).ballLimit !== undefined;
}

function axisOf(prim: StagePrim): UsdFreedom['axis'] {
  const token = textOf(prim, 'physics:axis') ?? 'X';
  return AXES.find((letter) => letter === token) ?? 'X';
}

function single(prim: StagePrim, type: 'revolute' | 'prismatic', drive: string): Reduced {
  const axis = axisOf(prim);
  const [lower, upper] = [numberOf(prim, 'physics:lowerLimit'), numberOf(prim, 'physics:upperLimit')];
  return reduce(type, axis, lower ?? -Infinity, upper ?? Infinity, drive);
}

/**
 * A joint with one open end gets none at all: the model's limits have two. Crossed limits stay as they are: only those of
 * UsdPhysicsLimitAPI are documented to lock, and the check of limits refuses others, in every format.
 */
function reduce(
  type: 'revolute' | 'prismatic',
  axis: UsdFreedom['axis'],
  lower: number,
  upper: number,
  drive: string,
): Extract<Reduced, { freedom: UsdFreedom }> {
  const [open, closed] = [[lower, upper].filter((end) => !Number.isFinite(end)).length, { lower, upper }];
  if (open === 0) return { freedom: { type, axis, limits: closed, drive }, lost: [] };
  const free = type === 'revolute' ? 'continuous' : type;
  return { freedom: { type: free, axis, drive }, lost: open === 1 ? ['its only limit'] : [] };
}

/**
 * A joint of six freedoms, of which each limit with low > high takes one away.
 * @see UsdPhysicsLimitAPI
 */
function generic(prim: StagePrim): Reduced {
  const limited = [...instancesOf(prim, 'PhysicsLimitAPI'), ...limitsWritten(prim)];
  const rangeOf = (freedom: string): { lower: number; upper: number } => ({
    lower: limited.includes(freedom) ? (numberOf(prim, `limit:${freedom}:physics:low`) ?? -Infinity) : -Infinity,
    upper: limited.includes(freedom) ? (numberOf(prim, `limit:${freedom}:physics:high`) ?? Infinity) : Infinity,
  });
  if (limited.includes('distance')) return { problem: 'it holds a distance' };
  const all = ['trans', 'rot'].flatMap((kind) => AXES.map((axis) => ({ kind, axis, ...rangeOf(`${kind}${axis}`) })));
  const free = all.filter(({ lower, upper }) => lower <= upper && !(lower === 0 && upper === 0));
  const locked = all.filter(({ lower, upper }) => lower > upper).map((each) => each.kind + each.axis);
  const [only] = free;
  if (!only) return { freedom: { type: 'fixed', axis: 'X' }, lost: [], locked };
  const { kind, axis, lower, upper } = only;
  if (free.length === 1) {
    const single = reduce(kind === 'rot' ? 'revolute' : 'prismatic', axis, lower, upper, `${kind}${axis}`);
    return { ...single, locked };
  }
  if (free.length === 3 && free.every((each) => each.kind === 'rot')) {
    const limits = free.some((each) => Number.isFinite(each.lower) || Number.isFinite(each.upper));
    return { freedom: { type: 'ball', axis: 'X' }, lost: limits ? ['the limits of its turns'] : [], locked };
  }
  if (free.length === all.length) return { holds: 'nothing' };
  return { ...severalFreedoms(free), locked };
}

/** Freedoms whose limits are written, also where the schema that they belong to was forgotten: what is meant is plain. */
const limitsWritten = (prim: StagePrim): string[] =>
  [...prim.attributes.keys()].flatMap((name) => /^limit:(\w+):physics:(?:low|high)$/.exec(name)?.[1] ?? []);

/** Ways in which a joint moves: along x, y and z first, then about them; about all three it is a ball joint. */
function severalFreedoms(
  free: readonly { kind: string; axis: UsdFreedom['axis']; lower: number; upper: number }[],
): Extract<Reduced, { freedom: UsdFreedom }> {
  const turns = free.filter(({ kind }) => kind === 'rot');
  const singles = turns.length === 3 ? free.filter(({ kind }) => kind === 'trans') : free;
  const reduced = singles.map(({ kind, axis, lower, upper }) =>
    reduce(kind === 'rot' ? 'revolute' : 'prismatic', axis, lower, upper, `${kind}${axis}`),
  );
  const freedoms: UsdFreedom[] = reduced.map(({ freedom }) => freedom);
  const lost = reduced.flatMap((each) => each.lost);
  if (turns.length === 3) {
    freedoms.push({ type: 'ball', axis: 'X' });
    if (turns.some(({ lower, upper }) => Number.isFinite(lower) || Number.isFinite(upper)))
      lost.push('the limits of its turns');
  }
  const [freedom, ...more] = freedoms;
  return { freedom: freedom!, more, lost };
}
