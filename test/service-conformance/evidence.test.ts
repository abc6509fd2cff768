import { describe, expect, it } from 'vitest';
import { renderConformance } from '../../src/cli/render/conformance.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import type { Exchange } from '../../src/conformance/call.ts';
import { causesOf } from '../../src/conformance/causes.ts';
import { evidenceOf } from '../../src/conformance/evidence.ts';
import { htmlOf } from '../../src/conformance/html.ts';
import { junitOf } from '../../src/conformance/junit.ts';
import { SuiteLedger } from '../../src/conformance/ledger.ts';
import { type JudgedRule, notJudged } from '../../src/conformance/report.ts';
import type { Fetch } from '../../src/service/dialect/speak.ts';
import { judged } from './judged.ts';
import { createSecondService } from './second-service.ts';
import { SECOND_DIALECT } from './second-service-files.ts';

const style = createStyle(false);
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Every timestamp of the JSON answers of a service as ISO 8601. */
const withIso =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const answer = await fetch(request);
    if (!/json/.test(answer.headers.get('content-type') ?? '')) return answer;
    const json = JSON.parse(await answer.text(), (name, held: unknown) =>
      /_at$/.test(name) && typeof held === 'number' ? new Date(held).toISOString() : held,
    );
    return new Response(JSON.stringify(json), { status: answer.status, headers: answer.headers });
  };

describe('the evidence of a failure', () => {
  it('has the query, in every form of the report', async () => {
    const { fetch, keys } = createSecondService();
    const lenient: Fetch = (request) => fetch(new Request(request.url.replace('=perhaps', '=true'), request));
    const report = await judged(lenient, keys, { classes: ['read', 'destroy'], dialect: SECOND_DIALECT });
    const broken = report.rules.filter(({ verdict }) => verdict === 'fail');
    expect(broken.map(({ id }) => id)).toEqual(['jobs-get.include_result-boolean']);
    expect(broken[0]).toMatchObject({ as: 'personal', status: 200 });
    expect(broken[0]!.request).toMatch(/^GET \/v1\/jobs\/[^/?]+\?include_result=perhaps$/);
    const line = `${broken[0]!.request} → 200 (with the Personal key)`;
    for (const text of [renderConformance(report, style), junitOf(report, 'x'), htmlOf(report, 'x')])
      expect(unescaped(text)).toContain(line);
  });

  it('has the body and the headers, cut and without keys', async () => {
    const { fetch, keys } = createSecondService();
    const takesAll: Fetch = async (request) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      return text.includes('"prompt":5') ? Response.json({ ok: true }, { status: 202 }) : fetch(request);
    };
    const report = await judged(takesAll, keys, { classes: ['read', 'spend'], dialect: SECOND_DIALECT });
    const broken = report.rules.find(({ id }) => id === 'auth.team-key-assets')!;
    expect(broken).toMatchObject({ verdict: 'fail', as: 'team', request: 'POST /v1/assets', body: '{"prompt":5}' });
    for (const text of [renderConformance(report, style), junitOf(report, 'x'), htmlOf(report, 'x')])
      expect(unescaped(text)).toContain('{"prompt":5}');
  });

  it.each([
    ['a key in the body', { json: { note: 'team_k1_secret' } }, { body: '{"note":"<key>"}' }],
    ['a key in the query', { query: { key: 'team_k1_secret' } }, { request: 'GET /v1/x?key=<key>' }],
    ['a key in a header', { headers: { 'x-note': 'team_k1_secret' } }, { headers: { 'x-note': '<key>' } }],
    ['bytes', { bytes: new Uint8Array(9), headers: { 'content-type': 'image/png' } }, { body: '9 bytes, image/png' }],
    [
      'an image',
      { json: { data_url: 'A'.repeat(1_000) } },
      { body: expect.stringMatching(/^.{133}… \(1000 characters\)"\}$/) },
    ],
    ['a link', { path: 'https://cdn.example/f?sig=1' }, { request: 'GET (download link)' }],
  ])('of %s', (_, request, told) => {
    const exchange = {
      request: { as: 'team', method: 'GET', path: '/v1/x', ...request },
      ...{ status: 200, headers: new Headers(), bytes: new Uint8Array(), json: { ok: true } },
    } as Exchange;
    expect(evidenceOf(exchange, { team: 'team_k1_secret' }, true)).toMatchObject(told);
  });
});

describe('causes', () => {
  it('of ISO timestamps: one, with all the rules that they break, each with its verdict', async () => {
    const { fetch, keys } = createSecondService();
    const report = await judged(withIso(fetch), keys, {
      classes: ['read', 'spend', 'destroy'],
      dialect: SECOND_DIALECT,
    });
    const causes = causesOf(report.rules);
    expect(causes.map(({ cause }) => cause)).toEqual(['fields of the kind timestamp are told as ISO 8601 texts']);
    const ids = causes[0]!.rules.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toContain('timestamp.integer');
    expect(report.counts.fail).toBe(ids.length);
    for (const text of [renderConformance(report, style), htmlOf(report, 'x')]) {
      expect(text).toContain(`ISO 8601 texts: breaks ${ids.length} rules`);
      for (const id of ids) expect(text).toContain(id);
    }
    expect(junitOf(report, 'x').match(/<failure/g)).toHaveLength(ids.length);
  });

  it.each<[string, Fetch, string]>([
    [
      'pages',
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'answers are pages of HTML',
    ],
    [
      'refusals of another form',
      async () => Response.json({ oops: 1 }, { status: 404 }),
      'refusals have no `detail.error`',
    ],
  ])('of a service of %s: few for many rules', async (_, fetch, cause) => {
    const report = await judged(fetch, createSecondService().keys, { classes: ['read'] });
    const causes = causesOf(report.rules);
    expect(causes.find((one) => one.cause === cause)!.rules.length).toBeGreaterThan(3);
    expect(causes.length).toBeLessThan(report.counts.fail);
  });

  it('of two faults in one answer are two, and of one fault in two assets one', () => {
    const rule = (id: string, cause: string): JudgedRule => ({
      id,
      part: '',
      section: '',
      rule: '',
      verdict: 'fail',
      cause,
    });
    const causes = causesOf([rule('a', 'one'), rule('b', 'two'), rule('c', 'two')]);
    expect(causes.map(({ cause, rules }) => [cause, rules.map(({ id }) => id)])).toEqual([
      ['two', ['b', 'c']],
      ['one', ['a']],
    ]);
  });
});

describe('what was not judged', () => {
  it('is counted with its reasons and the options that judge it', async () => {
    const { fetch, keys } = createSecondService();
    const report = await judged(fetch, { personal: keys.personal! }, { classes: ['read'], dialect: SECOND_DIALECT });
    const says = notJudged(report);
    expect(says).toMatch(
      new RegExp(`^${report.counts.skipped} of ${report.rules.length} rules were not judged with --classes read: `),
    );
    expect(says).toContain('(--classes read,spend,destroy,strain asks for them)');
    expect(says).toContain('(--other-profile)');
    expect(renderConformance(report, style).trimEnd().endsWith(says)).toBe(true);
    expect(htmlOf(report, 'x')).toContain(says);
  });
});

describe('what the checks make', () => {
  const listed = async (fetch: Fetch, key: string, path: string, name: string): Promise<string[]> => {
    const answer = await fetch(
      new Request(`http://service.test${path}`, { headers: { authorization: `Bearer ${key}` } }),
    );
    const list = ((await answer.json()) as Record<string, { id: string }[]>)[name] ?? [];
    return list.map(({ id }) => id);
  };

  it('is told before, deleted where a key may, and else listed', async () => {
    const { fetch, keys } = createSecondService();
    const headers = { authorization: `Bearer ${keys.personal}` };
    const own = { method: 'POST', headers, body: '{"prompt":"of the user"}' };
    await fetch(new Request('http://service.test/v1/assets', own));
    const before = await listed(fetch, keys.personal!, '/v1/assets', 'assets');
    expect(before).toHaveLength(1);
    let asked = 0;
    const counted: Fetch = (request) => {
      asked++;
      return fetch(request);
    };
    const told: string[] = [];
    const classes = ['read', 'spend', 'destroy'] as const;
    const report = await judged(counted, keys, {
      ...{ classes, dialect: SECOND_DIALECT },
      onForewarning: (says) => told.push(`${asked}: ${says}`),
    });
    expect(told).toEqual([expect.stringMatching(/^0: This makes 2 assets .*at most 10000 cents/)]);
    expect(await listed(fetch, keys.personal!, '/v1/assets', 'assets')).toEqual(before);
    const left = (kind: string) =>
      report.left.filter((one) => one.kind === kind && one.library === 'team').map(({ id }) => id);
    expect(left('asset').sort()).toEqual((await listed(fetch, keys.team!, '/v1/assets', 'assets')).sort());
    expect(left('scene').length).toBeGreaterThan(0);
    expect(left('scene')).toEqual(expect.arrayContaining(await listed(fetch, keys.team!, '/v1/scenes', 'scenes')));
    expect(left('batch').length).toBeGreaterThan(0);
    const text = renderConformance(report, style);
    for (const { id } of report.left) expect(text).toContain(id);
  });

  it('is nothing where it only reads', async () => {
    const { fetch, keys } = createSecondService();
    const told: string[] = [];
    const report = await judged(fetch, keys, { classes: ['read', 'strain'], onForewarning: (says) => told.push(says) });
    expect(told).toEqual([]);
    expect(report).toMatchObject({ left: [], removed: [] });
  });

  const job = (told: object) => ({ status: 'succeeded', ...told });
  it.each([
    ['its own name', job({ asset_id: 'a1' })],
    ['the result', job({ result: { asset_id: 'a1' } })],
    ['the asset of the result', job({ result: { asset: { id: 'a1' } } })],
    ['a list', job({ result: { assets: [{ id: 'a1' }] } })],
    ['the asset alone', job({ result: { id: 'a1', job_id: 'j1' } })],
  ])('is found in a job by %s, and in no job of another', (_, told) => {
    const ledger = new SuiteLedger('/v1/images');
    const get = { as: 'personal', method: 'GET', path: '/v1/jobs/j1' } as const;
    ledger.observe({ request: get, status: 200, json: { job: told } });
    expect(ledger.things).toEqual([]);
    const post = { as: 'personal', method: 'POST', path: '/v1/assets' } as const;
    ledger.observe({ request: post, status: 202, json: { job_id: 'j1' } });
    expect(ledger.openJobs).toHaveLength(1);
    ledger.observe({ request: get, status: 200, json: { job: told } });
    expect(ledger.things).toEqual([{ library: 'personal', kind: 'asset', id: 'a1' }]);
    expect(ledger.openJobs).toEqual([]);
    ledger.observe({
      request: { as: 'personal', method: 'DELETE', path: '/v1/assets/a1' },
      status: 204,
      json: undefined,
    });
    expect(ledger.things).toEqual([]);
  });
});
