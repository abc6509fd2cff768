import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareEnvironment } from '../environment.ts';

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface McpProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  /** Sends one message, or a line as it stands. */
  tell(message: object | string): void;
  /** The answer to a request, by its id. */
  answer(id: number): Promise<Record<string, unknown>>;
  /** What a stream has said once it has said this. */
  said(stream: 'stdout' | 'stderr', what: string): Promise<string>;
}

export const newFolder = (): string => realpathSync(mkdtempSync(path.join(tmpdir(), 'propmaster-mcp-')));

/** `propmaster mcp` as it is built, with its state in `folder` and nothing of the user's environment. */
export function startMcp(folder: string, args: readonly string[] = [], env: Record<string, string> = {}): McpProcess {
  const child = spawn(
    process.execPath,
    ['dist/lib/cli.js', 'mcp', '--project', path.join(folder, 'project'), ...args],
    {
      env: { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home'), ...env },
      stdio: 'pipe',
    },
  );
  const written = { stdout: '', stderr: '' };
  let onText = (): void => {};
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      onText();
    });
  }
  child.stdin.on('error', () => {}); // the process may have ended before it was told everything
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (exitCode, signal) => {
      resolve({ exitCode, signal, ...written });
      onText();
    });
  });
  const until = <T>(found: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const before = onText;
      onText = () => {
        before();
        const it = found();
        if (it !== undefined) resolve(it);
        else if (child.exitCode !== null || child.signalCode !== null) {
          reject(new Error(`It ended before that: ${JSON.stringify(written)}`));
        }
      };
      onText();
    });
  return {
    child,
    ended,
    tell: (message) =>
      void child.stdin.write(
        `${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`,
      ),
    answer: (id) => until(() => messages(written.stdout).find((message) => message['id'] === id)),
    said: (stream, what) => until(() => (written[stream].includes(what) ? written[stream] : undefined)),
  };
}

/** Every whole line of stdout; throws if one is no JSON. */
export const messages = (stdout: string): Record<string, unknown>[] =>
  stdout
    .slice(0, stdout.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

export const hello = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
