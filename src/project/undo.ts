import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, constants as fsConstants, link, lstat, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { diskError, errorCode, ignoreAbsent, readPlainFile } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { insideRoot } from './inside.ts';
import { LOCK, LOCK_FILE, type Lockfile, parseLock } from './lockfile.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { readDocument } from './read-document.ts';
import { documentOfShard } from './shards.ts';
import { STATE_FOLDER, stateFolder } from './state-folder.ts';
import { openSharded } from './stored.ts';

/** What the last change replaced. */
const KEPT = 'undo';
/** What a change that is not decided yet would replace. */
export const UNDO_NEXT = 'undo.next';
const RECORD = 'undo.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `.propmaster/undo/undo.json`. */
const undoRecord = z.strictObject({
  version: z.literal(1),
  /** What changed the project: `generate`, `remove`, … */
  command: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string().min(1),
      /** Name in the folder of the record; absent: there was no such file. */
      kept: z.string().regex(/^\d+$/).optional(),
      /** Of what the change wrote; absent: it removed the file. */
      after: sha256.optional(),
    }),
  ),
});
type UndoRecord = z.infer<typeof undoRecord>;

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Keeps what a change is about to replace or remove, until {@link promoteUndo} or the next change. Files are linked, not
 * copied, where the disk can: a change renames new files into place, so what is linked stays as it was. To be called
 * before the change is decided.
 *
 * @param writes path → sha256 of what is written there
 * @throws {PropmasterError} `disk_error`
 */
export async function keepForUndo(
  root: string,
  command: string,
  writes: ReadonlyMap<string, string>,
  drops: readonly string[],
): Promise<void> {
  const folder = path.join(root, STATE_FOLDER, UNDO_NEXT);
  try {
    await rm(folder, { recursive: true, force: true });
    await stateFolder(root, UNDO_NEXT);
    const files: UndoRecord['files'] = [];
    for (const file of [...writes.keys(), ...drops]) {
      const after = writes.get(file);
      const kept = (await keep(await insideRoot(root, file), path.join(folder, `${files.length}`)))
        ? { kept: `${files.length}` }
        : {};
      files.push({ path: file, ...kept, ...(after === undefined ? {} : { after }) });
    }
    await writeFile(path.join(folder, RECORD), JSON.stringify({ version: 1, command, files } satisfies UndoRecord));
  } catch (cause) {
    throw diskError(cause, folder, 'keep what is replaced');
  }
}

/** @returns whether there is such a file */
async function keep(file: string, as: string): Promise<boolean> {
  const facts = await lstat(file).catch(ignoreAbsent);
  if (!facts?.isFile()) return false;
  await link(file, as).catch(async (error) => {
    if (errorCode(error) === 'ENOENT') return;
    await copyFile(file, as, fsConstants.COPYFILE_EXCL);
  });
  return (await lstat(as).catch(ignoreAbsent)) !== undefined;
}

/**
 * Makes what was kept for the last change what {@link stageUndo} brings back, if that change has happened: the lock, or else
 * the manifest, is as it left it. If not, what was kept is of no use, and goes. To be called under the lock of the project.
 *
 * @param isKnown whether the change is known to have happened
 * @throws {PropmasterError} `disk_error`
 */
export async function promoteUndo(root: string, isKnown = false): Promise<void> {
  const state = path.join(root, STATE_FOLDER);
  if (!existsSync(path.join(state, UNDO_NEXT))) return;
  try {
    if (isKnown || (await hasHappened(root))) {
      await rm(path.join(state, KEPT), { recursive: true, force: true });
      await rename(path.join(state, UNDO_NEXT), path.join(state, KEPT));
    } else await rm(path.join(state, UNDO_NEXT), { recursive: true, force: true });
  } catch (cause) {
    throw diskError(cause, state, 'keep what was replaced');
  }
}

/** The lock's shards come last but for the file that bears its name, which is the same before and after in a large project. */
async function hasHappened(root: string): Promise<boolean> {
  const next = await readRecord(root, UNDO_NEXT).catch(() => undefined);
  const wrote = [LOCK_FILE, MANIFEST_FILE].map((file) => next?.files.filter((one) => isPartOf(file, one.path)) ?? []);
  const told = wrote.find((files) => files.length > 0);
  if (!told) return false;
  for (const { path: file, after } of told) {
    const now = await readPlainFile(path.join(root, file)).catch(ignoreAbsent);
    if ((now && hashOf(now)) !== after) return false;
  }
  return true;
}

/** Whether a path is that of a document, or of a shard of it. */
const isPartOf = (document: string, file: string): boolean => file === document || documentOfShard(file) === document;

/** What the last change was, and what it replaced. */
export interface LastChange {
  /** `edit`, `remove`, `undo`, … */
  readonly command: string;
  /** File that it wrote or removed → where its former content is kept, both relative to the project; `undefined`: there was none. */
  readonly replaced: ReadonlyMap<string, string | undefined>;
}

/** @returns `undefined` where nothing is kept. @throws {PropmasterError} `project_invalid` for a record that can't be read */
export async function lastChange(root: string): Promise<LastChange | undefined> {
  const record = await readRecord(root, KEPT);
  if (!record) return undefined;
  const places = record.files.map(
    ({ path: file, kept }) => [file, kept === undefined ? undefined : `${STATE_FOLDER}/${KEPT}/${kept}`] as const,
  );
  return { command: record.command, replaced: new Map(places) };
}

/** Of a transaction what an undo needs. */
interface Changes {
  write(relative: string, content: Uint8Array): Promise<unknown>;
  remove(relative: string): Promise<unknown>;
}

/** What an undo did, by names of props and scenes. */
export interface Undone {
  /** What was taken back: `edit`, `remove`, … */
  readonly command: string;
  /** There again. */
  readonly restored: readonly string[];
  /** No longer there. */
  readonly removed: readonly string[];
  /** As they were before. */
  readonly reverted: readonly string[];
}

/**
 * Stages the files of the last change as they were before it. To be called under the lock of the project; commit the
 * transaction afterwards.
 *
 * @throws {PropmasterError} `not_found` where there is nothing to undo; `project_invalid` where a file was changed since:
 *   nothing is overwritten that was not written by the change
 */
export async function stageUndo(root: string, transaction: Changes): Promise<Undone> {
  const record = await readRecord(root, KEPT);
  if (!record)
    throw new PropmasterError('not_found', 'There is no change to undo.', {
      where: root,
      hint: 'Only the last change of a project is kept. Versions further back are in version control.',
    });
  for (const { path: file, after } of record.files) {
    const now = await readPlainFile(await insideRoot(root, file)).catch(ignoreAbsent);
    if ((now && hashOf(now)) === after) continue;
    throw new PropmasterError('project_invalid', `${file} was changed after the last ${record.command}.`, {
      where: file,
      hint: 'Undo would lose that. Take the change of this file back, or copy it elsewhere and delete the original; then `propmaster install` restores what the lock names.',
    });
  }
  const before: Locks = [];
  const after: Locks = [];
  for (const { path: file, kept } of record.files) {
    if (isPartOf(LOCK_FILE, file)) {
      const now = await readPlainFile(await insideRoot(root, file)).catch(ignoreAbsent);
      if (now) before.push(lockIn(now, file));
    }
    if (kept === undefined) {
      await transaction.remove(file);
      continue;
    }
    const content = await readPlainFile(path.join(root, STATE_FOLDER, KEPT, kept)).catch((cause) => {
      throw diskError(cause, file, 'read what was kept of the file');
    });
    if (isPartOf(LOCK_FILE, file)) after.push(lockIn(content, file));
    await transaction.write(file, content);
  }
  return { command: record.command, ...compared(before, after) };
}

/** What the files of a lock that a change wrote say, one by one. */
type Locks = Partial<Pick<Lockfile, 'props' | 'scenes'>>[];

function lockIn(content: Buffer, file: string): Locks[number] {
  const text = content.toString('utf8');
  // Of a large project this file has no props.
  return openSharded({ ...LOCK, summarize: undefined }, '', text)
    ? { scenes: (JSON.parse(text) as Lockfile).scenes ?? {} }
    : parseLock(text, false, file);
}

function compared(before: Locks, after: Locks): Omit<Undone, 'command'> {
  const [was, is] = [before, after].map(
    (locks): Record<string, unknown> => Object.assign({}, ...locks.flatMap(({ props, scenes }) => [props, scenes])),
  );
  const [old, young] = [Object.keys(is!), Object.keys(was!)].map((names) => names.sort()) as [string[], string[]];
  return {
    restored: old.filter((name) => !Object.hasOwn(was!, name)),
    removed: young.filter((name) => !Object.hasOwn(is!, name)),
    reverted: old.filter(
      (name) => Object.hasOwn(was!, name) && JSON.stringify(was![name]) !== JSON.stringify(is![name]),
    ),
  };
}

async function readRecord(root: string, folder: string): Promise<UndoRecord | undefined> {
  const file = path.join(root, STATE_FOLDER, folder, RECORD);
  const text = await readPlainFile(file).catch(ignoreAbsent);
  if (text === undefined) return undefined;
  return readDocument(
    undoRecord,
    text.toString('utf8'),
    `${STATE_FOLDER}/${folder}/${RECORD}`,
    'Delete the file; the last change can then not be undone.',
  );
}
