import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { call, openFake, temporaryFolder } from './open.ts';

interface Page {
  assets: { id: string; created_at: number; prompt: string }[];
  has_more: boolean;
  next_cursor: string | null;
}

const idOf = (n: number) => `asset_${n.toString(16).padStart(24, '0')}`;

async function insert(store: Store, n: number, createdAt: number, prompt = `crate ${n}`): Promise<void> {
  const jobId = `job_${n.toString(16).padStart(24, '0')}`;
  const library = 'personal';
  await store.jobs.insert({ id: jobId, library, mode: 'asset', targetId: idOf(n), request: { prompt }, createdAt });
  await store.assets.insert({
    id: idOf(n),
    library,
    jobId,
    createdAt,
    updatedAt: createdAt,
    record: { name: prompt, prompt, releaseId: 'r' },
    listed: true,
  });
}

/** A library of `count` assets, seven to a millisecond, without anybody who would run their jobs. */
async function library(count: number, prompt?: string): Promise<{ service: Service; store: Store }> {
  const dataDir = temporaryFolder();
  const service = await openFake({ dataDir, workers: 0 });
  const store = await openStore(dataDir);
  await store.transaction(async (store) => {
    for (let n = 0; n < count; n++) await insert(store, n, 1_700_000_000_000 + Math.floor(n / 7), prompt);
  });
  return { service, store };
}

async function page(service: Service, query: string, key = service.keys.personal): Promise<Page> {
  return (await (await call(service, `GET /v1/assets?${query}`, { key })).json()) as Page;
}

async function walk(service: Service, limit: number, between: (page: number) => Promise<void> = async () => undefined) {
  const pages: Page[] = [];
  for (let cursor = ''; ; ) {
    const next = await page(service, `limit=${limit}${cursor && `&cursor=${cursor}`}`);
    pages.push(next);
    await between(pages.length);
    if (!next.has_more) return pages;
    cursor = next.next_cursor ?? '';
  }
}

describe('pages of assets', () => {
  it.each([1, 7, 10, 33, 100])('of %i show each of 100 assets once, newest first, ties by id', async (limit) => {
    const { service, store } = await library(100);
    const ids = (await walk(service, limit)).flatMap(({ assets }) => assets.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 100 }, (_, n) => idOf(99 - n)));
    await store.close();
  });

  it('have 20 assets by default', async () => {
    const { service, store } = await library(30);
    const first = await page(service, '');
    expect(first.assets).toHaveLength(20);
    expect(first.has_more).toBe(true);
    await store.close();
  });

  it('end with the last full page', async () => {
    const { service, store } = await library(10);
    expect(await page(service, 'limit=10')).toMatchObject({ has_more: false, next_cursor: null });
    await store.close();
  });

  it('stay the same while assets come and go', async () => {
    const { service, store } = await library(50);
    const pages = await walk(service, 10, async (done) => {
      await insert(store, 1_000 + done, 1_800_000_000_000); // newer than all
      if (done === 2) await store.assets.remove('personal', idOf(30)); // the last one shown: its cursor still works
      if (done === 3) await store.assets.remove('personal', idOf(15)); // not shown yet
    });
    const ids = pages.flatMap(({ assets }) => assets.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 50 }, (_, n) => idOf(49 - n)).filter((id) => id !== idOf(15)));
    await store.close();
  });

  it('are shorter for large records', async () => {
    const { service, store } = await library(25, 'x'.repeat(20_000));
    const pages = await walk(service, 25);
    expect(pages.map(({ assets }) => assets.length)).toEqual([10, 10, 5]);
    await store.close();
  });
});

describe('a cursor', () => {
  it('is refused to another key, and when it was altered', async () => {
    const { service, store } = await library(5);
    const { next_cursor } = await page(service, 'limit=2');
    const cursor = next_cursor ?? '';
    const [payload = '', signature = ''] = cursor.split('.');
    const forged = Buffer.from(`[1700000000001,"${idOf(9)}"]`).toString('base64url');
    for (const [query, key] of [
      [`cursor=${cursor}`, service.keys.team],
      [`cursor=${forged}.${signature}`, service.keys.personal],
      [`cursor=${payload}`, service.keys.personal],
      [`cursor=${cursor}.x`, service.keys.personal],
      [`cursor=${cursor.slice(0, -1)}`, service.keys.personal],
    ] as const) {
      const response = await call(service, `GET /v1/assets?${query}`, { key });
      expect(response.status, query).toBe(422);
      expect(await response.json()).toMatchObject({
        detail: { error: { code: 'validation_error', fields: [{ path: 'cursor' }] } },
      });
    }
    expect((await call(service, `GET /v1/assets?cursor=${cursor}`, { key: service.keys.personal })).status).toBe(200);
    await store.close();
  });

  it('outlives a restart', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir, workers: 0 });
    const store = await openStore(dataDir);
    for (let n = 0; n < 3; n++) await insert(store, n, 1_700_000_000_000);
    await store.close();
    const { next_cursor } = await page(one, 'limit=2');
    await one.close();
    const two = await openFake({ dataDir, workers: 0 });
    expect((await page(two, `cursor=${next_cursor}`)).assets.map(({ id }) => id)).toEqual([idOf(0)]);
  });
});
