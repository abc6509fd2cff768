import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/service/store/store.ts';
import { expectMoneyAddsUp } from './money.ts';
import { call, itemsOf, openFake, submit, submitBatch, temporaryFolder } from './open.ts';

describe('the ledger', () => {
  it('adds up after successes, failures, cancels, retries and restarts', async () => {
    const dataDir = temporaryFolder();
    let service = await openFake({ dataDir, workers: 2 });
    const { personal, team } = service.keys;
    const retry = (job: string) =>
      call(service, `POST /v1/jobs/${job}/retry-export`, { key: team, headers: { 'Idempotency-Key': randomUUID() } });

    for (const prompt of ['a crate', 'refuse this', 'break this', 'exit now']) {
      await submit(service, personal, prompt);
      await submit(service, team, prompt, randomUUID());
    }
    const cancelled = await submit(service, personal, 'never ending');
    const batch = await submitBatch(service, ['a crate', 'an unexportable mug', 'refuse', 'slow crate', 'a box'], {
      max_cost_cents: 45,
    });
    const late = await submitBatch(service, ['never 1', 'never 2', 'a crate'], { max_concurrency: 1 });
    await expectMoneyAddsUp(dataDir);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expectMoneyAddsUp(dataDir);
    await service.close();

    service = await openFake({ dataDir, workers: 2 });
    await call(service, `POST /v1/jobs/${cancelled}/cancel`, { key: personal });
    await call(service, `POST /v1/batches/${late}/cancel`, { key: team });
    await service.waitIdle();
    for (const { id } of await itemsOf(service, batch)) await retry(String(id));
    await service.waitIdle();

    const entries = await expectMoneyAddsUp(dataDir);
    const settled = entries.filter(({ kind }) => kind === 'settle').map(({ cents }) => cents);
    // Assets: one of each library, and "a crate" and "slow crate" of the batch. Retries of these two, and of the mug.
    expect(settled.toSorted((a, b) => a - b)).toEqual([2, 2, 2, 10, 10, 10, 10]);
  });
});

it('an item of a batch that is run again holds its price once', async () => {
  const dataDir = temporaryFolder();
  const one = await openFake({ dataDir });
  const batch = await submitBatch(one, ['a slow crate']);
  while ((await itemsOf(one, batch))[0]!['status'] !== 'running')
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await itemsOf(one, batch)).toMatchObject([{ billing_status: 'reserved', reserved_spend_cents: 10 }]);
  await one.close();
  const two = await openFake({ dataDir });
  await two.waitIdle();
  expect((await expectMoneyAddsUp(dataDir)).map(({ kind, cents }) => `${kind} ${cents}`)).toEqual([
    'reserve 10',
    'settle 10',
  ]);
});

describe('the credit of a library', () => {
  async function open(dataDir: string, creditCents?: number) {
    const store = await openStore(dataDir, { creditCents });
    onTestFinished(() => store.close());
    return store;
  }

  it('is granted once, and kept when the service is opened without or with another', async () => {
    const dataDir = temporaryFolder();
    expect(await (await open(dataDir, 25)).ledger.account('l')).toMatchObject({ creditCents: 25 });
    const reserve = async (creditCents: number | undefined, job: string, cents: number) =>
      (await open(dataDir, creditCents)).ledger.reserve('l', job, cents, 1);
    expect(await reserve(25, 'a', 20)).toBe(true);
    expect(await reserve(25, 'b', 6)).toBe(false);
    expect(await reserve(1_000, 'b', 6)).toBe(false);
    expect(await reserve(undefined, 'b', 6)).toBe(false);
    expect(await reserve(undefined, 'b', 5)).toBe(true);
    expect(await (await open(dataDir)).ledger.account('l')).toEqual({
      creditCents: 0,
      reservedCents: 25,
      settledCents: 0,
      releasedCents: 0,
    });
  });

  it('comes back with what is released, not with what is settled', async () => {
    const { ledger } = await open(temporaryFolder(), 30);
    expect(await ledger.reserve('l', 'a', 30, 1)).toBe(true);
    await ledger.settle('l', 'a', 12, 2);
    await ledger.release('l', 'a', 18, 2);
    expect(await ledger.account('l')).toEqual({
      creditCents: 18,
      reservedCents: 0,
      settledCents: 12,
      releasedCents: 18,
    });
    expect(await ledger.reserve('l', 'b', 19, 3)).toBe(false);
    expect(await ledger.reserve('l', 'b', 18, 3)).toBe(true);
  });

  it('is new money, whatever was spent before there was a limit', async () => {
    const dataDir = temporaryFolder();
    const before = await open(dataDir);
    expect(await before.ledger.reserve('l', 'a', 1_000, 1)).toBe(true);
    await before.ledger.settle('l', 'a', 1_000, 2);
    expect((await before.ledger.account('l')).creditCents).toBeNull();
    const after = await open(dataDir, 10);
    expect((await after.ledger.account('l')).creditCents).toBe(10);
    expect(await after.ledger.reserve('l', 'b', 10, 3)).toBe(true);
    expect(await after.ledger.reserve('l', 'c', 1, 3)).toBe(false);
  });

  it('of another library is its own; without a limit there is none', async () => {
    const { ledger } = await open(temporaryFolder(), 10);
    expect(await ledger.reserve('one', 'a', 10, 1)).toBe(true);
    expect(await ledger.reserve('two', 'b', 10, 1)).toBe(true);
    const unlimited = (await open(temporaryFolder())).ledger;
    expect(await unlimited.reserve('l', 'a', 1_000_000, 1)).toBe(true);
    expect(await unlimited.account('l')).toMatchObject({ creditCents: null, reservedCents: 1_000_000 });
  });
});
