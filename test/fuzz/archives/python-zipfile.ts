import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** One entry as `zipfile` reads it, its content included. */
export interface PythonEntry {
  readonly name: string;
  readonly folder: boolean;
  /** [byte] */
  readonly size: number;
  /** [byte] */
  readonly packed: number;
  readonly crc32: number;
  readonly sha256: string;
}

export type PythonAnswer = { readonly entries: readonly PythonEntry[] } | { readonly error: string };

export interface PythonZipfile {
  /** One at a time. */
  read(archive: Uint8Array): Promise<PythonAnswer>;
  close(): Promise<void>;
}

const COMMAND = process.platform === 'win32' ? 'python' : 'python3';

export function hasPython(): boolean {
  return spawnSync(COMMAND, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A Python process that answers until it is closed. */
export function startPythonZipfile(): PythonZipfile {
  const child = spawn(COMMAND, [path.join(import.meta.dirname, 'zipfile_reader.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async read(archive) {
      child.stdin.write(`${Buffer.from(archive).toString('base64')}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('Python has ended');
      return JSON.parse(value) as PythonAnswer;
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
