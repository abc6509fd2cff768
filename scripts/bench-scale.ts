// `node --import tsx scripts/bench-scale.ts`: how the shared service scales (bench/results/scale.md). Starts PostgreSQL and versitygw of
// its own on free ports.
//
//   --rows 1000000         rows of jobs that wait, of jobs that have ended and of assets
//   --only scaling|rows|props|generation
//   --workers 2,4,8        how many workers, in turn; `0` is the embedded storage
//   --props 5000           props that are made by one process, and by four workers of which each is killed once
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openService } from '../src/service/index.ts';
import { keepProduct } from '../src/service/jobs/keep-product.ts';
import { takeJob } from '../src/service/jobs/take-job.ts';
import type { SharedSettings } from '../src/service/shared-settings.ts';
import { openPostgres } from '../src/service/store/postgres.ts';
import { openStore, type Store, type StoreOptions } from '../src/service/store/store.ts';
import { fillRows } from '../test/service/ports/fill-rows.ts';
import { startPostgres, startS3 } from '../test/service/ports/servers.ts';
import { compareProps } from './bench-scale/props.ts';
import type { WorkerSettings } from './bench-scale/workers.ts';

const PROCESSES = 4;
const SLEEP_MS = 2_000;
const JOBS_A_WORKER = 5;
const TIMES = 400;
const GENERATED = 300;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    workers: { type: 'string', default: '0,1,2,4,8,16,32,64' },
    props: { type: 'string', default: '5000' },
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-scale-'));
const [postgres, s3] = [await startPostgres(), await startS3()];
const shared = (schema: string): SharedSettings => ({
  database: { url: postgres.address, schema, connections: 8 },
  s3: { ...s3.address, prefix: `${schema}/` },
});
try {
  const wants = (part: string): boolean => values.only === undefined || values.only === part;
  if (wants('scaling')) await scaling();
  if (wants('rows')) await manyRows(Number(values.rows));
  if (wants('props')) await killedWorkers(Number(values.props));
  if (wants('generation')) await generation();
} finally {
  await postgres.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
}

async function scaling(): Promise<void> {
  console.log('| storage | workers | jobs | time [s] | jobs a second | efficiency |\n|---|---:|---:|---:|---:|---:|');
  for (const workers of values.workers.split(',').map(Number)) {
    if (workers === 0) await run('SQLite, files', 1, JOBS_A_WORKER, { dataDir: path.join(folder, 'embedded') });
    else await run('PostgreSQL, S3', workers, workers * JOBS_A_WORKER, { dataDir: folder, ...shared(`w${workers}`) });
  }
}

async function run(
  name: string,
  workers: number,
  jobs: number,
  { dataDir, ...options }: { readonly dataDir: string } & StoreOptions,
): Promise<void> {
  const store = await openStore(dataDir, options);
  await submit(store, jobs);
  const processes = [];
  const count = Math.min(workers, PROCESSES);
  for (let n = 0; n < count; n++) {
    const settings: WorkerSettings = { dataDir, ...options, workers: workers / count, sleepMs: SLEEP_MS };
    const program = path.join(import.meta.dirname, 'bench-scale/workers.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(settings)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    processes.push(child);
  }
  const start = performance.now();
  const ended = processes.map((child) => once(child.stdout, 'data'));
  for (const child of processes) child.stdin.write('begin\n');
  await Promise.all(ended);
  const seconds = (performance.now() - start) / 1_000;
  await store.close();
  const efficiency = (jobs * SLEEP_MS) / 1_000 / workers / seconds;
  const figures = [workers, jobs, seconds.toFixed(1), (jobs / seconds).toFixed(1), percent(efficiency)];
  console.log(`| ${[name, ...figures].join(' | ')} |`);
}

async function submit(store: Store, jobs: number): Promise<void> {
  for (let n = 0; n < jobs; n++) {
    await store.transaction(async (store) => {
      const id = randomUUID();
      const reservedCents = (await store.ledger.reserve('bench', id, 10, store.clock())) ? 10 : 0;
      const job = {
        id,
        library: 'bench',
        mode: 'asset',
        targetId: randomUUID(),
        request: { prompt: 'a crate' },
      } as const;
      await store.jobs.insert({ ...job, createdAt: store.clock(), budgetCents: 10, reservedCents });
    });
  }
}

async function manyRows(rows: number): Promise<void> {
  const storage = shared('rows');
  const db = await openPostgres(storage.database);
  const service = await openService({ dataDir: folder, role: 'api', ...storage });
  const store = await openStore(folder, storage);
  await fillRows(db, rows);
  const headers = { Authorization: `Bearer ${service.keys.personal}`, 'Content-Type': 'application/json' };
  const send = async (route: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const answer = await service.fetch(new Request(`http://propmaster.local${route}`, { headers, ...init }));
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const before = process.memoryUsage().rss;
  console.log(`\n${rows} rows each\n\n| what | times | p50 [ms] | p99 [ms] | most [ms] |\n|---|---:|---:|---:|---:|`);
  await timed('submit (`POST /v1/assets` with an idempotency key)', async () =>
    send('/v1/assets', {
      method: 'POST',
      body: JSON.stringify({ prompt: 'a wooden crate' }),
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
    }),
  );
  let cursor = '';
  await timed('list (`GET /v1/assets`, 50 a page, by cursor)', async () => {
    const { next_cursor: next } = await send(`/v1/assets?limit=50${cursor}`);
    cursor = next ? `&cursor=${String(next)}` : '';
  });
  const owner = { id: randomUUID(), pid: process.pid, host: 'bench', startedAt: 0 };
  const taken: NonNullable<Awaited<ReturnType<typeof takeJob>>>[] = [];
  await timed('take', async () => taken.push((await takeJob(store, owner, store.clock()))!));
  await timed('finish (rows, money)', async () => {
    const product = { kind: 'asset', name: 'crate', releaseId: 'bench', category: 'crate', files: [] } as const;
    const interpretation = { understood: [], assumed: [], ignored: [] };
    await keepProduct(store, owner, taken.pop()!, { ...product, interpretation }, store.clock);
  });
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  console.log(`\nmemory of the process grew by ${grown.toFixed(0)} MiB`);
  const busiest = await db.all<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables
       where schemaname = 'rows' order by 2 desc limit 3`,
  );
  for (const { name, bytes } of busiest) console.log(`${name}: ${(bytes / 2 ** 20).toFixed(0)} MiB`);
  await service.close();
  await store.close();
  await db.close();
}

async function killedWorkers(props: number): Promise<void> {
  const made = await compareProps({ props, workers: PROCESSES, folder, shared: shared('props') });
  const { embeddedSeconds, sharedSeconds, kills, begunAgain, differences } = made;
  console.log(
    `\n${props} props: ${embeddedSeconds.toFixed(0)} s embedded with two threads, ${sharedSeconds.toFixed(0)} s by`,
  );
  console.log(`${PROCESSES} workers with ${kills} kills; ${begunAgain} begun again; ${differences.length} differences`);
  for (const difference of differences.slice(0, 20)) console.log(difference);
  if (differences.length > 0) process.exitCode = 1;
}

/** Props that are really made, by one worker and by two. */
async function generation(): Promise<void> {
  const seconds: number[] = [];
  for (const workers of [1, 2]) {
    const storage = shared(`generation_${workers}`);
    const made = await compareProps({ props: GENERATED, workers, kills: false, folder, shared: storage });
    if (made.differences.length > 0) throw new Error(made.differences[0]);
    seconds.push(made.sharedSeconds);
    const load = os.loadavg()[0]!.toFixed(1);
    console.log(`${GENERATED} props: ${made.sharedSeconds.toFixed(1)} s by ${workers} workers; load ${load}`);
  }
  console.log(`two workers are ${(seconds[0]! / seconds[1]!).toFixed(2)} times as fast`);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now();
    try {
      await work();
    } catch (error) {
      console.log(`${name} ended after ${n}: ${(error as Error).message}`);
      break;
    }
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
  console.log(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
