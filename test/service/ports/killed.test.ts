import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openService, type Service, type ServiceOptions } from '../../../src/service/index.ts';
import { openPostgres } from '../../../src/service/store/postgres.ts';
import { openStore } from '../../../src/service/store/store.ts';
import { program } from '../../program.ts';
import { bodyOf, call, FAKE_PRODUCER, jobOf, temporaryFolder } from '../open.ts';
import { noPostgres, noS3, type OwnServer, type S3Address, startPostgres, startS3 } from './servers.ts';

const PROGRAM = program(import.meta.url, '../fixtures/shared-worker.ts');
const missing = noPostgres ?? noS3;

/** Three workers, two services that answer, one database, one bucket. */
describe.skipIf(missing)(`a shared service${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let postgres: OwnServer<string> & { restart(): Promise<void> };
  let s3: OwnServer<S3Address>;
  beforeAll(async () => {
    postgres = await startPostgres();
    s3 = await startS3();
  }, 300_000);
  afterAll(async () => {
    await postgres?.close();
    await s3?.close();
  });

  async function worker(options: ServiceOptions): Promise<ChildProcess> {
    const child = spawn(process.execPath, [...PROGRAM, FAKE_PRODUCER, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout!, 'data');
    return child;
  }

  async function ended(child: ChildProcess): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  /** Repeats under the same key until there is an answer, as a client does. */
  async function submitSurely(services: readonly Service[], n: number): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      const service = services[(n + attempt) % services.length]!;
      const answer = await call(service, 'POST /v1/assets', {
        key: service.keys.personal,
        json: { prompt: `brief crate ${n}` },
        headers: { 'Idempotency-Key': `k${n}` },
      });
      if (answer.status === 202) return String((await bodyOf(answer))['job_id']);
      if (answer.status < 500 || attempt === 200) throw new Error(`${answer.status} ${await answer.text()}`);
      await pause(100);
    }
  }

  it('makes each thing once, whoever is killed and whatever restarts', async () => {
    const options = {
      dataDir: temporaryFolder(),
      database: { url: postgres.address, schema: 'killed', connections: 4 },
      s3: { ...s3.address, prefix: 'killed/' },
    };
    const services = [
      await openService({ ...options, role: 'api' }),
      await openService({ ...options, role: 'api' }),
    ] as const;
    expect(services[1].keys).toEqual(services[0].keys);
    onTestFinished(async () => {
      for (const service of services) await service.close();
    });
    const workers = [await worker(options), await worker(options), await worker(options)];

    const jobs: string[] = [];
    for (let n = 0; n < 60; n++) {
      jobs.push(await submitSurely(services, n));
      if (n % 10 === 9) {
        workers[n % 3]!.kill('SIGKILL');
        await ended(workers[n % 3]!);
        workers[n % 3] = await worker(options);
      }
      if (n % 25 === 24) await postgres.restart();
    }
    // A repetition, through the other service.
    for (const [n, job] of jobs.entries()) expect(await submitSurely(services.toReversed(), n)).toBe(job);
    await services[0].waitIdle();

    workers[0]!.kill('SIGTERM');
    expect(await ended(workers[0]!)).toBe(0);

    const { keys } = services[0];
    for (const job of jobs) expect(await jobOf(services[1], keys.personal, job)).toMatchObject({ status: 'succeeded' });
    const store = await openStore(options.dataDir, options);
    const db = await openPostgres(options.database);
    onTestFinished(async () => {
      await store.close();
      await db.close();
    });
    expect(await db.get('select count(*) as jobs, count(distinct target_id) as assets from jobs')).toEqual({
      jobs: 60,
      assets: 60,
    });
    expect(await db.get('select count(*) as assets from assets')).toEqual({ assets: 60 });
    // Of each job: what was held is what was paid and given back.
    const wrong = await db.all(
      `select job_id from ledger group by job_id having
         sum(case kind when 'reserve' then cents else 0 end) <> 10 or sum(case kind when 'settle' then cents else 0 end) <> 10
         or sum(case kind when 'release' then cents else 0 end) <> 0`,
    );
    expect(wrong).toEqual([]);
    expect(await store.ledger.account('personal')).toMatchObject({ reservedCents: 0, settledCents: 600 });
    for (const { sha256, bytes } of await db.all<{ sha256: string; bytes: number }>(
      'select distinct sha256, size_bytes as bytes from files',
    )) {
      const kept = await store.blobs.read(sha256);
      expect(kept.length).toBe(bytes);
      expect(createHash('sha256').update(kept).digest('hex')).toBe(sha256);
    }
  }, 600_000);
});
