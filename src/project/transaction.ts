import { randomUUID } from 'node:crypto';
import { lstat, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, writeDurable } from '../disk/disk.ts';
import { applyCommit, COMMIT_FILE, STAGING_FOLDER } from './apply-commit.ts';
import { type CommitRecord, orderSteps, withoutDoubtful } from './commit-record.ts';
import { HeldFolders } from './held-folders.ts';
import { checkPortable, insideRoot } from './inside.ts';
import { hashOfText, LARGE_TEXT } from './judged-texts.ts';
import { LOCK } from './lockfile.ts';
import { checkDrop, checkPut } from './preflight.ts';
import { readLock } from './project-files.ts';
import { discard, recover } from './recover.ts';
import { stageFiles } from './stage-files.ts';
import { STATE_FOLDER, stateFolder } from './state-folder.ts';
import { changedFiles, mainText } from './stored.ts';
import { keepForUndo, promoteUndo } from './undo.ts';

/** A change of a project that happens whole or not at all, also when the process is killed. */
export interface Transaction {
  /**
   * A file that is written when the transaction is committed. A second call for the same path wins.
   *
   * @param relative path inside the project, POSIX separators
   * @param content not to be changed until the commit
   * @returns sha256 of the content
   * @throws {PropmasterError} `unsafe_input` for a path that leaves the project; `disk_error`
   */
  write(relative: string, content: Uint8Array | string): Promise<string>;
  /**
   * A file, or a folder with everything in it, goes when the transaction is committed. What this transaction writes
   * stays, so removing a folder and writing into it replaces it. What does not exist is no error.
   *
   * @throws {PropmasterError} `unsafe_input`
   */
  remove(relative: string): Promise<void>;
  /**
   * Makes it so. The disks are asked for room before the first byte, and everything is on them before the decision,
   * which is one rename; what comes after it is finished by {@link recover} if this process can't.
   *
   * @param undoAs name of the change; what it replaces is then kept, so that it can be undone
   * @throws {PropmasterError} `disk_error`, `unsafe_input`: nothing has changed, unless the message says that the
   *   next command goes on with it
   */
  commit(options?: { readonly undoAs?: string | undefined }): Promise<void>;
  /** Forgets what is staged. Does nothing after a commit, so it may stand in a `finally`. */
  abort(): Promise<void>;
}

/**
 * Begins a change of a project. To be called under the lock of the project; one at a time.
 *
 * @throws {PropmasterError} `disk_error`, `unsafe_input` if the state folder is a link; what {@link recover} throws
 */
export async function beginTransaction(project: string): Promise<Transaction> {
  const root = path.resolve(project);
  await recover(root);
  const id = randomUUID();
  await stateFolder(root, STAGING_FOLDER, id);
  return new StagedTransaction(root, id);
}

/** A file that is to be written. */
interface Written {
  readonly content: Uint8Array | string;
  readonly sha256: string;
}

class StagedTransaction implements Transaction {
  readonly #root: string;
  readonly #id: string;
  readonly #writes = new Map<string, Written>();
  readonly #removed = new Set<string>();
  #decided = false;

  constructor(root: string, id: string) {
    this.#root = root;
    this.#id = id;
  }

  async write(relative: string, given: Uint8Array | string): Promise<string> {
    checkPortable(relative);
    // As bytes once, since a text is spelled as bytes each time it is hashed, measured and written.
    const content = typeof given === 'string' && given.length >= LARGE_TEXT ? Buffer.from(given) : given;
    const sha256 = hashOfText(content);
    this.#writes.set(toPosix(this.#root, await insideRoot(this.#root, relative)), { content, sha256 });
    return sha256;
  }

  async remove(relative: string): Promise<void> {
    this.#removed.add(toPosix(this.#root, await insideRoot(this.#root, relative)));
  }

  async commit({ undoAs }: { readonly undoAs?: string | undefined } = {}): Promise<void> {
    const drops = await this.#listDrops();
    for (const file of this.#writes.keys()) await checkPut(this.#root, file);
    for (const file of drops) await checkDrop(this.#root, file);
    if (undoAs !== undefined) {
      const hashes = new Map([...this.#writes].map(([file, { sha256 }]) => [file, sha256]));
      await keepForUndo(this.#root, undoAs, hashes, drops);
    }
    const folders = await HeldFolders.open(this.#root);
    let record: CommitRecord;
    try {
      const interim = await this.#interimLock();
      const files = [...this.#writes].map(([file, { content }]) => [file, content] as const);
      const staged = await stageFiles(folders, this.#id, [...files, ...interim]);
      const writes = new Map(files.map(([file], index) => [file, staged[index]!]));
      const between = new Map(interim.map(([file], index) => [file, staged[files.length + index]!]));
      record = { version: 1, staging: this.#id, steps: orderSteps(writes, drops, between) };
      await this.#decide(folders, record);
    } finally {
      await folders.close();
    }
    await applyCommit(this.#root, record);
    if (undoAs !== undefined) await promoteUndo(this.#root, true).catch(() => undefined); // the next command does it
  }

  async abort(): Promise<void> {
    if (!this.#decided) await discard(this.#root).catch(() => undefined);
  }

  async #decide(folders: HeldFolders, record: CommitRecord): Promise<void> {
    const file = path.join(this.#root, STATE_FOLDER, COMMIT_FILE);
    try {
      const state = (await folders.hold(STATE_FOLDER, { make: false }))!;
      await writeDurable(state.at(`${COMMIT_FILE}.tmp`), JSON.stringify(record));
      await rename(state.at(`${COMMIT_FILE}.tmp`), state.at(COMMIT_FILE));
      this.#decided = true;
    } catch (cause) {
      throw diskError(cause, file, 'record the install');
    }
  }

  /** What of the lock names less meanwhile: see {@link withoutDoubtful}. */
  async #interimLock(): Promise<[file: string, text: string][]> {
    const lock = await readLock(this.#root);
    const interim = withoutDoubtful(lock, this.#writes);
    if (!interim) return [];
    return [...changedFiles(LOCK, interim, mainText(LOCK, lock))];
  }

  /** Files that go: listed one by one, so that repeating the steps removes nothing that came later. */
  async #listDrops(): Promise<string[]> {
    const found: string[] = [];
    for (const removed of this.#removed) {
      for await (const file of filesBelow(this.#root, removed)) if (!this.#writes.has(file)) found.push(file);
    }
    return found;
  }
}

/** The file itself, or every file below the folder, relative to the root. Links are files: they go, not their ends. */
async function* filesBelow(root: string, relative: string): AsyncGenerator<string> {
  const full = path.join(root, relative);
  try {
    const facts = await lstat(full);
    if (!facts.isDirectory()) yield relative;
    else for (const name of (await readdir(full)).sort()) yield* filesBelow(root, path.posix.join(relative, name));
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR')
      throw diskError(cause, full, 'list the folder');
  }
}

function toPosix(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
