import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS, DEFAULT_DIALECT } from '../../src/contract/assumptions.ts';
import {
  completed,
  drawnDialect,
  SETTING_PATHS,
  servedDialect,
  settingOf,
} from '../../src/service/dialect/served-dialect.ts';
import { SHAPES, type WireShapeName } from '../../src/service/dialect/shapes.ts';
import { type Fetch, speaking } from '../../src/service/dialect/speak.ts';
import { VARIATIONS } from '../../src/service/dialect/variations.ts';
import { VOCABULARY } from '../../src/service/dialect/vocabulary.ts';
import { LOCAL_ORIGIN } from '../../src/service/index.ts';
import { makeAsset, shareFake } from './open.ts';

const shared = shareFake();

const asked = async (fetch: Fetch, key: string, route: string, json?: unknown, headers = {}) => {
  const [method = '', target = ''] = route.split(' ', 2);
  const answer = await fetch(
    new Request(new URL(target, LOCAL_ORIGIN), {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }),
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
};

describe('the table of what a dialect varies', () => {
  it('has every setting and every shape, and a reason where nothing varies', () => {
    const rows = Object.values(VARIATIONS);
    expect(Object.keys(VARIATIONS).sort()).toEqual(ASSUMPTIONS.map(({ id }) => id).sort());
    expect([...new Set(rows.flatMap(({ settings = [] }) => settings))].sort()).toEqual([...SETTING_PATHS].sort());
    const beyondAssumptions: WireShapeName[] = ['openapi'];
    expect([...new Set([...rows.flatMap(({ shapes = [] }) => shapes), ...beyondAssumptions])].sort()).toEqual(
      Object.keys(SHAPES).sort(),
    );
    for (const [id, { settings, shapes, fixed }] of Object.entries(VARIATIONS)) {
      expect((settings ?? shapes) === undefined, id).toBe(fixed !== undefined);
    }
  });

  it('has the setting of each assumption in its row', () => {
    for (const { id, setting } of ASSUMPTIONS) {
      if (setting !== undefined) expect(VARIATIONS[id].settings, id).toContain(setting);
    }
  });

  it('offers our own spelling among others', () => {
    for (const path of SETTING_PATHS) {
      expect(VOCABULARY[path], path).toContain(settingOf(DEFAULT_DIALECT, path));
      expect(VOCABULARY[path].length, path).toBeGreaterThan(2);
    }
  });
});

describe('a drawn dialect', () => {
  it('is the same for the same seed, and differs between seeds', () => {
    expect(drawnDialect(7)).toEqual(drawnDialect(7));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => JSON.stringify(drawnDialect(seed)))).size).toBe(50);
  });

  it('takes its own spelling and not ours, over 100 seeds', async () => {
    const { service } = shared;
    const key = service.keys.personal;
    const own = await makeAsset(service, key, 'a crate');
    for (let seed = 0; seed < 100; seed++) {
      const dialect = drawnDialect(seed);
      const { settings, shapes } = dialect;
      const fetch = speaking((request) => service.fetch(request), dialect);
      const page = await asked(fetch, key, `GET /v1/assets?${settings.assets.pageSizeParameter}=1`);
      expect(page.status, `seed ${seed}`).toBe(200);
      expect(page.body.assets).toHaveLength(1);
      const { id, created_at } = page.body.assets[0];
      expect(id.endsWith(own.slice(-24)), `seed ${seed}`).toBe(true);
      expect(typeof created_at).toBe(shapes.timestamps === 'iso' ? 'string' : 'number');
      const single = settings.assets.singlePath.replace('{id}', id);
      expect((await asked(fetch, key, `GET ${single}`)).status, `seed ${seed}: ${single}`).toBe(200);
      if (single !== `/v1/assets/${id}`) {
        expect([404, 405]).toContain((await asked(fetch, key, `GET /v1/assets/${id}`)).status);
      }
      const named = settings.assets.exportFormatParameter;
      const refused = await asked(fetch, key, `POST /v1/assets/${id}/export?${named}=nonsense`);
      expect(refused.status).toBe(422);
      expect(refused.body.detail.error.message, `seed ${seed}`).toContain(`${named}: `);
      const cancel = settings.jobs.cancelPath.replace('{id}', 'nothing');
      expect((await asked(fetch, key, `POST ${cancel}`)).body.detail.error.code).toBe('job_not_found');
      expect((await asked(fetch, key, 'GET /v1/nothing')).body.detail.error.code).toBe('route_not_found');
    }
  });

  it.each([
    [1, 300],
    [0.001, 300_000],
    [60, 5],
  ])('counts the life of links in units of %d s', async (expiresInUnitSeconds, told) => {
    const { service } = shared;
    const id = await makeAsset(service, service.keys.team, 'a crate');
    const dialect = completed({ settings: { links: { expiresInUnitSeconds } } });
    const fetch = speaking((request) => service.fetch(request), dialect);
    const { body } = await asked(fetch, service.keys.team, `GET /v1/assets/${id}/files/glb/url`);
    expect(body.expires_in).toBe(told);
  });

  it('refuses our name of a parameter under the name that the caller gave it', async () => {
    const fetch = speaking(
      (request) => shared.service.fetch(request),
      completed({ settings: { assets: { pageSizeParameter: 'rows' } } }),
    );
    const { body, status } = await asked(fetch, shared.service.keys.personal, 'GET /v1/assets?limit=1&rows=0');
    expect(status).toBe(422);
    expect(body.detail.error.fields.map(({ path }: { path: string }) => path).sort()).toEqual(['limit', 'rows']);
    expect(body.detail.error.message).not.toContain('~');
  });

  it('streams events in its own shape', async () => {
    const { service } = shared;
    const dialect = completed({ shapes: { events: 'data', eventName: 'message', ids: 'bare', timestamps: 'iso' } });
    const fetch = speaking((request) => service.fetch(request), dialect);
    const { body } = await asked(fetch, service.keys.personal, 'POST /v1/assets', { prompt: 'a crate' });
    expect(body.job_id).toMatch(/^[0-9a-f]{24}$/);
    const stream = await fetch(
      new Request(new URL(`/v1/jobs/${body.job_id}/events`, LOCAL_ORIGIN), {
        headers: { Authorization: `Bearer ${service.keys.personal}` },
      }),
    );
    const events = (await stream.text()).split('\n\n').filter((block) => block.includes('data: '));
    const last = JSON.parse(events.at(-1)!.split('data: ')[1]!);
    expect(events.join()).not.toContain('event:');
    expect(last).toMatchObject({ type: 'job.updated', data: { id: body.job_id, status: 'succeeded' } });
    expect(last.data.created_at).toMatch(/^\d{4}-/);
  });

  it('describes itself where it says so, with its own paths and parameters', async () => {
    const dialect = completed({
      settings: { catalog: { path: '/v1/premade' }, pages: { pageSizeParameter: 'rows' } },
      shapes: { openapi: '/v1/openapi.json', extensions: false },
    });
    const fetch = speaking((request) => shared.service.fetch(request), dialect);
    const { body } = await asked(fetch, '', 'GET /v1/openapi.json');
    expect(body.paths['/v1/premade'].get.parameters.map(({ name }: { name: string }) => name)).toContain('rows');
    expect(Object.keys(body.paths)).not.toContain('/v1/catalog');
    expect(Object.keys(body.paths)).not.toContain('/v1/scene-plans');
    expect((await asked(fetch, '', 'GET /openapi.json')).status).toBe(404);
  });
});

describe('a dialect file', () => {
  it('overrides single fields', () => {
    const { settings, shapes } = servedDialect({ settings: { jobs: { cancelPath: '/v1/jobs/{id}/stop' } } }, 'd.json');
    expect(settings.jobs.cancelPath).toBe('/v1/jobs/{id}/stop');
    expect(settings.assets).toEqual(DEFAULT_DIALECT.assets);
    expect(shapes.timestamps).toBe('milliseconds');
  });

  it.each([
    [undefined, 'd.json'],
    [[], 'd.json'],
    [{ shapes: { timestamps: 'hours' } }, 'd.json: shapes.timestamps'],
    [{ shapes: { unheard: 1 } }, 'd.json: shapes'],
    [{ settings: { jobs: { cancelPath: 'https://elsewhere.example/x' } } }, 'd.json: settings.jobs.cancelPath'],
    [{ setting: {} }, 'd.json'],
  ])('%j is refused with its place', (document, where) => {
    expect(() => servedDialect(document, 'd.json')).toThrow(expect.objectContaining({ code: 'usage', where }));
  });
});
