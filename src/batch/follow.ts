import { setMaxListeners } from 'node:events';
import os from 'node:os';
import type { Clock } from '../client/clock.ts';
import type { Client } from '../client/index.ts';
import { PropmasterError } from '../errors.ts';
import type { Context } from '../pipeline/context.ts';
import { installProps } from '../pipeline/install-props.ts';
import { run } from '../pipeline/run.ts';
import type { KnownAsset } from '../pipeline/state.ts';
import type { OwnKind } from '../project/own-kinds.ts';
import type { BatchRunItem } from './batch-run-item.ts';
import { drive, type RunEffects } from './drive.ts';
import { openSubmitter, sourceOf } from './open-submitter.ts';
import type { PauseBounds } from './plan/pace.ts';
import type { BatchHeader, HeaderUpdate } from './record/header.ts';
import type { Reporter } from './reporter.ts';
import type { RunState } from './run-state.ts';
import type { openWorkerPool } from './worker-pool.ts';

/** What a run stands in. */
export interface BatchEnvironment {
  /** Its options are those of an item without a name. */
  readonly context: Omit<Context, 'progress' | 'signal'>;
  readonly cacheDir: string;
  readonly clock: Clock;
  /** Those of the project that prompts may name. */
  readonly kinds: () => Promise<readonly OwnKind[]>;
  /** Pauses between two looks at the service, once that is open. */
  readonly bounds: () => Promise<PauseBounds>;
  readonly openWorkerPool: typeof openWorkerPool;
}

/** A run that is open. */
export interface OpenRun {
  readonly state: RunState;
  readonly header: BatchHeader;
  readonly save: (news: HeaderUpdate) => Promise<void>;
  readonly reporter: Reporter;
  /** How many props the project has. */
  readonly props: number;
}

/** More threads than this are no faster: the installs, one after another, are then what takes the time. */
const MOST_THREADS = 4;

/**
 * Orders what is not ordered yet, and brings every item to its end.
 *
 * @throws {PropmasterError} what concerns the whole run
 */
export async function follow(
  { state, header, save, reporter, props }: OpenRun,
  signal: AbortSignal | undefined,
  around: BatchEnvironment,
): Promise<void> {
  const { clock, cacheDir } = around;
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // each request under way listens
  const onAbort = (): void => stop.abort(new PropmasterError('interrupted', 'Interrupted.'));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const notice = once(around.context.notice);
  const context = { ...around.context, signal: stop.signal, notice };
  const workerPool = around.openWorkerPool(Math.min(MOST_THREADS, os.availableParallelism()), notice);
  stop.signal.addEventListener('abort', () => void workerPool.close(), { once: true });
  try {
    const client = await context.client();
    const means = { client, clock, bounds: await around.bounds(), signal: stop.signal };
    const { submitter, kind } = await openSubmitter(state, header, save, means);
    const { root, adapters } = context;
    const simulators = adapters.map(({ name }) => name);
    const world: RunEffects = {
      clock,
      props,
      onChange: (order) => reporter.changed(order),
      async fetch(order) {
        const asset = await assetOf(order, client, stop.signal);
        const made = {
          source: sourceOf(order, kind),
          asset: { ...asset, name: order.promised },
          ...(order.jobId === undefined ? {} : { jobId: order.jobId }),
        } as const;
        const kept = order.download && (await context.cache.get(order.download.sha256));
        if (kept !== undefined) return { ...made, ...order.download, file: kept };
        const fetched = (await run({ from: 'download', to: 'download' }, made, context)).state;
        const { sha256, fileName, lacking } = fetched;
        if (sha256 !== undefined && fileName !== undefined)
          order.download = { sha256, fileName, lacking: lacking ?? [] };
        return fetched;
      },
      prepare: (order, fetched) =>
        workerPool.prepare({ fetched, root, cacheDir, simulators, options: optionsOf(order, context) }),
      install: (group) =>
        installProps(
          group.map(({ order, adapted }) => ({ adapted, options: optionsOf(order, context) })),
          { root, adapters, notice, signal: stop.signal },
        ),
    };
    await drive(state, submitter, world, stop);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await workerPool.close();
  }
}

function optionsOf({ name }: BatchRunItem, { options }: Pick<Context, 'options'>): Context['options'] {
  return name === undefined ? options : { ...options, name };
}

/** An item's result may leave out what it was made into (the field is optional); its job tells. */
async function assetOf(order: BatchRunItem, client: Client, signal: AbortSignal): Promise<KnownAsset> {
  if (order.asset) return order.asset;
  const { jobId } = order;
  const job = jobId === undefined ? undefined : await client.jobs.get(jobId, { includeResult: true, signal });
  const id = job?.result?.asset?.id ?? job?.asset_id;
  if (id == null) {
    throw new PropmasterError('protocol_error', 'The item succeeded, but the service names no asset.', {
      hint: 'Look for the asset in the library of the service, and pull it by its id.',
      ...(jobId === undefined ? {} : { jobId }),
    });
  }
  order.asset = job?.result?.asset ?? { id };
  return order.asset;
}

/** A thousand items have the same remarks; each is made once. */
function once(notice: (message: string) => void): (message: string) => void {
  const made = new Set<string>();
  return (message) => {
    if (made.has(message)) return;
    made.add(message);
    notice(message);
  };
}
