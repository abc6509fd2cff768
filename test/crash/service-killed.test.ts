import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { kills } from './cli.ts';

const KILLS = kills(25, 50);
const ITEMS = 200;
/** Every twentieth item is one that can't be made. */
const isBad = (index: number) => index % 20 === 7;

/** 40 ms an item: so long that most kills hit two of them half way. */
const PRODUCER = `data:text/javascript,${encodeURIComponent(`
  import { createHash } from 'node:crypto';
  export async function produce({ request: { prompt } }, progress) {
    progress.phase('planning');
    await new Promise((resolve) => setTimeout(resolve, 40));
    if (prompt.startsWith('bad')) throw new Error('no such thing');
    const file = (format) => {
      const bytes = Buffer.from(format + ' of ' + prompt);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { format, name: format, mediaType: 'application/zip', bytes, sha256 };
    };
    const interpretation = { understood: [], assumed: [], ignored: [] };
    return { kind: 'asset', name: prompt, releaseId: 'r', category: 'crate', interpretation, files: ['mjcf', 'glb'].map(file) };
  }`)}`;

const SERVE = new URL('../../dist/src/service/serve.js', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-service-killed-'));
let server: ChildProcess | undefined;
/** When it has ended: what it said on stderr. */
let exit: Promise<string>;
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly url: string;
  readonly key: string;
}

/** The real server, in a process of its own. @returns when it listens */
async function start(): Promise<Running> {
  const options = { port: 0, dataDir: folder, workers: 2, producer: PRODUCER, rateLimitPerMinute: 1_000_000 };
  const script = `
    const { serve } = await import(${JSON.stringify(SERVE.href)});
    const { url, keys } = await serve(${JSON.stringify(options)});
    console.log(JSON.stringify({ url, key: keys.team }));`;
  server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.dirname(fileURLToPath(SERVE)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const own = server;
  let said = '';
  own.stderr!.on('data', (text: Buffer) => {
    said += text;
  });
  exit = once(own, 'exit').then(() => said);
  const line = await Promise.race([once(own.stdout!, 'data').then(([text]) => String(text)), exit]);
  if (own.exitCode !== null || own.signalCode !== null) throw new Error(`the service ended by itself: ${said}`);
  return JSON.parse(line) as Running;
}

async function kill(): Promise<void> {
  if (!server!.kill('SIGKILL')) throw new Error(`the service had ended by itself: ${await exit}`);
  await exit;
}

/** Sends the batch under its one key. @returns its id, or undefined when the service died before it could answer */
async function submit({ url, key }: Running): Promise<string | undefined> {
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    custom_id: `item-${index}`,
    input: { prompt: `${isBad(index) ? 'bad' : 'good'} crate ${index}` },
  }));
  try {
    const response = await fetch(`${url}/v1/batches`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'the-batch' },
      body: JSON.stringify({ items, max_concurrency: 2 }),
    });
    return ((await response.json()) as { batch_id: string }).batch_id;
  } catch {
    return undefined;
  }
}

/** Items that have ended. */
function done(): number {
  return read<{ n: number }>("select count(*) as n from jobs where status not in ('queued', 'running')")[0]!.n;
}

/** @throws {Error} with the state of all jobs, if nothing ends any more */
async function doneReaches(target: number, submitting: Promise<unknown>): Promise<void> {
  for (let idle = 0, before = -1; ; idle++) {
    const now = done();
    if (now >= target) return;
    if (now !== before) idle = 0;
    before = now;
    if (idle > 6_000) {
      const jobs = read(
        'select status, owner_pid, attempts, begun, heartbeat_at, count(*) as n from jobs group by 1, 2, 3, 4, 5',
      );
      throw new Error(`stuck at ${now} of ${target}, submitted: ${await submitting}: ${JSON.stringify(jobs)}`);
    }
    await pause(5);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function read<Row>(sql: string): Row[] {
  const db = new Database(path.join(folder, 'service.db'));
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}

describe('the service, killed with SIGKILL', () => {
  it(`${KILLS} times during a batch of ${ITEMS}: each item is made once and paid once`, {
    timeout: 300_000,
  }, async () => {
    const ids = new Set<string>();
    for (let killed = 0; killed < KILLS; killed++) {
      const running = await start();
      const submitting = submit(running);
      // Every fifth at any moment of its first 200 ms; the others in the middle of the batch, further and further on.
      if (killed % 5 !== 0) await doneReaches(ITEMS * (killed / (KILLS + 5)), submitting);
      await pause(Math.random() * (killed % 5 === 0 ? 200 : 40));
      await kill();
      const id = await submitting;
      if (id !== undefined) ids.add(id);
      // A kill counts only while there is something to lose.
      const [batch] = read<{ unfinished: number; total: number }>(
        "select count(*) as total, sum(status in ('queued', 'running')) as unfinished from jobs",
      );
      if (batch!.total > 0) expect(batch!.unfinished, `after ${killed + 1} kills`).toBeGreaterThan(0);
    }

    const running = await start();
    const batch = await submit(running);
    expect([...ids.add(batch ?? '')]).toEqual([batch]);
    const headers = { Authorization: `Bearer ${running.key}` };
    let counts: Record<string, number> = {};
    while (counts['queued'] !== 0 || counts['running'] !== 0) {
      await pause(100);
      const response = await fetch(`${running.url}/v1/batches/${batch}`, { headers });
      ({ counts } = ((await response.json()) as { batch: { counts: Record<string, number> } }).batch);
    }
    await kill();
    expect(counts).toEqual({ total: ITEMS, queued: 0, running: 0, succeeded: ITEMS - 10, failed: 10, cancelled: 0 });
    expectSound();
    expectMadeOnce();
    expectPaidOnce();
  });
});

function expectSound(): void {
  expect(read('pragma integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
  expect(read('pragma foreign_key_check')).toEqual([]);
  expect(read('select id from batches')).toHaveLength(1);
}

function expectMadeOnce(): void {
  const jobs = read<{ id: string; target_id: string; batch_index: number; custom_id: string; status: string }>(
    'select id, target_id, batch_index, custom_id, status from jobs order by batch_index',
  );
  expect(jobs.map(({ batch_index, custom_id, status }) => [batch_index, custom_id, status])).toEqual(
    Array.from({ length: ITEMS }, (_, index) => [index, `"item-${index}"`, isBad(index) ? 'failed' : 'succeeded']),
  );
  expect(new Set(jobs.map(({ target_id }) => target_id)).size).toBe(ITEMS);
  const assets = read<{ id: string; job_id: string }>('select id, job_id from assets');
  expect(assets.map(({ id, job_id }) => `${job_id} ${id}`).toSorted()).toEqual(
    jobs
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, target_id }) => `${id} ${target_id}`)
      .toSorted(),
  );
  const files = read<{ asset_id: string; sha256: string }>('select asset_id, sha256 from files');
  expect(files).toHaveLength(2 * assets.length);
  const blobs = path.join(folder, 'blobs');
  const kept = readdirSync(blobs).flatMap((part) => readdirSync(path.join(blobs, part)));
  expect(kept.toSorted()).toEqual([...new Set(files.map(({ sha256 }) => sha256))].toSorted());
  for (const sha256 of kept) {
    const bytes = readFileSync(path.join(blobs, sha256.slice(0, 2), sha256));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
}

function expectPaidOnce(): void {
  const paid = read<{ status: string; entries: string; n: number }>(
    `select status, entries, count(*) as n from (
       select jobs.status, group_concat(kind || ' ' || cents, ', ' order by ledger.id) as entries
         from jobs join ledger on ledger.job_id = jobs.id group by jobs.id
     ) group by status, entries order by status`,
  );
  expect(paid.map(({ status, entries, n }) => [status, entries, n])).toEqual([
    ['failed', 'reserve 10, release 10', 10],
    ['succeeded', 'reserve 10, settle 10', ITEMS - 10],
  ]);
  expect(read('select reserved_cents, settled_cents, released_cents from accounts')).toMatchObject([
    { reserved_cents: 0, settled_cents: 10 * (ITEMS - 10), released_cents: 100 },
  ]);
}
