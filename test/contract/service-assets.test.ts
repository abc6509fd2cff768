import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, makeAsset, openFake, submit } from '../service/open.ts';
import { bodyOf, ID, post, REQUEST_ID, refusal, shareContract, TIMESTAMP } from './answers.ts';

const shared = shareContract();
let service: Service;
let personal: string;
let team: string;
beforeAll(() => {
  service = shared.service;
  ({ personal, team } = service.keys);
});

describe('POST /v1/assets', () => {
  // pins: assets-create.route, assets-create.202, assets-create.job_id, generation.asset-from-text, general.json
  // pins: generation.asynchronous, areas.assets-generate, job-birth.asset, job-birth.id, auth.bearer, error.request-id
  // pins: assumption.asset-acceptance, assumption.asset-body
  it('answers 202 with the id of a queued job', async () => {
    const response = await service.fetch(
      new Request('http://propmaster.local/v1/assets', {
        method: 'POST',
        headers: { Authorization: `Bearer ${personal}`, 'Content-Type': 'application/json; charset=utf-8' },
        body: '{"prompt": "an oak crate", "name": "Crate"}',
      }),
    );
    expect(response.status).toBe(202);
    expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ ok: true, job_id: ID, status: 'queued' });
  });

  // pins: generation.asset-from-images, assumption.asset-body
  it('takes references, an intent and a ceiling with the prompt', async () => {
    const response = await call(service, 'POST /v1/assets', {
      key: personal,
      json: {
        prompt: 'a crate',
        reference_intent: { mode: 'auto', role: 'subject' },
        reference_image_urls: ['https://img.example.com/1.png'],
        reference_images: [{ url: 'https://img.example.com/2.png' }],
        max_cost_cents: 10,
      },
    });
    expect(response.status).toBe(202);
  });

  // pins: assumption.asset-body
  it.each([
    ['a prompt of 1 character', { prompt: 'x' }, 202],
    ['a prompt of 20,000 characters', { prompt: 'ü'.repeat(20_000) }, 202],
    ['no prompt', {}, 422],
    ['an empty prompt', { prompt: '' }, 422],
    ['a prompt of 20,001 characters', { prompt: 'x'.repeat(20_001) }, 422],
    ['a name of 200 characters', { prompt: 'p', name: 'x'.repeat(200) }, 202],
    ['an empty name', { prompt: 'p', name: '' }, 422],
    ['a name of 201 characters', { prompt: 'p', name: 'x'.repeat(201) }, 422],
    ['8 URLs', { prompt: 'p', reference_image_urls: Array(8).fill('https://img.example.com/1.png') }, 202],
    ['9 URLs', { prompt: 'p', reference_image_urls: Array(9).fill('https://img.example.com/1.png') }, 422],
    ['9 images', { prompt: 'p', reference_images: Array(9).fill({ url: 'https://img.example.com/1.png' }) }, 422],
    ['an image without a source', { prompt: 'p', reference_images: [{}] }, 422],
    ['a ceiling of 0', { prompt: 'p', max_cost_cents: 0 }, 422],
    ['an unknown property', { prompt: 'p', tint: 1 }, 422],
  ])('with %s', async (_, json, status) => {
    const response = await call(service, 'POST /v1/assets', { key: personal, json });
    expect(response.status).toBe(status);
    if (status === 422) expect(await refusal(response)).toEqual({ code: 'validation_error', status });
  });

  // pins: assumption.prices
  it('above the ceiling is refused: 402', async () => {
    const response = await call(service, 'POST /v1/assets', {
      key: personal,
      json: { prompt: 'p', max_cost_cents: 9 },
    });
    expect(await refusal(response)).toEqual({ code: 'insufficient_credit', status: 402 });
  });

  // pins: assumption.persist
  it('with persist false keeps the asset out of the list, and its id opens it', async () => {
    const alone = await openFake();
    const key = alone.keys.personal;
    await call(alone, 'POST /v1/assets', { key, json: { prompt: 'a crate', persist: false } });
    const id = await submit(alone, key, 'a mug');
    await alone.waitIdle();
    const { assets } = await bodyOf<{ assets: { prompt: string }[] }>(call(alone, 'GET /v1/assets', { key }));
    expect(assets.map(({ prompt }) => prompt)).toEqual(['a mug']);
    expect(id).toEqual(ID);
  });

  // pins: assumption.asset-idempotency
  it.each(['', 'a b', 'ä', 'x'.repeat(129)])('refuses the Idempotency-Key %j', async (value) => {
    const headers = { 'Idempotency-Key': value };
    const response = await call(service, 'POST /v1/assets', { key: personal, json: { prompt: 'a crate' }, headers });
    expect(await refusal(response)).toEqual({ code: 'validation_error', status: 422 });
  });

  // pins: assumption.asset-idempotency
  it.each(['Az09._:-', 'x'.repeat(128)])('accepts the Idempotency-Key %j, and answers the same again', async (key) => {
    const json = { prompt: 'a crate' };
    const first = await bodyOf(post(service, '/v1/assets', json, key));
    expect(first).toEqual({ ok: true, job_id: ID, status: 'queued' });
    expect(await bodyOf(post(service, '/v1/assets', json, key))).toEqual(first);
    expect(await refusal(await post(service, '/v1/assets', { prompt: 'a mug' }, key))).toEqual({
      code: 'idempotency_key_reused',
      status: 422,
    });
  });

  // pins: error.fields, error.fields-validation, assumption.error-fields
  it('names the fields that are wrong', async () => {
    const response = await call(service, 'POST /v1/assets', { key: personal, json: { prompt: '', tint: 1 } });
    expect(await response.json()).toMatchObject({
      detail: {
        error: {
          code: 'validation_error',
          status: 422,
          fields: expect.arrayContaining([
            { path: 'prompt', message: expect.any(String) },
            { path: 'tint', message: expect.any(String) },
          ]),
        },
      },
    });
  });
});

describe('GET /v1/assets', () => {
  // pins: asset-list.ok, asset-list.assets, asset-list.has_more, asset-list.next_cursor
  it('is empty at first', async () => {
    const alone = await openFake();
    const response = await call(alone, 'GET /v1/assets', { key: alone.keys.personal });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, assets: [], has_more: false, next_cursor: null });
  });

  // pins: assets-list.route, assets-list.order, assets-list.page-size, assets-list.cursor, assets-list.envelope
  // pins: asset-list.ok, asset-list.assets, asset-list.has_more, asset-list.next_cursor, areas.assets-browse
  // pins: asset.id, asset.name, asset.status, asset.created_at, asset.updated_at, asset.prompt, asset-state.ready
  // pins: timestamp.integer, timestamp.milliseconds, assumption.asset-page-size, assumption.thumbnails
  it('lists newest first, in pages', async () => {
    const alone = await openFake();
    const key = alone.keys.personal;
    for (const prompt of ['first crate', 'second crate', 'third crate']) await makeAsset(alone, key, prompt);
    const item = (prompt: string) => ({
      id: ID,
      name: prompt,
      status: 'ready',
      created_at: TIMESTAMP,
      updated_at: TIMESTAMP,
      prompt,
      thumbnail_url: expect.stringMatching(/^http:\/\/propmaster\.local\/v1\/thumbnails\/[\w.-]+$/),
    });
    const first = await bodyOf<{ next_cursor: string }>(call(alone, 'GET /v1/assets?limit=2', { key }));
    expect(first).toEqual({
      ok: true,
      assets: [item('third crate'), item('second crate')],
      has_more: true,
      next_cursor: expect.stringMatching(/./),
    });
    const rest = await call(alone, `GET /v1/assets?limit=2&cursor=${first.next_cursor}`, { key });
    expect(await rest.json()).toEqual({
      ok: true,
      assets: [item('first crate')],
      has_more: false,
      next_cursor: null,
    });
  });

  // pins: assets-list.short-pages
  it('makes pages shorter when the records are large', async () => {
    const alone = await openFake();
    const key = alone.keys.personal;
    for (let n = 0; n < 12; n++) await submit(alone, key, 'x'.repeat(20_000));
    await alone.waitIdle();
    type Page = { assets: unknown[]; has_more: boolean; next_cursor: string };
    const first = await bodyOf<Page>(call(alone, 'GET /v1/assets?limit=12', { key }));
    expect(first.assets.length).toBeLessThan(12);
    expect(first.has_more).toBe(true);
    const rest = await bodyOf<Page>(call(alone, `GET /v1/assets?limit=12&cursor=${first.next_cursor}`, { key }));
    expect(first.assets.length + rest.assets.length).toBe(12);
  });

  // pins: assets-list.page-size, limit.asset-page
  it.each(['limit=0', 'limit=101', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=', 'page=2'])(
    'refuses ?%s',
    async (query) =>
      expect(await refusal(await call(service, `GET /v1/assets?${query}`, { key: personal }))).toEqual({
        code: 'validation_error',
        status: 422,
      }),
  );

  // pins: assets-list.page-size, limit.asset-page
  it.each(['limit=1', 'limit=100'])('accepts ?%s', async (query) =>
    expect((await call(service, `GET /v1/assets?${query}`, { key: personal })).status).toBe(200),
  );
});

describe('one asset', () => {
  // pins: named.single-asset, generation.formats-vary, version.formats, assets-link.other-formats
  // pins: assumption.single-asset
  it('is shown with the formats that its release produced', async () => {
    const shown = async (prompt: string) => {
      const id = await makeAsset(service, personal, prompt);
      return bodyOf<{ asset: Record<string, unknown> }>(call(service, `GET /v1/assets/${id}`, { key: personal }));
    };
    expect(await shown('an oak crate')).toEqual({
      ok: true,
      asset: {
        id: ID,
        name: 'an oak crate',
        status: 'ready',
        created_at: TIMESTAMP,
        updated_at: TIMESTAMP,
        prompt: 'an oak crate',
        thumbnail_url: expect.stringContaining('/v1/thumbnails/'),
        formats: ['glb', 'glb_bundle', 'mjcf'],
        release_id: 'fake-1',
        job_id: ID,
        category: 'crate',
        interpretation: { understood: ['crate'], assumed: [], ignored: ['the'] },
      },
    });
    expect((await shown('a crate in every format')).asset['formats']).toEqual(
      expect.arrayContaining(['usd', 'usdz', 'mjcf', 'sdf', 'glb', 'glb_bundle', 'blend']),
    );
  });

  // pins: assets-delete.route, code.asset_not_found, assets-export.404, assumption.asset-deletion
  it('is deleted by a Personal key', async () => {
    const id = await makeAsset(service, personal, 'an oak crate');
    const response = await call(service, `DELETE /v1/assets/${id}`, { key: personal });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id });
    for (const route of [
      `GET /v1/assets/${id}`,
      `DELETE /v1/assets/${id}`,
      `POST /v1/assets/${id}/export?format=mjcf`,
    ]) {
      expect(await refusal(await call(service, route, { key: personal }))).toEqual({
        code: 'asset_not_found',
        status: 404,
      });
    }
  });

  // pins: assets-delete.team, auth.team-deletion
  it('is not deleted by a Team key', async () => {
    const id = await makeAsset(service, team, 'a team crate');
    expect(await refusal(await call(service, `DELETE /v1/assets/${id}`, { key: team }))).toEqual({
      code: 'workspace_route_unavailable',
      status: 403,
    });
    expect((await call(service, `GET /v1/assets/${id}`, { key: team })).status).toBe(200);
  });
});
