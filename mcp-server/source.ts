import type { Deployment, KeyKind } from '../src/api/deployment.ts';
import type { BatchOrderRecord } from '../src/api/orders/order.ts';
import type { Propmaster } from '../src/api/propmaster.ts';
import { FINAL_JOB_STATES } from '../src/contract/job-states.ts';
import type { Job } from '../src/contract/jobs.ts';
import { isPropmasterError, PropmasterError } from '../src/errors.ts';
import { endsLike, FORMAT_NAMES, UNREAD_ENDINGS } from '../src/model/source-formats.ts';
import { fileInside } from './inside-project.ts';
import { withinTime } from './limits.ts';
import { findBatch } from './orders.ts';
import { clip } from './views.ts';

type Client = Deployment['client'];

/** What `source` of install turned out to be. */
export type InstallSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'asset' | 'scene' | 'catalog'; readonly id: string; readonly key: KeyKind }
  | { readonly kind: 'job'; readonly job: Job; readonly key: KeyKind }
  | { readonly kind: 'batch'; readonly order: BatchOrderRecord }
  | { readonly kind: 'prop'; readonly name: string };

/** Before a slug of the catalog, so that nobody takes it for an id of an asset. */
export const CATALOG = 'catalog:';

/** Spelled like a path: nothing that a service calls an id has a slash, or ends like a model or an archive. */
const isPath = (source: string): boolean =>
  /[\\/]/.test(source) || endsLike(source, FORMAT_NAMES, ['zip', ...UNREAD_ENDINGS]);

/**
 * Tells what a source is where nobody needs to be asked: a path, an item of the catalog, a batch of this project.
 *
 * @throws {PropmasterError} `not_found`, `unsafe_input`
 */
async function recogniseHere(source: string, propmaster: Propmaster): Promise<InstallSource | undefined> {
  if (source.startsWith(CATALOG)) return { kind: 'catalog', id: source.slice(CATALOG.length), key: 'personal' };
  if (isPath(source)) return { kind: 'file', file: await fileInside(propmaster.root, source) };
  const order = await findBatch(propmaster.root, source);
  return order && { kind: 'batch', order };
}

/**
 * Tells what an id is by asking the service, with each key that this machine has, and then the project for a folder of
 * that name.
 *
 * @throws {PropmasterError} `not_found`, `unsafe_input`; what the service throws
 */
async function recogniseId(source: string, propmaster: Propmaster, signal: AbortSignal): Promise<InstallSource> {
  const deployment = await propmaster.service();
  for (const key of deployment.local ? (['personal', 'team'] as const) : (['personal'] as const)) {
    const found = await ask(deployment.clientWith(key), source, signal);
    if (found) return { ...found, key };
  }
  // A folder of the project can have a name that looks like an id.
  const file = await fileInside(propmaster.root, source).catch(() => undefined);
  if (file !== undefined) return { kind: 'file', file };
  const installed = (await propmaster.list()).some(({ name }) => name === source);
  throw new PropmasterError('not_found', `"${clip(source, 100)}" is no job, asset or scene of this key, and no file.`, {
    where: clip(source, 100),
    hint: installed
      ? `A prop of that name is installed; source "${source}" with simulators alone writes it for further simulators.`
      : 'browse lists what there is; a file is given by its path relative to the project.',
  });
}

/** The prop of the project that has this name, to be written for further simulators. */
export async function installedSource(name: string, propmaster: Propmaster): Promise<InstallSource | undefined> {
  if (isPath(name)) return undefined;
  return (await propmaster.list()).some((prop) => prop.name === name) ? { kind: 'prop', name } : undefined;
}

type Found = { readonly kind: 'job'; readonly job: Job } | { readonly kind: 'asset' | 'scene'; readonly id: string };

async function ask(client: Client, id: string, signal: AbortSignal): Promise<Found | undefined> {
  const job = await orNothing(client.jobs.get(id, { signal }));
  if (job) return { kind: 'job', job };
  if (await orNothing(client.assets.get(id, { signal }))) return { kind: 'asset', id };
  if (await orNothing(client.scenes.get(id, { signal }))) return { kind: 'scene', id };
  return undefined;
}

async function orNothing<Value>(asked: PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isPropmasterError(error) && (error.code === 'not_found' || error.code === 'not_allowed')) return undefined;
    throw error;
  }
}

/** A job is waited for this long, so that time is left to install it [ms]. */
const JOB_WAIT_MS = 30_000;

/**
 * The same, of a job that has ended well. One that is still running is the caller's to follow.
 *
 * @param until end of the time that all of it may take [ms since the epoch]
 * @throws {PropmasterError} what {@link recogniseHere} and {@link recogniseId} throw; `job_unfinished`, `job_failed`, `job_cancelled`; `network_error`
 *   for a service that says nothing
 */
export async function finishedSource(
  given: string,
  propmaster: Propmaster,
  until: number,
  signal: AbortSignal,
): Promise<InstallSource> {
  const left = () => Math.max(0, until - Date.now());
  // Files are read however late it is: only a service can keep a call waiting.
  const source =
    (await recogniseHere(given, propmaster)) ??
    (await withinTime(left(), signal, (ending) => recogniseId(given, propmaster, ending)));
  if (source === undefined) throw silent(given);
  if (source.kind !== 'job') return source;
  const client = (await propmaster.service()).clientWith(source.key);
  const waitMs = Math.min(JOB_WAIT_MS, left());
  // A service that hangs is left alone shortly after.
  const job = await withinTime(waitMs + 2_000, signal, (ending) => settled(source.job, client, waitMs, ending));
  if (job === undefined) throw silent(given);
  return { ...source, job };
}

function silent(given: string): PropmasterError {
  return new PropmasterError('network_error', 'The service did not answer in time.', {
    where: clip(given, 100),
    hint: 'Make the same call again; doctor tells whether the service can be reached.',
  });
}

async function settled(job: Job, client: Client, waitMs: number, signal: AbortSignal): Promise<Job> {
  const final = FINAL_JOB_STATES.includes(job.status)
    ? job
    : await client.jobs.follow(job.id, { timeoutMs: waitMs, signal });
  if (final.status === 'succeeded') return final;
  const details = { jobId: final.id, where: final.id };
  if (!FINAL_JOB_STATES.includes(final.status)) {
    throw new PropmasterError('job_unfinished', `Job ${final.id} is still ${final.status}.`, {
      ...details,
      hint: `check_job with job_id "${final.id}", then install again.`,
    });
  }
  if (final.status === 'cancelled') {
    throw new PropmasterError('job_cancelled', `Job ${final.id} was cancelled.`, {
      ...details,
      hint: 'generate_asset starts a new one.',
    });
  }
  throw new PropmasterError('job_failed', `Job ${final.id} failed: ${clip(final.error?.message ?? 'no reason', 400)}`, {
    ...details,
    hint: 'generate_asset with another prompt.',
    ...(final.error ? { serviceCode: final.error.code } : {}),
  });
}
