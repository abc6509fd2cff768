import { refusal } from '../refusal.ts';
import { vtkBroken } from './findings.ts';

/** Bytes of each type of numbers. */
const SIZES: Readonly<Record<string, number>> = {
  char: 1,
  unsigned_char: 1,
  short: 2,
  unsigned_short: 2,
  int: 4,
  unsigned_int: 4,
  long: 8,
  unsigned_long: 8,
  vtktypeint64: 8,
  vtkidtype: 4,
  float: 4,
  double: 8,
};

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);
const WORD = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Words, lines and arrays of a legacy VTK file, one behind the other. Binary numbers have the high byte first. */
export class VtkScanner {
  readonly #bytes: Uint8Array;
  readonly #place: string;
  #at = 0;
  /** Whether arrays are binary. */
  binary = false;

  constructor(bytes: Uint8Array, place: string) {
    this.#bytes = bytes;
    this.#place = place;
  }

  broken(problem: string): Error {
    return refusal('invalid_input', vtkBroken.at(this.#place, { problem }));
  }

  /** The rest of the line, without its end; `undefined` at the end of the file. */
  line(): string | undefined {
    if (this.#at >= this.#bytes.length) return undefined;
    let end = this.#bytes.indexOf(10, this.#at);
    if (end < 0) end = this.#bytes.length;
    const text = new TextDecoder('latin1').decode(this.#bytes.subarray(this.#at, Math.min(end, this.#at + 1_024)));
    this.#at = end + 1;
    return text.trim();
  }

  /** The next line that has something in it, which stays to be read. */
  peek(): string {
    const before = this.#at;
    const line = this.filledLine() ?? '';
    this.#at = before;
    return line;
  }

  /** The next line that has something in it. */
  filledLine(): string | undefined {
    for (;;) {
      const line = this.line();
      if (line !== '') return line;
    }
  }

  /**
   * @param what for errors
   * @throws {PropmasterError} `invalid_input` where there are fewer, or one that is no finite number
   */
  numbers(count: number, type: string, what: string): Float64Array {
    const size = SIZES[type.toLowerCase()];
    if (size === undefined) throw this.broken(`${what} are of an unknown type "${type.slice(0, 40)}"`);
    const left = this.#bytes.length - this.#at;
    // A word and the blank behind it take two bytes, but for the last.
    if (!Number.isSafeInteger(count) || count < 0 || count * (this.binary ? size : 2) > left + 1)
      throw this.broken(`it declares ${count} numbers of ${what}, and has ${left} bytes left`);
    return this.binary ? this.#binary(count, type.toLowerCase(), size, what) : this.#words(count, what);
  }

  #words(count: number, what: string): Float64Array {
    const [out, bytes] = [new Float64Array(count), this.#bytes];
    const decoder = new TextDecoder('latin1');
    for (let i = 0; i < count; i++) {
      while (this.#at < bytes.length && isBlank(bytes[this.#at]!)) this.#at++;
      const from = this.#at;
      while (this.#at < bytes.length && !isBlank(bytes[this.#at]!)) this.#at++;
      const word = decoder.decode(bytes.subarray(from, Math.min(this.#at, from + 64)));
      out[i] = WORD.test(word) ? Number(word) : Number.NaN;
      if (!Number.isFinite(out[i])) throw this.broken(`number ${i} of ${what} is "${word}"`);
    }
    return out;
  }

  #binary(count: number, type: string, size: number, what: string): Float64Array {
    if (count * size > this.#bytes.length - this.#at) throw this.broken(`it ends within ${what}`);
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, count * size);
    const out = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      out[i] = valueAt(view, i * size, type);
      if (!Number.isFinite(out[i])) throw this.broken(`number ${i} of ${what} is ${out[i]}`);
    }
    this.#at += count * size;
    return out;
  }
}

function valueAt(view: DataView, at: number, type: string): number {
  switch (type) {
    case 'char':
      return view.getInt8(at);
    case 'unsigned_char':
      return view.getUint8(at);
    case 'short':
      return view.getInt16(at);
    case 'unsigned_short':
      return view.getUint16(at);
    case 'int':
    case 'vtkidtype':
      return view.getInt32(at);
    case 'unsigned_int':
      return view.getUint32(at);
    case 'float':
      return view.getFloat32(at);
    case 'double':
      return view.getFloat64(at);
    default:
      return Number(view.getBigInt64(at));
  }
}
