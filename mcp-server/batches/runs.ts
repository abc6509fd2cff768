import path from 'node:path';
import type { BatchOrderRecord } from '../../src/api/orders/order.ts';
import type { Propmaster } from '../../src/api/propmaster.ts';
import type { BatchProgress, BatchRun } from '../../src/batch/types.ts';
import { type ErrorCode, isPropmasterError, PropmasterError } from '../../src/errors.ts';
import { type Host, perHost } from '../host.ts';
import { findOrder, saveOrder } from '../orders.ts';
import { clip } from '../views.ts';

export interface BatchFailure {
  readonly item: string;
  readonly code: string;
  readonly message: string;
}

/** A batch that this process is working on. */
export interface Running {
  readonly progress: BatchProgress | undefined;
  readonly failures: readonly BatchFailure[];
  /** Resolves at the end, with the order as it is then; never rejects. */
  readonly ended: Promise<{ readonly order: BatchOrderRecord; readonly error?: PropmasterError }>;
  /** Told of each change. @returns stops that */
  onChange(listener: (progress: BatchProgress) => void): () => void;
  stop(): Promise<void>;
}

export interface Runs {
  find(key: string): Running | undefined;
  /** Runs the batch in the background, unless that is being done. */
  start(order: BatchOrderRecord): Promise<Running>;
  /** Why the last run of it here stopped before its end, if that is so. */
  stoppedBy(key: string): PropmasterError | undefined;
}

/** Failures that are shown; the results file has them all. */
const FAILURES_SHOWN = 5;
/** How often it is looked whether another process has cancelled a batch [ms]. */
const LOOK_MS = 500;
/** After these the same run can be gone on with; after others the same would come of it. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'network_error',
  'service_error',
  'protocol_error',
  'rate_limited',
  'project_busy',
  'disk_error',
  'interrupted',
]);

/** The batches that go on in this process; they end with it, and whoever asks after them next goes on. */
export const runsOf: (host: Host) => Runs = perHost((host) => {
  const running = new Map<string, Running>();
  const stopped = new Map<string, PropmasterError>();
  host.onClose?.(async () => {
    await Promise.all([...running.values()].map((run) => run.stop()));
  });
  return {
    find: (key) => running.get(key),
    async start(order) {
      const propmaster = await host.propmaster();
      const known = running.get(order.key);
      if (known) return known;
      const run = begin(order, propmaster);
      running.set(order.key, run);
      void run.ended.then(({ error }) => {
        running.delete(order.key);
        if (error) stopped.set(order.key, error);
        else stopped.delete(order.key);
      });
      return run;
    },
    stoppedBy: (key) => stopped.get(key),
  };
});

function begin(order: BatchOrderRecord, propmaster: Pick<Propmaster, 'root' | 'runBatch'>): Running {
  const stop = new AbortController();
  const listeners = new Set<(progress: BatchProgress) => void>();
  const failures: BatchFailure[] = [];
  let progress: BatchProgress | undefined;
  const { file, results, simulators, max_cost_cents } = order.request;
  const { root } = propmaster;
  const work = propmaster.runBatch(path.join(root, file), {
    resultsFile: path.join(root, results),
    ...(simulators === undefined ? {} : { simulators }),
    ...(max_cost_cents === undefined ? {} : { maxCostCents: max_cost_cents }),
    signal: stop.signal,
    onEvent(event) {
      if (event.type === 'batch') {
        progress = event.progress;
        for (const tell of listeners) tell(event.progress);
      } else if (event.item.error && failures.length < FAILURES_SHOWN) {
        failures.push(failureOf(event.item.customId, event.item.error));
      }
    },
  });
  const cancelled = async (): Promise<BatchOrderRecord | undefined> => {
    const now = await findOrder(root, order.key);
    return now?.kind === 'batch' && now.state === 'cancelled' ? now : undefined;
  };
  const looking = setInterval(() => {
    void cancelled().then(
      (found) => found && stop.abort(),
      () => undefined, // An order that can't be read now is looked at again, and told of at the end.
    );
  }, LOOK_MS).unref();
  void work.catch(() => undefined).finally(() => clearInterval(looking));
  const ended = work.then(
    async (run) => ({ order: (await cancelled()) ?? (await saveOrder(root, finished(order, run))) }),
    async (thrown: unknown) => {
      const found = await cancelled();
      if (found) return { order: found };
      const error = isPropmasterError(thrown) ? thrown : new PropmasterError('internal', String(thrown));
      if (PASSING.has(error.code)) return { order, error };
      const outcome = {
        total: 0,
        installed: 0,
        failed: 0,
        failures,
        error: `${error.code}: ${clip(error.message, 400)}`,
      };
      return { order: await saveOrder(root, { ...order, state: 'failed', outcome }), error };
    },
  );
  return {
    get progress() {
      return progress;
    },
    failures,
    ended: ended.catch((thrown: unknown) => ({
      order,
      error: isPropmasterError(thrown) ? thrown : new PropmasterError('internal', String(thrown)),
    })),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stop.abort();
      await this.ended;
    },
  };
}

function finished(order: BatchOrderRecord, { items, progress }: BatchRun): BatchOrderRecord {
  const { total, installed, failed, reservedCents, settledCents } = progress;
  const failures = items.flatMap(({ customId, error }) => (error ? [failureOf(customId, error)] : []));
  return {
    ...order,
    state: 'succeeded',
    outcome: {
      ...{ total, installed, failed },
      ...(reservedCents === undefined ? {} : { reserved_cents: reservedCents }),
      ...(settledCents === undefined ? {} : { settled_cents: settledCents }),
      failures: failures.slice(0, FAILURES_SHOWN),
    },
  };
}

function failureOf(item: string, { code, message }: { readonly code: string; readonly message: string }): BatchFailure {
  return { item: clip(item, 60), code, message: clip(message, 160) };
}
