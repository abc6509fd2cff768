import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/service/store/store.ts';
import { call, jobOf, makeAsset, openFake, submit, temporaryFolder } from './open.ts';

describe('what belongs to another library', () => {
  it('is unknown, never forbidden', async () => {
    const service = await openFake();
    const { personal, team } = service.keys;
    const ours = await makeAsset(service, team, 'a team crate');
    const theirs = await makeAsset(service, personal, 'a personal crate');
    const job = await submit(service, personal, 'another personal crate');
    for (const [route, key] of [
      [`GET /v1/assets/${ours}`, personal],
      [`DELETE /v1/assets/${ours}`, personal],
      [`POST /v1/assets/${ours}/export?format=mjcf`, personal],
      [`GET /v1/assets/${theirs}`, team],
      [`POST /v1/assets/${theirs}/export?format=mjcf`, team],
      [`GET /v1/assets/${theirs}/files/glb`, team],
      [`GET /v1/assets/${theirs}/files/glb/url`, team],
      [`GET /v1/jobs/${job}`, team],
    ] as const) {
      expect((await call(service, route, { key })).status, route).toBe(404);
    }
    await service.waitIdle();
    const list = (await (await call(service, 'GET /v1/assets', { key: team })).json()) as { assets: { id: string }[] };
    expect(list.assets.map(({ id }) => id)).toEqual([ours]);
  });
});

describe('a key', () => {
  it('that is revoked is refused at once', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const store = openStore(dataDir);
    const key = store.keys.create({ kind: 'personal', library: 'personal', scopes: [] });
    expect((await call(service, 'GET /v1/assets', { key })).status).toBe(200);
    store.keys.revoke(key);
    expect((await call(service, 'GET /v1/assets', { key })).status).toBe(401);
    store.close();
  });

  it('without the scope export:assets gets no saved files: 403 insufficient_scope', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const store = openStore(dataDir);
    const key = store.keys.create({ kind: 'team', library: 'team', scopes: [] });
    const id = await makeAsset(service, service.keys.team, 'a crate');
    for (const route of [`GET /v1/assets/${id}/files/glb`, `GET /v1/assets/${id}/files/glb/url`]) {
      const response = await call(service, route, { key });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ detail: { error: { code: 'insufficient_scope' } } });
    }
    expect((await call(service, `GET /v1/assets/${id}`, { key })).status).toBe(200);
    store.close();
  });

  it('is the same at the next opening', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir });
    await one.close();
    const two = await openFake({ dataDir });
    expect(two.keys).toEqual(one.keys);
  });
});

describe('a deleted asset', () => {
  it('takes its bytes along, unless another asset has the same', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const key = service.keys.personal;
    const [first, second] = [await submit(service, key, 'a crate'), await submit(service, key, 'a crate')];
    await service.waitIdle();
    const assets = [];
    for (const job of [first, second]) assets.push(String((await jobOf(service, key, job))['asset_id']));
    const store = openStore(dataDir);
    const { sha256 } = store.files.find(assets[0]!, 'glb')!;
    await call(service, `DELETE /v1/assets/${assets[0]}`, { key });
    expect(store.blobs.has(sha256)).toBe(true);
    await call(service, `DELETE /v1/assets/${assets[1]}`, { key });
    expect(store.blobs.has(sha256)).toBe(false);
    store.close();
    expect((await jobOf(service, key, first))['status']).toBe('succeeded');
    expect(await jobOf(service, key, first)).not.toHaveProperty('result');
  });
});
