import type { Clock } from '../client/clock.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { toPropmasterError } from '../pipeline/failure.ts';
import type { Adapted, Fetched, Installed } from '../pipeline/state.ts';
import { type BatchRunItem, isFinal } from './batch-run-item.ts';
import { isPassing, MOST_IN_A_ROW, stopsTheRun } from './failures.ts';
import { type Finished, Installer, isRefused } from './installer.ts';
import type { RunState } from './run-state.ts';
import type { Submitter } from './submitter.ts';

/** Downloads at once. With these a key of 60 requests a minute is used up as long as one takes less than eight seconds. */
const DOWNLOADS = 8;

/** What a run does with the world; each throws {@link PropmasterError}. */
export interface RunEffects {
  readonly clock: Clock;
  /** Brings the asset into the cache. */
  readonly fetch: (order: BatchRunItem) => Promise<Fetched>;
  /** Takes it through the stages that only compute. */
  readonly prepare: (order: BatchRunItem, fetched: Fetched) => Promise<Adapted>;
  readonly install: (group: readonly Finished[]) => Promise<readonly (Installed | PropmasterError)[]>;
  /** How many props the project had at first. */
  readonly props: number;
  /** Told of every change of an order. */
  readonly onChange: (order: BatchRunItem) => void;
}

/**
 * Takes every item of a run to its end: asks what the submitter has to ask, downloads, prepares, installs, all at the same
 * time. Whatever is ready to be downloaded goes before any other request, since that is what the key's requests are for.
 *
 * @param stop aborted here when the run can't go on, so that everything under way ends
 * @throws {PropmasterError} what concerns the whole run; items that fail are recorded in the state and stop no others
 */
export async function drive(
  state: RunState,
  submitter: Submitter,
  means: RunEffects,
  stop: AbortController,
): Promise<void> {
  const { clock, onChange } = means;
  const { signal } = stop;
  const underWay = new Set<BatchRunItem>();
  const tasks = new Set<Promise<void>>();
  let failure: PropmasterError | undefined;
  let failedInARow = 0;
  let downloads = 0;
  let asking = false;
  let installed = 0;
  let bell = new AbortController();

  const halt = (thrown: unknown): void => {
    failure ??= toPropmasterError(thrown, { doing: 'batch', signal });
    stop.abort(failure);
  };
  const start = (work: () => Promise<void>): void => {
    const task = work()
      .catch(halt)
      .finally(() => {
        tasks.delete(task);
        installer.look();
        bell.abort();
      });
    tasks.add(task);
  };
  const failed = (order: BatchRunItem, thrown: unknown): void => {
    if (signal.aborted) return;
    const error = isPropmasterError(thrown) ? thrown : toPropmasterError(thrown, { doing: 'batch' });
    if (stopsTheRun(error) || (isPassing(error) && ++failedInARow >= MOST_IN_A_ROW)) halt(error);
    else {
      state.fail(order, error);
      onChange(order);
    }
  };

  const installer = new Installer({
    install: means.install,
    props: () => means.props + installed,
    expectsMore: () => tasks.size > 0,
    onFailure: halt,
    onInstalled(order, outcome) {
      underWay.delete(order);
      if (isRefused(outcome)) failed(order, outcome);
      else {
        installed++;
        settle(order, outcome);
        onChange(order);
      }
      bell.abort();
    },
  });

  const bring = async (order: BatchRunItem): Promise<void> => {
    try {
      downloads++;
      const fetched = await means.fetch(order).finally(() => {
        downloads--;
        bell.abort();
      });
      failedInARow = 0;
      order.status = 'downloaded';
      onChange(order);
      installer.add({ order, adapted: await means.prepare(order, fetched) });
    } catch (error) {
      underWay.delete(order);
      failed(order, error);
    }
  };

  const ask = async (run: () => Promise<readonly BatchRunItem[]>): Promise<void> => {
    asking = true;
    try {
      for (const order of await run()) onChange(order);
    } finally {
      asking = false;
    }
  };

  const giveUp = (): void => {
    for (const order of state.orders.filter((each) => !isFinal(each))) {
      state.fail(order, new PropmasterError('protocol_error', 'The service does not say what became of this item.'));
      onChange(order);
    }
  };

  while (!signal.aborted && !(state.orders.every(isFinal) && tasks.size === 0 && !installer.isBusy)) {
    bell = new AbortController();
    const ready = state.orders.filter((order) => order.status === 'made' && !underWay.has(order));
    const begun = ready.slice(0, DOWNLOADS - downloads);
    for (const order of begun) {
      underWay.add(order);
      start(() => bring(order));
    }
    const request = asking || begun.length < ready.length ? undefined : submitter.next();
    if (request && request.at <= clock.now()) start(() => ask(request.run));
    else if (!request && tasks.size === 0 && !installer.isBusy) giveUp();
    else await rest(clock, request && request.at - clock.now(), AbortSignal.any([signal, bell.signal]));
  }
  await installer.stop();
  if (signal.aborted) await Promise.allSettled(tasks);
  if (failure ?? signal.aborted) throw failure ?? interruption();
}

/** Sleeps until something happens, or until it is time for the next request. */
async function rest(clock: Clock, ms: number | undefined, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (ms !== undefined) return clock.sleep(ms, signal).catch(() => undefined);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function settle(order: BatchRunItem, { name, emission }: Installed): void {
  order.status = 'installed';
  order.installed = { prop: name, verdict: emission.prop.report.verdict, entries: emission.entries };
}

const interruption = (): PropmasterError => new PropmasterError('interrupted', 'Interrupted.');
