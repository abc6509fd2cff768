import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { manageKeys } from '../../src/service/store/manage-keys.ts';
import { call, makeAsset, submitBatch } from '../service/open.ts';
import { bodyOf, clearRefusal, post, shareContract } from './answers.ts';
import { PNG } from './fixtures/pictures.ts';
import { HAND_ROUTES, type HandRoute, routeTo } from './routes.ts';

const START = 1_800_000_000_000;
let now = START;
const shared = shareContract({ clock: () => now });
let service: Service;
let team: string;
let personal: string;
/** Another Team, and another person. */
const strangers = { team: '', personal: '' };
/** Ids of the Team, by the placeholders of paths; and of the person, where only those have a use. */
const ours: Record<string, string> = {};
const hers: Record<string, string> = {};

beforeAll(async () => {
  service = shared.service;
  ({ team, personal } = service.keys);
  const manager = await manageKeys(shared.dataDir);
  strangers.team = (await manager.create({ kind: 'team' })).key;
  strangers.personal = (await manager.create({ kind: 'personal' })).key;
  await manager.close();

  const assetOf = async (key: string, into: Record<string, string>) => {
    const id = await makeAsset(service, key, 'every crate');
    const { asset } = await bodyOf<{ asset: { job_id: string } }>(call(service, `GET /v1/assets/${id}`, { key }));
    Object.assign(into, { asset_id: id, job_id: asset.job_id });
  };
  await assetOf(team, ours);
  await assetOf(personal, hers);
  const scene = await bodyOf<{ scene_id: string }>(post(service, '/v1/scenes', { prompt: 'a hall' }, 'scene'));
  const { image } = await bodyOf<{ image: { id: string } }>(
    service.fetch(
      new Request('http://propmaster.local/v1/images', {
        method: 'POST',
        headers: { Authorization: `Bearer ${team}`, 'Content-Type': 'image/png' },
        body: PNG,
      }),
    ),
  );
  const batch = await submitBatch(service, ['crate a', 'crate b', 'crate c']);
  Object.assign(ours, { scene_id: scene.scene_id, image_id: image.id, batch_id: batch });
  await service.waitIdle();
});

const named = HAND_ROUTES.filter(({ path }) => /\{(asset|job|scene|batch|image)_id\}/.test(path));
const keyFor = ({ to }: HandRoute) => (to === 'personal' ? strangers.personal : strangers.team);
const init = ({ json }: HandRoute) => ({
  headers: { 'Idempotency-Key': crypto.randomUUID() },
  ...(json === undefined ? {} : { json }),
});

describe('what belongs to another library', () => {
  // pins: keys.library, scenes-list.own
  it.each(named.map((route) => [routeTo(route), route] as const))(
    '%s is answered as if it had never been',
    async (unknown, route) => {
      const theirs = routeTo(route, route.to === 'personal' ? hers : ours);
      expect(theirs).not.toBe(unknown);
      const key = keyFor(route);
      const [known, never] = [
        await call(service, theirs, { key, ...init(route) }),
        await call(service, unknown, { key, ...init(route) }),
      ];
      const text = await known.clone().text();
      expect(text).toBe(await never.clone().text());
      expect(await clearRefusal(known, route.errors)).toBe(404);
      expect(await clearRefusal(never, route.errors)).toBe(404);
    },
  );

  it.each(['assets', 'scenes', 'batches', 'images'])('is not in the list of %s', async (list) => {
    const body = await bodyOf(call(service, `GET /v1/${list}`, { key: strangers.team }));
    expect(body).toMatchObject({ ok: true, [list]: [], has_more: false });
  });

  // pins: areas.images-private
  it('an image is unknown to another key of the same library too', async () => {
    const manager = await manageKeys(shared.dataDir);
    const { key } = await manager.create({ kind: 'team', library: 'team' });
    await manager.close();
    expect(await clearRefusal(await call(service, `GET /v1/images/${ours['image_id']}`, { key }))).toBe(404);
  });
});

describe('ids that are none', () => {
  const STRANGE = [
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fkeys',
    '%00',
    'x%00y',
    '%0d%0aX-Evil:%201',
    '%22%27%3b--',
    '%e2%98%83',
    '%ff',
    '%',
    '%zz',
    '*',
    '~',
    'x'.repeat(8_000),
    '__proto__',
    'constructor',
    'null',
    '-1',
  ];

  it.each(named.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    for (const id of STRANGE) {
      const placeholders = ['asset_id', 'job_id', 'scene_id', 'batch_id', 'image_id'];
      const target = routeTo(route, Object.fromEntries(placeholders.map((name) => [name, id])));
      const key = route.to === 'personal' ? personal : team;
      const response = await call(service, target, { key, ...init(route) });
      // Two dots as a segment of a path are gone before a server sees it; what is left may be no route.
      const shape = (await response.clone().text()).includes('route_not_found') ? 'standard' : route.errors;
      expect([400, 404, 405, 422], `${target.slice(0, 80)}`).toContain(await clearRefusal(response, shape));
    }
  });

  it.each(['%2e%2e', '..%2f..%2fkeys.json', '%00', 'glb%00', 'glb%2f..%2f..', '__proto__', 'usd_preview'])(
    'the format %s',
    async (format) => {
      for (const path of [`files/${format}`, `files/${format}/url`]) {
        const response = await call(service, `GET /v1/assets/${ours['asset_id']}/${path}`, { key: team });
        expect([404, 422]).toContain(await clearRefusal(response));
      }
      const file = await call(service, `GET /v1/catalog/blue-mug/files/${format}`, { key: team });
      expect([404, 422]).toContain(await clearRefusal(file));
    },
  );
});

describe('cursors', () => {
  const LISTS = ['assets', 'scenes', 'batches', 'batches/{batch_id}/items', 'images', 'catalog'];
  const pathOf = (list: string) => `/v1/${list.replace('{batch_id}', ours['batch_id'] ?? '')}`;

  /** A cursor of a listing, made by having two of everything. */
  async function cursorOf(list: string, key = team): Promise<string> {
    const first = await bodyOf<{ next_cursor: string | null }>(call(service, `GET ${pathOf(list)}?limit=1`, { key }));
    return first.next_cursor ?? '';
  }

  beforeAll(async () => {
    await makeAsset(service, team, 'another crate');
    await makeAsset(service, personal, 'another crate');
    await post(service, '/v1/scenes', { prompt: 'another hall' }, 'second-scene');
    await submitBatch(service, ['a crate', 'a mug']);
    const { JPEG } = await import('./fixtures/pictures.ts');
    await service.fetch(
      new Request('http://propmaster.local/v1/images', {
        method: 'POST',
        headers: { Authorization: `Bearer ${team}`, 'Content-Type': 'image/jpeg' },
        body: JPEG,
      }),
    );
    await service.waitIdle();
  });

  // pins: assumption.invalid-cursor
  it.each(LISTS)('of %s are refused when they are altered, of another key, or of another listing', async (list) => {
    const errors = list === 'scenes' ? 'scene' : 'standard';
    const cursor = await cursorOf(list);
    const ask = (value: string, key = team) =>
      call(service, `GET ${pathOf(list)}?cursor=${encodeURIComponent(value)}`, { key });
    expect((await ask(cursor)).status).toBe(200);

    const manager = await manageKeys(shared.dataDir);
    const sister = (await manager.create({ kind: 'team', library: 'team' })).key;
    await manager.close();
    expect(await clearRefusal(await ask(cursor, sister), errors)).toBe(422);
    const middle = Math.floor(cursor.length / 2);
    const altered = [
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}.`,
      cursor.slice(0, middle) + (cursor[middle] === 'A' ? 'B' : 'A') + cursor.slice(middle + 1),
      cursor.split('.')[0]!,
      'x',
      '..',
      '\u0000',
      'ü',
      'x'.repeat(1_001),
      '',
    ];
    for (const value of altered) expect(await clearRefusal(await ask(value), errors), value).toBe(422);
    for (const other of LISTS.filter((one) => one !== list)) {
      expect(await clearRefusal(await ask(await cursorOf(other)), errors), other).toBe(422);
    }
  });

  it('of the items of one batch are not those of another', async () => {
    const other = await submitBatch(service, ['crate d', 'crate e']);
    const cursor = await cursorOf('batches/{batch_id}/items');
    const response = await call(service, `GET /v1/batches/${other}/items?cursor=${cursor}`, { key: team });
    expect(await clearRefusal(response)).toBe(422);
    await service.waitIdle();
  });
});

describe('queries', () => {
  it.each([
    ['GET /v1/assets?unknown=1', 'standard'],
    ['GET /v1/assets?Limit=1', 'standard'],
    ['GET /v1/assets?limit[]=1', 'standard'],
    ['GET /v1/assets?__proto__=1', 'standard'],
    ['GET /v1/assets?constructor=1', 'standard'],
    ['GET /v1/scenes?unknown=1', 'scene'],
    ['GET /v1/scenes/{scene_id}?unknown=1', 'scene'],
    ['GET /v1/batches?unknown=1', 'standard'],
    ['GET /v1/batches/{batch_id}/items?unknown=1', 'standard'],
    ['GET /v1/jobs/{job_id}?unknown=1', 'standard'],
    ['GET /v1/images?unknown=1', 'standard'],
    ['GET /v1/catalog?unknown=1', 'standard'],
    ['POST /v1/assets/{asset_id}/export?format=mjcf&unknown=1', 'standard'],
    ['POST /v1/scenes/{scene_id}/export?format=glb&unknown=1', 'standard'],
    ['POST /v1/scenes/{scene_id}/export?unknown=1', 'scene'],
  ] as const)('%s: 422', async (route, errors) => {
    const target = route.replace(/\{(\w+)\}/, (_, name: string) => ours[name] ?? '');
    expect(await clearRefusal(await call(service, target, { key: team }), errors)).toBe(422);
  });

  it.each(['%', '%zz', '%ff', '%00', '=', '&', 'limit', 'limit=1&limit=2', `limit=${'1'.repeat(400)}`, 'limit=%00'])(
    '?%s is answered, or refused clearly',
    async (query) => {
      const response = await call(service, `GET /v1/assets?${query}`, { key: team });
      if (response.status !== 200) expect([400, 422]).toContain(await clearRefusal(response));
    },
  );
});

describe('links', () => {
  it('used twice work; late, altered, or of another kind they do not', async () => {
    now = START;
    const { url } = await bodyOf<{ url: string }>(
      call(service, `GET /v1/assets/${ours['asset_id']}/files/glb/url`, { key: team }),
    );
    const open = (address: string) => service.fetch(new Request(address));
    expect([(await open(url)).status, (await open(url)).status]).toEqual([200, 200]);
    const token = url.split('/').at(-1) ?? '';
    const cursor = (await bodyOf<{ next_cursor: string }>(call(service, 'GET /v1/assets?limit=1', { key: team })))
      .next_cursor;
    for (const other of [`${token}A`, token.slice(1), `${token}%00`, '%2e%2e', 'x', '.', cursor]) {
      const response = await open(url.replace(token, other));
      expect([403, 404], other).toContain(await clearRefusal(response));
    }
    now = START + 300_000;
    expect(await clearRefusal(await open(url))).toBe(403);
    now = START;
  });
});
