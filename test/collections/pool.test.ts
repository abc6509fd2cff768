import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPool } from '../../src/collections/worker/pool.ts';
import type { AuditAnswer } from '../../src/collections/worker/protocol.ts';
import { program } from '../program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-pool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => {
  const words = program(import.meta.url, './faulty-worker.ts');
  return fork(words.at(-1)!, [], {
    execArgv: words.slice(0, -1),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/** Looks at files of these names, all at once. */
async function looked(
  names: readonly string[],
  limits: { timeLimit?: number; memoryLimit?: number; size?: number } = {},
) {
  const pool = openPool({ size: 1, timeLimit: 600, memoryLimit: 2 ** 40, start, ...limits });
  try {
    const answers = await Promise.all(
      names.map((name) => {
        writeFileSync(path.join(folder, name), name);
        const model = { path: name, file: path.join(folder, name) };
        return pool.look({ model, root: folder, level: 'physics', treatment: {} });
      }),
    );
    return answers.map(said);
  } finally {
    await pool.close();
  }
}
const said = ({ row }: AuditAnswer): string => `${row?.path} ${row?.verdict} ${row?.findings[0]?.code ?? ''}`.trim();

describe('a model that ends the process which looks at it', () => {
  it('costs itself, and is named', async () => {
    expect(await looked(['a', 'crash', 'b', 'exit', 'c'])).toEqual([
      'a passed',
      'crash broken audit/crashed',
      'b passed',
      'exit broken audit/crashed',
      'c passed',
    ]);
  });

  it('costs itself when it never ends', async () => {
    // Long enough for a process to start on a busy machine: what waits for that is no hang.
    expect(await looked(['hang'], { timeLimit: 1 })).toEqual(['hang broken audit/time-limit']);
  });

  it.runIf(process.platform === 'linux')(
    `costs itself when it takes the memory${process.platform === 'linux' ? '' : ' (skipped: memory of a process is read on Linux only)'}`,
    async () => {
      expect(await looked(['memory'], { memoryLimit: 400 * 2 ** 20 })).toEqual(['memory broken audit/memory-limit']);
    },
  );

  it('is looked at once more, alone, where those before it may be to blame', async () => {
    expect(await looked(['a', 'tired'])).toEqual(['a passed', 'tired passed']);
  });
});

describe('a pool that is closed', () => {
  it('ends what is under way and what waits', async () => {
    const pool = openPool({ size: 1, timeLimit: 600, memoryLimit: 2 ** 40, start });
    const model = { path: 'hang', file: path.join(folder, 'hang') };
    const task = { model, root: folder, level: 'physics', treatment: {} } as const;
    const both = Promise.allSettled([pool.look(task), pool.look(task)]);
    await pool.close();
    expect((await both).map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)).toEqual([
      'interrupted',
      'interrupted',
    ]);
  });
});
