import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/client/index.ts';
import type { ProbeReport } from '../../src/probe/findings.ts';
import { MAX_REQUESTS, probe } from '../../src/probe/probe.ts';
import { completed, drawnDialect } from '../../src/service/dialect/served-dialect.ts';
import { type Fetch, speaking } from '../../src/service/dialect/speak.ts';
import { makeAsset, shareFake } from '../service/open.ts';
import { probed } from './probed.ts';

const AT = 1_767_225_600_000;
const PAGE = {
  ok: true,
  assets: ['a1', 'a2'].map((id) => ({
    id,
    name: id,
    status: 'ready',
    created_at: AT,
    updated_at: AT,
    prompt: 'a crate',
  })),
  has_more: false,
  next_cursor: null,
};
const html = (status: number) =>
  new Response('<!doctype html><p>Hello</p>', { status, headers: { 'content-type': 'text/html' } });
const only = (path: string, answer: () => Response, others: () => Response): Fetch => {
  return async (request) => (new URL(request.url).pathname === path ? answer() : others());
};

/** What answers, and the verdict. */
const BAD: Readonly<Record<string, readonly [Fetch, ProbeReport['verdict']]>> = {
  'HTML for everything': [async () => html(200), 'not_the_interface'],
  'a redirect to a log-in page': [
    async () => new Response(null, { status: 302, headers: { location: 'https://login.example/?next=1' } }),
    'not_the_interface',
  ],
  'a redirect to itself': [
    async ({ url }) => new Response(null, { status: 308, headers: { location: url } }),
    'not_the_interface',
  ],
  'half of some JSON': [
    async () => new Response('{"ok": true, "assets": [{"id": "a', { status: 200 }),
    'not_the_interface',
  ],
  nothing: [async () => new Response(null, { status: 204 }), 'not_the_interface'],
  'an empty object for everything': [async () => Response.json({}), 'not_the_interface'],
  'ok for everything': [async () => Response.json({ ok: true }), 'not_the_interface'],
  '404 for everything': [async () => Response.json({ detail: 'Not Found' }, { status: 404 }), 'not_the_interface'],
  '404 pages for everything': [async () => html(404), 'not_the_interface'],
  '500 for everything': [async () => Response.json({ error: 'oops' }, { status: 500 }), 'not_the_interface'],
  '502 pages for everything': [async () => html(502), 'not_the_interface'],
  'another API': [async () => Response.json([{ id: 1, full_name: 'octo/cat' }]), 'not_the_interface'],
  'another API with pages': [async () => Response.json({ items: [{ id: 'x' }], total_count: 1 }), 'not_the_interface'],
  'a key that is unknown': [
    async () =>
      Response.json({ detail: { error: { code: 'invalid_api_key', message: 'No.', status: 401 } } }, { status: 401 }),
    'key_refused',
  ],
  'a firewall that refuses everything': [async () => html(403), 'key_refused'],
  'a limit that is always reached': [
    async () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } }),
    'rate_limited',
  ],
  'the same list of assets for everything': [async () => Response.json(PAGE), 'answers'],
  'a list of assets, and HTML for all else': [
    only(
      '/v1/assets',
      () => Response.json(PAGE),
      () => html(200),
    ),
    'answers',
  ],
  'a list of assets, and 500 for all else': [
    only(
      '/v1/assets',
      () => Response.json(PAGE),
      () => Response.json({}, { status: 500 }),
    ),
    'answers',
  ],
  'a list of assets, and 404 for all else': [
    only(
      '/v1/assets',
      () => Response.json(PAGE),
      () => Response.json({ detail: 'Not Found' }, { status: 404 }),
    ),
    'answers',
  ],
  'a list of assets, and a firewall for all else': [
    only(
      '/v1/assets',
      () => Response.json(PAGE),
      () => Response.json({ error: { code: 'blocked' } }, { status: 403 }),
    ),
    'answers',
  ],
  'a firewall that refuses odd queries without a word': [
    async ({ url }) =>
      new URL(url).search === '' ? Response.json(PAGE) : Response.json({ error: 'bad' }, { status: 422 }),
    'answers',
  ],
  'a firewall that names nothing but the first parameter': [
    async ({ url }) => {
      const [name] = new URL(url).searchParams.keys();
      if (name === undefined) return Response.json(PAGE);
      return Response.json(
        { detail: { error: { code: 'bad', message: `Unknown parameter: ${name}`, status: 400 } } },
        { status: 400 },
      );
    },
    'answers',
  ],
  'a path in the code of every refusal': [
    async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === '/v1/assets') return Response.json(PAGE);
      const code = `none_at_${pathname.replaceAll('/', '_')}`;
      return Response.json({ error: { code, message: 'No.' } }, { status: 404 });
    },
    'answers',
  ],
  'refusals with another text each time': [
    async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === '/v1/assets') return Response.json(PAGE);
      return Response.json({ detail: `Nothing at ${pathname} (${Math.random()})` }, { status: 404 });
    },
    'answers',
  ],
};

describe('a service that is none, or a bad one', () => {
  for (const [name, [fetch, verdict]] of Object.entries(BAD)) {
    it(`${name}: ${verdict}, within the budget, and nothing false`, async () => {
      const report = await probed(fetch);
      expect(report.verdict).toBe(verdict);
      expect(report.requests).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(report.findings.filter(({ value }) => value !== undefined)).toEqual([]);
      expect(report.findings).toHaveLength(20);
      expect(report.says).not.toBe('');
    });
  }

  const dispatched = (dispatch: Dispatch, options = {}) =>
    probe({
      baseUrl: new URL('https://service.test'),
      apiKey: 'pm_k1_0123456789abcdef',
      dispatch,
      maxRequests: MAX_REQUESTS,
      userAgent: 'test',
      deadlines: { silenceMs: 20, windowMs: 20, leastBytes: 0 },
      ...options,
    });

  it('silence: unreachable', async () => {
    const report = await dispatched(() => new Promise(() => undefined));
    expect(report).toMatchObject({ verdict: 'unreachable', requests: 1 });
    expect(report.says).toContain("can't be reached");
  });

  it('a connection that breaks: unreachable, and says why', async () => {
    const report = await dispatched(async () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    });
    expect(report.says).toContain('ECONNRESET');
  });

  it('a connection that breaks in the middle: what was found stays', async () => {
    let left = 20;
    const { service } = shared;
    const fetch = speaking((request) => service.fetch(request), drawnDialect(5));
    const report = await probed(async (request) => {
      if (left-- <= 0) throw new Error('ECONNRESET');
      return fetch(request);
    }, service.keys.team);
    expect(report.verdict).toBe('answers');
    expect(report.findings.some(({ value }) => value !== undefined)).toBe(true);
    expect(report.findings.some(({ evidence }) => evidence.includes('the connection failed'))).toBe(true);
  });

  it('an answer without end is not read for ever', async () => {
    async function* endless() {
      const part = new Uint8Array(1024 * 1024).fill(0x20);
      for (;;) yield part;
    }
    const report = await dispatched(async () => ({ status: 200, headers: new Headers(), body: endless() }));
    expect(report.verdict).toBe('not_the_interface');
  });

  it('few requests: says which settings were not asked for', async () => {
    const { service } = shared;
    const report = await probed((request) => service.fetch(request), service.keys.team, 12);
    expect(report.requests).toBe(12);
    expect(report.findings.filter(({ evidence }) => evidence === 'no requests were left').length).toBeGreaterThan(5);
  });

  it('never sends the key to where a redirect leads', async () => {
    const asked: string[] = [];
    await dispatched(async ({ url }) => {
      asked.push(new URL(url).origin);
      return {
        status: 307,
        headers: new Headers({ location: 'https://evil.example/' }),
        body: (async function* () {})(),
      };
    });
    expect(new Set(asked)).toEqual(new Set(['https://service.test']));
  });

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(dispatched(() => new Promise(() => undefined), { signal })).rejects.toThrow();
  });
});

const shared = shareFake();

/** A refusal in the envelope of the interface. */
const refusal = (status: number, code: string) =>
  Response.json({ detail: { error: { code, message: 'No.', status, fields: null } } }, { status });

describe('a key of the other kind', () => {
  /** Settings that the routes of the other kind alone would show. */
  const OF_TEAMS = ['links.expiresInUnitSeconds', 'batches.listPath'];

  it.each(['personal', 'team'] as const)('%s: known as one, and what its routes do not show is told', async (kind) => {
    const { service } = shared;
    await makeAsset(service, service.keys[kind], 'a crate');
    const report = await probed((request) => service.fetch(request), service.keys[kind]);
    expect(report).toMatchObject({ verdict: 'answers', keyKind: kind });
    const link = report.findings.find(({ setting }) => setting === 'links.expiresInUnitSeconds')!;
    if (kind === 'team') expect(link).toMatchObject({ decision: 'usual' });
    else expect(link).toMatchObject({ decision: 'undecided', evidence: 'only Team keys get download links' });
    for (const { decision, setting } of report.findings) expect(decision, setting).not.toBe('other');
  });

  it.each([
    ['a Personal key, of a service for Teams alone', 'personal', 403, 'workspace_access_required'],
    ['a Team key, of a service for people alone', 'team', 403, 'workspace_route_unavailable'],
    ['a key of another product', 'personal', 401, 'invalid_api_key'],
    ['a key without a scope', 'team', 403, 'insufficient_scope'],
  ] as const)('%s: refused, said so, and nothing told', async (_, kind, status, code) => {
    const report = await probed(async () => refusal(status, code), shared.service.keys[kind]);
    expect(report).toMatchObject({ verdict: 'key_refused', requests: 1 });
    expect(report.says).toContain(String(status));
    if (status === 403) expect(report.says).toContain(code);
    expect(report.findings.every(({ decision }) => decision === 'undecided')).toBe(true);
  });

  it('whose Team routes hide: what a Personal key is refused proves no path', async () => {
    const { service } = shared;
    const hidden: Fetch = async (request) =>
      /^\/v1\/(?:batch|scenes|links)/.test(new URL(request.url).pathname)
        ? refusal(404, 'not_found')
        : service.fetch(request);
    const { findings } = await probed(hidden, service.keys.personal);
    for (const setting of OF_TEAMS) {
      const { value, decision } = findings.find((one) => one.setting === setting)!;
      expect([setting, decision, value]).toEqual([setting, 'undecided', undefined]);
    }
  });

  it('whose Team routes are all refused alike: no batch path is taken for another', async () => {
    const { service } = shared;
    const refused: Fetch = async (request) =>
      new URL(request.url).pathname.startsWith('/v1/b') ? refusal(403, 'team_only') : service.fetch(request);
    const { findings } = await probed(refused, service.keys.personal);
    expect(findings.filter(({ setting, decision }) => setting.startsWith('batches.') && decision === 'other')).toEqual(
      [],
    );
  });
});

describe('a firewall before a sound service', () => {
  it('that refuses POST: all that GET can tell is told, and the rest is undecided', async () => {
    const { service } = shared;
    const key = service.keys.team;
    await makeAsset(service, key, 'a crate');
    const behind =
      (isRefused: (path: string) => boolean): Fetch =>
      async (request) => {
        const refused = request.method === 'POST' || isRefused(new URL(request.url).pathname);
        return refused ? html(403) : service.fetch(request);
      };
    const fetch = behind((path) => path.endsWith('openapi.json'));
    const { findings } = await probed(fetch, key);
    const of = (setting: string) => findings.find((one) => one.setting === setting)?.decision;
    expect(of('assets.pageSizeParameter')).toBe('usual');
    expect(of('catalog.path')).toBe('usual');
    expect(of('jobs.cancelPath')).toBe('usual');
    expect(of('assets.exportFormatParameter')).toBe('undecided');
    expect(of('scenes.exportFormatParameter')).toBe('undecided');
    const told = (
      await probed(
        behind(() => false),
        key,
      )
    ).findings;
    expect(told.find(({ setting }) => setting === 'assets.exportFormatParameter')).toMatchObject({
      decision: 'usual',
      confidence: 'likely',
      evidence: expect.stringContaining("the service's own description names it"),
    });
  });
});

describe('spending', () => {
  const usual = completed({});

  it.each(['personal', 'team'] as const)('%s: makes one asset, which shows what only an asset can', async (kind) => {
    const { service } = shared;
    const key = service.keys[kind];
    const fetch = speaking((request) => service.fetch(request), usual);
    const asked: string[] = [];
    const report = await probe({
      baseUrl: new URL('http://propmaster.local'),
      apiKey: key,
      maxRequests: MAX_REQUESTS,
      maySpendCents: 50,
      userAgent: 'test',
      clock: { now: Date.now, random: Math.random, sleep: () => new Promise((resolve) => setTimeout(resolve, 5)) },
      dispatch: async ({ method, url, headers, body, signal }) => {
        asked.push(`${method} ${new URL(url).pathname}`);
        const {
          status,
          headers: told,
          body: bytes,
        } = await fetch(new Request(url, { method, headers, signal, ...(body === undefined ? {} : { body }) }));
        return { status, headers: told, body: bytes ?? (async function* () {})() };
      },
    });
    expect(asked.filter((one) => one === 'POST /v1/assets' || one === 'POST /v1/batches')).toHaveLength(1);
    expect(report.observations).toContainEqual({ what: 'the asset', seen: 'succeeded, 10 cents' });
    if (kind === 'personal') expect(asked.some((one) => one.startsWith('DELETE /v1/assets/'))).toBe(true);
    else expect(report.findings.find(({ setting }) => setting.startsWith('links.'))?.decision).toBe('usual');
  });

  it('makes nothing where the service takes no ceiling', async () => {
    const { service } = shared;
    const fetch: Fetch = async (request) => {
      if (request.method !== 'POST' || new URL(request.url).pathname !== '/v1/assets') return service.fetch(request);
      return Response.json(
        { detail: { error: { code: 'validation_error', message: 'No.', status: 422 } } },
        { status: 422 },
      );
    };
    const report = await probe({
      baseUrl: new URL('http://propmaster.local'),
      apiKey: service.keys.personal,
      maxRequests: MAX_REQUESTS,
      maySpendCents: 5,
      userAgent: 'test',
      dispatch: async ({ method, url, headers, body, signal }) => {
        const answer = await fetch(
          new Request(url, { method, headers, signal, ...(body === undefined ? {} : { body }) }),
        );
        return { status: answer.status, headers: answer.headers, body: answer.body ?? (async function* () {})() };
      },
    });
    expect(report.observations[0]).toEqual({
      what: 'the asset',
      seen: 'POST /v1/assets answered 422 validation_error; nothing was made',
    });
  });
});
