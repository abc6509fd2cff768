import { constants, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, readlink, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, syncFolder } from '../disk/disk.ts';
import { insideRoot, isBelow, linkOut } from './inside.ts';
import { STATE_FOLDER } from './state-folder.ts';

/** On Linux `/proc/self/fd/<n>/name` does what `openat` and its kin do, which Node lacks; see proc(5). */
const BY_DESCRIPTOR = process.platform === 'linux' && existsSync('/proc/self/fd');
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/** A folder of the project that is held open. */
export interface HeldFolder {
  /** Absolute, for messages. */
  readonly path: string;
  /** What to give the system for a name in this very folder, whatever its path leads to by now. */
  at(name: string): string;
  /** Equal for two folders between which a file can be renamed. */
  mount(): Promise<string>;
}

interface Held extends HeldFolder {
  readonly handle: FileHandle | undefined;
}

/**
 * The folders in which an install works. Each is opened once, looked at through what was opened, and used through the
 * same descriptor: between the look and the use no link can be planted that leads elsewhere. A link inside the project
 * is a way like any other as long as its end lies in the project; the state folder is never one.
 *
 * Where the system has no such descriptors (macOS, Windows), each folder is looked at just before it is used. Whoever
 * may write into the project at that very moment could still turn a folder into a link in between. On no system does
 * this hold off somebody who moves a folder that is open out of the project: that takes the rights of its owner.
 */
export class HeldFolders {
  readonly #root: Held;
  readonly #realRoot: string;
  readonly #byDescriptor: boolean;
  readonly #held = new Map<string, Held>();
  readonly #touched = new Set<string>();

  private constructor(root: Held, realRoot: string, byDescriptor: boolean) {
    this.#root = root;
    this.#realRoot = realRoot;
    this.#byDescriptor = byDescriptor;
    this.#held.set('.', root);
  }

  /**
   * @param byDescriptor whether folders are held open; else they are named by their paths
   * @throws {PropmasterError} `disk_error` if there is no such folder
   */
  static async open(root: string, byDescriptor: boolean = BY_DESCRIPTOR): Promise<HeldFolders> {
    if (!byDescriptor) return new HeldFolders(named(root, undefined), root, false);
    try {
      const handle = await open(root, O_RDONLY | O_DIRECTORY);
      return new HeldFolders(named(root, handle), await realPath(handle), true);
    } catch (cause) {
      throw diskError(cause, root, 'open the project');
    }
  }

  /**
   * A folder of the project, made with its parents if `make` says so.
   *
   * @param relative POSIX separators; `.` is the project itself
   * @returns `undefined` if it does not exist and is not to be made
   * @throws {PropmasterError} `unsafe_input` if it does not lie in the project; `disk_error`
   */
  async hold(relative: string, { make }: { readonly make: boolean }): Promise<HeldFolder | undefined> {
    const known = this.#held.get(relative);
    if (known !== undefined) return known;
    const parent = await this.hold(path.posix.dirname(relative), { make });
    if (parent === undefined) return undefined;
    const folder = path.join(this.#root.path, relative);
    try {
      const held = await this.#enter(parent, relative, make);
      if (held !== undefined) this.#held.set(relative, held);
      return held;
    } catch (cause) {
      throw diskError(cause, folder, 'open the folder');
    }
  }

  /** Of the project; absolute. */
  get path(): string {
    return this.#root.path;
  }

  /** The nearest folder of a path that exists, the project itself at last. */
  async nearest(relative: string): Promise<{ readonly folder: HeldFolder; readonly relative: string }> {
    const folder = await this.hold(relative, { make: false });
    return folder === undefined ? this.nearest(path.posix.dirname(relative)) : { folder, relative };
  }

  /** Notes that names in a folder have changed, for {@link settle}. */
  touch(relative: string): void {
    this.#touched.add(relative);
  }

  /** Waits until the names in all folders that were touched are on the disk. */
  async settle(): Promise<void> {
    for (const relative of this.#touched) {
      const held = this.#held.get(relative);
      if (held !== undefined) await syncFolder(held.handle ? held.at('.') : held.path);
    }
    this.#touched.clear();
  }

  /** Removes a folder if it is empty. @returns whether it is gone */
  async removeEmpty(relative: string): Promise<boolean> {
    const above = path.posix.dirname(relative);
    const parent = await this.hold(above, { make: false });
    try {
      if (parent !== undefined) await rmdir(parent.at(path.posix.basename(relative)));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return false;
    }
    await this.#held.get(relative)?.handle?.close();
    this.#held.delete(relative);
    this.touch(above);
    return true;
  }

  async close(): Promise<void> {
    for (const { handle } of this.#held.values()) await handle?.close();
    this.#held.clear();
  }

  async #enter(parent: HeldFolder, relative: string, make: boolean): Promise<Held | undefined> {
    const inner = parent.at(path.posix.basename(relative));
    const entered = await this.#tryEnter(inner, relative);
    if (entered !== undefined || !make) return entered;
    await mkdir(inner).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    this.touch(path.posix.dirname(relative));
    const made = await this.#tryEnter(inner, relative);
    if (made !== undefined) return made;
    throw linkOut(path.join(this.#root.path, relative)); // A link that leads nowhere.
  }

  async #tryEnter(inner: string, relative: string): Promise<Held | undefined> {
    const folder = path.join(this.#root.path, relative);
    try {
      if (!this.#byDescriptor) {
        await insideRoot(this.#root.path, path.posix.join(relative, 'x'));
        const facts = await stat(folder);
        if (!facts.isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
        return named(folder, undefined);
      }
      const ours = relative.split('/')[0] === STATE_FOLDER;
      const handle = await open(inner, O_RDONLY | O_DIRECTORY | (ours ? O_NOFOLLOW : 0));
      const real = await realPath(handle);
      if (isBelow(real, this.#realRoot)) return named(folder, handle);
      await handle.close();
      throw linkOut(folder);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}

function named(folder: string, handle: FileHandle | undefined): Held {
  let mount: Promise<string> | undefined;
  return {
    path: folder,
    handle,
    at: (name) => path.join(handle === undefined ? folder : `/proc/self/fd/${handle.fd}`, name),
    // Bind mounts have the device of what they show, so on Linux only the number of the mount tells them apart.
    mount() {
      mount ??= handle === undefined ? stat(folder).then(({ dev }) => `${dev}`) : mountOf(handle);
      return mount;
    },
  };
}

/** Where a folder really lies. Closes it if that can't be told. */
async function realPath(handle: FileHandle): Promise<string> {
  try {
    return await readlink(`/proc/self/fd/${handle.fd}`);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function mountOf({ fd }: FileHandle): Promise<string> {
  const facts = await readFile(`/proc/self/fdinfo/${fd}`, 'utf8');
  return /^mnt_id:\s*(\d+)$/m.exec(facts)?.[1] ?? '';
}
