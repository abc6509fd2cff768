import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/service/store/store.ts';
import { bodyOf, call, jobOf, makeAsset, openFake, submit, temporaryFolder } from './open.ts';

describe('POST /v1/assets', () => {
  it.each([
    [9, 402],
    [10, 202],
  ])('with max_cost_cents %i, where an asset costs 10: %i', async (max_cost_cents, status) => {
    const service = await openFake({ workers: 0 });
    const response = await call(service, 'POST /v1/assets', {
      key: service.keys.personal,
      json: { prompt: 'a crate', max_cost_cents },
    });
    expect(response.status).toBe(status);
    if (status !== 402) return;
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'insufficient_credit', status: 402 } } });
  });

  it('without credit is refused, leaves no job, and works when there is some again', async () => {
    const service = await openFake({ workers: 0, creditCents: 15 });
    const key = service.keys.personal;
    const order = (prompt: string) =>
      call(service, 'POST /v1/assets', { key, json: { prompt }, headers: { 'Idempotency-Key': prompt } });
    const { job_id } = (await bodyOf(order('crate'))) as { job_id: string };
    expect((await order('mug')).status).toBe(402);
    expect((await order('crate')).status).toBe(202); // replayed: costs nothing
    await call(service, `POST /v1/jobs/${job_id}/cancel`, { key });
    expect((await order('mug')).status).toBe(202);
    await call(service, 'POST /v1/assets', { key, json: { prompt: 'x' } });
    const team = await call(service, 'POST /v1/assets', {
      key: service.keys.team,
      json: { prompt: 'x' },
      headers: { 'Idempotency-Key': 'x' },
    });
    expect(team.status).toBe(202); // each library has its own
  });

  it('needs the scope generate:assets of a Team key, and none of a Personal one', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 0 });
    const store = await openStore(dataDir);
    const exporter = await store.keys.create({
      kind: 'team',
      library: 'team',
      scopes: ['export:assets', 'generate:scenes'],
    });
    await store.close();
    const headers = { 'Idempotency-Key': 'k' };
    const refused = await call(service, 'POST /v1/assets', { key: exporter, json: { prompt: 'x' }, headers });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ detail: { error: { code: 'insufficient_scope' } } });
    const taken = await call(service, 'POST /v1/assets', { key: service.keys.personal, json: { prompt: 'x' } });
    expect(taken.status).toBe(202);
  });

  it('with persist false: made, opened by its id, not listed', async () => {
    const service = await openFake();
    const key = service.keys.personal;
    const { job_id } = (await bodyOf(
      call(service, 'POST /v1/assets', { key, json: { prompt: 'a secret crate', persist: false } }),
    )) as { job_id: string };
    const listed = await makeAsset(service, key, 'a crate');
    const { asset_id } = await jobOf(service, key, job_id);
    expect(await bodyOf(call(service, `GET /v1/assets/${asset_id}`, { key }))).toMatchObject({
      asset: { id: asset_id, prompt: 'a secret crate' },
    });
    const { assets } = (await bodyOf(call(service, 'GET /v1/assets', { key }))) as { assets: { id: string }[] };
    expect(assets.map(({ id }) => id)).toEqual([listed]);
  });
});

describe('a GLB export for a Personal key', () => {
  it('is the native USD preview when the release made one, and no format of the asset', async () => {
    const service = await openFake();
    const key = service.keys.personal;
    const id = await makeAsset(service, key, 'a crate with a preview');
    const response = await call(service, `POST /v1/assets/${id}/export?format=glb`, { key });
    expect(response.headers.get('Content-Type')).toBe('model/vnd.usd');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="crate-preview.usdc"');
    expect(await response.text()).toBe('PXR-USDC of a crate with a preview');
    const { asset } = (await bodyOf(call(service, `GET /v1/assets/${id}`, { key }))) as {
      asset: { formats: string[] };
    };
    expect(asset.formats).toEqual(['glb', 'glb_bundle', 'mjcf']);
  });

  it('is the bundle otherwise', async () => {
    const service = await openFake();
    const key = service.keys.personal;
    const id = await makeAsset(service, key, 'a crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=glb`, { key });
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    expect(await response.text()).toBe('PK bundle of a crate');
  });

  it('of a Team asset is a saved file; the preview stays out of the Team routes', async () => {
    const service = await openFake();
    const key = service.keys.team;
    const id = await makeAsset(service, key, 'a crate with a preview');
    expect((await call(service, `POST /v1/assets/${id}/export?format=glb`, { key })).status).toBe(409);
    expect((await call(service, `GET /v1/assets/${id}/files/usd_preview`, { key })).status).toBe(422);
    expect(await (await call(service, `GET /v1/assets/${id}/files/glb`, { key })).text()).toBe(
      'glTF of a crate with a preview',
    );
  });
});

describe('a deleted asset with a preview', () => {
  it('takes its bytes along', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const key = service.keys.personal;
    const id = await makeAsset(service, key, 'a crate with a preview');
    const store = await openStore(dataDir);
    const { sha256 } = (await store.files.find(id, 'usd_preview'))!;
    expect(await store.blobs.has(sha256)).toBe(true);
    expect((await call(service, `DELETE /v1/assets/${id}`, { key })).status).toBe(200);
    expect(await store.blobs.has(sha256)).toBe(false);
    await store.close();
  });
});

it('jobs show their batch, their cost and nothing that does not apply', async () => {
  const service = await openFake();
  const key = service.keys.personal;
  const id = await submit(service, key, 'a crate');
  await service.waitIdle();
  const { job } = await bodyOf(call(service, `GET /v1/jobs/${id}`, { key }));
  expect(job).toEqual({
    id,
    status: 'succeeded',
    mode: 'asset',
    created_at: expect.any(Number),
    started_at: expect.any(Number),
    completed_at: expect.any(Number),
    progress: 1,
    release_id: 'fake-1',
    asset_id: expect.stringMatching(/^asset_[0-9a-f]{24}$/),
    reserved_spend_cents: 0,
    settled_spend_cents: 10,
  });
});
