import { type ChildProcess, spawn } from 'node:child_process';
import type { Deployment } from '../../src/api/deployment.ts';
import type { OpenOptions, Propmaster } from '../../src/api/propmaster.ts';
import type { Terminal } from '../../src/cli/output.ts';
import { run } from '../../src/cli/run.ts';
import { bareEnvironment } from '../environment.ts';
import { program } from '../program.ts';
import { fakeClient } from './fake-client.ts';
import { fakePropmaster } from './fake-propmaster.ts';

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Setting {
  readonly open?: (options: OpenOptions) => Promise<Propmaster>;
  readonly connect?: (options: OpenOptions) => Promise<Deployment>;
  /** What is typed or piped where a secret is asked for. */
  readonly secret?: string;
  readonly env?: Terminal['env'];
  readonly isTTY?: boolean;
  readonly signal?: AbortSignal;
}

/** Runs a command line in this process, over a fake project unless told otherwise. */
export async function runHere(argv: readonly string[], setting: Setting = {}): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: setting.isTTY ?? false,
    columns: 80,
    write(text: string) {
      written[name] += text;
    },
  });
  const exitCode = await run(argv, {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: setting.env ?? {},
    signal: setting.signal ?? new AbortController().signal,
    open: setting.open ?? fakePropmaster().open,
    connect: setting.connect ?? fakeClient().connect,
    readSecret: async () => setting.secret ?? '',
    cancelOnStdinEnd: () => {},
  });
  return { exitCode, ...written };
}

/**
 * Every line of stdout as JSON; throws if one is none, or if the last ones do not carry the version of the protocol. That
 * is taken away, since it is the same for all.
 */
export const jsonLines = (stdout: string): Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((text) => {
      const { protocol, ...line } = JSON.parse(text) as Record<string, unknown>;
      const wanted = line['type'] === 'result' || line['type'] === 'error' ? 1 : undefined;
      if (protocol !== wanted) throw new Error(`The protocol of this line is not ${wanted}: ${text}`);
      return line;
    });

/** What users start; the source, where the build was left out. */
export const CLI = process.env['PROPMASTER_TEST_NO_BUILD']
  ? ['--import', 'tsx', 'src/cli/main.ts']
  : ['dist/lib/cli.js'];

/** The same program as tsc wrote it, a file a module: tells which modules a command loads. */
export const UNBUNDLED = process.env['PROPMASTER_TEST_NO_BUILD'] ? CLI : ['dist/src/cli/main.js'];

/** As `CLI`, over the fake project of `fake-main.ts`. */
export const FAKE_CLI = program(import.meta.url, './fake-main.ts');

/** Starts Node with nothing of our own environment but the path. */
export function start(
  args: readonly string[],
  env: Record<string, string> = {},
  user: { readonly uid?: number; readonly gid?: number } = {},
): ChildProcess {
  return spawn(process.execPath, args, { env: { ...bareEnvironment, ...env }, ...user });
}

/** Waits for the end. A process that was ended by a signal has exit code -1. */
export async function finished(child: ChildProcess): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? -1));
  });
  return { exitCode, stdout, stderr };
}

/** Waits until a stream has said something. */
export const said = (child: ChildProcess, stream: 'stdout' | 'stderr', what: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = '';
    child[stream]!.on('data', (chunk: string | Buffer) => {
      text += chunk.toString();
      if (text.includes(what)) resolve();
    });
    child.once('close', () => reject(new Error(`ended without saying "${what}": ${text}`)));
  });
