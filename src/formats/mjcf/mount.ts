import type { MainModule } from '@mujoco/mujoco';
import type { FileMap } from '../files.ts';

/** The part of Emscripten's file system that is used here; the package's types leave it open. */
interface MemoryFileSystem {
  mkdir(path: string): { contents: Record<string, unknown> };
  writeFile(path: string, content: Uint8Array, options: { readonly canOwn: boolean }): void;
  utime(path: string, accessed: number, modified: number): void;
  analyzePath(path: string): { exists: boolean };
  unlink(path: string): void;
  rmdir(path: string): void;
  cwd(): string;
  chdir(path: string): void;
}

const fileSystem = (mujoco: MainModule): MemoryFileSystem => (mujoco as unknown as { FS: MemoryFileSystem }).FS;

/** Of the last mount [s]; see {@link mount}. */
let clock = 0;
/** Where bytes were mounted last, and their time of change. */
const known = new WeakMap<Uint8Array, { readonly path: string; readonly time: number }>();

/**
 * Puts files below `root` in the engine's memory, those with an absolute path where it says. Nothing that is there
 * already (devices) is written over.
 *
 * MuJoCo caches what it parsed by path and time of change, and never gives it back. So every mount is one second later
 * than the one before: the same root can serve all models without one ever getting the mesh of another, and the cache
 * holds the last file of a name, not all of them. But the very same bytes at the same place keep their time: a mesh that
 * is compiled again, into another world, comes out of the cache with its hull.
 *
 * @param files whose bytes don't change afterwards
 * @returns takes all of it out again
 */
export function mount(mujoco: MainModule, root: string, files: FileMap): () => void {
  const fs = fileSystem(mujoco);
  const made = new Map<string, 'folder' | 'file'>();
  clock += 1;
  const exists = (path: string): boolean =>
    // What is missing costs the engine an error with its stack; in a folder that was just made it needn't be asked.
    path === '' || made.has(path) || (!made.has(parentOf(path)) && fs.analyzePath(path).exists);
  const makeFolder = (path: string): void => {
    if (exists(path)) return;
    makeFolder(parentOf(path));
    // Its own objects have a prototype, which a file called `__proto__` would become.
    fs.mkdir(path).contents = Object.create(null);
    made.set(path, 'folder');
  };
  const unmount = (): void => {
    for (const [path, kind] of [...made].toReversed()) {
      if (kind === 'folder') fs.rmdir(path);
      else fs.unlink(path);
    }
  };
  try {
    makeFolder(root);
    for (const [path, content] of files) {
      const target = normalize(isAbsolute(path) ? path : `${root}/${path}`);
      if (exists(target)) continue;
      makeFolder(parentOf(target));
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      fs.writeFile(target, bytes, { canOwn: true }); // not copied: MuJoCo only reads
      made.set(target, 'file');
      const time = timeOf(bytes, target);
      fs.utime(target, 1_000 * time, 1_000 * time);
    }
    return unmount;
  } catch (error) {
    unmount();
    throw error;
  }
}

/** Of bytes that were at this place when they were mounted last: the same as then. */
function timeOf(bytes: Uint8Array, path: string): number {
  const before = known.get(bytes);
  if (before?.path === path) return before.time;
  known.set(bytes, { path, time: clock });
  return clock;
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
