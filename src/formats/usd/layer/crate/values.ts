import type { ListOp, PrimReference, Value } from '../types.ts';
import { fromInt64 } from '../value-types.ts';
import { type CrateGate, Cursor } from './cursor.ts';
import { inlinedNumber } from './inlined.ts';
import { NUMBER_TYPES, readNumberArray, readNumbers, SIZE } from './numbers.ts';
import type { Sections } from './sections.ts';

/** Ids of the types that are no numbers. @see `pxr/usd/sdf/crateDataTypes.h` */
export const TYPE = {
  bool: 1,
  string: 10,
  token: 11,
  asset: 12,
  dictionary: 31,
  tokenListOp: 32,
  stringListOp: 33,
  pathListOp: 34,
  referenceListOp: 35,
  intListOp: 36,
  int64ListOp: 37,
  uintListOp: 38,
  uint64ListOp: 39,
  pathVector: 40,
  tokenVector: 41,
  specifier: 42,
  permission: 43,
  variability: 44,
  variantSelection: 45,
  timeSamples: 46,
  payload: 47,
  doubleVector: 48,
  layerOffsets: 49,
  stringVector: 50,
  block: 51,
  value: 52,
  unregistered: 53,
  unregisteredListOp: 54,
  payloadListOp: 55,
  pathExpression: 57,
  relocates: 58,
} as const;

/** What a field may hold beside plain values. */
export type FieldValue =
  | Value
  | { readonly references: ListOp<PrimReference> }
  | { readonly samples: ReadonlyMap<number, Value> }
  | { readonly offsets: readonly { readonly offset: number; readonly scale: number }[] };

const SPECIFIERS = ['def', 'over', 'class'];
const PERMISSIONS = ['public', 'private'];

/** A dictionary's entry takes this much of the budget of values, about what it takes of memory. */
const ENTRY = 16;

/** Reads the values that fields refer to; each once, however many refer to it. */
export class Values {
  readonly #sections: Sections;
  readonly #gate: CrateGate;
  readonly #bytes: Uint8Array;
  readonly #known = new Map<bigint, FieldValue>();
  readonly #open = new Set<bigint>();

  constructor(bytes: Uint8Array, sections: Sections, gate: CrateGate) {
    this.#bytes = bytes;
    this.#sections = sections;
    this.#gate = gate;
  }

  /**
   * @param rep bit 63: array, 62: inlined, 61: compressed; 48 to 55 the type; below, the offset or the value itself
   * @see `Sdf_CrateFile::ValueRep`
   */
  read(rep: bigint): FieldValue {
    const known = this.#known.get(rep);
    if (known !== undefined) return known;
    if (this.#open.has(rep)) this.#gate.fail('a value that contains itself');
    this.#open.add(rep);
    const value = this.#gate.nested(() => this.#read(rep));
    this.#open.delete(rep);
    this.#known.set(rep, value);
    return value;
  }

  #read(rep: bigint): FieldValue {
    const type = Number((rep >> 48n) & 0xffn);
    const payload = Number(rep & 0xffff_ffff_ffffn);
    const flags = Number(rep >> 56n);
    if (flags & 0x1f) this.#gate.unsupported('edits of arrays');
    const [array, inlined, packed] = [(flags & 0x80) !== 0, (flags & 0x40) !== 0, (flags & 0x20) !== 0];
    if (inlined)
      return array && payload !== 0
        ? this.#gate.fail('an array inside of its own reference')
        : array
          ? this.#emptyArray(type)
          : this.#inlined(type, payload % 2 ** 32);
    const cursor = new Cursor(this.#bytes, this.#gate, payload);
    if (array) return payload === 0 ? this.#emptyArray(type) : this.#array(cursor, type, packed);
    if (packed) this.#gate.fail('a compressed value that is no array');
    return this.#plain(cursor, type);
  }

  #emptyArray(type: number): Value {
    const number = NUMBER_TYPES.get(type);
    const plain = number && number.kind !== 'int64' && number.kind !== 'uint64';
    return { width: number?.width ?? 1, items: plain ? new Float64Array(0) : [] };
  }

  #inlined(type: number, bits: number): FieldValue {
    const number = NUMBER_TYPES.get(type);
    if (number) return inlinedNumber(bits, number);
    switch (type) {
      case TYPE.bool:
        return bits !== 0;
      case TYPE.string:
        return this.#string(bits);
      case TYPE.token:
        return this.#token(bits);
      case TYPE.asset:
        return { asset: this.#token(bits) };
      case TYPE.pathExpression:
        return this.#string(bits);
      case TYPE.dictionary:
        return new Map();
      case TYPE.specifier:
        return SPECIFIERS[bits] ?? this.#gate.fail('an unknown specifier');
      case TYPE.permission:
        return PERMISSIONS[bits] ?? this.#gate.fail('an unknown permission');
      case TYPE.variability:
        return bits <= 1 ? bits : this.#gate.fail('an unknown variability');
      case TYPE.block:
        return null;
      default:
        return this.#gate.unsupported(`values of type ${type}`);
    }
  }

  #array(cursor: Cursor, type: number, packed: boolean): Value {
    const { version } = this.#sections;
    if (version < 5) cursor.u32(); // rank: always 1
    const count = version < 7 ? cursor.u32() : cursor.u64();
    const number = NUMBER_TYPES.get(type);
    if (number) {
      if (!packed && count * number.width * SIZE[number.kind] > this.#bytes.length)
        this.#gate.fail('an array beyond the end of the file');
      return readNumberArray(cursor, count, number, packed, this.#gate);
    }
    if (packed) this.#gate.fail('compressed values that are no numbers');
    if (type === TYPE.bool) {
      const bytes = cursor.take(count);
      this.#gate.countItems(count);
      return { width: 1, items: Array.from(bytes, (byte) => byte !== 0) };
    }
    const list = <T>(read: (index: number) => T): T[] => this.#list(cursor, count, 4, () => read(cursor.u32()));
    switch (type) {
      case TYPE.string:
      case TYPE.pathExpression:
        return { width: 1, items: list((index) => this.#string(index)) };
      case TYPE.token:
        return { width: 1, items: list((index) => this.#token(index)) };
      case TYPE.asset:
        // As strings, while a single one is a token.
        return { width: 1, items: list((index) => ({ asset: this.#string(index) })) };
      default:
        return this.#gate.unsupported(`arrays of type ${type}`);
    }
  }

  #plain(cursor: Cursor, type: number): FieldValue {
    const number = NUMBER_TYPES.get(type);
    if (number) return readNumbers(cursor, number);
    switch (type) {
      case TYPE.dictionary:
        return this.#dictionary(cursor);
      case TYPE.tokenListOp:
        return { list: this.#listOp(cursor, 4, () => this.#token(cursor.u32())) };
      case TYPE.stringListOp:
        return { list: this.#listOp(cursor, 4, () => this.#string(cursor.u32())) };
      case TYPE.pathListOp:
        return { list: this.#listOp(cursor, 4, () => this.#path(cursor.u32())) };
      case TYPE.intListOp:
        return { list: this.#listOp(cursor, 4, () => cursor.u32() | 0) };
      case TYPE.uintListOp:
        return { list: this.#listOp(cursor, 4, () => cursor.u32()) };
      case TYPE.int64ListOp:
        return { list: this.#listOp(cursor, 8, () => fromInt64(cursor.view.getBigInt64(cursor.skip(8), true))) };
      case TYPE.uint64ListOp:
        return { list: this.#listOp(cursor, 8, () => fromInt64(cursor.view.getBigUint64(cursor.skip(8), true))) };
      case TYPE.unregisteredListOp:
        return { list: this.#listOp(cursor, 8, () => this.#indirect(cursor)) };
      case TYPE.referenceListOp:
        return { references: this.#listOp(cursor, 32, () => this.#reference(cursor, true, true)) };
      case TYPE.payloadListOp:
        return { references: this.#listOp(cursor, 8, () => this.#reference(cursor, true, false)) };
      case TYPE.payload:
        return { references: { explicit: [this.#reference(cursor, this.#sections.version >= 8, false)] } };
      case TYPE.pathVector:
        return { width: 1, items: this.#list(cursor, cursor.count(4), 4, () => this.#path(cursor.u32())) };
      case TYPE.tokenVector:
        return { width: 1, items: this.#list(cursor, cursor.count(4), 4, () => this.#token(cursor.u32())) };
      case TYPE.stringVector:
        return { width: 1, items: this.#list(cursor, cursor.count(4), 4, () => this.#string(cursor.u32())) };
      case TYPE.doubleVector:
        return { width: 1, items: Float64Array.from(this.#list(cursor, cursor.count(8), 8, () => cursor.f64())) };
      case TYPE.layerOffsets:
        return { offsets: this.#list(cursor, cursor.count(16), 16, () => this.#offset(cursor)) };
      case TYPE.variantSelection:
        return this.#pairs(cursor, () => this.#string(cursor.u32()));
      case TYPE.relocates:
        return this.#pairs(cursor, () => this.#path(cursor.u32()));
      case TYPE.pathExpression:
        return this.#string(cursor.u32());
      case TYPE.timeSamples:
        return { samples: this.#samples(cursor) };
      case TYPE.value:
      case TYPE.unregistered:
        return this.#indirect(cursor);
      default:
        return this.#gate.unsupported(`values of type ${type}`);
    }
  }

  #token(index: number): string {
    return this.#sections.tokens[index] ?? this.#gate.fail('the index of a token that is not there');
  }

  #string(index: number): string {
    return this.#token(this.#sections.strings[index] ?? this.#gate.fail('the index of a string that is not there'));
  }

  #path(index: number): string {
    return (this.#sections.paths[index] ?? this.#gate.fail('the index of a path that is not there')).text;
  }

  /** A list of `count` items that stand at the cursor, each of at least `size` bytes. */
  #list<T>(cursor: Cursor, count: number, size: number, read: () => T): T[] {
    if (count * size > cursor.bytes.length - cursor.at) this.#gate.fail('a list beyond the end of the file');
    this.#gate.countItems(count);
    return Array.from({ length: count }, read);
  }

  /** Bits: 0 explicit; 1 and up, which lists follow, in another order than they do. */
  #listOp<T>(cursor: Cursor, size: number, read: () => T): ListOp<T> {
    const header = cursor.u8();
    const lists: [keyof ListOp<T>, readonly T[]][] = [];
    for (const [bit, name] of [
      [1, 'explicit'],
      [2, 'added'],
      [5, 'prepended'],
      [6, 'appended'],
      [3, 'deleted'],
      [4, 'ordered'],
    ] as const)
      if (header & (1 << bit)) lists.push([name, this.#list(cursor, cursor.count(size), size, read)]);
    return header & 1 ? { explicit: [], ...Object.fromEntries(lists) } : Object.fromEntries(lists);
  }

  #offset(cursor: Cursor): { offset: number; scale: number } {
    return { offset: cursor.f64(), scale: cursor.f64() };
  }

  #reference(cursor: Cursor, timed: boolean, annotated: boolean): PrimReference {
    const asset = this.#string(cursor.u32());
    const index = cursor.u32();
    if (index >= this.#sections.paths.length) this.#gate.fail('the index of a path that is not there');
    const path = this.#sections.paths[index];
    const timing = timed ? this.#offset(cursor) : { offset: 0, scale: 1 };
    const customData = annotated ? this.#dictionary(cursor) : new Map();
    return { asset, ...(path === undefined ? {} : { path: path.text }), ...timing, customData };
  }

  #dictionary(cursor: Cursor): ReadonlyMap<string, Value> {
    const entries = new Map<string, Value>();
    for (let left = cursor.count(12); left > 0; left--) {
      this.#gate.countItems(ENTRY);
      const key = this.#string(cursor.u32());
      entries.set(key, this.#indirect(cursor));
    }
    return entries;
  }

  #pairs(cursor: Cursor, read: () => string): ReadonlyMap<string, string> {
    const pairs = new Map<string, string>();
    for (let left = cursor.count(8); left > 0; left--) {
      this.#gate.countItems(ENTRY);
      const key = read();
      pairs.set(key, read());
    }
    return pairs;
  }

  /** The reference to a value, as far from here as is written here. The cursor goes on behind it. */
  #indirectRep(cursor: Cursor): bigint {
    const start = cursor.at;
    cursor.seek(start + cursor.i64());
    return cursor.view.getBigUint64(cursor.skip(8), true);
  }

  #indirect(cursor: Cursor): Value {
    return this.#simple(this.read(this.#indirectRep(cursor)));
  }

  #samples(cursor: Cursor): ReadonlyMap<number, Value> {
    const times = this.#simple(this.read(this.#indirectRep(cursor)));
    if (typeof times !== 'object' || times === null || !('items' in times))
      return this.#gate.fail('times that are no numbers');
    cursor.seek(cursor.at + cursor.i64());
    const count = cursor.count(8);
    if (count !== times.items.length) this.#gate.fail('another number of values than of times');
    this.#gate.countItems(ENTRY * count);
    const samples = new Map<number, Value>();
    let before = Number.NEGATIVE_INFINITY;
    for (const time of times.items) {
      if (typeof time !== 'number' || !(time > before) || !Number.isFinite(time))
        return this.#gate.fail('times that do not ascend');
      before = time;
      samples.set(time + 0, this.#simple(this.read(cursor.view.getBigUint64(cursor.skip(8), true))));
    }
    return samples;
  }

  #simple(value: FieldValue): Value {
    if (
      typeof value === 'object' &&
      value !== null &&
      ('references' in value || 'samples' in value || 'offsets' in value)
    )
      return this.#gate.unsupported('such a value in such a place');
    return value;
  }
}
