import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { VERSION } from '../version.ts';
import type { LockedProp, LockedScene } from './lockfile.ts';
import { STATE_FOLDER, stateFolder } from './state-folder.ts';

const FILE = 'verified.json';
/** Clocks of file systems tick every few milliseconds: a file this young may change once more without showing it [ms]. */
const TICK_MS = 100;
/** Props after which other work has its turn. */
const AT_ONCE = 500;

/** `.propmaster/verified.json`: fingerprints of the props and scenes that were verified and found in order. */
interface Verified {
  readonly release: string;
  readonly names: Readonly<Record<string, string>>;
}

/** What a fingerprint is taken of: everything that the lock says of a prop or scene. */
export type VerifiedRecord = Pick<LockedProp | LockedScene, 'files'>;

/**
 * What a prop or scene is, without reading its files: its record in the lock, and size, inode and times of each file. A
 * file can't be written without its change time (ctime) moving, unlike its modification time, which anybody sets.
 *
 * @returns `undefined` where a file is missing, is no plain file, or was written so recently that its times tell nothing
 * @see The same question in Git: its documentation, technical/racy-git
 */
function fingerprint(root: string, record: VerifiedRecord): string | undefined {
  const hash = createHash('sha256').update(JSON.stringify(record));
  const latest = Date.now() - TICK_MS;
  for (const file of Object.keys(record.files).sort()) {
    if (path.isAbsolute(file) || file.split(/[\\/]/).includes('..')) return undefined;
    const facts = lstatSync(path.join(root, file), { bigint: true, throwIfNoEntry: false });
    if (!facts?.isFile() || facts.ctimeMs > latest) return undefined;
    hash.update(`\n${facts.size} ${facts.ino} ${facts.mtimeNs} ${facts.ctimeNs} ${file}`);
  }
  return hash.digest('base64url');
}

/**
 * Fingerprints of props and scenes as they lie there now; those that have none are left out. To be taken before they are
 * verified: what changes meanwhile then shows.
 */
export async function fingerprints(
  root: string,
  names: readonly string[],
  recordOf: (name: string) => VerifiedRecord,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    signal?.throwIfAborted();
    const print = fingerprint(root, recordOf(name));
    if (print !== undefined) found.set(name, print);
  }
  return found;
}

/** Fingerprints that were noted by this release; none where the file is missing or can't be read. */
export async function readVerified(root: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { release, names } = JSON.parse(
      await readFile(path.join(root, STATE_FOLDER, FILE), 'utf8'),
    ) as Partial<Verified>;
    return release === VERSION && typeof names === 'object' && names !== null
      ? new Map(Object.entries(names))
      : new Map();
  } catch {
    return new Map();
  }
}

/** Notes fingerprints in place of those before. What can't be written is not noted: it is then verified once more. */
export async function noteVerified(root: string, names: ReadonlyMap<string, string>): Promise<void> {
  const verified: Verified = { release: VERSION, names: Object.fromEntries(names) };
  const state = await stateFolder(root);
  const partial = path.join(state, `${FILE}.${process.pid}`);
  try {
    await writeFile(partial, JSON.stringify(verified));
    await rename(partial, path.join(state, FILE));
  } catch {
    await rm(partial, { force: true }).catch(() => undefined);
  }
}
