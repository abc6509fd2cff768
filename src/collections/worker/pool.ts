import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PropmasterError } from '../../errors.ts';
import { moduleUrl } from '../../thread.ts';
import { type BrokenReason, brokenRow } from './broken.ts';
import type { AuditAnswer, AuditTask } from './protocol.ts';

export interface AuditPoolOptions {
  /** Processes at once. */
  readonly size: number;
  /** For one model [s]. */
  readonly timeLimit: number;
  /** For one process [byte]. */
  readonly memoryLimit: number;
  /** Starts a process; replaced in tests. */
  readonly start?: (memoryLimit: number) => ChildProcess;
}

/** Processes that look at models. A model that ends one, or takes too much, costs itself and nothing else. */
export interface AuditPool {
  /** Waits for a free process. @throws {PropmasterError} `interrupted` once it is closed */
  look(task: AuditTask): Promise<AuditAnswer>;
  close(): Promise<void>;
}

interface Helper {
  readonly child: ChildProcess;
  /** Models that it has looked at. */
  done: number;
}

/** How often the memory of a busy process is looked at [ms]. */
const WATCH_MS = 250;
/** After this part of its limit a process is replaced: what it holds by then no later model is to pay for. */
const RETIRED_AT = 0.5;

export function openPool({ size, timeLimit, memoryLimit, start = startProcess }: AuditPoolOptions): AuditPool {
  const idle: Helper[] = [];
  const all = new Set<Helper>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  function helper(): Helper {
    const known = idle.pop();
    if (known) return known;
    const made: Helper = { child: start(memoryLimit), done: 0 };
    all.add(made);
    made.child.once('exit', () => {
      all.delete(made);
      const at = idle.indexOf(made);
      if (at !== -1) idle.splice(at, 1);
    });
    return made;
  }

  async function attempt(task: AuditTask): Promise<{ answer: AuditAnswer } | { reason: BrokenReason; alone: boolean }> {
    const one = helper();
    const alone = one.done === 0;
    const outcome = await ask(one.child, task, timeLimit, memoryLimit);
    one.done++;
    if ('reason' in outcome) {
      await ended(one.child);
      return { ...outcome, alone };
    }
    if (outcome.answer.memory > RETIRED_AT * memoryLimit) await ended(one.child);
    else if (all.has(one)) idle.push(one);
    return outcome;
  }

  return {
    async look(task) {
      if (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve));
      if (closed) throw stopped();
      busy++;
      const began = performance.now();
      try {
        let outcome = await attempt(task);
        // What earlier models left behind may be to blame, except for the time.
        if ('reason' in outcome && outcome.reason.why !== 'time' && !outcome.alone && !closed)
          outcome = await attempt(task);
        if (closed) throw stopped();
        if ('answer' in outcome) return outcome.answer;
        return { row: await brokenRow(task, outcome.reason, performance.now() - began), memory: 0 };
      } finally {
        busy--;
        waiting.shift()?.();
      }
    },
    async close() {
      closed = true;
      for (const wake of waiting.splice(0)) wake();
      await Promise.all([...all].map(({ child }) => ended(child)));
    },
  };
}

const stopped = (): PropmasterError => new PropmasterError('interrupted', 'Interrupted.');

/** Node's own limit of the heap ends a process before the system does; buffers and WebAssembly lie outside of it. */
function startProcess(memoryLimit: number): ChildProcess {
  const url = moduleUrl(import.meta.url, './process.ts');
  const file = fileURLToPath(url);
  const heap = Math.max(256, Math.floor(memoryLimit / 2 ** 20));
  return fork(file, [], {
    execArgv: [
      `--max-old-space-size=${heap}`,
      ...(file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []),
    ],
    serialization: 'advanced',
    // What a crash prints is not for the user: the row says which file it was.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

function ask(
  child: ChildProcess,
  task: AuditTask,
  timeLimit: number,
  memoryLimit: number,
): Promise<{ answer: AuditAnswer } | { reason: BrokenReason }> {
  return new Promise((resolve) => {
    const settle = (outcome: { answer: AuditAnswer } | { reason: BrokenReason }): void => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      clearTimeout(timer);
      clearInterval(watch);
      resolve(outcome);
    };
    const onMessage = (answer: unknown): void => settle({ answer: answer as AuditAnswer });
    const onExit = (code: number | null, signal: string | null): void =>
      settle({ reason: ending(code, signal, memoryLimit) });
    const onError = (error: Error): void => settle({ reason: { why: 'ended', how: error.message } });
    const timer = setTimeout(() => settle({ reason: { why: 'time', seconds: timeLimit } }), 1_000 * timeLimit);
    const watch = setInterval(async () => {
      const used = await memoryOf(child.pid);
      if (used > memoryLimit) settle({ reason: { why: 'memory', bytes: memoryLimit } });
    }, WATCH_MS);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (!child.connected) return onExit(child.exitCode, child.signalCode);
    child.send(task, (error) => error && onError(error));
  });
}

/** Node ends a process whose heap is full with SIGABRT, the system one that takes too much with SIGKILL. */
function ending(code: number | null, signal: string | null, memoryLimit: number): BrokenReason {
  if (signal === 'SIGABRT' || code === 134) return { why: 'memory', bytes: memoryLimit };
  return { why: 'ended', how: signal ?? `code ${code}` };
}

/** Resident memory of a process [byte]; 0 on systems without `/proc`. @see proc(5), /proc/pid/statm */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Of nearly every Linux; on others the limit is only looser. */
const PAGE_BYTES = 4096;
