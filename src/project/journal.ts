import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type AssetRequest, assetRequest } from '../contract/assets.ts';
import { diskError, errorCode, readPlainFile, writeAtomic } from '../disk/disk.ts';
import { isRunning, ownIdentity } from '../disk/process-identity.ts';
import { processIdentity } from './identity-record.ts';
import { readDocument } from './read-document.ts';
import { editRecord, ownKinds } from './source.ts';
import { STATE_FOLDER, stateFolder } from './state-folder.ts';

const JOBS = 'jobs';
/** Finished intents that are kept, for `propmaster jobs`. */
const KEPT = 200;

/** Where and for what a request is made: with the request, what tells two intents apart. */
const purpose = z.looseObject({
  /** Of the service, or `local`. */
  base_url: z.string(),
  simulators: z.array(z.string()),
  /** Name that was asked for. */
  name: z.string().optional(),
  /** Of a prop that is edited: what it was before. */
  edited: editRecord.optional(),
  /** Kinds of the project that the request brings along: file → sha256. */
  kinds: ownKinds.optional(),
});
export type Purpose = z.infer<typeof purpose>;

/**
 * One request for an asset, from before the request goes out until its prop is installed. It lives in
 * `.propmaster/jobs/<key>.json`, so that a run after a crash asks with the same key and gets the same job.
 */
const intent = purpose.extend({
  /** `Idempotency-Key` of the request, and the file name. */
  key: z.string().regex(/^[A-Za-z0-9._-]{1,128}$/),
  request: assetRequest.loose(),
  owner: processIdentity,
  /** `open`: the request may or may not have arrived. `submitted`: the job is known. */
  state: z.enum(['open', 'submitted', 'installed', 'failed']),
  /** Larger is newer. A count, since clocks jump. */
  order: z.number().int().nonnegative(),
  job_id: z.string().optional(),
  asset_id: z.string().optional(),
  prop: z.string().optional(),
});
export type Intent = z.infer<typeof intent>;

/** What becomes known of an intent on its way. */
export type IntentUpdate = Partial<Pick<Intent, 'state' | 'job_id' | 'asset_id' | 'prop'>>;

/**
 * The intent for a request: the unfinished one of the same request and purpose, if the process that had it is dead or
 * is this one, else a new one. It is on the disk when this returns: send the request after that. To be called under
 * the lock of the project, so that two processes don't take over the same one.
 *
 * @param anew a new one in any case
 * @throws {PropmasterError} `disk_error`, `project_invalid`
 */
export async function openIntent(
  root: string,
  request: AssetRequest,
  wanted: Purpose,
  { anew = false }: { readonly anew?: boolean } = {},
): Promise<Intent> {
  const all = await listIntents(root);
  const owner = await ownIdentity();
  const identity = identify(request, wanted);
  for (const old of all) {
    if (anew || isFinished(old) || identify(old.request, old) !== identity) continue;
    if (old.owner.pid !== owner.pid && (await isRunning(old.owner))) continue;
    return save(root, { ...old, owner });
  }
  await prune(root, all);
  const { base_url, simulators, name, edited, kinds } = wanted;
  return save(root, {
    key: `propmaster-${randomUUID()}`,
    state: 'open',
    order: (all[0]?.order ?? 0) + 1,
    base_url,
    simulators,
    ...(name === undefined ? {} : { name }),
    ...(edited === undefined ? {} : { edited }),
    ...(kinds === undefined ? {} : { kinds }),
    request,
    owner,
  });
}

/** Writes down what became of an intent. Only its owner does that. @throws {PropmasterError} `disk_error` */
export async function updateIntent(root: string, known: Intent, news: IntentUpdate): Promise<Intent> {
  return save(root, { ...known, ...news });
}

/** Every intent of the project, newest first. @throws {PropmasterError} `disk_error`, `project_invalid` */
export async function listIntents(root: string): Promise<Intent[]> {
  const folder = path.join(root, STATE_FOLDER, JOBS);
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const intents = await Promise.all(
      names.map(async (name) => {
        const text = (await readPlainFile(path.join(folder, name))).toString('utf8');
        return readDocument(
          intent,
          text,
          `${STATE_FOLDER}/${JOBS}/${name}`,
          'Delete the file; its job is forgotten then.',
        );
      }),
    );
    return intents.sort((a, b) => b.order - a.order || (a.key < b.key ? -1 : 1));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw diskError(cause, folder, 'read the journal of jobs');
  }
}

async function save(root: string, value: Intent): Promise<Intent> {
  const file = path.join(await stateFolder(root, JOBS), `${value.key}.json`);
  await writeAtomic(file, `${JSON.stringify(value, undefined, 2)}\n`).catch((cause) => {
    throw diskError(cause, file, 'write down the job');
  });
  return value;
}

async function prune(root: string, newestFirst: readonly Intent[]): Promise<void> {
  for (const { key } of newestFirst.filter(isFinished).slice(KEPT - 1)) {
    await rm(path.join(root, STATE_FOLDER, JOBS, `${key}.json`), { force: true });
  }
}

const isFinished = (intent: Intent): boolean => !isOpen(intent);

/** Whether its prop is still to come, as far as the journal knows. */
export function isOpen({ state }: Intent): boolean {
  return state === 'open' || state === 'submitted';
}

/** One text for equal requests, whatever the order of their keys. */
function identify(request: AssetRequest, { base_url, simulators, name }: Purpose): string {
  const sorted = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted, base_url, [...simulators].sort(), name ?? null]);
}
