import { spawn } from 'node:child_process';

/** What is kept of what a program says: its last words tell what went wrong. */
const KEPT_CHARACTERS = 1 << 16;

export interface ProgramRun {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  /** Standard output and error as they came, the last 64 K characters. */
  readonly output: string;
  /** Whether its time was up. */
  readonly late: boolean;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** [ms] */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Runs a program without a shell and without input, and waits for its end. It is killed when its time is up or `signal`
 * aborts.
 *
 * @throws what the system says, if it can't be started; the signal's reason, if it aborted
 */
export async function runProgram(command: string, args: readonly string[], options: RunOptions): Promise<ProgramRun> {
  const { cwd, env, timeoutMs, signal } = options;
  signal?.throwIfAborted();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  });
  let output = '';
  let late = false;
  const keep = (text: string): void => {
    output = (output + text).slice(-KEPT_CHARACTERS);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, timeoutMs);
  signal?.addEventListener('abort', kill);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    return { exitCode, output, late };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}
