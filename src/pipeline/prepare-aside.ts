import { isMainThread, type Worker } from 'node:worker_threads';
import { PropmasterError } from '../errors.ts';
import { startThread } from '../thread.ts';
import { type Budget, budgetFor, spent, watchBudget } from './budget.ts';
import type { Context } from './context.ts';
import type { SectionSaid, SectionTask } from './prepare-protocol.ts';
import type { ProgressEvent } from './types.ts';

/** A thread without work ends after this time, and gives the engine's memory back [ms]. */
const IDLE_MS = 10_000;
/** Of JavaScript objects [MiB]; buffers and WebAssembly are counted with the process. */
const HEAP = 1_536;

let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Whether stages that read untrusted files run in a thread, which can be ended at any moment: when they take more than
 * their budget, and by Ctrl-C. `PROPMASTER_ONE_THREAD` keeps them where they are, without a budget.
 */
export const preparesAside = (): boolean => isMainThread && !process.env['PROPMASTER_ONE_THREAD'];

/** Starts the thread, so that it has loaded what it needs when there is something to read. */
export function prepareAhead(): void {
  if (idle) return;
  const worker = start();
  worker.postMessage('warm-up');
  worker.unref();
  keep(worker);
}

/**
 * Runs a section of the line in the thread, one at a time. Its events come as they would from here.
 *
 * @returns what the last stage of the section gives
 * @throws {PropmasterError} what the stages throw; `unsafe_input` if they take more than their budget
 * @throws what `signal` was aborted with
 */
export function prepareAside(
  { from, to }: Pick<SectionTask, 'from' | 'to'>,
  state: unknown,
  context: Omit<Context, 'progress'>,
  onEvent: (event: ProgressEvent) => void,
): Promise<unknown> {
  const { root, deployment, options, adapters, cache, signal } = context;
  const task: SectionTask = {
    from,
    to,
    state,
    root,
    deployment,
    options,
    cacheDir: cache.folder,
    simulators: adapters.map(({ name }) => name),
  };
  const turn = queue.then(async () => {
    signal?.throwIfAborted();
    const worker = take();
    const done = await ask(worker, task, context, onEvent).catch((error: unknown) => {
      if (!(error instanceof Refused)) void worker.terminate();
      else keep(worker);
      throw error instanceof Refused ? error.refusal : error;
    });
    keep(worker);
    return done;
  });
  queue = turn.catch(() => undefined);
  return turn;
}

function start(): Worker {
  const worker = startThread(
    import.meta.url,
    './prepare-thread.ts',
    { drawsBeside: true },
    { maxOldGenerationSizeMb: HEAP },
  );
  worker.once('exit', () => {
    if (idle?.worker === worker) idle = undefined;
  });
  return worker;
}

function take(): Worker {
  if (!idle) return start();
  const { worker, timer } = idle;
  clearTimeout(timer);
  idle = undefined;
  return worker;
}

function keep(worker: Worker): void {
  const end = (): void => {
    if (idle?.worker === worker) idle = undefined; // before it has ended, so that nothing is given to it meanwhile
    void worker.terminate();
  };
  idle = { worker, timer: setTimeout(end, IDLE_MS).unref() };
}

/** What the stages themselves have thrown: the thread is as good as before. */
class Refused extends Error {
  readonly refusal: PropmasterError;

  constructor(refusal: PropmasterError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

function ask(
  worker: Worker,
  task: SectionTask,
  { signal, notice, timeLimit }: Omit<Context, 'progress'>,
  onEvent: (event: ProgressEvent) => void,
): Promise<unknown> {
  const budget: Budget = budgetFor(timeLimit, process.memoryUsage.rss());
  let last: ProgressEvent | undefined;
  return new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      unwatch();
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      then();
    };
    const over = (what: 'time' | 'memory'): void =>
      settle(() => reject(spent(what, budget, last?.stage ?? task.from, placeOf(task))));
    const unwatch = watchBudget(budget, {
      onSpent: over,
      onLong: (message) => last && onEvent({ ...last, state: 'progress', message }),
    });
    const onAbort = (): void => settle(() => reject(signal?.reason));
    const onMessage = (said: SectionSaid): void => {
      if (said.type === 'event') {
        const { ms: _, ...event } = said.event;
        last = event;
        onEvent(said.event);
      } else if (said.type === 'notice') notice(said.message);
      else if (said.type === 'done') settle(() => resolve(said.state));
      else settle(() => reject(new Refused(new PropmasterError(said.code, said.message, said.details))));
    };
    const onError = (cause: Error & { code?: unknown }): void => {
      if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') over('memory');
      else settle(() => reject(broken(cause.message, cause)));
    };
    const onExit = (): void => settle(() => reject(broken('its thread ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', onAbort);
    worker.ref();
    worker.postMessage(task);
  });
}

const placeOf = ({ state }: SectionTask): string => {
  const { fileName, file } = state as { readonly fileName?: string; readonly file?: string };
  return fileName ?? file ?? 'the model';
};

const broken = (reason: string, cause?: Error): PropmasterError =>
  new PropmasterError('internal', `The prop could not be prepared: ${reason}.`, {
    hint: 'This is a defect of propmaster. Please report it with the source of the prop.',
    cause,
  });
