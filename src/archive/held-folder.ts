import { closeSync, constants, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

/** On Linux `/proc/self/fd/<n>/<name>` does what `openat` and its kin do, which Node lacks; see proc(5). */
const BY_DESCRIPTOR = process.platform === 'linux' && existsSync('/proc/self/fd');
const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants;

/**
 * A folder that is held open. Names in it are given to the system through its descriptor, so that between a look and
 * a use its path can't be turned to lead elsewhere. Systems other than Linux have no such way in Node: there names are
 * joined to its path, and only the folder itself and its parents could be exchanged by whoever may write there.
 */
export interface ArchiveFolder {
  /** Absolute, for messages. */
  readonly path: string;
  /** `undefined` where folders are named by path. */
  readonly fd: number | undefined;
  /** What to give the system for a name in this folder, or for the folder itself (`.`). */
  at(name: string): string;
  /** Device that it lies on. */
  device(): number;
  close(): void;
}

/** Opens a folder whose path the user chose: links on the way are theirs. */
export function holdFolder(folder: string): ArchiveFolder {
  return held(path.resolve(folder), folder, 0);
}

/** Opens a folder in a held one. It may be no link. */
export function holdInner(outer: ArchiveFolder, name: string): ArchiveFolder {
  return held(path.join(outer.path, name), outer.at(name), O_NOFOLLOW);
}

/** The folder of another thread of this process, by what {@link ArchiveFolder} knows of it. Not closed from here. */
export function sharedFolder({ path: shown, fd }: Pick<ArchiveFolder, 'path' | 'fd'>): ArchiveFolder {
  return named(shown, fd, () => {});
}

function held(shown: string, given: string, flags: number): ArchiveFolder {
  if (!BY_DESCRIPTOR) return named(shown, undefined, () => {});
  const fd = openSync(given, O_RDONLY | O_DIRECTORY | flags);
  return named(shown, fd, () => closeSync(fd));
}

function named(shown: string, fd: number | undefined, close: () => void): ArchiveFolder {
  const base = fd === undefined ? shown : `/proc/self/fd/${fd}`;
  return {
    path: shown,
    fd,
    at: (name) => (fd === undefined ? path.join(base, name) : `${base}/${name}`),
    device: () => (fd === undefined ? statSync(shown) : fstatSync(fd)).dev,
    close,
  };
}
