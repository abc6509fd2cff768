import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, readPlainFile, writeAtomic } from '../../disk/disk.ts';
import { withProjectLock } from '../../project/busy.ts';
import { readDocument } from '../../project/read-document.ts';
import { STATE_FOLDER, stateFolder } from '../../project/state-folder.ts';
import { hasEnded } from './has-ended.ts';
import { inTurn } from './in-turn.ts';
import { type OrderRecord, order } from './order.ts';

const ORDERS = 'orders';
/** Orders that have ended and are kept. */
const KEPT = 200;

/** Every order of the project, newest first. @throws {PropmasterError} `disk_error`, `project_invalid` */
export async function listOrders(root: string): Promise<OrderRecord[]> {
  const folder = path.join(root, STATE_FOLDER, ORDERS);
  const names = await readdir(folder).catch((cause) => {
    if (errorCode(cause) === 'ENOENT') return [];
    throw diskError(cause, folder, 'read the orders');
  });
  const orders = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readOrder(path.join(folder, name), name)),
  );
  return orders.filter((each) => each !== undefined).sort((a, b) => b.order - a.order || (a.key < b.key ? -1 : 1));
}

/** One order as it is on the disk now. @returns `undefined` if there is none of that key */
export async function findOrder(root: string, key: string): Promise<OrderRecord | undefined> {
  const name = `${key}.json`;
  return readOrder(path.join(root, STATE_FOLDER, ORDERS, name), name);
}

/** @returns `undefined` for one that another process has pruned meanwhile */
async function readOrder(file: string, name: string): Promise<OrderRecord | undefined> {
  const text = await readPlainFile(file).catch((cause) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw diskError(cause, file, 'read the order');
  });
  const wayOut = 'Delete the file; its job is forgotten then, and can still be followed by its id.';
  return text && readDocument(order, text.toString('utf8'), `${STATE_FOLDER}/${ORDERS}/${name}`, wayOut);
}

/** An order as it is begun: what the store adds is its number. */
export type NewOrder = OrderRecord extends infer Each
  ? Each extends OrderRecord
    ? Omit<Each, 'order'>
    : never
  : never;

/**
 * The order that `choose` finds among those that there are, or else the new one that it makes. It is on the disk when this
 * returns: send the request after that.
 *
 * @throws {PropmasterError} `disk_error`, `project_invalid`, `project_busy`
 */
export async function beginOrder(
  root: string,
  choose: (newestFirst: readonly OrderRecord[]) => OrderRecord | NewOrder,
  signal?: AbortSignal,
): Promise<OrderRecord> {
  const begin = async (): Promise<OrderRecord> => {
    const all = await listOrders(root);
    const chosen = choose(all);
    if ('order' in chosen) return chosen as OrderRecord;
    await prune(root, all);
    return saveOrder(root, { ...chosen, order: (all[0]?.order ?? 0) + 1 } as OrderRecord);
  };
  return withProjectLock(root, begin, { command: 'order', ...(signal && { signal }) });
}

/** Writes an order; it is on the disk when this returns. @throws {PropmasterError} `disk_error` */
export async function saveOrder<Kind extends OrderRecord>(root: string, value: Kind): Promise<Kind> {
  const file = path.join(await stateFolder(root, ORDERS), `${value.key}.json`);
  const write = () => writeAtomic(file, `${JSON.stringify(value, undefined, 2)}\n`);
  await inTurn(file, write).catch((cause) => {
    throw diskError(cause, file, 'write down the order');
  });
  return value;
}

async function prune(root: string, newestFirst: readonly OrderRecord[]): Promise<void> {
  for (const { key } of newestFirst.filter(hasEnded).slice(KEPT - 1)) {
    await rm(path.join(root, STATE_FOLDER, ORDERS, `${key}.json`), { force: true });
  }
}
