import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/service/store/store.ts';
import { program } from '../program.ts';
import { FAKE_PRODUCER, openFake, temporaryFolder } from './open.ts';

const PROGRAM = program(import.meta.url, './fixtures/process.ts');

function start(dataDir: string, prompts: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [...PROGRAM, dataDir, FAKE_PRODUCER, ...prompts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Waits until the child has said something. @returns all it said until then */
function hear(child: ChildProcess, something: string): Promise<string> {
  if (something === '') return Promise.resolve('');
  return new Promise((resolve) => {
    let text = '';
    child.stdout!.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(something)) resolve(text);
    });
  });
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Each prompt has one job, which succeeded, with one asset, whose files are whole; and the database is sound. */
async function expectAllOnce(dataDir: string, prompts: readonly string[]): Promise<void> {
  const db = new Database(path.join(dataDir, 'service.db'));
  expect(db.prepare('pragma integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([]);
  const jobs = db.prepare('select id, target_id, status, request, owner from jobs').all() as Record<string, string>[];
  expect(jobs.map(({ request = '' }) => (JSON.parse(request) as { prompt: string }).prompt).sort()).toEqual(
    [...prompts].sort(),
  );
  for (const job of jobs) expect(job).toMatchObject({ status: 'succeeded', owner: null });
  const assets = db.prepare('select id, job_id from assets').all() as { id: string; job_id: string }[];
  expect(assets.map(({ id, job_id }) => `${id} ${job_id}`).sort()).toEqual(
    jobs.map(({ id, target_id }) => `${target_id} ${id}`).sort(),
  );
  db.close();

  const store = await openStore(dataDir);
  for (const { id } of assets) {
    const files = await store.files.list(id);
    expect(files.map(({ format }) => format)).toEqual(['glb', 'glb_bundle', 'mjcf']);
    for (const { sha256, sizeBytes } of files) {
      const bytes = await store.blobs.read(sha256);
      expect(bytes.length).toBe(sizeBytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
  await store.close();
}

describe('the service', () => {
  it('killed at any moment loses no job and does none twice', async () => {
    const dataDir = temporaryFolder();
    const prompts = Array.from({ length: 40 }, (_, n) => `slow crate ${n}`);
    const moments = [
      ...[0, 100, 200, 400].map((delay) => ['', delay] as const), // while it starts and makes the database
      ...[0, 5, 20, 60, 100].map((delay) => ['"personal"', delay] as const), // while it accepts and begins
      ...[0, 80, 150, 220, 300].map((delay) => ['submitted', delay] as const), // in the middle of the work
    ];
    for (const [said, delay] of moments) {
      const child = start(dataDir, prompts);
      await hear(child, said);
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGKILL');
      await exitCode(child);
    }
    const last = start(dataDir, prompts);
    expect(await exitCode(last)).toBe(0);
    await expectAllOnce(dataDir, prompts);
  });

  it('takes over at once from a process that is gone', async () => {
    const dataDir = temporaryFolder();
    const child = start(dataDir, ['never ending crate', 'never ending mug']);
    await hear(child, 'submitted');
    const store = await openStore(dataDir);
    expect(await store.jobs.countUnfinished()).toBe(2);
    const self = { id: 'test', pid: process.pid, host: 'elsewhere', startedAt: 0 };
    expect(await store.claims.next(self, () => false)).toBeUndefined(); // both run
    child.kill('SIGKILL');
    await exitCode(child);
    await store.close();

    const stopped = Date.now(); // a clock that stands still: no heartbeat ever grows old
    const service = await openFake({ dataDir, clock: () => stopped, producer: IMPATIENT_PRODUCER });
    await service.waitIdle();
    await expectAllOnce(dataDir, ['never ending crate', 'never ending mug']);
  });

  it('shares its folder with another process', async () => {
    const dataDir = temporaryFolder();
    const prompts = Array.from({ length: 30 }, (_, n) => `slow crate ${n}`);
    const children = [1, 2, 3].map(() => start(dataDir, prompts));
    const keys = await Promise.all(children.map((child) => hear(child, '\n')));
    expect(new Set(keys.map((text) => text.split('\n', 1)[0])).size).toBe(1);
    expect(await Promise.all(children.map(exitCode))).toEqual([0, 0, 0]);
    await expectAllOnce(dataDir, prompts);
  });
});

/** Makes at once what the other producer never would. */
const IMPATIENT_PRODUCER = `data:text/javascript,${encodeURIComponent(
  `import { produce as slow } from ${JSON.stringify(FAKE_PRODUCER)};
   export const produce = ({ mode, request }, progress) =>
     slow({ mode, request: { ...request, prompt: request.prompt.slice(6) } }, progress);`,
)}`;
