import { describe, expect, it } from 'vitest';
import { mergeDialect } from '../../src/client/index.ts';
import { DEFAULT_DIALECT } from '../../src/contract/assumptions.ts';
import { PropmasterError } from '../../src/errors.ts';
import { bench } from './bench.ts';
import { json } from './fault-server.ts';

function refusal(overrides: unknown): PropmasterError {
  try {
    mergeDialect(overrides);
  } catch (error) {
    if (error instanceof PropmasterError) return error;
  }
  throw new Error('it was accepted');
}

describe('mergeDialect', () => {
  it('without overrides it is the default', () => {
    expect(mergeDialect({})).toEqual(DEFAULT_DIALECT);
    expect(mergeDialect(DEFAULT_DIALECT)).toEqual(DEFAULT_DIALECT);
  });

  it('overrides single fields and keeps the others', () => {
    const dialect = mergeDialect({ assets: { singlePath: '/v1/asset/{id}' }, links: { expiresInUnitSeconds: 60 } });
    expect(dialect.assets).toEqual({
      pageSizeParameter: 'limit',
      exportFormatParameter: 'format',
      singlePath: '/v1/asset/{id}',
    });
    expect(dialect.links.expiresInUnitSeconds).toBe(60);
    expect(dialect.jobs).toEqual({ cancelPath: '/v1/jobs/{id}/cancel' });
  });

  it('an undefined field is no override', () => {
    expect(mergeDialect({ images: { path: undefined }, catalog: undefined })).toEqual(DEFAULT_DIALECT);
  });

  it.each([
    ['dialect.assets.singlePath', { assets: { singlePath: '/v1/asset' } }],
    ['dialect.assets.singlePath', { assets: { singlePath: 'https://evil.example/{id}' } }],
    ['dialect.assets.singlePath', { assets: { singlePath: '//evil.example/{id}' } }],
    ['dialect.assets.singlePath', { assets: { singlePath: '/v1/../{id}' } }],
    ['dialect.jobs.cancelPath', { jobs: { cancelPath: '/v1/jobs/{job}/cancel' } }],
    ['dialect.jobs.cancelPath', { jobs: { cancelPath: '/v1/jobs/{id}/{id}' } }],
    ['dialect.account.path', { account: { path: '/v1/me?x=1' } }],
    ['dialect.images.path', { images: { path: '/v1/images/{id}' } }],
    ['dialect.pages.cursorParameter', { pages: { cursorParameter: 'a b' } }],
    ['dialect.pages.pageSizeParameter', { pages: { pageSizeParameter: '' } }],
    ['dialect.links.expiresInUnitSeconds', { links: { expiresInUnitSeconds: 0 } }],
    ['dialect.links.expiresInUnitSeconds', { links: { expiresInUnitSeconds: '60' } }],
    ['dialect.scenes', { scenes: 'v2' }],
    ['dialect', []],
    ['dialect', null],
  ])('%s: %j is refused by name', (where, overrides) => {
    expect(refusal(overrides)).toMatchObject({ code: 'usage', exitCode: 2, where });
  });

  it.each([
    ['dialect.assets', 'singlepath', { assets: { singlepath: '/v1/a/{id}' } }],
    ['dialect', 'asset', { asset: {} }],
  ])('%s: names the unknown field %s', (where, field, overrides) => {
    const { where: place, message } = refusal(overrides);
    expect(place).toBe(where);
    expect(message).toContain(field);
  });
});

it('every spelling of a dialect is what the client speaks', async () => {
  const routes = [
    '/x/assets',
    '/x/cancel-job',
    '/x/batches',
    '/x/batch',
    '/x/cancel',
    '/x/images',
    '/x/me',
    '/x/catalog',
  ];
  const { client, server } = await bench(Object.fromEntries(routes.map((route) => [`GET ${route}`, [json(404, {})]])), {
    dialect: {
      assets: { singlePath: '/x/assets/{id}' },
      pages: { pageSizeParameter: 'per_page', cursorParameter: 'after' },
      jobs: { cancelPath: '/x/cancel-job/{id}' },
      scenes: { graphParameter: 'graph', exportFormatParameter: 'fmt', exportJobParameter: 'job' },
      batches: { listPath: '/x/batches', singlePath: '/x/batch/{id}', cancelPath: '/x/cancel/{id}' },
      images: { path: '/x/images', singlePath: '/x/image/{id}' },
      account: { path: '/x/me' },
      catalog: { path: '/x/catalog' },
    },
  });
  const calls = [
    client.assets.get('a'),
    client.jobs.cancel('j'),
    client.scenes.get('s', { includeGraph: true }),
    client.scenes.list({ pageSize: 2, cursor: 'c' }),
    client.scenes.downloadSaved('s', 'glb', '/tmp/propmaster-never', { jobId: 'j' }),
    client.batches.list(),
    client.batches.get('b'),
    client.batches.cancel('b'),
    client.images.list(),
    client.images.get('i'),
    client.account.identity(),
    client.catalog.list(),
  ];
  await Promise.allSettled(calls);
  expect(server.seen.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
    [
      'GET /x/assets/a',
      'POST /x/cancel-job/j',
      'GET /v1/scenes/s?graph=true',
      'GET /v1/scenes?per_page=2&after=c',
      'POST /v1/scenes/s/export?fmt=glb&job=j',
      'GET /x/batches',
      'GET /x/batch/b',
      'POST /x/cancel/b',
      'GET /x/images',
      'GET /x/image/i',
      'GET /x/me',
      'GET /x/catalog',
    ].sort(),
  );
});
