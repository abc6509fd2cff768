import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/contract/routes.ts';
import type { Service } from '../../src/service/index.ts';
import { manageKeys, type NewKeyOptions } from '../../src/service/store/manage-keys.ts';
import { call, makeAsset } from '../service/open.ts';
import { bodyOf, refusal, sceneRefusal, shareContract } from './answers.ts';
import { HAND_ROUTES, type HandRoute, routeTo } from './routes.ts';

const shared = shareContract();
let service: Service;
let personal: string;
let team: string;
beforeAll(() => {
  service = shared.service;
  ({ personal, team } = service.keys);
});

async function newKey(options: NewKeyOptions) {
  const manager = await manageKeys(shared.dataDir);
  try {
    return await manager.create(options);
  } finally {
    await manager.close();
  }
}

const keyed = HAND_ROUTES.filter(({ to }) => to !== 'open').map((route) => [routeTo(route), route] as const);
const of = (who: HandRoute['to']) =>
  HAND_ROUTES.filter(({ to }) => to === who).map((one) => [routeTo(one), one] as const);
const shapeOf = ({ errors }: HandRoute) => (errors === 'scene' ? sceneRefusal : refusal);

// pins: general.v1, version.prefix
it('the routes are those of the specification, and those that are assumed', async () => {
  const hand = HAND_ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(ROUTES.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(hand.sort());
  expect(HAND_ROUTES.filter(({ path, isAssumed }) => !isAssumed && !path.startsWith('/v1/'))).toEqual([]);
  for (const route of ['GET /assets', 'GET /v2/assets', 'POST /scenes', 'GET /V1/assets']) {
    expect(await refusal(await call(service, route, { key: personal }))).toEqual({
      code: 'route_not_found',
      status: 404,
    });
  }
});

describe('a key', () => {
  // pins: auth.key-format, assumption.key-prefix
  it('has the form <key_prefix>_k1_<hex>', async () => {
    expect(personal).toMatch(/^[a-z]+_k1_[0-9a-f]+$/);
    expect(team).toMatch(/^[a-z]+_k1_[0-9a-f]+$/);
    expect((await newKey({ kind: 'team' })).key).toMatch(/^pm_k1_[0-9a-f]{48}$/);
  });

  // pins: keys.kinds, keys.one-address, auth.bearer, auth.key-kinds, areas.account-identity, assumption.account
  it('is Personal or Team, at the same address', async () => {
    const kinds = [];
    for (const key of [personal, team]) {
      const { account } = await bodyOf<{ account: { kind: string } }>(call(service, 'GET /v1/account', { key }));
      kinds.push(account.kind);
    }
    expect(kinds).toEqual(['personal', 'team']);
  });

  // pins: keys.library, auth.key-library, assets-list.own
  it('selects the library: another library of the same kind sees nothing, another key of it sees all', async () => {
    const id = await makeAsset(service, personal, 'a crate');
    const stranger = await newKey({ kind: 'personal' });
    const sister = await newKey({ kind: 'personal', library: 'personal' });
    const seen = async (key: string) =>
      (await bodyOf<{ assets: { id: string }[] }>(call(service, 'GET /v1/assets', { key }))).assets.map(
        (one) => one.id,
      );
    expect(await seen(personal)).toEqual([id]);
    expect(await seen(sister.key)).toEqual([id]);
    expect(await seen(stranger.key)).toEqual([]);
    expect(await seen(team)).toEqual([]);
  });

  // pins: keys.billing, auth.key-library
  it('selects the account: only its own library pays', async () => {
    const payer = await newKey({ kind: 'personal' });
    const other = await newKey({ kind: 'personal' });
    await makeAsset(service, payer.key, 'a crate');
    const settled = async (key: string) =>
      (await bodyOf<{ usage: { spend: { settled_cents: number } } }>(call(service, 'GET /v1/usage', { key }))).usage
        .spend.settled_cents;
    expect([await settled(payer.key), await settled(other.key)]).toEqual([10, 0]);
  });
});

describe('401 invalid_api_key', () => {
  // pins: auth.missing, auth.invalid, code.invalid_api_key, jobs-get.401, catalog-get.401, scenes-create.401
  // pins: assets-export.401, assumption.scene-access
  it.each(keyed)('%s without a key, and with an invalid one', async (name, route) => {
    const expected = { code: 'invalid_api_key', status: 401 };
    const attempts = [
      {},
      { key: 'pm_k1_00' },
      { key: '' },
      { key: `${personal}0` },
      { headers: { Authorization: `Basic ${personal}` } },
      { headers: { Authorization: personal } },
    ];
    for (const attempt of attempts) {
      const json = route.json === undefined ? {} : { json: route.json };
      expect(await shapeOf(route)(await call(service, name, { ...attempt, ...json }))).toEqual(expected);
    }
  });

  // pins: auth.revoked, code.invalid_api_key
  it.each(keyed)('%s with a revoked key', async (name, route) => {
    const manager = await manageKeys(shared.dataDir);
    const { key, id } = await manager.create({ kind: 'team', library: 'team' });
    expect((await call(service, 'GET /v1/account', { key })).status).toBe(200);
    await manager.revoke(id);
    await manager.close();
    const json = route.json === undefined ? {} : { json: route.json };
    expect(await shapeOf(route)(await call(service, name, { key, ...json }))).toEqual({
      code: 'invalid_api_key',
      status: 401,
    });
  });

  it('does not tell the key again, nor what is wrong with it', async () => {
    const text = await (await call(service, 'GET /v1/assets', { key: 'pm_k1_secret' })).text();
    expect(text).not.toContain('secret');
  });
});

// pins: auth.team-events, auth.team-usage, auth.team-deletion, jobs-events.personal, events.team, usage.personal
// pins: usage.team, assets-delete.personal, assets-delete.team, code.workspace_route_unavailable, keys.workspace
// pins: keys.not-all-operations, areas.account-usage
it.each(of('personal'))('%s is not for Team keys: 403 workspace_route_unavailable', async (name) => {
  expect(await refusal(await call(service, name, { key: team }))).toEqual({
    code: 'workspace_route_unavailable',
    status: 403,
  });
});

// pins: auth.personal-batches, auth.personal-links, auth.personal-retry, auth.saved-files, scenes-create.team
// pins: batches-create.team, batches-items.team, retry-export.team, assets-link.team, assets-file.team
// pins: areas.batches-team, areas.exports-saved, reconstruction.team, scenes-create.403, keys.not-all-operations
// pins: assumption.personal-saved-files
it.each(of('team'))('%s is not for Personal keys: 403', async (name, { json }) => {
  const headers = { 'Idempotency-Key': 'personal' };
  const content = json === undefined ? {} : { json };
  expect(await refusal(await call(service, name, { key: personal, headers, ...content }))).toEqual({
    code: 'workspace_access_required',
    status: 403,
  });
});

describe('a Team key', () => {
  // pins: auth.team-key-scenes, auth.team-key-batches, auth.team-key-assets, scenes-create.key-required
  // pins: batches-create.key-required, retry-export.key-required, assumption.asset-idempotency
  it.each([
    ['POST /v1/scenes', { prompt: 'a kitchen' }],
    ['POST /v1/batches', { items: [{ input: { prompt: 'a crate' } }] }],
    ['POST /v1/assets', { prompt: 'a crate' }],
    ['POST /v1/jobs/{id}/retry-export', undefined],
  ])('%s needs the header idempotency-key', async (route, json) => {
    const asset = await makeAsset(service, team, 'a crate');
    const { asset: made } = await bodyOf<{ asset: { job_id: string } }>(
      call(service, `GET /v1/assets/${asset}`, { key: team }),
    );
    const content = json === undefined ? {} : { json };
    const response = await call(service, route.replace('{id}', made.job_id), { key: team, ...content });
    expect(await refusal(response)).toEqual({ code: 'idempotency_key_required', status: 422 });
  });

  // pins: auth.export-scope, assets-file.scope, assumption.scopes
  it.each(['glb', 'glb/url'])('without the scope export:assets gets no files/%s', async (path) => {
    const id = await makeAsset(service, team, 'a crate');
    const without = await newKey({ kind: 'team', library: 'team', scopes: ['generate:assets', 'generate:scenes'] });
    const alone = await newKey({ kind: 'team', library: 'team', scopes: ['export:assets'] });
    const route = `GET /v1/assets/${id}/files/${path}`;
    expect(await refusal(await call(service, route, { key: without.key }))).toEqual({
      code: 'insufficient_scope',
      status: 403,
    });
    expect((await call(service, route, { key: alone.key })).status).toBe(200);
  });

  // pins: scenes-create.permission, scenes-create.403, assumption.scopes
  it.each([
    ['POST /v1/scenes', 'generate:assets', { prompt: 'a kitchen' }],
    ['POST /v1/assets', 'generate:scenes', { prompt: 'a crate' }],
    ['POST /v1/batches', 'generate:scenes', { items: [{ input: { prompt: 'a crate' } }] }],
  ] as const)('generates only with the scope for it: %s with %s alone', async (route, scope, json) => {
    const { key } = await newKey({ kind: 'team', library: 'team', scopes: [scope, 'export:assets'] });
    const response = await call(service, route, { key, json, headers: { 'Idempotency-Key': 'scope' } });
    expect(await refusal(response)).toEqual({ code: 'insufficient_scope', status: 403 });
  });
});
