import { describe, expect, it, onTestFinished } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { expectMoneyAddsUp } from './money.ts';
import { call, jobOf, openFake, temporaryFolder } from './open.ts';

const JOB = `job_${'1'.repeat(24)}`;
const SCENE = `scene_${'2'.repeat(24)}`;

async function storeAt(dataDir: string): Promise<Store> {
  const store = await openStore(dataDir);
  onTestFinished(() => store.close());
  return store;
}

/** A folder in which one scene waits for a service. */
async function submitted(
  prompt: string,
  budgetCents: number | null = 5_000,
): Promise<{ dataDir: string; store: Store }> {
  const dataDir = temporaryFolder();
  const store = await storeAt(dataDir);
  await store.transaction(async (store) => {
    await store.jobs.insert({
      id: JOB,
      library: 'team',
      mode: 'scene',
      targetId: SCENE,
      request: { prompt, max_asset_definitions: 50, max_instances: 100 },
      createdAt: 1,
      budgetCents,
    });
    await store.scenes.insert({ id: SCENE, library: 'team', jobId: JOB, createdAt: 1, prompt });
  });
  return { dataDir, store };
}

const job = (service: Service) => jobOf(service, service.keys.team, JOB);
const entries = async (dataDir: string) =>
  (await expectMoneyAddsUp(dataDir)).map(({ kind, cents }) => `${kind} ${cents}`);

describe('the job of a scene', () => {
  it('holds the planned price before anything is generated, and settles it', async () => {
    const { dataDir, store } = await submitted('a slow kitchen');
    const service = await openFake({ dataDir });
    while ((await store.jobs.find('team', JOB))?.phase !== 'assets')
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await job(service)).toMatchObject({ mode: 'scene', scene_id: SCENE, reserved_spend_cents: 45 });
    await service.waitIdle();
    expect(await job(service)).toMatchObject({ status: 'succeeded', settled_spend_cents: 45, reserved_spend_cents: 0 });
    expect(await entries(dataDir)).toEqual(['reserve 45', 'settle 45']);
  });

  it('that delivers less costs less; the rest is given back', async () => {
    const { dataDir } = await submitted('a candidate kitchen');
    const service = await openFake({ dataDir });
    await service.waitIdle();
    expect(await job(service)).toMatchObject({ status: 'succeeded', settled_spend_cents: 35 });
    expect(await entries(dataDir)).toEqual(['reserve 45', 'settle 35', 'release 10']);
  });

  it.each([
    ['above its ceiling', 'a dear kitchen', 9_999, 'plan_exceeds_cost', /10000 cents.*9999/],
    ['one cent above its ceiling', 'a kitchen', 44, 'plan_exceeds_cost', /45 cents.*44/],
  ])('planned %s fails in planning, and nothing is held', async (_, prompt, budget, code, message) => {
    const { dataDir, store } = await submitted(prompt, budget);
    const service = await openFake({ dataDir });
    await service.waitIdle();
    expect(await job(service)).toMatchObject({
      status: 'failed',
      error: { code, message: expect.stringMatching(message) },
    });
    expect(await store.jobs.find('team', JOB)).toMatchObject({ failureStage: 'planning' });
    expect(await entries(dataDir)).toEqual([]);
  });

  it.each([
    ['exactly its ceiling', 'a kitchen', 45],
    ['any price without a ceiling', 'a dear kitchen', null],
  ])('may cost %s', async (_, prompt, budget) => {
    const { dataDir } = await submitted(prompt, budget);
    const service = await openFake({ dataDir });
    await service.waitIdle();
    expect(await job(service)).toMatchObject({ status: 'succeeded' });
  });

  it('without enough credit fails in planning, and the thread is free for the next', async () => {
    const { dataDir } = await submitted('a kitchen');
    const service = await openFake({ dataDir, creditCents: 44 });
    await service.waitIdle();
    expect(await job(service)).toMatchObject({ status: 'failed', error: { code: 'insufficient_credit' } });
    expect(await entries(dataDir)).toEqual([]);
    const next = await call(service, 'POST /v1/assets', {
      key: service.keys.team,
      json: { prompt: 'a crate' },
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(next.status).toBe(202);
    await service.waitIdle();
  });

  it('that is run again after a stop holds its price once', async () => {
    const { dataDir, store } = await submitted('a slow kitchen');
    const one = await openFake({ dataDir });
    while ((await store.jobs.find('team', JOB))?.phase !== 'assets')
      await new Promise((resolve) => setTimeout(resolve, 5));
    await one.close();
    const two = await openFake({ dataDir });
    await two.waitIdle();
    expect(await entries(dataDir)).toEqual(['reserve 45', 'settle 45']);
  });

  it('cancelled after it was planned gives everything back', async () => {
    const { dataDir, store } = await submitted('a slow kitchen');
    const service = await openFake({ dataDir });
    while ((await store.jobs.find('team', JOB))?.phase !== 'assets')
      await new Promise((resolve) => setTimeout(resolve, 5));
    await call(service, `POST /v1/jobs/${JOB}/cancel`, { key: service.keys.team });
    await service.close();
    expect(await store.jobs.find('team', JOB)).toMatchObject({ status: 'cancelled' });
    expect(await entries(dataDir)).toEqual(['reserve 45', 'release 45']);
  });

  it('has no export to retry', async () => {
    const { dataDir } = await submitted('a kitchen');
    const service = await openFake({ dataDir });
    await service.waitIdle();
    const response = await call(service, `POST /v1/jobs/${JOB}/retry-export`, {
      key: service.keys.team,
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'retry_not_possible' } } });
  });
});
