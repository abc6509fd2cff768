import type { ArrayValue, AssetPath, Value } from '../types.ts';
import { fromInt64, roundHalf, VALUE_TYPES, type ValueType, WHOLE } from '../value-types.ts';
import type { Scanner } from './scanner.ts';

type Scalar = boolean | number | bigint | string | AssetPath;

/**
 * The value of an attribute or of an entry of a dictionary. One of a type that nobody knows is passed over, as OpenUSD keeps
 * it without understanding it.
 *
 * @param typeName `float3`, or `float3[]` for a list
 */
export function readValue(scanner: Scanner, typeName: string): Value {
  if (scanner.takeWord(['None'])) return null;
  if (scanner.takeWord(['AnimationBlock'])) scanner.unsupported('animation blocks');
  const list = typeName.endsWith('[]');
  const type = VALUE_TYPES.get(list ? typeName.slice(0, -2) : typeName);
  if (type === undefined) {
    skipValue(scanner, 0);
    return null;
  }
  if (type.base === 'none') scanner.fail(`a value for "${typeName}", which has none`);
  if (list) return readArray(scanner, type);
  return type.shape.length === 0 ? readScalar(scanner, type) : readTuple(scanner, type, type.shape, []);
}

/** Lists and tuples in one another that are passed over. */
const MOST_LEVELS = 16;

/** A value of a type that is not known. */
function skipValue(scanner: Scanner, level: number): void {
  scanner.countItem();
  if (level > MOST_LEVELS) scanner.fail('a value of an unknown type with too many brackets');
  for (const [open, close] of ['[]', '()'] as const) {
    if (!scanner.take(open!)) continue;
    scanner.lines();
    if (!scanner.take(close!)) readUntil(scanner, close!, () => skipValue(scanner, level + 1));
    return;
  }
  if (scanner.atString) scanner.string();
  else if (scanner.peek() === '@') scanner.asset();
  else if (scanner.peek() === '<' && level === 0) scanner.path();
  else if (scanner.numberText() === undefined) scanner.name('a value');
}

function readArray(scanner: Scanner, type: ValueType): ArrayValue {
  const { base, shape } = type;
  const width = shape.reduce((product, size) => product * size, 1);
  const flat = base !== 'bool' && base !== 'string' && base !== 'asset' && base !== 'int64' && base !== 'uint64';
  const numbers: number[] = [];
  const items: Scalar[] = [];
  readList(scanner, () => {
    if (shape.length > 0) readTuple(scanner, type, shape, numbers);
    else if (flat) numbers.push(readScalar(scanner, type) as number);
    else items.push(readScalar(scanner, type));
  });
  return { width, items: flat ? Float64Array.from(numbers) : items };
}

/** `[a, b]`; ends of lines may stand after the bracket and the commas, and before the other bracket. */
export function readList(scanner: Scanner, readItem: () => void): void {
  scanner.expect('[');
  scanner.lines();
  if (scanner.take(']')) return;
  readUntil(scanner, ']', readItem);
}

/** Items with commas between them, and perhaps after the last. */
function readUntil(scanner: Scanner, close: string, readItem: () => void): void {
  for (;;) {
    readItem();
    scanner.blanks();
    const more = scanner.take(',');
    scanner.lines();
    if (scanner.take(close)) return;
    if (!more) scanner.unexpected(`"," or "${close}"`);
  }
}

/** `(1, 2)`, of a matrix `((1, 2), (3, 4))`. @returns `into`, with its numbers after what it had */
function readTuple(scanner: Scanner, type: ValueType, shape: readonly number[], into: number[]): number[] {
  const [size, ...inner] = shape as [number, ...number[]];
  let count = 0;
  scanner.expect('(');
  scanner.lines();
  readUntil(scanner, ')', () => {
    count += 1;
    if (inner.length > 0) readTuple(scanner, type, inner, into);
    else into.push(readScalar(scanner, type) as number);
  });
  if (count !== size) scanner.fail(`${count} values where ${size} belong`);
  return into;
}

function readScalar(scanner: Scanner, { base, isToken }: ValueType): Scalar {
  scanner.countItem();
  switch (base) {
    case 'string':
      // Old files write a path where a token belongs.
      if (scanner.peek() === '<') return scanner.path();
      return isToken ? scanner.string().replace(/\0[\s\S]*$/, '') : scanner.string();
    case 'asset':
      // OpenUSD takes a string for a path, too.
      return { asset: scanner.atString ? scanner.string() : scanner.asset() };
    case 'bool':
      return readBool(scanner);
    case 'none':
      return scanner.fail('a value where none belongs');
    default:
      return readNumber(scanner, base);
  }
}

/** @see OpenUSD, sdf/parserHelpers.cpp: words in any case, quoted or not, and numbers */
function readBool(scanner: Scanner): boolean {
  const word = scanner.atString ? scanner.string() : scanner.takeWord(BOOLEANS);
  if (word !== undefined) {
    const plain = word.toLowerCase();
    if (plain !== 'true' && plain !== 'yes' && plain !== 'false' && plain !== 'no') scanner.unexpected('true or false');
    return plain === 'true' || plain === 'yes';
  }
  const text = scanner.numberText();
  if (text === undefined) scanner.unexpected('true, false or a number');
  return numberOf(text) !== 0;
}

const BOOLEANS = ['true', 'false', 'yes', 'no'].flatMap((word) => [
  word,
  word.toUpperCase(),
  `${word[0]!.toUpperCase()}${word.slice(1)}`,
]);

function readNumber(scanner: Scanner, base: ValueType['base']): number | bigint {
  const text = scanner.numberText() ?? scanner.unexpected('a number');
  const range = WHOLE[base];
  if (range === undefined) {
    const value = numberOf(text);
    return base === 'float' ? Math.fround(value) : base === 'half' ? roundHalf(value) : value;
  }
  const value = numberOf(text);
  if (!Number.isInteger(value)) scanner.fail(`${text} for a whole number`);
  const exact = /^-?\d+$/.test(text) ? BigInt(text) : BigInt(value);
  if (exact < range[0] || exact > range[1]) scanner.fail(`${text} is out of the range of ${base}`);
  return fromInt64(exact);
}

function numberOf(text: string): number {
  if (text === 'nan') return Number.NaN;
  return text.endsWith('inf') ? (text.startsWith('-') ? -1 : 1) * Number.POSITIVE_INFINITY : Number(text);
}

/** `{ int a = 1; dictionary b = { … } }` */
export function readDictionary(scanner: Scanner): Map<string, Value> {
  return scanner.nested(() => {
    const entries = new Map<string, Value>();
    readBlock(scanner, '{', '}', () => {
      let type = scanner.name('a type');
      scanner.blanks();
      if (scanner.take('[')) {
        scanner.blanks();
        scanner.expect(']');
        type += '[]';
        scanner.blanks();
      }
      const key = scanner.atString ? scanner.string() : scanner.name('a key');
      assign(scanner);
      scanner.countItem();
      const value = type === 'dictionary' ? readDictionary(scanner) : readValue(scanner, type);
      if (value === null) scanner.fail('None in a dictionary');
      entries.set(key, value);
    });
    return entries;
  });
}

/** Statements between brackets, each on a line of its own or behind a semicolon. */
export function readBlock(scanner: Scanner, open: string, close: string, readStatement: () => void): void {
  scanner.expect(open);
  scanner.lines();
  while (!scanner.take(close)) {
    readStatement();
    scanner.blanks();
    const separated = scanner.take(';');
    const ended = scanner.lines();
    if (!separated && !ended && scanner.peek() !== close) scanner.unexpected('the end of the statement');
  }
}

/** `=`, on the same line as what is around it. */
export function assign(scanner: Scanner): void {
  scanner.blanks();
  scanner.expect('=');
  scanner.blanks();
}

/** A value of which nothing but its own spelling tells the type: metadata that USD's schemas don't know. */
export function readUntyped(scanner: Scanner): Value {
  const next = scanner.peek();
  if (scanner.atString) return scanner.string();
  if (next === '@') return { asset: scanner.asset() };
  if (next === '<') return scanner.path();
  if (next === '{') return readDictionary(scanner);
  if (next === '[') return readUntypedList(scanner);
  if (next === '(') return readUntypedTuple(scanner);
  if (scanner.takeWord(['None'])) return null;
  const text = scanner.numberText();
  return text === undefined ? scanner.name('a value') : numberOf(text);
}

function readUntypedList(scanner: Scanner): ArrayValue {
  return scanner.nested(() => {
    const items: Scalar[] = [];
    let width = 1;
    readList(scanner, () => {
      scanner.countItem();
      const item = readUntyped(scanner);
      if (Array.isArray(item)) {
        width = item.length;
        items.push(...(item as number[]));
      } else if (item === null || (typeof item === 'object' && !('asset' in item)))
        scanner.fail('a list of such values');
      else items.push(item as Scalar);
    });
    return { width, items };
  });
}

function readUntypedTuple(scanner: Scanner): number[] {
  return scanner.nested(() => {
    const numbers: number[] = [];
    scanner.expect('(');
    scanner.lines();
    readUntil(scanner, ')', () => {
      scanner.countItem();
      if (scanner.peek() === '(') numbers.push(...readUntypedTuple(scanner));
      else numbers.push(numberOf(scanner.numberText() ?? scanner.unexpected('a number')));
    });
    return numbers;
  });
}
