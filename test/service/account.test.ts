import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { manageKeys } from '../../src/service/store/manage-keys.ts';
import { openStore } from '../../src/service/store/store.ts';
import { call, makeAsset, openFake, submit, temporaryFolder } from './open.ts';

/** Noon of 21 November 2026, UTC. */
const NOON = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;

interface Usage {
  readonly requests: { readonly total: number; readonly days: readonly { date: string; requests: number }[] };
  readonly spend: Readonly<Record<string, number>>;
  readonly credit_cents: number | null;
}

async function usageOf(service: Service, key = service.keys.personal): Promise<Usage> {
  const response = await call(service, 'GET /v1/usage', { key });
  expect(response.status).toBe(200);
  return ((await response.json()) as { usage: Usage }).usage;
}

describe('GET /v1/account', () => {
  it('says what the key is', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const keys = await manageKeys(dataDir);
    onTestFinished(() => keys.close());
    const { key, id, createdAt } = await keys.create({
      kind: 'team',
      name: 'lab',
      library: 'lab',
      scopes: ['export:assets'],
    });
    const response = await call(service, 'GET /v1/account', { key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ok: true,
      account: {
        kind: 'team',
        key_id: id,
        key_name: 'lab',
        library: 'lab',
        scopes: ['export:assets'],
        created_at: createdAt,
      },
    });
  });

  it.each(['GET /v1/account', 'GET /v1/usage'])('%s without a key: 401', async (route) => {
    const service = await openFake();
    expect((await call(service, route)).status).toBe(401);
    expect((await call(service, route, { key: 'pm_k1_00' })).status).toBe(401);
  });
});

describe('GET /v1/usage', () => {
  it('is not for Team keys: 403 workspace_route_unavailable', async () => {
    const service = await openFake();
    const response = await call(service, 'GET /v1/usage', { key: service.keys.team });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'workspace_route_unavailable' } } });
  });

  it('counts requests by day, for thirty days, refused ones too', async () => {
    let now = NOON - 40 * DAY;
    const service = await openFake({ clock: () => now });
    const { personal, team } = service.keys;
    await call(service, 'GET /v1/assets', { key: personal });
    now = NOON - DAY;
    await call(service, 'GET /v1/assets', { key: personal });
    await call(service, 'GET /v1/assets/nothing', { key: personal });
    now = NOON;
    await call(service, 'GET /v1/assets', { key: team });
    const { requests } = await usageOf(service);
    expect(requests.total).toBe(4);
    expect(requests.days).toHaveLength(30);
    expect(requests.days[0]).toEqual({ date: '2026-10-23', requests: 0 });
    expect(requests.days.slice(-2)).toEqual([
      { date: '2026-11-20', requests: 2 },
      { date: '2026-11-21', requests: 1 },
    ]);
  });

  it('counts for the library, whichever of its keys asked, and no other', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const keys = await manageKeys(dataDir);
    onTestFinished(() => keys.close());
    const [one, two] = [
      await keys.create({ kind: 'personal', library: 'x' }),
      await keys.create({ kind: 'personal', library: 'x' }),
    ];
    await call(service, 'GET /v1/assets', { key: one.key });
    await keys.revoke(one.id);
    expect((await usageOf(service, two.key)).requests.total).toBe(2);
    expect((await usageOf(service)).requests.total).toBe(1);
  });

  it('adds up what several processes counted, and outlives them', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir });
    const two = await openFake({ dataDir });
    await call(one, 'GET /v1/assets', { key: one.keys.personal });
    await call(two, 'GET /v1/assets', { key: one.keys.personal });
    await one.close();
    await two.close();
    const three = await openFake({ dataDir });
    expect((await usageOf(three)).requests.total).toBe(3);
  });

  it('writes what was counted once a second, not at each request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const dataDir = temporaryFolder();
    const [one, two] = [await openStore(dataDir), await openStore(dataDir)];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    const { id } = (await one.keys.find(one.localKeys.personal))!;
    for (let n = 0; n < 100; n++) one.usage.count(id, NOON);
    vi.advanceTimersByTime(999);
    expect((await two.usage.read('personal', NOON)).total).toBe(0);
    vi.advanceTimersByTime(1);
    expect((await two.usage.read('personal', NOON)).total).toBe(100);
  });

  it('tells what was held, paid and given back', async () => {
    const service = await openFake({ creditCents: 100 });
    const { personal } = service.keys;
    await makeAsset(service, personal, 'a crate');
    await submit(service, personal, 'refuse');
    await service.waitIdle();
    const held = await submit(service, personal, 'never');
    expect(await usageOf(service)).toMatchObject({
      spend: { reserved_cents: 10, settled_cents: 10, released_cents: 10 },
      credit_cents: 80,
    });
    await call(service, `POST /v1/jobs/${held}/cancel`, { key: personal });
  });

  it('has no limit unless one is set', async () => {
    const service = await openFake();
    expect((await usageOf(service)).credit_cents).toBeNull();
  });
});
