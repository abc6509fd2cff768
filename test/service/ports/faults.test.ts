import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openService, type ServiceOptions } from '../../../src/service/index.ts';
import { openPostgres } from '../../../src/service/store/postgres.ts';
import { openStore } from '../../../src/service/store/store.ts';
import { program } from '../../program.ts';
import { FAKE_PRODUCER, temporaryFolder } from '../open.ts';
import { violations } from './invariants.ts';
import { noServers, ownServers, skippedWithout } from './own-servers.ts';

const PROGRAM = program(import.meta.url, '../fixtures/shared-worker.ts');
const FAULTS = process.env['PROPMASTER_NIGHTLY'] ? 200 : 10;
const HOUR_MS = 3_600_000;
/** How long the bucket is away at a third and at two thirds of the way [ms]. */
const AWAY_MS = process.env['PROPMASTER_NIGHTLY'] ? 60_000 : 4_000;
/** Sets the clock of a whole process wrong, that of its libraries, too; without it Date alone is wrong. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const wrongClock = existsSync(FAKETIME) ? 'libfaketime' : 'Date';

interface Fault {
  readonly name: string;
  cause(): Promise<void>;
}

/** Three workers and two services that answer, as processes; one database, one bucket. */
describe.skipIf(noServers)(`a shared service${skippedWithout}`, () => {
  const servers = ownServers();

  /** @returns the process and the line that it said first, once it has said it */
  async function started({
    clockMs = 0,
    ...options
  }: { readonly clockMs?: number } & ServiceOptions): Promise<{ readonly child: ChildProcess; readonly said: string }> {
    const seconds = `${clockMs < 0 ? '-' : '+'}${Math.abs(clockMs) / 1_000}`;
    const faked = clockMs !== 0 && wrongClock === 'libfaketime';
    const env = {
      ...process.env,
      ...(faked ? { LD_PRELOAD: FAKETIME, FAKETIME: seconds, DONT_FAKE_MONOTONIC: '1' } : {}),
    };
    const told = { ...options, clockMs: faked ? 0 : clockMs };
    for (;;) {
      const child = spawn(process.execPath, [...PROGRAM, FAKE_PRODUCER, JSON.stringify(told)], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env,
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const said = await Promise.race([
        once(child.stdout!, 'data').then(([text]) => String(text).trim()),
        once(child, 'exit').then(() => undefined),
      ]);
      if (said !== undefined) return { child, said };
      await pause(200); // the database was just restarting: whoever supervises it starts it anew
    }
  }

  async function killed(child: ChildProcess): Promise<void> {
    const exit = once(child, 'exit');
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await exit;
  }

  it(`loses, repeats and charges nothing over ${FAULTS} faults`, async () => {
    const shared = {
      dataDir: temporaryFolder(),
      database: { url: servers.postgres.address, schema: 'faults', connections: 4 },
      s3: { ...servers.s3.address, prefix: 'faults/' },
    } satisfies ServiceOptions;
    // Makes the tables and keys, and asks for nothing.
    const first = await openService({ ...shared, role: 'api' });
    const { personal, team } = first.keys;
    await first.close();

    const workers = await Promise.all([0, 1, 2].map(() => started({ ...shared, role: 'worker' })));
    const apis = await Promise.all([0, 1].map(() => started({ ...shared, role: 'api' })));

    /** Sends a request under one key through whichever process answers, until it is taken, as a client does. */
    async function surely(n: number, key: string, path: string, idempotencyKey: string, body: object): Promise<string> {
      for (let attempt = 0; ; attempt++) {
        const answer = await fetch(`${apis[(n + attempt) % 2]!.said}${path}`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${key}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': idempotencyKey,
          },
          body: JSON.stringify(body),
        }).catch(() => undefined);
        const told = await answer?.json().catch(() => undefined);
        if (answer?.status === 202 && told) return JSON.stringify(told);
        if (answer && answer.status < 500 && answer.status !== 409) {
          throw new Error(`${answer.status} ${JSON.stringify(told)}`);
        }
        await pause(100);
      }
    }
    const single = (n: number) => surely(n, personal, '/v1/assets', `single-${n}`, { prompt: `brief crate ${n % 20}` });
    const batch = (n: number) =>
      surely(n, team, '/v1/batches', `batch-${n}`, {
        items: [0, 1, 2].map((item) => ({ input: { prompt: `brief crate ${n} ${item}` } })),
        max_concurrency: 2,
      });

    let ended = false;
    let refused: unknown;
    const answers = { single: [] as string[], batch: [] as string[] };
    const client = (async () => {
      while (!ended) {
        answers.single.push(await single(answers.single.length));
        if (answers.single.length % 5 === 0) answers.batch.push(await batch(answers.batch.length));
        await pause(40);
      }
    })().catch((error: unknown) => {
      refused = error;
    });

    const restartWorker = async (n: number, clockMs: number): Promise<void> => {
      await killed(workers[n % 3]!.child);
      workers[n % 3] = await started({ ...shared, role: 'worker', clockMs });
    };
    const faults: readonly ((n: number) => Fault)[] = [
      (n) => ({ name: 'worker killed', cause: () => restartWorker(n, 0) }),
      (n) => ({
        name: 'service killed',
        async cause() {
          await killed(apis[n % 2]!.child);
          apis[n % 2] = await started({ ...shared, role: 'api' });
        },
      }),
      (n) => ({ name: 'worker killed, its successor an hour ahead', cause: () => restartWorker(n, HOUR_MS) }),
      () => ({ name: 'database restarted', cause: () => servers.postgres.restart() }),
      (n) => ({ name: 'worker killed, its successor an hour late', cause: () => restartWorker(n, -HOUR_MS) }),
      () => ({ name: 'bucket refuses for two seconds', cause: () => servers.s3.restart(2_000) }),
    ];
    const bucketAway: Fault = {
      name: `bucket away for ${AWAY_MS / 1_000} s`,
      cause: () => servers.s3.restart(AWAY_MS),
    };
    const caused: Record<string, number> = {};
    for (let n = 0; n < FAULTS; n++) {
      // Each kind in turn, at whatever moment of the others' work; `n` over the kinds also changes whom it meets.
      const fault = faults[n % faults.length]!(Math.floor(n / faults.length) + n);
      const isLong = n > 0 && n % Math.ceil(FAULTS / 3) === 0;
      for (const { name, cause } of [fault, ...(isLong ? [bucketAway] : [])]) {
        await cause();
        caused[name] = (caused[name] ?? 0) + 1;
      }
      await pause(300);
    }
    ended = true;
    await client;
    expect(refused).toBeUndefined();

    // Each submission once more, through the other process: the same answer.
    for (const [n, answer] of answers.single.entries()) expect(await single(n)).toBe(answer);
    for (const [n, answer] of answers.batch.entries()) expect(await batch(n)).toBe(answer);

    const store = await openStore(shared.dataDir, shared);
    const db = await openPostgres(shared.database);
    onTestFinished(async () => {
      await store.close();
      await db.close();
    });
    while (await store.jobs.isAnyUnfinished()) await pause(200);

    workers[0]!.child.kill('SIGTERM');
    if (workers[0]!.child.exitCode === null) await once(workers[0]!.child, 'exit');
    expect(workers[0]!.child.exitCode).toBe(0);

    const submitted = answers.single.length + 3 * answers.batch.length;
    expect(await violations({ db, store, submitted, priceCents: 10 })).toEqual([]);
    expect(submitted).toBeGreaterThan(FAULTS);
    expect(Object.keys(caused)).toHaveLength(Math.min(FAULTS, faults.length) + 1);
    process.stdout.write(`${JSON.stringify({ caused, submitted, wrongClock })}\n`);
  }, 2_400_000);
});
