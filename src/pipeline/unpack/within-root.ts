import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { violationError } from '../../archive/violation-error.ts';
import { isClutter } from '../../formats/zip/clutter.ts';
import { throwIfStopped, tooLarge, unreadable } from './input-errors.ts';
import type { UnpackLimits } from './limits.ts';

/** What lies at a place, for a reader that may not leave its root. */
export type PathContent = 'file' | 'folder' | 'nothing' | 'outside';

export interface WithinRootOptions {
  /** Absolute; links resolved. */
  readonly root: string;
  /** Folder of the model, inside of the root: hidden folders on the way to it are no secret. */
  readonly folder: string;
  /** The model itself, absolute: who names a hidden file means it. */
  readonly main?: string;
  readonly limits: UnpackLimits;
  readonly signal?: AbortSignal | undefined;
}

/** Files and folders looked at to find one that has moved. */
const MOST_LISTED = 20_000;

/** Reads files below a root, each once, and nothing that lies elsewhere or is hidden. */
export class WithinRoot {
  /** Absolute path → content. */
  readonly files = new Map<string, Uint8Array>();
  readonly #options: WithinRootOptions;
  #bytes = 0;
  #listing: Promise<readonly string[]> | undefined;

  constructor(options: WithinRootOptions) {
    this.#options = options;
  }

  /**
   * Reads the file at a place, if there is one.
   *
   * @param place absolute
   * @throws {PropmasterError} `unsafe_input` for a link that leads out of the root; `invalid_input` for more than fits into
   *   memory; `disk_error`, `interrupted`
   */
  async take(place: string): Promise<PathContent> {
    if (this.files.has(place)) return 'file';
    const { root, limits, signal } = this.#options;
    throwIfStopped(signal);
    if (!this.#isAllowed(place)) return 'outside';
    const real = await realpath(place).catch(() => undefined);
    const facts = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (real === undefined || facts === undefined) return 'nothing';
    if (!isBelow(real, root)) throw leadsOut(place, root);
    if (facts.isDirectory()) return 'folder';
    if (!facts.isFile()) return 'nothing';
    if (this.#bytes + facts.size > limits.memoryBytes)
      throw tooLarge(place, this.#bytes + facts.size, limits.memoryBytes);
    const bytes = await readFile(place, { signal }).catch((cause) => {
      throw unreadable(place, cause);
    });
    this.#bytes += bytes.length;
    if (this.#bytes > limits.memoryBytes) throw tooLarge(place, this.#bytes, limits.memoryBytes);
    this.files.set(place, bytes);
    return 'file';
  }

  /** Names of what lies in a folder below the root. */
  async namesIn(place: string): Promise<string[]> {
    if (!this.#isAllowed(place)) return [];
    const real = await realpath(place).catch(() => undefined);
    if (real === undefined || !isBelow(real, this.#options.root)) return [];
    return (await readdir(real).catch(() => [])).filter((name) => !isHidden(name)).sort();
  }

  /**
   * Files of the model's own folder that a path may mean which leads nowhere: those that share most of its end, in any case.
   */
  async similar(wanted: string): Promise<string[]> {
    const parts = partsOf(wanted);
    this.#listing ??= listFiles(this.#options.folder);
    let best: string[] = [];
    let most = 0;
    for (const file of await this.#listing) {
      const own = partsOf(path.relative(this.#options.folder, file));
      let shared = 0;
      while (shared < Math.min(own.length, parts.length) && own.at(-1 - shared) === parts.at(-1 - shared)) shared++;
      if (shared === 0 || shared < most) continue;
      best = shared > most ? [file] : [...best, file];
      most = shared;
    }
    return best.slice(0, MOST_SIMILAR);
  }

  #isAllowed(place: string): boolean {
    const { root, folder, main } = this.#options;
    if (place === main) return true;
    return isBelow(place, root) && !path.relative(folder, place).split(path.sep).some(isHidden);
  }
}

/** Where several are as near, the reader names three. */
const MOST_SIMILAR = 8;

const partsOf = (file: string): string[] =>
  file
    .toLowerCase()
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..');

const isHidden = (name: string): boolean => (name.startsWith('.') && name !== '..') || isClutter(name);

/** Whether a place is a folder or lies below it, both without links. */
export function isBelow(place: string, folder: string): boolean {
  const relative = path.relative(folder, place);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

const leadsOut = (place: string, root: string) =>
  violationError(
    place,
    [{ code: 'zip/link', entry: '', detail: `it leads out of ${root}` }],
    'Replace the link by a copy of what it leads to, or say with --root within which folder references are read.',
  );

/** Files below a folder, those of the folder itself first; links are not followed. */
async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  let seen = 0;
  const waiting = [folder];
  for (const here of waiting) {
    const entries = await readdir(here, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (++seen > MOST_LISTED) return files;
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(path.join(here, entry.name));
      else if (entry.isFile()) files.push(path.join(here, entry.name));
    }
  }
  return files;
}
