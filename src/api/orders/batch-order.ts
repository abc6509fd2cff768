import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { readItems } from '../../batch/items/read-items.ts';
import { type BatchHeader, listHeaders, logFile, recordedPath } from '../../batch/record/header.ts';
import { readLog } from '../../batch/record/log.ts';
import { isBusy } from '../../batch/record/open-run.ts';
import { makeFolder, writeAtomic } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import { inTurn } from './in-turn.ts';
import type { BatchOrderRecord, OrderRecord } from './order.ts';
import { beginOrder, listOrders, type NewOrder, saveOrder } from './store.ts';

/** Where the items of batches lie that came without a file. */
const FOLDER = 'batches';
/** Handle of a batch, and the key of its order. */
const HANDLE = /^batch_[0-9a-f]{12}(_\d{1,6})?$/;

export interface BatchOrderRequest {
  readonly service: string;
  /** Lines of an items file, or the path of one inside the project. */
  readonly items: readonly object[] | string;
  readonly simulators?: readonly string[];
  readonly maxCostCents?: number;
  /** Order anew, although the same batch is not finished. @default false */
  readonly repeat?: boolean;
}

/**
 * Writes down a batch that is to be run: its items, unless they are in a file of the project already, and its order. The
 * same request gets the same order until that has ended. Nothing is sent.
 *
 * @throws {PropmasterError} `invalid_input`, `not_found` for items that can't be read; `unsafe_input` if the folder of the
 *   items leads out of the project; `disk_error`
 */
export async function beginBatch(
  root: string,
  given: BatchOrderRequest,
): Promise<{ readonly order: BatchOrderRecord; readonly takenUp: boolean; readonly items: number }> {
  const { service, items, simulators, maxCostCents, repeat = false } = given;
  const text = typeof items === 'string' ? undefined : `${items.map((item) => JSON.stringify(item)).join('\n')}\n`;
  const content = text ?? (await readItems(path.join(root, items as string))).sha256;
  const id = createHash('sha256')
    .update(JSON.stringify([service, content, typeof items === 'string' ? items : '', simulators ?? []]))
    .digest('hex')
    .slice(0, 12);
  return inTurn(`${root}:${id}`, async () => {
    const same = (await listOrders(root)).filter((each): each is BatchOrderRecord => isOf(each, id));
    const [last] = same;
    if (last && last.state !== 'cancelled' && !repeat) {
      // One that has ended is run once more: what is installed stays, what failed for a passing reason is tried again.
      const order = last.state === 'open' ? last : await saveOrder(root, { ...last, state: 'open' });
      return { order, takenUp: true, items: await countItems(path.join(root, order.request.file)) };
    }
    const key = last ? `batch_${id}_${1 + Math.max(...same.map(numberOf))}` : `batch_${id}`;
    const folder = await ownFolder(root);
    const file = typeof items === 'string' ? items : `${FOLDER}/${key}.jsonl`;
    if (text !== undefined) await writeAtomic(path.join(folder, `${key}.jsonl`), text);
    const count = await countItems(path.join(root, file)).catch(async (error: unknown) => {
      if (text !== undefined) await rm(path.join(folder, `${key}.jsonl`), { force: true });
      throw error;
    });
    const fresh: NewOrder = {
      ...{ key, kind: 'batch', service, state: 'open' },
      request: {
        file,
        results: `${FOLDER}/${key}.results.jsonl`,
        ...(simulators === undefined ? {} : { simulators: [...simulators] }),
        ...(maxCostCents === undefined ? {} : { max_cost_cents: maxCostCents }),
      },
    };
    const order = (await beginOrder(root, () => fresh)) as BatchOrderRecord;
    return { order, takenUp: false, items: count };
  });
}

const isOf = ({ key }: OrderRecord, id: string): boolean => key === `batch_${id}` || key.startsWith(`batch_${id}_`);
const numberOf = ({ key }: OrderRecord): number => Number(key.split('_')[2] ?? 1);
const countItems = async (file: string): Promise<number> => (await readItems(file)).items.length;

/** The batch of a handle. @returns `undefined` for an id that is none, or of another project */
export async function findBatch(root: string, handle: string): Promise<BatchOrderRecord | undefined> {
  if (!HANDLE.test(handle)) return undefined;
  const order = (await listOrders(root)).find(({ key }) => key === handle);
  return order?.kind === 'batch' ? order : undefined;
}

/** What the record of a run tells: also while another process is at work on it. */
export interface BatchRecord {
  /** The service's id; Team keys only. */
  readonly batchId: string | undefined;
  readonly total: number;
  readonly installed: number;
  readonly failures: readonly { readonly item: number; readonly code: string; readonly message: string }[];
  /** Jobs of items that have not come to their end. */
  readonly openJobs: readonly string[];
}

/** A batch that this project runs without an order, as `propmaster batch run` does. */
export interface RecordedBatch {
  /** Its handle. */
  readonly key: string;
  /** The items file, relative to the project where possible. */
  readonly file: string;
  /** Process that is at work on it; `undefined` if none is. */
  readonly pid: number | undefined;
  readonly record: BatchRecord;
}

const handleOf = ({ id }: BatchHeader): string => `batch_${id.replaceAll('-', '').slice(0, 12)}`;

/** Batches without an order that are not finished, newest first. @throws {PropmasterError} `disk_error`, `project_invalid` */
export async function listRecordedBatches(root: string): Promise<RecordedBatch[]> {
  const headers = (await listHeaders(root)).filter(({ state }) => state === 'open');
  if (headers.length === 0) return [];
  const ordered = new Set(
    (await listOrders(root)).flatMap((order) =>
      order.kind === 'batch' ? [recordedPath(root, path.join(root, order.request.file))] : [],
    ),
  );
  return Promise.all(
    headers
      .filter(({ items_file }) => !ordered.has(items_file))
      .map(async (header) => ({
        key: handleOf(header),
        file: header.items_file,
        pid: (await isBusy(header)) ? header.owner.pid : undefined,
        record: await recordOf(root, header),
      })),
  );
}

/** The one of a handle. @returns `undefined` for an id that is none */
export async function findRecordedBatch(root: string, handle: string): Promise<RecordedBatch | undefined> {
  return HANDLE.test(handle) ? (await listRecordedBatches(root)).find(({ key }) => key === handle) : undefined;
}

/** @returns `undefined` when nothing of it was sent */
export async function readBatchRecord(root: string, order: BatchOrderRecord): Promise<BatchRecord | undefined> {
  const header = await headerOf(root, order);
  return header && recordOf(root, header);
}

/** The other process that is at work on a batch. @returns its id; `undefined` if none is */
export async function otherProcessAt(root: string, order: BatchOrderRecord): Promise<number | undefined> {
  const header = await headerOf(root, order);
  if (header === undefined || header.owner.pid === process.pid) return undefined;
  return (await isBusy(header)) ? header.owner.pid : undefined;
}

async function headerOf(root: string, { service, request }: BatchOrderRecord): Promise<BatchHeader | undefined> {
  const file = recordedPath(root, path.join(root, request.file));
  return (await listHeaders(root)).find((each) => each.items_file === file && each.base_url === service);
}

async function recordOf(root: string, header: BatchHeader): Promise<BatchRecord> {
  const known = new Map<number, Awaited<ReturnType<typeof readLog>>[number]>();
  for (const entry of await readLog(logFile(root, header))) {
    known.set(entry.item, { ...known.get(entry.item), ...entry });
  }
  const all = [...known.values()];
  return {
    batchId: header.batch_id,
    total: header.names.length,
    installed: all.filter(({ installed }) => installed).length,
    failures: all.flatMap(({ item, installed, failed }) =>
      failed && !installed ? [{ item, code: failed.code, message: failed.message }] : [],
    ),
    openJobs: all.flatMap(({ job_id, installed, failed }) => (job_id && !installed && !failed ? [job_id] : [])),
  };
}

/** A real folder of the project: what is written there must not end up elsewhere. */
async function ownFolder(root: string): Promise<string> {
  const folder = path.join(root, FOLDER);
  await makeFolder(folder);
  if ((await realpath(folder)) === path.join(await realpath(root), FOLDER)) return folder;
  throw new PropmasterError('unsafe_input', `The folder ${FOLDER} of the project is a link.`, {
    where: FOLDER,
    hint: 'Delete the link; propmaster makes a real folder.',
  });
}
