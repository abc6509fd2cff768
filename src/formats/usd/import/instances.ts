import type { Quat, Vec3 } from '../../../model/types.ts';
import type { Value } from '../layer/types.ts';
import type { StageAttribute, StagePrim } from '../stage/types.ts';
import { affineOf } from './matrix.ts';
import { numbersOf } from './values.ts';

/** One copy that an instancer makes. */
export interface InstancerCopy {
  /** Among all that are written. */
  readonly index: number;
  /** Among the targets of `prototypes`. */
  readonly prototype: number;
  /** Sixteen numbers, row by row. */
  readonly matrix: readonly number[];
  /** Colour and opacity that the instancer gives this copy. */
  readonly primvars: readonly (readonly [name: string, attribute: StageAttribute])[];
}

export interface Sampled {
  /** Those that are switched on. */
  readonly instances: readonly InstancerCopy[];
  readonly total: number;
  /** Attributes whose length does not fit; OpenUSD ignores them, too. */
  readonly ignored: readonly string[];
}

/** What an instancer may colour its copies with. */
const COLOURS = [
  ['primvars:displayColor', 3],
  ['primvars:displayOpacity', 1],
] as const;

/**
 * The instances of a PointInstancer, at the default time or else the first one.
 * @see UsdGeomPointInstancer::ComputeInstanceTransformsAtTime, ComputeMaskAtTime
 */
export function instancesOf(prim: StagePrim): Sampled | { readonly problem: string } {
  const indices = numbersOf(prim, 'protoIndices');
  if (!indices) return { problem: 'it has no protoIndices' };
  const total = indices.length;
  const positions = numbersOf(prim, 'positions') ?? new Float64Array();
  if (positions.length !== 3 * total)
    return { problem: `it has ${total} instances and ${positions.length / 3} positions` };
  if (indices.some((index) => !(index >= 0))) return { problem: 'an index of a prototype is negative' };
  const ignored: string[] = [];
  const fitting = (name: string, width: number): Float64Array | undefined => {
    const values = numbersOf(prim, name);
    if (!values || values.length === 0) return undefined;
    if (values.length === width * total && values.every(Number.isFinite)) return values;
    ignored.push(name);
    return undefined;
  };
  const turns = fitting('orientationsf', 4) ?? fitting('orientations', 4);
  const scales = fitting('scales', 3);
  if (!positions.every(Number.isFinite)) return { problem: 'a position is not finite' };
  const on = maskOf(prim, total);
  const instances = Array.from(indices, (prototype, index): InstancerCopy[] => {
    if (!on(index)) return [];
    const position = triple(positions, index);
    const rotation = turns ? unit(turns.subarray(4 * index, 4 * index + 4)) : ([1, 0, 0, 0] as const);
    const { x, y, z } = affineOf({ position, rotation });
    const [a, b, c] = scales ? triple(scales, index) : [1, 1, 1];
    const row = (axis: Vec3, factor: number): number[] => [...axis.map((value) => value * factor), 0];
    const matrix = [...row(x, a), ...row(y, b), ...row(z, c), ...position, 1];
    return [{ index, prototype, matrix, primvars: coloursOf(prim, index, total) }];
  }).flat();
  return { instances, total, ignored };
}

const triple = (values: Float64Array, index: number): Vec3 => [
  values[3 * index]!,
  values[3 * index + 1]!,
  values[3 * index + 2]!,
];

/** One without a length turns nothing. */
function unit(q: ArrayLike<number>): Quat {
  const size = Math.hypot(q[0]!, q[1]!, q[2]!, q[3]!);
  return size > 0 ? [q[0]! / size, q[1]! / size, q[2]! / size, q[3]! / size] : [1, 0, 0, 0];
}

/** Ids that are inactive or invisible make no copy; without `ids`, an instance's id is its index. */
function maskOf(prim: StagePrim, total: number): (index: number) => boolean {
  const ids = idsIn(prim.attributes.get('ids')?.value);
  const off = new Set([
    ...idsIn(prim.attributes.get('invisibleIds')?.value),
    ...idsIn(prim.metadata.get('inactiveIds')),
  ]);
  const named = ids.length === total;
  return (index) => !off.has(named ? ids[index]! : String(index));
}

/** Of an array, or of a list with edits; as text, for some are beyond 2⁵³. */
function idsIn(value: Value | undefined): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('items' in value) return Array.from(value.items as ArrayLike<unknown>, String);
  if (!('list' in value)) return [];
  const { explicit = [], added = [], prepended = [], appended = [] } = value.list;
  return [...explicit, ...added, ...prepended, ...appended].map(String);
}

/** Values that the instancer has one of for each instance, as constants of the copy. */
function coloursOf(prim: StagePrim, index: number, total: number): InstancerCopy['primvars'] {
  return COLOURS.flatMap(([name, width]) => {
    const attribute = prim.attributes.get(name);
    const values = numbersOf(prim, name);
    if (!attribute || !values) return [];
    const indices = numbersOf(prim, `${name}:indices`);
    const count = indices ? indices.length : values.length / width;
    if (count !== total || total < 2) return [];
    const at = indices ? indices[index]! : index;
    const own = values.slice(width * at, width * at + width);
    if (own.length < width) return [];
    const metadata = new Map<string, Value>([['interpolation', 'constant']]);
    return [[name, { ...attribute, value: { width, items: own }, metadata }] as const];
  });
}
