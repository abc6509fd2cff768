import type { MainModule } from '@mujoco/mujoco';
import type { FileMap } from '../files.ts';

/** The part of Emscripten's file system that is used here; the package's types leave it open. */
interface MemoryFileSystem {
  mkdir(path: string): void;
  writeFile(path: string, content: Uint8Array | string): void;
  utime(path: string, accessed: number, modified: number): void;
  stat(path: string): { mode: number };
  analyzePath(path: string): { exists: boolean };
  isDir(mode: number): boolean;
  unlink(path: string): void;
  rmdir(path: string): void;
  cwd(): string;
  chdir(path: string): void;
}

const fileSystem = (mujoco: MainModule): MemoryFileSystem => (mujoco as unknown as { FS: MemoryFileSystem }).FS;

/** Of the files of the last mount [s]; see {@link mount}. */
let clock = 0;

/**
 * Puts files below `root` in the engine's memory, those with an absolute path where it says. Nothing that is there
 * already (devices) is written over.
 *
 * MuJoCo caches what it parsed by path and time of change, and never gives it back. So every mount is one second later
 * than the one before: the same root can serve all models without one ever getting the mesh of another, and the cache
 * holds the last file of a name, not all of them.
 *
 * @returns takes all of it out again
 */
export function mount(mujoco: MainModule, root: string, files: FileMap): () => void {
  const fs = fileSystem(mujoco);
  const made: string[] = [];
  clock += 1;
  const makeFolder = (path: string): void => {
    if (path === '' || fs.analyzePath(path).exists) return;
    makeFolder(parentOf(path));
    fs.mkdir(path);
    made.push(path);
  };
  const unmount = (): void => {
    for (const path of made.toReversed()) {
      if (fs.isDir(fs.stat(path).mode)) fs.rmdir(path);
      else fs.unlink(path);
    }
  };
  try {
    makeFolder(root);
    for (const [path, content] of files) {
      const target = normalize(isAbsolute(path) ? path : `${root}/${path}`);
      if (fs.analyzePath(target).exists) continue;
      makeFolder(parentOf(target));
      fs.writeFile(target, content);
      made.push(target);
      fs.utime(target, 1_000 * clock, 1_000 * clock);
    }
    return unmount;
  } catch (error) {
    unmount();
    throw error;
  }
}

/** Runs `work` with the engine's working directory in `folder`: what a model without a file name is resolved against. */
export function workIn<T>(mujoco: MainModule, folder: string, work: () => T): T {
  const fs = fileSystem(mujoco);
  const before = fs.cwd();
  fs.chdir(folder);
  try {
    return work();
  } finally {
    fs.chdir(before);
  }
}

/** As MuJoCo sees it: also `C:\` and `C:/` of a model that was made on Windows. */
export const isAbsolute = (path: string): boolean => /^(?:[a-z]:)?[\\/]/i.test(path);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Absolute, without `.` and `..`. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
