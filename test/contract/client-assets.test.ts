import { describe, expect, it } from 'vitest';
import { asked, COMMON, JSON_BODY, refused, wire } from './wire.ts';

/** The wire as the specification writes it, copied by hand. Nothing here comes from `src/contract`. */

describe('POST /v1/assets', () => {
  // pins: assets-create.route, assets-create.202, assets-create.job_id, generation.asset-from-text
  // pins: generation.asynchronous, areas.assets-generate, general.base-url, general.v1, general.json, job-birth.id
  // pins: auth.bearer, auth.any-prefix, version.prefix, assumption.asset-acceptance, assumption.asset-body
  it('sends the prompt, with the key and below the base address, and gives the job', async () => {
    const { assets, requests } = wire({ status: 202, body: '{"ok":true,"job_id":"job_9","status":"queued"}' });
    const accepted = await assets.create({ prompt: 'a crate', name: 'Crate' }, { idempotencyKey: 'k.1:2_3-4' });
    expect(accepted.job_id).toBe('job_9');
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/assets',
        headers: { ...JSON_BODY, 'idempotency-key': 'k.1:2_3-4' },
        body: '{"prompt":"a crate","name":"Crate"}',
      },
    ]);
  });

  // pins: generation.asset-from-images, assumption.asset-body, assumption.persist
  it('sends references and intent as they are', async () => {
    const { assets, requests } = wire({ status: 202, body: '{"ok":true,"job_id":"job_9"}' });
    const image = `img_${'0'.repeat(64)}`;
    await assets.create({
      prompt: 'p',
      reference_intent: { mode: 'auto', role: 'subject' },
      reference_image_urls: ['https://img.example.com/1.png'],
      reference_images: [{ image_id: image }],
      persist: false,
      max_cost_cents: 10,
    });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      prompt: 'p',
      reference_intent: { mode: 'auto', role: 'subject' },
      reference_image_urls: ['https://img.example.com/1.png'],
      reference_images: [{ image_id: image }],
      persist: false,
      max_cost_cents: 10,
    });
  });

  // pins: auth.team-key-assets, assumption.asset-idempotency
  it('without an idempotency key of the caller: mints one, as Teams need it', async () => {
    const { assets, requests } = wire({ status: 202, body: '{"ok":true,"job_id":"job_9"}' });
    await assets.create({ prompt: 'a crate' });
    await assets.create({ prompt: 'a crate' });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('GET /v1/assets', () => {
  const PAGE = `{"ok":true,"assets":[{"id":"a1","name":"Crate","status":"ready","created_at":1767225600000,
    "updated_at":1767225600001,"prompt":"a crate","thumbnail_url":"https://cdn.example.com/1.png"}],
    "has_more":true,"next_cursor":"b3BhcXVl"}`;

  // pins: assets-list.route, assets-list.page-size, assets-list.cursor, assets-list.envelope, areas.assets-browse
  // pins: asset.id, asset.name, asset.status, asset.created_at, asset.updated_at, asset.prompt, asset.thumbnail_url
  // pins: asset-list.ok, asset-list.assets, asset-list.has_more, asset-list.next_cursor, asset-state.ready
  // pins: timestamp.integer, timestamp.milliseconds, assumption.asset-page-size
  it('asks for a page and takes all of it', async () => {
    const { assets, requests } = wire({ body: PAGE });
    expect(await assets.list({ pageSize: 100, cursor: 'a b' })).toEqual({
      ok: true,
      assets: [
        {
          id: 'a1',
          name: 'Crate',
          status: 'ready',
          created_at: 1767225600000,
          updated_at: 1767225600001,
          prompt: 'a crate',
          thumbnail_url: 'https://cdn.example.com/1.png',
        },
      ],
      has_more: true,
      next_cursor: 'b3BhcXVl',
    });
    expect(requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/assets?limit=100&cursor=a+b', headers: COMMON },
    ]);
  });

  // pins: assets-list.short-pages, assets-list.cursor
  it('goes on behind a page that is shorter than what was asked for', async () => {
    const last = '{"ok":true,"assets":[],"has_more":false,"next_cursor":null}';
    const client = wire({ body: PAGE }, { body: last });
    const ids = [];
    for await (const { id } of client.assets.iterate({ pageSize: 50 })) ids.push(id);
    expect(ids).toEqual(['a1']);
    expect(asked(client)).toEqual([
      'GET https://api.example.com/v1/assets?limit=50',
      'GET https://api.example.com/v1/assets?limit=50&cursor=b3BhcXVl',
    ]);
  });
});

describe('GET /v1/assets/{asset_id}', () => {
  // pins: named.single-asset, generation.formats-vary, version.formats, assumption.single-asset
  it('takes what is not known, and the formats that there are', async () => {
    const { assets, requests } = wire({
      body: `{"ok":true,"asset":{"id":"a/1","name":"Crate","status":"glowing","created_at":1,"updated_at":2,"prompt":"p",
        "thumbnail_url":null,"formats":["mjcf","glb"],"something":"new"}}`,
    });
    expect(await assets.get('a/1')).toMatchObject({ status: 'glowing', formats: ['mjcf', 'glb'], something: 'new' });
    expect(requests).toEqual([{ method: 'GET', url: 'https://api.example.com/v1/assets/a%2F1', headers: COMMON }]);
  });

  // pins: assumption.single-asset
  it('takes fields that the specification does not show in any kind', async () => {
    const { assets } = wire({
      body: `{"ok":true,"asset":{"id":"a1","name":"Crate","status":"ready","created_at":1,"updated_at":2,"prompt":"p",
        "formats":[{"format":"glb"}],"category":null,"release_id":7,"job_id":null,"interpretation":"a crate"}}`,
    });
    expect(await assets.get('a1')).toMatchObject({ id: 'a1', formats: undefined, category: undefined });
  });
});

describe('DELETE /v1/assets/{asset_id}', () => {
  // pins: assets-delete.route, assumption.asset-deletion
  it.each([
    [200, '{"ok":true}'],
    [204, ''],
    [202, '<p>fine'],
  ])('takes any success: %i', async (status, body) => {
    const { assets, requests } = wire({ status, body });
    await assets.delete('a1');
    expect(requests).toEqual([{ method: 'DELETE', url: 'https://api.example.com/v1/assets/a1', headers: COMMON }]);
  });

  // pins: assets-delete.team, auth.team-deletion, keys.workspace, keys.not-all-operations
  it('of a Team key: 403 workspace_route_unavailable is an error of its own', async () => {
    const { assets } = wire(refused(403, 'workspace_route_unavailable'));
    await expect(assets.delete('a1')).rejects.toMatchObject({
      code: 'not_allowed',
      status: 403,
      serviceCode: 'workspace_route_unavailable',
      where: 'DELETE /v1/assets/a1',
    });
  });
});
