import { createHash, randomUUID } from 'node:crypto';
import { lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyCommit, COMMIT_FILE, STAGING_FOLDER } from './apply-commit.ts';
import { type CommitRecord, orderSteps, type Staged, withoutDoubtful } from './commit-record.ts';
import { diskError, errorCode, syncFile, syncFolder, writeDurable } from './disk.ts';
import { checkPortable, insideRoot } from './inside.ts';
import { formatLock, LOCK_FILE, parseLock } from './lockfile.ts';
import { checkDrop, checkPut } from './preflight.ts';
import { recover } from './recover.ts';
import { STATE_FOLDER, stateFolder } from './state-folder.ts';

/** A change of a project that happens whole or not at all, also when the process is killed. */
export interface Transaction {
  /**
   * Stages a file. A second call for the same path wins.
   *
   * @param relative path inside the project, POSIX separators
   * @throws {PropmasterError} `unsafe_input` for a path that leaves the project; `disk_error`
   */
  write(relative: string, content: Uint8Array | string): Promise<void>;
  /**
   * A file, or a folder with everything in it, goes when the transaction is committed. What this transaction writes
   * stays, so removing a folder and writing into it replaces it. What does not exist is no error.
   *
   * @throws {PropmasterError} `unsafe_input`
   */
  remove(relative: string): Promise<void>;
  /**
   * Makes it so. Everything is on the disk before the decision, which is one rename; what comes after it is finished
   * by {@link recover} if this process can't.
   *
   * @throws {PropmasterError} `disk_error`, `unsafe_input`: nothing has changed, unless the message says that the
   *   next command goes on with it
   */
  commit(): Promise<void>;
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
  return new StagedTransaction(root, id, await stateFolder(root, STAGING_FOLDER, id));
}

class StagedTransaction implements Transaction {
  readonly #root: string;
  readonly #id: string;
  readonly #staging: string;
  readonly #writes = new Map<string, Staged>();
  readonly #removed = new Set<string>();
  #staged = 0;
  #decided = false;

  constructor(root: string, id: string, staging: string) {
    this.#root = root;
    this.#id = id;
    this.#staging = staging;
  }

  async write(relative: string, content: Uint8Array | string): Promise<void> {
    checkPortable(relative);
    const target = await insideRoot(this.#root, relative);
    this.#writes.set(toPosix(this.#root, target), await this.#stage(content, target));
  }

  async remove(relative: string): Promise<void> {
    this.#removed.add(toPosix(this.#root, await insideRoot(this.#root, relative)));
  }

  async commit(): Promise<void> {
    const drops = await this.#listDrops();
    for (const file of this.#writes.keys()) await checkPut(this.#root, file, this.#staging);
    for (const file of drops) await checkDrop(this.#root, file);
    const record: CommitRecord = {
      version: 1,
      staging: this.#id,
      steps: orderSteps(this.#writes, drops, await this.#stageInterimLock()),
    };
    const state = path.join(this.#root, STATE_FOLDER);
    const file = path.join(state, COMMIT_FILE);
    try {
      // All at once: file systems gather waiting writers, so twenty files cost little more than one.
      await Promise.all(
        Array.from({ length: this.#staged }, (_, from) => syncFile(path.join(this.#staging, `${from}`))),
      );
      await syncFolder(this.#staging);
      await syncFolder(path.dirname(this.#staging));
      await writeDurable(`${file}.tmp`, JSON.stringify(record), 'w');
      await rename(`${file}.tmp`, file);
      this.#decided = true;
    } catch (cause) {
      throw diskError(cause, file, 'record the install');
    }
    await applyCommit(this.#root, record);
  }

  async abort(): Promise<void> {
    if (this.#decided) return;
    const left = [path.dirname(this.#staging), path.join(this.#root, STATE_FOLDER, `${COMMIT_FILE}.tmp`)];
    for (const folder of left) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }

  async #stage(content: Uint8Array | string, target: string): Promise<Staged> {
    const from = String(this.#staged++);
    try {
      await writeFile(path.join(this.#staging, from), content, { flag: 'wx' });
    } catch (cause) {
      throw diskError(cause, target, 'write the file');
    }
    return { from, sha256: createHash('sha256').update(content).digest('hex') };
  }

  async #stageInterimLock(): Promise<Staged | undefined> {
    const file = path.join(this.#root, LOCK_FILE);
    const text = await readFile(file, 'utf8').catch((cause) => {
      if (errorCode(cause) === 'ENOENT') return undefined;
      throw diskError(cause, file, 'read the file');
    });
    if (text === undefined) return undefined;
    const interim = withoutDoubtful(parseLock(text), this.#writes);
    return interim && this.#stage(formatLock(interim), file);
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
