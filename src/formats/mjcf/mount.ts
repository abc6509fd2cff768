import type { MainModule } from '@mujoco/mujoco';
import type { FileMap } from '../files.ts';

/** The part of Emscripten's file system that is used here; the package's types leave it open. */
interface MemoryFileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array | string): void;
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  analyzePath(path: string): { exists: boolean };
  isDir(mode: number): boolean;
  unlink(path: string): void;
  rmdir(path: string): void;
  cwd(): string;
  chdir(path: string): void;
}

const fileSystem = (mujoco: MainModule): MemoryFileSystem => (mujoco as unknown as { FS: MemoryFileSystem }).FS;

/** Puts files below `root` in the engine's memory. */
export function mount(mujoco: MainModule, root: string, files: FileMap): void {
  const fs = fileSystem(mujoco);
  fs.mkdirTree(root);
  for (const [path, content] of files) {
    const slash = path.lastIndexOf('/');
    if (slash > 0) fs.mkdirTree(resolve(`${root}/${path.slice(0, slash)}`));
    fs.writeFile(resolve(`${root}/${path}`), content);
  }
}

/** Removes a folder and all it holds from the engine's memory; one that isn't there is no error. */
export function unmount(mujoco: MainModule, folder: string): void {
  const fs = fileSystem(mujoco);
  if (!fs.analyzePath(folder).exists) return;
  for (const name of fs.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`;
    if (fs.isDir(fs.stat(path).mode)) unmount(mujoco, path);
    else fs.unlink(path);
  }
  fs.rmdir(folder);
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

/** Without `.` and `..`. */
function resolve(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
