import path from 'node:path';
import type { IndexEntry } from '../../adapters/contract.ts';
import { withProjectLock } from '../project/busy.ts';
import { LARGE_TEXT, noteJudgedTexts } from '../project/judged-texts.ts';
import { noteShards, type ShardText } from '../project/lock-summary.ts';
import { isAcceptedLock, LOCK, type Lockfile } from '../project/lockfile.ts';
import { emptyManifest, MANIFEST, type Manifest } from '../project/manifest.ts';
import { readLock, readManifest } from '../project/project-files.ts';
import { recover } from '../project/recover.ts';
import { documentOfShard } from '../project/shards.ts';
import { changedFiles, isLarge, mainText, shardsOf, staleShards } from '../project/stored.ts';
import { beginTransaction, type Transaction } from '../project/transaction.ts';
import { sharedFiles } from './shared-files.ts';

/** Which project is to be changed, and on whose behalf. */
export interface ChangeOptions {
  readonly root: string;
  /** What others are told while they wait. */
  readonly command: string;
  readonly signal?: AbortSignal | undefined;
  readonly notice: (message: string) => void;
  /** Whether the files that speak of all props are looked at whole, also where no prop changes. @default false */
  readonly isWhole?: boolean;
}

/** A project under its lock. What is changed in it is written when the work is done. */
export interface ProjectDraft {
  readonly manifest: Manifest;
  readonly lock: Lockfile;
  readonly transaction: Transaction;
  /** Name of a prop → per simulator its entry of `index.json`, for those that are new. */
  readonly index: Map<string, Readonly<Record<string, IndexEntry>>>;
}

/**
 * Changes a project, whole or not at all: what `work` stages, the manifest, the lock, and the files that speak of all
 * props and so follow from the lock. Finishes first what a command that was killed has left.
 *
 * @throws {PropmasterError} `project_busy`, `project_invalid`, `disk_error`, `unsafe_input`; what `work` throws
 */
export async function changeProject<T>(
  { root, command, signal, notice, isWhole = false }: ChangeOptions,
  work: (draft: ProjectDraft) => Promise<T>,
): Promise<T> {
  const underLock = async (): Promise<T> => {
    if ((await recover(root)) === 'rolled_forward') notice('An install that was interrupted has been finished.');
    const transaction = await beginTransaction(root);
    try {
      const [found, lock] = await Promise.all([readManifest(root), readLock(root)]);
      const manifest = found ?? emptyManifest();
      const before = { manifest: found && mainText(MANIFEST, found), lock: mainText(LOCK, lock) };
      const draft: ProjectDraft = { manifest, lock, transaction, index: new Map() };
      const result = await work(draft);

      const judged = new Map<string, string>();
      const write = async (file: string, content: Uint8Array | string, isAccepted: boolean): Promise<void> => {
        const sha256 = await transaction.write(file, content);
        if (isAccepted && content.length >= LARGE_TEXT) judged.set(file, sha256);
      };
      const shared = await sharedFiles(root, lock, draft.index, isWhole);
      for (const [file, content] of shared) await write(file, content, file.endsWith('/index.json'));
      const changed = new Set<string>();
      for (const [file, content] of changedFiles(MANIFEST, manifest, before.manifest)) {
        await write(file, content, true);
        changed.add(file);
      }
      const shards = new Map<string, ShardText>();
      for (const [file, text] of changedFiles(LOCK, lock, before.lock)) {
        const isAccepted = isAcceptedLock(text);
        await write(file, text, isAccepted);
        changed.add(file);
        if (documentOfShard(file) !== undefined) shards.set(path.basename(file, '.json'), { text, isAccepted });
      }
      for (const stale of [...staleShards(MANIFEST, manifest, changed), ...staleShards(LOCK, lock, changed)])
        await transaction.remove(stale);
      signal?.throwIfAborted();
      await transaction.commit(changed.size > 0 ? { undoAs: command } : {});
      await noteJudgedTexts(root, judged);
      if (isLarge(lock) && !shardsOf(lock.props)) await noteShards(root, LOCK, shards);
      return result;
    } finally {
      await transaction.abort();
    }
  };
  return withProjectLock(root, underLock, { command, ...(signal && { signal }) });
}
