import { type CrateGate, Cursor } from './cursor.ts';
import { readPackedInt32 } from './integers.ts';
import { decompress } from './lz4.ts';
import { type PathNode, readPaths } from './path-tree.ts';

/** Before 0.4 nothing was compressed (2017); after 0.13 nothing is published. */
const OLDEST = 4;
const NEWEST = 13;

/** The most of each kind that is read: far beyond any prop, and no more than fits into memory. */
const MOST_TOKEN_BYTES = 2 ** 27;
const MOST_ENTRIES = 2 ** 22;

const BOOTSTRAP = 88;
const SECTION_HEADER = 32;

/** A field: its name, and the 64 bits that say what and where its value is. */
interface Field {
  readonly name: string;
  readonly rep: bigint;
}

export interface Spec {
  /** Index into the paths. */
  readonly path: number;
  /** Index of the first of its fields in {@link Sections.fieldSets}. */
  readonly fieldSet: number;
  /** @see SdfSpecType */
  readonly type: number;
}

/** The tables of a crate. */
export interface Sections {
  /** Minor version; the major one is 0. */
  readonly version: number;
  readonly tokens: readonly string[];
  /** Indices into the tokens. */
  readonly strings: readonly number[];
  readonly fields: readonly Field[];
  /** Indices into the fields; −1 ends a set. */
  readonly fieldSets: Int32Array;
  /** By index; `undefined` is the empty path. */
  readonly paths: readonly (PathNode | undefined)[];
  readonly specs: readonly Spec[];
}

/** @see `pxr/usd/sdf/crateFile.h`: bootstrap, table of contents, six sections */
export function readSections(bytes: Uint8Array, gate: CrateGate): Sections {
  if (bytes.length < BOOTSTRAP) gate.fail('a crate without its header');
  const [major, version, patch] = bytes.subarray(8, 11) as unknown as [number, number, number];
  if (major !== 0 || version < OLDEST || version > NEWEST)
    gate.version(`${major}.${version}.${patch}`, `0.${OLDEST} to 0.${NEWEST}`);
  const section = readContents(bytes, gate);
  const tokens = readTokens(section('TOKENS'), gate);
  const token = (index: number): string => tokens[index] ?? gate.fail('the index of a token that is not there');
  const strings = section('STRINGS');
  const count = strings.count(4);
  gate.limit('a number of strings', count, MOST_ENTRIES);
  return {
    version,
    tokens,
    strings: Array.from({ length: count }, () => strings.u32()),
    fields: readFields(section('FIELDS'), token, gate),
    fieldSets: readInts(section('FIELDSETS'), gate),
    paths: readPaths(section('PATHS'), token, MOST_ENTRIES, gate),
    specs: readSpecs(section('SPECS'), gate),
  };
}

/** @returns gives the cursor of a section by its name */
function readContents(bytes: Uint8Array, gate: CrateGate): (name: string) => Cursor {
  const file = new Cursor(bytes, gate, 16);
  file.seek(file.u64());
  const sections = new Map<string, Cursor>();
  for (let left = file.count(SECTION_HEADER); left > 0; left--) {
    const name = String.fromCharCode(...file.take(16)).replace(/\0.*$/s, '');
    const [start, size] = [file.u64(), file.u64()];
    if (start < BOOTSTRAP || start + size > bytes.length)
      gate.fail(`the section ${JSON.stringify(name)} lies outside of the file`);
    if (sections.has(name)) gate.fail(`two sections ${JSON.stringify(name)}`);
    sections.set(name, new Cursor(bytes.subarray(start, start + size), gate));
  }
  return (name) => sections.get(name) ?? gate.fail(`no section ${name}`);
}

function readTokens(section: Cursor, gate: CrateGate): string[] {
  const count = section.u64();
  const size = section.u64();
  gate.limit('an amount of text', size, MOST_TOKEN_BYTES);
  const bytes = decompress(section.take(section.count(1)), size, gate);
  if (bytes.length !== size || count > size) gate.fail('fewer tokens than it declares');
  if (size > 0 && bytes[size - 1] !== 0) gate.fail('a token that does not end');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const tokens: string[] = [];
  for (let start = 0; start < size; ) {
    const end = bytes.indexOf(0, start);
    gate.limit('a text with a length', end - start, gate.limits.text);
    try {
      tokens.push(decoder.decode(bytes.subarray(start, end)));
    } catch {
      gate.fail('a token that is not UTF-8');
    }
    start = end + 1;
  }
  if (tokens.length !== count) gate.fail('another number of tokens than it declares');
  return tokens;
}

function readFields(section: Cursor, token: (index: number) => string, gate: CrateGate): Field[] {
  const names = readInts(section, gate);
  const reps = decompress(section.take(section.count(1)), names.length * 8, gate);
  if (reps.length !== names.length * 8) gate.fail('fewer fields than it declares');
  const view = new DataView(reps.buffer, reps.byteOffset, reps.byteLength);
  return Array.from(names, (name, i) => ({ name: token(name), rep: view.getBigUint64(i * 8, true) }));
}

function readSpecs(section: Cursor, gate: CrateGate): Spec[] {
  const count = section.u64();
  gate.limit('a number of prims and properties', count, gate.limits.specs);
  const [paths, fieldSets, types] = [0, 1, 2].map(() => readPackedInt32(section, count, gate)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  return Array.from(paths, (path, i) => ({ path, fieldSet: fieldSets[i]!, type: types[i]! }));
}

/** A count and that many compressed integers. */
function readInts(section: Cursor, gate: CrateGate): Int32Array {
  const count = section.u64();
  gate.limit('a number of fields', count, MOST_ENTRIES);
  return readPackedInt32(section, count, gate);
}
