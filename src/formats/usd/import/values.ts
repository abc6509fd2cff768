import type { Quat, Vec3 } from '../../../model/types.ts';
import type { AssetPath, Value } from '../layer/types.ts';
import type { StagePrim } from '../stage/types.ts';

/** Values of attributes, by what they should be; `undefined` for what is not given, or is something else. */

const writtenAt = (prim: StagePrim, name: string): Value | undefined => prim.attributes.get(name)?.value;

export function numberOf(prim: StagePrim, name: string): number | undefined {
  const value = writtenAt(prim, name);
  return typeof value === 'number' ? value : undefined;
}

export function booleanOf(prim: StagePrim, name: string): boolean | undefined {
  const value = writtenAt(prim, name);
  return typeof value === 'boolean' ? value : undefined;
}

export function textOf(prim: StagePrim, name: string): string | undefined {
  const value = writtenAt(prim, name);
  return typeof value === 'string' ? value : undefined;
}

export const vec3Of = (prim: StagePrim, name: string): Vec3 | undefined => tupleOf(prim, name, 3) as Vec3 | undefined;
/** Scalar first, of length 1. */
export function quatOf(prim: StagePrim, name: string): Quat | undefined {
  const q = tupleOf(prim, name, 4);
  const size = q ? Math.hypot(...q) : 0;
  return q && size > 0 && Number.isFinite(size) ? (q.map((value) => value / size) as unknown as Quat) : undefined;
}

export function tupleOf(prim: StagePrim, name: string, width: number): readonly number[] | undefined {
  const value = writtenAt(prim, name);
  return Array.isArray(value) && value.length === width ? (value as readonly number[]) : undefined;
}

/** The numbers of an array, those of vectors one behind the other. */
export function numbersOf(prim: StagePrim, name: string): Float64Array | undefined {
  const items = itemsOf(writtenAt(prim, name));
  if (items instanceof Float64Array) return items;
  return items?.every((item) => typeof item === 'number') ? Float64Array.from(items) : undefined;
}

export function textsOf(prim: StagePrim, name: string): readonly string[] {
  const items = itemsOf(writtenAt(prim, name)) ?? [];
  return Array.from(items as readonly unknown[]).filter((item) => typeof item === 'string');
}

export function assetOf(prim: StagePrim, name: string): string | undefined {
  const value = writtenAt(prim, name);
  return isAsset(value) ? value.asset : undefined;
}

const isAsset = (value: Value | undefined): value is AssetPath =>
  typeof value === 'object' && value !== null && 'asset' in value;

function itemsOf(value: Value | undefined): Float64Array | readonly unknown[] | undefined {
  return typeof value === 'object' && value !== null && 'items' in value ? value.items : undefined;
}

/** Of a dictionary in metadata: `customData`, and a dictionary in it by `:`. */
export function entryOf(prim: StagePrim, dictionary: string, key: string): Value | undefined {
  const value = prim.metadata.get(dictionary);
  return value instanceof Map ? (value as ReadonlyMap<string, Value>).get(key) : undefined;
}

export const hasSchema = (prim: StagePrim, schema: string): boolean => prim.schemas.includes(schema);

/** Names of the instances of a schema that may be applied several times: `angular` of `PhysicsDriveAPI:angular`. */
export const instancesOf = (prim: StagePrim, schema: string): string[] =>
  prim.schemas.flatMap((name) => (name.startsWith(`${schema}:`) ? [name.slice(schema.length + 1)] : []));
