import type { ListOp, PrimReference, Value } from '../types.ts';
import type { CrateGate } from './cursor.ts';
import type { FieldValue } from './values.ts';

/** The fields of one spec. */
export type CrateFields = ReadonlyMap<string, FieldValue>;

export type FieldReaders = ReturnType<typeof fieldReaders>;

/** Fields by what they must hold; another type is a broken crate. */
export function fieldReaders(fields: CrateFields, gate: CrateGate) {
  const wrong = (name: string): never => gate.fail(`the field "${name}" has a value of another type`);
  const object = (name: string): Exclude<FieldValue, Value> | Extract<Value, object> | undefined => {
    const value = fields.get(name);
    if (value === undefined) return undefined;
    return typeof value === 'object' && value !== null ? value : wrong(name);
  };
  return {
    text(name: string, missing: string): string {
      const value = fields.get(name) ?? missing;
      return typeof value === 'string' ? value : wrong(name);
    },
    flag(name: string): boolean {
      const value = fields.get(name) ?? false;
      return typeof value === 'boolean' ? value : wrong(name);
    },
    texts(name: string): string[] {
      const value = object(name);
      if (value === undefined) return [];
      if (!('items' in value)) return wrong(name);
      return Array.from<unknown, string>(value.items, (item) => (typeof item === 'string' ? item : wrong(name)));
    },
    list(name: string): ListOp<string> | undefined {
      const value = object(name);
      if (value === undefined) return undefined;
      if (!('list' in value)) return wrong(name);
      const list: ListOp<unknown> = value.list;
      const lists: readonly (readonly unknown[])[] = Object.values(list);
      if (lists.some((items) => items.some((item) => typeof item !== 'string'))) return wrong(name);
      return list as ListOp<string>;
    },
    references(name: string): ListOp<PrimReference> | undefined {
      const value = object(name);
      if (value === undefined) return undefined;
      return 'references' in value ? value.references : wrong(name);
    },
    pairs(name: string): ReadonlyMap<string, string> {
      const value = object(name);
      if (value === undefined) return new Map();
      if (!(value instanceof Map) || [...value.values()].some((item) => typeof item !== 'string')) return wrong(name);
      return value as ReadonlyMap<string, string>;
    },
    offsets(name: string): readonly { offset: number; scale: number }[] {
      const value = object(name);
      if (value === undefined) return [];
      return 'offsets' in value ? value.offsets : wrong(name);
    },
  };
}

export const isWith = <K extends string>(value: FieldValue, key: K): boolean =>
  typeof value === 'object' && value !== null && key in value;

export function plain(value: FieldValue, gate: CrateGate): Value {
  if (['references', 'samples', 'offsets'].some((key) => isWith(value, key)))
    gate.fail('a value where it has no meaning');
  return value as Value;
}
