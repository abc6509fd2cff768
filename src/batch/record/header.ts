import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { diskError, errorCode, writeAtomic } from '../../disk/disk.ts';
import { processIdentity } from '../../project/identity-record.ts';
import { PROP_NAME } from '../../project/names.ts';
import { readDocument } from '../../project/read-document.ts';
import { STATE_FOLDER, stateFolder } from '../../project/state-folder.ts';

const BATCHES = 'batches';
/** Runs that are kept; of those that are not finished, all. */
const KEPT = 50;

/** `.propmaster/batches/<id>.json`: one run of an items file, from before its first request. */
const header = z.looseObject({
  version: z.literal(1),
  id: z.uuid(),
  /** Larger is newer. A count, since clocks jump. */
  order: z.number().int().nonnegative(),
  /** Relative to the project where possible, POSIX separators. */
  items_file: z.string().min(1),
  items_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Base URL of the service, or `local`. */
  base_url: z.string(),
  owner: processIdentity,
  state: z.enum(['open', 'finished']),
  /** Per item the name that it was promised. */
  names: z.array(z.string().regex(PROP_NAME)),
  max_concurrency: z.number().int().optional(),
  max_cost_cents: z.number().int().optional(),
  /** How its items are ordered; absent: nothing was sent yet. */
  kind: z.enum(['personal', 'team']).optional(),
  /** The service's id; once it has answered. */
  batch_id: z.string().optional(),
});
export type BatchHeader = z.infer<typeof header>;

/** What becomes known of a run on its way. `finished`: nothing of it is out. */
export type HeaderUpdate = Partial<Pick<BatchHeader, 'state' | 'kind' | 'batch_id'>>;

/** `Idempotency-Key` of the batch, or, with an index, of an item that is ordered alone. */
export const keyOf = ({ id }: Pick<BatchHeader, 'id'>, index?: number): string =>
  `propmaster-batch-${id}${index === undefined ? '' : `-${index}`}`;

/** The log of a run, next to its header. */
export const logFile = (root: string, { id }: Pick<BatchHeader, 'id'>): string =>
  path.join(root, STATE_FOLDER, BATCHES, `${id}.log`);

/** How the record calls an items file, so that project and file can be moved together. */
export function recordedPath(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

/** A header for a new run, not written yet. */
export function newHeader(
  given: Omit<BatchHeader, 'version' | 'id' | 'order' | 'state'>,
  others: readonly BatchHeader[],
): BatchHeader {
  return { version: 1, id: randomUUID(), order: (others[0]?.order ?? 0) + 1, state: 'open', ...given } as BatchHeader;
}

/** Every run of the project, newest first. @throws {PropmasterError} `disk_error`, `project_invalid` */
export async function listHeaders(root: string): Promise<BatchHeader[]> {
  const folder = path.join(root, STATE_FOLDER, BATCHES);
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const headers = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(path.join(folder, name), 'utf8');
        const wayOut = 'Delete the file; the batch is forgotten then, and what it made can still be pulled.';
        return readDocument(header, text, `${STATE_FOLDER}/${BATCHES}/${name}`, wayOut);
      }),
    );
    return headers.sort((a, b) => b.order - a.order);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw diskError(cause, folder, 'read the records of batches');
  }
}

/** Writes a header; it is on the disk when this returns. @throws {PropmasterError} `disk_error` */
export async function saveHeader(root: string, value: BatchHeader): Promise<BatchHeader> {
  const file = path.join(await stateFolder(root, BATCHES), `${value.id}.json`);
  await writeAtomic(file, `${JSON.stringify(value, undefined, 2)}\n`).catch((cause) => {
    throw diskError(cause, file, 'write down the batch');
  });
  return value;
}

/** Forgets the oldest runs of which nothing is out. */
export async function pruneHeaders(root: string, newestFirst: readonly BatchHeader[]): Promise<void> {
  for (const old of newestFirst.filter(({ state, kind }) => state === 'finished' || kind === undefined).slice(KEPT)) {
    await rm(path.join(root, STATE_FOLDER, BATCHES, `${old.id}.json`), { force: true });
    await rm(logFile(root, old), { force: true });
  }
}
