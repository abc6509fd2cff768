import type { Deployment } from '../api/deployment.ts';
import type { OpenOptions } from '../api/propmaster.ts';
import { EXIT_BY_CODE, PropmasterError } from '../errors.ts';
import { compileLate } from './compilers.ts';
import { exitCodeOf, toPropmasterError } from './failure.ts';
import type { Output } from './output.ts';
import { type CliEnvironment, run } from './run.ts';

/** Ctrl-C, `kill`, the end of the terminal, and Ctrl-Break, by which one process of Windows can ask another to stop. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Runs a command line as this process: its streams, its signals, its exit code. Ends the process.
 *
 * @param open replaced in tests
 */
export async function runProcess(argv: readonly string[], open: CliEnvironment['open'] = openLazily): Promise<never> {
  compileLate();
  ignoreClosedPipes();
  let output: Output | undefined;
  const { signal, stop } = abortOnSignals(() => output?.notice('Stopping and cleaning up. Ctrl-C again ends at once.'));
  const crash = (error: unknown): void => {
    const failure = toPropmasterError(error, signal, undefined);
    output?.error(failure);
    void leave(exitCodeOf(failure));
  };
  process.on('uncaughtException', crash).on('unhandledRejection', crash);
  // What is waited for may have no handle of its own, as the end of a thread that must not keep the process alive: Node would
  // leave with 13, for an `await` that is never settled. The process leaves by `leave` alone.
  setInterval(() => undefined, 60_000);
  const exitCode = await run(argv, {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    signal,
    open,
    connect: connectLazily,
    readSecret: readSecretHere,
    // Once it is being stopped the end says nothing new: a second signal would cut the cleaning up short.
    cancelOnStdinEnd: () => onStdinEnd(() => signal.aborted || stop()),
    onOutput: (created) => {
      output = created;
    },
  });
  return leave(exitCode);
}

async function leave(exitCode: number): Promise<never> {
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // Not `process.exitCode`: a forgotten timer or socket must not keep a finished command alive.
  process.exit(exitCode);
}

const openLazily: CliEnvironment['open'] = async (options) => (await import('../api/open.ts')).openPropmaster(options);

const connectLazily = async (options: OpenOptions): Promise<Deployment> =>
  (await import('../api/connect.ts')).connect(options);

const readSecretHere: CliEnvironment['readSecret'] = async (prompt, { piped = false } = {}) => {
  const { fromPipe, readSecret } = await import('./read-secret.ts');
  if (piped) return fromPipe(process.stdin);
  return readSecret(process.stdin, prompt, (text) => process.stderr.write(text));
};

/** `propmaster list | head -1`: the reader has gone, which is no error of ours. */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** npm and npx pass a Ctrl-C on that the terminal has delivered already; so close together, two are one [ms]. */
const SAME_SIGNAL_MS = 100;

/** The first signal aborts; work is undone and closed in good order. The second ends the process where it stands. */
function abortOnSignals(onFirst: () => void): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  let firstAt = 0;
  const stop = (): void => {
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(EXIT_BY_CODE.interrupted);
      return;
    }
    firstAt = performance.now();
    onFirst();
    controller.abort(new PropmasterError('interrupted', 'Interrupted.'));
  };
  for (const name of SIGNALS) process.on(name, stop);
  return { signal: controller.signal, stop };
}

/** However it ends: closed, at its end, or with the process that held the other side. What is read is thrown away. */
function onStdinEnd(stop: () => unknown): void {
  const once = (): void => {
    process.stdin.off('end', once).off('close', once);
    stop();
  };
  process.stdin.once('end', once).once('close', once).on('error', once).resume();
}

/** Pipes are written asynchronously on Windows: leaving earlier would cut off the last line. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) resolve();
    else stream.write('', () => resolve());
  });
}
