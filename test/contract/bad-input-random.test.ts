import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call } from '../service/open.ts';
import { bodyOf, clearRefusal, post, shareContract } from './answers.ts';

const shared = shareContract({ workers: 0 });
let service: Service;
let team: string;
let scene: string;
beforeAll(async () => {
  service = shared.service;
  team = service.keys.team;
  scene = (await bodyOf<{ scene_id: string }>(post(service, '/v1/scenes', { prompt: 'a hall' }, 'first'))).scene_id;
});

/** Any JSON, with texts of any UTF-16. */
const anything = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

/**
 * Objects with the properties that a route knows, most of them right, some wrong or absent, and some that it doesn't
 * know.
 *
 * @param required are mostly there
 */
function nearly(properties: Record<string, fc.Arbitrary<unknown>>, ...required: string[]): fc.Arbitrary<unknown> {
  const loose = Object.fromEntries(
    Object.entries(properties).map(([name, right]) => [name, fc.oneof({ weight: 30, arbitrary: right }, anything)]),
  );
  const record = fc.record(loose, { requiredKeys: required });
  const stray = fc.dictionary(fc.string({ unit: 'binary', maxLength: 12 }), anything, { maxKeys: 1 });
  return fc.oneof(
    { weight: 20, arbitrary: record },
    { weight: 1, arbitrary: fc.record(loose, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(record, stray).map(([known, unknown]) => ({ ...unknown, ...known })) },
    { weight: 1, arbitrary: anything },
  );
}

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const number = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 50 }) },
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, 1, 50, 51, 100, 101, 500, 501, 1_000_000),
);
const url = fc.oneof(fc.webUrl(), fc.constantFrom('http://127.0.0.1/', 'file:///x', 'http://[::1]:1/', 'x', ''));
const imageId = fc.oneof(fc.constant(`img_${'0'.repeat(64)}`), text);
const reference = nearly({
  image_id: fc.option(imageId),
  url: fc.option(url),
  data_url: fc.option(
    fc.oneof(
      fc.base64String().map((data) => `data:image/png;base64,${data}`),
      text,
    ),
  ),
  view: fc.constantFrom('front', 'detail', null),
});
const input = nearly(
  {
    prompt: text,
    reference_intent: nearly({
      mode: text,
      role: text,
      target: text,
      user_instructions: text,
      regions: fc.array(nearly({ image_index: number, bounds: fc.array(number, { minLength: 3, maxLength: 5 }) })),
      input_views: fc.array(nearly({ image_index: number })),
      requested_views: fc.array(anything),
    }),
    reference_image_urls: fc.array(url, { maxLength: 3 }),
    reference_images: fc.array(nearly({ url }, 'url'), { maxLength: 2 }),
    persist: fc.boolean(),
  },
  'prompt',
);

const BODIES = {
  'POST /v1/assets': input,
  'POST /v1/scenes': nearly(
    {
      prompt: text,
      reference_images: fc.array(reference, { maxLength: 2 }),
      max_cost_cents: fc.oneof(number, fc.constantFrom('unlimited', null)),
      max_asset_definitions: number,
      max_instances: number,
    },
    'prompt',
  ),
  'POST /v1/batches': nearly(
    {
      items: fc.array(nearly({ custom_id: text, input }, 'input'), { minLength: 1, maxLength: 2 }),
      max_concurrency: number,
      max_cost_cents: number,
    },
    'items',
  ),
  'PATCH /v1/scenes/{scene}': nearly({ name: text, description: text }),
  'POST /v1/scenes/{scene}/export': nearly({ robot_profile: fc.constantFrom('mujoco', 'isaac', 'x') }),
} as const;

/** Fixed, so that a failure comes again; raise the number of runs to search further. */
const RUNS = { numRuns: 300, seed: 20_261_121 };

describe.each(Object.entries(BODIES))('%s', (route, bodies) => {
  const errors = route.includes('{scene}') ? 'scene' : 'standard';

  it('answers any JSON, or refuses it clearly', async () => {
    let taken = 0;
    const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    await fc.assert(
      fc.asyncProperty(bodies, async (json) => {
        const response = await call(service, route.replace('{scene}', scene), { key: team, json, headers: headers() });
        if (response.ok) taken++;
        else await clearRefusal(response, errors);
      }),
      RUNS,
    );
    // The scene is never ready here, so it has no archive; everything else must have taken something.
    if (!route.endsWith('export')) expect(taken).toBeGreaterThan(5);
  });
});

describe('after all of that', () => {
  it.each(['assets', 'scenes', 'batches', 'images'])('the list of %s still reads, to its end', async (list) => {
    for (let cursor = '', pages = 0; pages < 100; pages++) {
      const response = await call(service, `GET /v1/${list}?limit=100${cursor}`, { key: team });
      expect(response.status).toBe(200);
      const page = await bodyOf<{ has_more: boolean; next_cursor: string }>(response);
      if (!page.has_more) return;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect.unreachable('the list has no end');
  });
});

describe('headers and queries', () => {
  const token = fc.string({ unit: fc.constantFrom(...'Az09._:-/ ,;"=\\~\u00e4\u00ff'), maxLength: 140 });

  it('any idempotency key is taken or refused clearly', async () => {
    await fc.assert(
      fc.asyncProperty(token, async (key) => {
        const response = await post(service, '/v1/assets', { prompt: 'p' }, key);
        const isGood = /^[A-Za-z0-9._:-]{1,128}$/.test(key.trim());
        if (isGood) expect(response.status).toBe(202);
        else expect(await clearRefusal(response)).toBe(422);
      }),
      RUNS,
    );
  });

  it('any credential that is none is refused clearly', async () => {
    await fc.assert(
      fc.asyncProperty(token, async (credential) => {
        const headers = { Authorization: `Bearer ${credential}` };
        expect(await clearRefusal(await call(service, 'GET /v1/assets', { headers }))).toBe(401);
      }),
      RUNS,
    );
  });

  it('any query is answered or refused clearly', async () => {
    const name = fc.constantFrom('limit', 'cursor', 'category', 'q', 'include_graph', 'format', 'job_id', 'x', '');
    const query = fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 3 });
    const routes = ['assets', 'scenes', 'batches', 'images', 'catalog', `scenes/{scene}`, 'jobs/x'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), query, async (route, pairs) => {
        const target = `GET /v1/${route.replace('{scene}', scene)}?${new URLSearchParams(pairs)}`;
        const response = await call(service, target, { key: team });
        if (!response.ok) await clearRefusal(response, route.startsWith('scenes') ? 'scene' : 'standard');
      }),
      RUNS,
    );
  });
});
