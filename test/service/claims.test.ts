import os from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endJob } from '../../src/service/jobs/end-job.ts';
import { isGone } from '../../src/service/jobs/liveness.ts';
import { takeJob } from '../../src/service/jobs/take-job.ts';
import type { Authoring } from '../../src/service/jobs/work.ts';
import { claimStore, type Owner } from '../../src/service/store/claims.ts';
import { type Db, openDatabase } from '../../src/service/store/database.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { newJob, temporaryFolder } from './open.ts';

const self: Owner = { id: 'self', pid: process.pid, host: os.hostname(), startedAt: 1_000 };
const other: Owner = { ...self, id: 'other', startedAt: 1_000 };
/** Of a process that does not exist: above the largest process number of Linux. */
const dead: Owner = { ...self, id: 'dead', pid: 2 ** 22 + 1 };

async function storeWith(...createdAt: number[]): Promise<Store> {
  const store = await openStore(temporaryFolder());
  onTestFinished(() => store.close());
  for (const [n, at] of createdAt.entries()) await store.jobs.insert(newJob(n, at));
  return store;
}

/** A batch of `size` items, `<batch>-0`, `<batch>-1`… */
async function addBatch(
  store: Store,
  batch: string,
  size: number,
  createdAt: number,
  maxConcurrency?: number,
  keyId = 'k',
): Promise<void> {
  await store.batches.insert({
    id: batch,
    library: 'l',
    keyId,
    createdAt,
    maxConcurrency,
    maxCostCents: undefined,
  });
  for (let batchIndex = 0; batchIndex < size; batchIndex++) {
    await store.jobs.insert({ ...newJob(`${batch}-${batchIndex}`, createdAt), batchId: batch, batchIndex });
  }
}

const fail = { status: 'failed', error: { code: 'c', message: 'm' } } as const;

describe('a claim', () => {
  it('takes the oldest job that nobody has', async () => {
    const store = await storeWith(30, 10, 20);
    const taken = [];
    for (const owner of [self, other, self, other]) taken.push((await takeJob(store, owner, 100))?.id);
    expect(taken).toEqual(['job_1', 'job_2', 'job_0', undefined]);
  });

  it('passes to another only when its owner is gone, and then the former can do nothing more', async () => {
    const store = await storeWith(10);
    await takeJob(store, dead, 100);
    await takeJob(store, other, 110);
    expect(await takeJob(store, self, 200)).toBeUndefined();
    expect(await store.jobs.find('l', 'job_0')).toMatchObject({ status: 'running', startedAt: 100 });
    expect(await store.claims.isHeld(dead, 'job_0')).toBe(false);
    expect(await store.claims.isHeld(other, 'job_0')).toBe(true);
    await store.claims.advance(dead, 'job_0', 'exporting', 0.9);
    await store.claims.keepAuthoring(dead, 'job_0', {} as Authoring);
    expect(await store.jobs.find('l', 'job_0')).toMatchObject({ progress: 0, phase: undefined, authoring: undefined });
    expect(await endJob(store, newJob(0), 500, { status: 'cancelled' })).toBe(true);
    expect(await store.claims.isHeld(other, 'job_0')).toBe(false);
    expect(await endJob(store, newJob(0), 600, fail)).toBe(false);
    expect(await store.jobs.find('l', 'job_0')).toMatchObject({ status: 'cancelled', completedAt: 500 });
  });

  it('that is let go of can be taken at once, and shows no step back', async () => {
    const store = await storeWith(10);
    await takeJob(store, other, 100);
    await store.claims.advance(other, 'job_0', 'exporting', 0.7);
    await store.claims.release(other);
    expect(await store.jobs.find('l', 'job_0')).toMatchObject({ status: 'running', progress: 0.7 });
    await takeJob(store, self, 200);
    await store.claims.advance(self, 'job_0', 'planning', 0.1);
    expect(await store.jobs.find('l', 'job_0')).toMatchObject({ status: 'running', progress: 0.7, startedAt: 100 });
  });

  describe('on a job at which owners die', () => {
    const YOUNG = 1_000 + 4_999; // all owners here began at 1,000
    const GROWN = 1_000 + 5_000;
    let deaths = 0;

    /** Owners take the job, and die; each finds the former one dead. */
    async function die(store: Store, job: string, times: number, { begin = true, now = GROWN } = {}): Promise<void> {
      for (let n = 0; n < times; n++) {
        deaths += 1;
        const owner = { ...dead, id: `dead ${deaths}`, pid: dead.pid + deaths };
        expect((await takeJob(store, owner, now))?.id).toBe(job);
        if (begin) await store.claims.advance(owner, job, 'planning', 0.1);
      }
    }
    const take = async (store: Store, now: number) => (await takeJob(store, self, now))?.id;

    it('fails after six', async () => {
      const store = await storeWith(10);
      await die(store, 'job_0', 6);
      expect(await take(store, GROWN)).toBeUndefined();
      expect(await store.jobs.find('l', 'job_0')).toMatchObject({
        status: 'failed',
        error: { code: 'generation_failed', message: expect.stringContaining('6 times') },
      });
    });

    it('waits after three until the next one has lived for five seconds; others go first', async () => {
      const store = await storeWith(10, 20);
      await die(store, 'job_0', 3, { now: YOUNG });
      expect([await take(store, YOUNG), await take(store, YOUNG)]).toEqual(['job_1', undefined]);
      expect(await take(store, GROWN)).toBe('job_0');
      await store.claims.release(self);
      expect([await take(store, YOUNG), await take(store, YOUNG)]).toEqual(['job_1', undefined]);
    });

    it('is left out of its batch meanwhile, and the batch of the turn when it has nothing else', async () => {
      const store = await storeWith();
      await addBatch(store, 'a', 2, 10);
      await die(store, 'job_a-0', 3, { now: YOUNG });
      expect(await take(store, GROWN)).toBe('job_a-0');
      await store.claims.release(self);
      expect([await take(store, YOUNG), await take(store, YOUNG)]).toEqual(['job_a-1', undefined]);
      await endJob(store, newJob('a-1'), 200, fail);
      await addBatch(store, 'b', 2, 20);
      expect([await take(store, YOUNG), await take(store, YOUNG), await take(store, YOUNG)]).toEqual([
        'job_b-0',
        'job_b-1',
        undefined,
      ]);
    });

    it('does not count those that let go of it, or had not begun', async () => {
      const store = await storeWith(10);
      for (let n = 0; n < 30; n++) {
        expect(await take(store, YOUNG)).toBe('job_0');
        await store.claims.advance(self, 'job_0', 'planning', 0.1);
        await store.claims.release(self);
      }
      await die(store, 'job_0', 30, { begin: false, now: YOUNG });
      expect(await take(store, YOUNG)).toBe('job_0');
    });
  });

  it('of batches: single jobs first, then from the batch that has the fewest running, in order', async () => {
    const store = await storeWith(50);
    await addBatch(store, 'a', 3, 10);
    await addBatch(store, 'b', 2, 20);
    const taken = [];
    for (let n = 0; n < 7; n++) taken.push((await takeJob(store, self, 100))?.id);
    expect(taken).toEqual(['job_0', 'job_a-0', 'job_b-0', 'job_a-1', 'job_b-1', 'job_a-2', undefined]);
  });

  it('of batches: each key has its turn, however many batches another one has', async () => {
    const store = await storeWith();
    for (const batch of ['a', 'b', 'c']) await addBatch(store, batch, 3, 10, undefined, 'busy');
    await addBatch(store, 'd', 3, 20, undefined, 'modest');
    const taken = [];
    for (let n = 0; n < 7; n++) taken.push((await takeJob(store, self, 100))?.id);
    expect(taken).toEqual(['a-0', 'd-0', 'b-0', 'd-1', 'c-0', 'd-2', 'a-1'].map((id) => `job_${id}`));
  });

  it('of a batch stays below its max_concurrency, over all owners, and goes on when an item ends', async () => {
    const store = await storeWith();
    await addBatch(store, 'a', 5, 10, 2);
    await addBatch(store, 'b', 1, 20);
    const take = async (owner: Owner) => (await takeJob(store, owner, 100))?.id;
    expect([await take(self), await take(other), await take(self), await take(other)]).toEqual([
      'job_a-0',
      'job_b-0',
      'job_a-1',
      undefined,
    ]);
    await endJob(store, newJob('a-0'), 200, fail);
    expect([await take(other), await take(other)]).toEqual(['job_a-2', undefined]);
  });

  it('finds its way through the indices, however many items wait', async () => {
    const dataDir = temporaryFolder();
    await (await openStore(dataDir)).close();
    const db = await openDatabase(dataDir);
    onTestFinished(() => db.close());
    const queries: string[] = [];
    const spy = {
      ...db,
      async get(sql: string) {
        queries.push(sql);
        return undefined;
      },
      async all(sql: string) {
        queries.push(sql);
        return [];
      },
    };
    await claimStore(spy as Db).next(self, () => false);
    expect(queries).toHaveLength(3);
    for (const sql of queries) {
      const plan = await db.all<{ detail: string }>(
        `explain query plan ${sql}`,
        ...sql
          .split('?')
          .slice(1)
          .map(() => 1),
      );
      const looks = plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) jobs/.test(detail));
      for (const look of looks) expect(look).toMatch(/USING (COVERING )?INDEX jobs_(free|claimed)/);
      expect(looks.length).toBeGreaterThan(0);
    }
  });
});

describe('an owner is gone', () => {
  it.each([
    ['its process does not exist', { ...other, pid: dead.pid }, 0, true],
    ['it is this very process', other, 0, false],
    ['its number has come to us meanwhile', { ...other, startedAt: 999 }, 0, true],
    ['another process lives', { ...other, pid: process.ppid }, 0, false],
    ['it lives elsewhere, where we cannot look', { ...other, pid: dead.pid, host: 'elsewhere' }, 0, false],
    ['it is silent for 20 s', other, 20_000, false],
    ['it is silent for longer', other, 20_001, true],
    ['it last spoke in the future', other, -20_001, true],
  ])('%s: %s', (_, owner, silence, gone) => expect(isGone(owner, 50_000 - silence, self, 50_000)).toBe(gone));
});
