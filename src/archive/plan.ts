import path from 'node:path';
import type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
import { STORED } from './content.ts';

/** Contents up to this size are written in one piece, in the thread that takes them [byte]. */
export const SMALL = 1024 * 1024;

/** Small files that a thread takes at once: enough that taking costs nothing, few enough that the ends come together. */
const BATCH = 64;

/** Columns of {@link Plan.numbers}. */
const CONTENT_START = 0;
const PACKED = 1;
const SIZE = 2;
const CRC32 = 3;
const METHOD = 4;
const FOLDER = 5;
const COLUMNS = 6;

/** Places in {@link Plan.control}. */
const INFLATED = 0;
const OTHERS = 1;
const STOPPED = 2;

/**
 * What is to be written, in a form that threads can share: numbers and results lie in shared memory, and only names
 * are copied to them.
 */
export interface Plan {
  /** POSIX paths below the target, every parent before what lies in it; the first is the target itself: ''. */
  readonly folders: readonly string[];
  /** Of the files: paths as they are on the disk, and names as they are in the archive. */
  readonly paths: readonly string[];
  readonly names: readonly string[];
  /** Ends of the tasks, as indices of files: the first holds the files from 0 on. */
  readonly tasks: readonly number[];
  /** So many tasks at the start are one large packed file each. */
  readonly inflating: number;
  readonly numbers: Float64Array<SharedArrayBuffer>;
  /** 32 bytes a file. */
  readonly sha256: Uint8Array<SharedArrayBuffer>;
  /** How many tasks have been taken of those that inflate and of the others, and whether everybody is to stop. */
  readonly control: Int32Array<SharedArrayBuffer>;
}

/** A file of a plan. */
export interface PlannedFile {
  /** As the archive has it, for errors. */
  readonly name: string;
  readonly path: string;
  /** Name in its folder. */
  readonly base: string;
  /** Index in `folders`. */
  readonly folder: number;
  readonly contentStart: number;
  readonly packed: number;
  readonly size: number;
  readonly crc32: number;
  readonly method: number;
}

/** Large files come first, each kind from the largest on, so that no thread is left with one at the end. */
export function makePlan(entries: readonly ArchiveEntry[]): Plan {
  const files = entries.filter(({ kind }) => kind === 'file');
  const large = files.filter(isLarge).sort((a, b) => b.size - a.size);
  const inflating = large.filter(({ method }) => method !== STORED);
  const copied = large.filter(({ method }) => method === STORED);
  const ordered = [...inflating, ...copied, ...files.filter((file) => !isLarge(file))];
  const folders = new Map<string, number>([['', 0]]);
  for (const { path: folder, kind } of entries) if (kind === 'folder') addFolder(folders, folder);

  const numbers = new Float64Array(new SharedArrayBuffer(ordered.length * COLUMNS * 8));
  ordered.forEach(({ path: file, contentStart, packed, size, crc32, method }, i) => {
    const folder = addFolder(folders, parentOf(file));
    numbers.set([contentStart, packed, size, crc32, method, folder], i * COLUMNS);
  });
  return {
    folders: [...folders.keys()],
    paths: ordered.map((entry) => entry.path),
    names: ordered.map(({ name }) => name),
    tasks: taskEnds(large.length, ordered.length),
    inflating: inflating.length,
    numbers,
    sha256: new Uint8Array(new SharedArrayBuffer(ordered.length * 32)),
    control: new Int32Array(new SharedArrayBuffer(12)),
  };
}

export function plannedFile({ numbers, paths, names }: Plan, i: number): PlannedFile {
  const column = (at: number): number => numbers[i * COLUMNS + at]!;
  const file = paths[i]!;
  return {
    name: names[i]!,
    path: file,
    base: path.posix.basename(file),
    folder: column(FOLDER),
    contentStart: column(CONTENT_START),
    packed: column(PACKED),
    size: column(SIZE),
    crc32: column(CRC32),
    method: column(METHOD),
  };
}

/** Declared sizes of the files [byte]. */
export function* sizesOf({ numbers }: Plan): Generator<number> {
  for (let at = SIZE; at < numbers.length; at += COLUMNS) yield numbers[at]!;
}

/** Whether a file is worth being streamed. */
export function isLarge({ size, packed }: Pick<ArchiveEntry, 'size' | 'packed'>): boolean {
  return Math.max(size, packed) > SMALL;
}

/** The large ones come first. */
export function hasLarge(plan: Plan): boolean {
  return plan.paths.length > 0 && isLarge(plannedFile(plan, 0));
}

/** Some files, from `start` to before `end`. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Takes the next task.
 *
 * @param inflates whether it may be a large packed file; those go first then
 * @returns `undefined`: none is left
 */
export function takeTask({ tasks, inflating, control }: Plan, inflates: boolean): FileRange | undefined {
  if (isStopped(control)) return undefined;
  const first = inflates ? Atomics.add(control, INFLATED, 1) : inflating;
  const task = first < inflating ? first : inflating + Atomics.add(control, OTHERS, 1);
  return task < tasks.length ? { start: tasks[task - 1] ?? 0, end: tasks[task]! } : undefined;
}

/** Tells everybody to stop. */
export function stop(control: Plan['control']): void {
  Atomics.store(control, STOPPED, 1);
}

export function isStopped(control: Plan['control']): boolean {
  return Atomics.load(control, STOPPED) === 1;
}

function taskEnds(large: number, all: number): number[] {
  const ends = Array.from({ length: large }, (_, i) => i + 1);
  for (let end = large + BATCH; end < all; end += BATCH) ends.push(end);
  return all > large ? [...ends, all] : ends;
}

/** Adds a folder after its parents. @returns its index */
function addFolder(folders: Map<string, number>, folder: string): number {
  const known = folders.get(folder);
  if (known !== undefined) return known;
  addFolder(folders, parentOf(folder));
  folders.set(folder, folders.size);
  return folders.size - 1;
}

function parentOf(file: string): string {
  const cut = file.lastIndexOf('/');
  return cut < 0 ? '' : file.slice(0, cut);
}
