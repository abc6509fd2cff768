import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type ArchiveFolder, holdInner } from './held-folder.ts';

/** So many are held open at once in each thread. Files come folder by folder, so few are opened twice. */
const MOST_HELD = 64;

/** The folders that an archive is unpacked into, opened one below the other without following a link. */
export class StagedFolders {
  readonly #root: ArchiveFolder;
  readonly #paths: readonly string[];
  /** Path → folder; the one that was used last comes last. */
  readonly #held = new Map<string, ArchiveFolder>();

  /** @param paths those of the plan; '' is the root */
  constructor(root: ArchiveFolder, paths: readonly string[]) {
    this.#root = root;
    this.#paths = paths;
  }

  /** Makes all of them. */
  make(): void {
    for (const folder of this.#paths) {
      if (folder === '') continue;
      mkdirSync(this.#hold(parentOf(folder)).at(path.posix.basename(folder)), 0o755);
    }
  }

  /** One of the folders, open until many others have been asked for. */
  get(index: number): ArchiveFolder {
    return this.#hold(this.#paths[index]!);
  }

  close(): void {
    for (const folder of this.#held.values()) folder.close();
    this.#held.clear();
  }

  #hold(folder: string): ArchiveFolder {
    if (folder === '') return this.#root;
    const known = this.#held.get(folder);
    if (known !== undefined) {
      this.#held.delete(folder);
      this.#held.set(folder, known);
      return known;
    }
    const opened = holdInner(this.#hold(parentOf(folder)), path.posix.basename(folder));
    this.#held.set(folder, opened);
    if (this.#held.size > MOST_HELD) this.#closeOldest();
    return opened;
  }

  #closeOldest(): void {
    for (const [folder, held] of this.#held) {
      held.close();
      this.#held.delete(folder);
      return;
    }
  }
}

function parentOf(folder: string): string {
  const parent = path.posix.dirname(folder);
  return parent === '.' ? '' : parent;
}
