import { refusal } from '../../../refusal.ts';
import { usdBroken, usdTooLarge, usdUnsupported, usdVersion } from '../findings.ts';
import type { LayerLimits } from '../types.ts';

/** What all parts of one crate share: the budgets, and how a mistake is told. */
export class CrateGate {
  readonly place: string;
  readonly limits: LayerLimits;
  #items = 0;
  #depth = 0;

  constructor(place: string, limits: LayerLimits) {
    this.place = place;
    this.limits = limits;
  }

  fail(problem: string): never {
    throw refusal('invalid_input', usdBroken.at(this.place, { problem }));
  }

  unsupported(what: string): never {
    throw refusal('invalid_input', usdUnsupported.at(this.place, { what }));
  }

  version(version: string, read: string): never {
    throw refusal('invalid_input', usdVersion.at(this.place, { version, read }));
  }

  limit(what: string, found: number, limit: number): void {
    if (found > limit) throw refusal('unsafe_input', usdTooLarge.at(this.place, { what, found, limit }));
  }

  /** Takes from the budget of values before they are allocated. */
  countItems(count: number): void {
    this.#items += count;
    this.limit('a number of values', this.#items, this.limits.items);
  }

  /** Runs what reads something nested. */
  nested<T>(read: () => T): T {
    this.limit('a depth', ++this.#depth, this.limits.depth);
    const result = read();
    this.#depth -= 1;
    return result;
  }
}

/** Little-endian numbers of a piece of a crate; none beyond its end. */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly #gate: CrateGate;
  #at: number;

  constructor(bytes: Uint8Array, gate: CrateGate, at = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#gate = gate;
    this.#at = 0;
    this.seek(at);
  }

  get at(): number {
    return this.#at;
  }

  seek(at: number): void {
    if (!(at >= 0 && at <= this.bytes.length)) this.#gate.fail('an offset beyond the end of the file');
    this.#at = at;
  }

  /** Reserves bytes. @returns where they begin */
  skip(count: number): number {
    const start = this.#at;
    this.seek(start + count);
    return start;
  }

  take(count: number): Uint8Array {
    const start = this.skip(count);
    return this.bytes.subarray(start, start + count);
  }

  u8(): number {
    return this.view.getUint8(this.skip(1));
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), true);
  }

  /** A count, a size or an offset: none of a real file is beyond 2⁵³. */
  u64(): number {
    const value = this.view.getBigUint64(this.skip(8), true);
    if (value > Number.MAX_SAFE_INTEGER) this.#gate.fail('a count beyond all bounds');
    return Number(value);
  }

  i64(): number {
    return Number(this.view.getBigInt64(this.skip(8), true));
  }

  /** How many things of `size` bytes [byte] follow; refused if they can't. */
  count(size: number): number {
    const count = this.u64();
    if (count * size > this.bytes.length - this.#at) this.#gate.fail('a count that the file is too short for');
    return count;
  }
}
