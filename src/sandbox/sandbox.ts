import type { Worker } from 'node:worker_threads';
import { PropmasterError } from '../errors.ts';
import { moduleUrl, startThread } from '../thread.ts';
import { buffersOf } from './buffers.ts';
import type { SandboxAnswer, SandboxRequest, Tasks } from './protocol.ts';

/** What a task may take. */
export interface Caps {
  /** From being handed over to the answer; the start of the thread is not counted [s]. */
  readonly seconds: number;
  /** Limit of JavaScript objects [MiB]. It does not cover buffers; their allocators enforce the declared sizes. */
  readonly heap: number;
  /** [MiB] */
  readonly stack: number;
}

/** Why a task gave no answer. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly reason: 'time' | 'memory' | 'crash';

  constructor(reason: SandboxError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

type Input<Task> = Task extends (input: infer Value) => unknown ? Value : never;
type Result<Task> = Task extends (input: never) => Promise<infer Value> ? Value : never;

/** A thread that processes untrusted files. */
export interface Sandbox<All extends Tasks> {
  /**
   * Runs one of its tasks, one at a time, in the order of the calls. Buffers of the input are handed over, and are empty
   * afterwards, unless they are kept, which copies them; those of the result are the caller's.
   *
   * @throws {SandboxError} if it takes too much time or memory, or breaks. Its thread is ended; the next call gets a new one
   * @throws {PropmasterError} what the task throws
   */
  run<Name extends keyof All & string>(
    task: Name,
    input: Input<All[Name]>,
    options?: { readonly keep?: boolean },
  ): Promise<Result<All[Name]>>;
  /** Ends its thread. What is under way fails. */
  close(): Promise<void>;
}

/**
 * A sandbox for the functions that a module exports as `TASKS`. Its thread starts with the first call, is used again for
 * the next ones, and does not keep the process alive.
 *
 * @param from `import.meta.url` of the caller
 * @param module relative to it, with the ending `.ts`
 */
export function openSandbox<All extends Tasks>(from: string, module: string, caps: Caps): Sandbox<All> {
  let thread: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const take = (): Promise<Worker> => {
    if (thread) return thread;
    const own = start(moduleUrl(from, module), caps);
    thread = own;
    const forget = (): void => {
      if (thread === own) thread = undefined;
    };
    own.then((worker) => worker.once('exit', forget), forget);
    return own;
  };
  const discard = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    await ended?.then((worker) => worker.terminate()).catch(() => undefined);
  };
  const turn = async (request: SandboxRequest, keep: boolean): Promise<unknown> => {
    try {
      return await ask(await take(), request, caps, keep ? [] : buffersOf(request.input));
    } catch (error) {
      if (error instanceof SandboxError) await discard();
      throw error;
    }
  };
  return {
    run(task, input, { keep = false } = {}) {
      const result = queue.then(() => turn({ task, input }, keep));
      queue = result.catch(() => undefined);
      return result as Promise<never>;
    },
    close: discard,
  };
}

function start(tasks: URL, { heap, stack }: Caps): Promise<Worker> {
  const worker = startThread(import.meta.url, './thread.ts', tasks.href, {
    maxOldGenerationSizeMb: heap,
    stackSizeMb: stack,
  });
  return listen(worker, ({ type }) => (type === 'ready' ? { value: worker } : undefined));
}

async function ask(
  worker: Worker,
  request: SandboxRequest,
  { seconds }: Caps,
  handed: ArrayBuffer[],
): Promise<unknown> {
  const answer = listen(worker, (said) => {
    if (said.type === 'ready') return undefined;
    if (said.type === 'done') return { value: said.value };
    if (said.type === 'broke') throw new SandboxError('crash', said.message);
    const known = Object.entries(said.details).filter(([, value]) => value !== undefined);
    throw new PropmasterError(said.code, said.message, Object.fromEntries(known));
  });
  worker.postMessage(request, handed);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SandboxError('time', `It took longer than ${seconds} s.`)), seconds * 1_000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Waits for an answer that counts; only as long as it waits, the thread keeps the process alive. */
function listen<Value>(worker: Worker, take: (answer: SandboxAnswer) => { value: Value } | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      then();
    };
    const onMessage = (answer: SandboxAnswer): void => {
      try {
        const taken = take(answer);
        if (taken) settle(() => resolve(taken.value));
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const onError = (error: Error): void => settle(() => reject(asSandboxError(error)));
    const onExit = (): void => settle(() => reject(new SandboxError('crash', 'Its thread ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
  });
}

function asSandboxError(error: Error & { code?: unknown }): SandboxError {
  if (error instanceof SandboxError) return error;
  const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new SandboxError(memory ? 'memory' : 'crash', error.message);
}
