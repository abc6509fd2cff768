import { describe, expect, it } from 'vitest';
import type { ConformanceReport } from '../../src/conformance/report.ts';
import type { Fetch } from '../../src/service/dialect/speak.ts';
import { judged } from './judged.ts';
import { createSecondService } from './second-service.ts';
import { SECOND_DIALECT } from './second-service-files.ts';

const KEYS = { personal: `other_k1_${'c3'.repeat(16)}`, team: `other_k1_${'d4'.repeat(16)}` };
/** Most requests of a judgement of all classes but `strain`, which uses up a minute's worth. */
const BUDGET = 600;

const html = (status: number): Response =>
  new Response('<!doctype html><title>Sign in</title>', { status, headers: { 'content-type': 'text/html' } });
const PAGE = { ok: true, assets: [], has_more: false, next_cursor: null };

const BAD: Readonly<Record<string, Fetch>> = {
  'HTML for everything': async () => html(200),
  'a redirect to a log-in page': async () =>
    new Response(null, { status: 302, headers: { location: 'https://login.example/' } }),
  'a redirect to itself': async ({ url }) => new Response(null, { status: 308, headers: { location: url } }),
  'half of some JSON': async () => new Response('{"ok": true, "assets": [{"id": "a', { status: 200 }),
  'an empty object for everything': async () => Response.json({}),
  'ok for everything': async () => Response.json({ ok: true }),
  'nothing for everything': async () => new Response(null, { status: 204 }),
  '404 for everything': async () => Response.json({ detail: 'Not Found' }, { status: 404 }),
  '500 for everything': async () => Response.json({ error: 'oops' }, { status: 500 }),
  '502 pages for everything': async () => html(502),
  'another API': async () => Response.json([{ id: 1, full_name: 'octo/cat' }]),
  'another API with pages': async () => Response.json({ items: [{ id: 'x' }], total_count: 1 }),
  'a firewall that refuses everything': async () => html(403),
  'a limit that is always reached': async () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } }),
  'a connection that breaks': async () => {
    throw new TypeError('fetch failed');
  },
  'the same list of assets for everything': async () => Response.json(PAGE),
};

const passed = ({ rules }: ConformanceReport): string[] =>
  rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
const verdictOf = ({ rules }: ConformanceReport, id: string) => rules.find((one) => one.id === id)?.verdict;

describe('the conformance suite, of a service that is none, or a bad one', () => {
  for (const [name, fetch] of Object.entries(BAD)) {
    it(`${name}: ends within its budget, and calls nothing right that did not show`, async () => {
      let requests = 0;
      const counted: Fetch = async (request) => {
        requests++;
        return fetch(request);
      };
      const report = await judged(counted, KEYS, { classes: ['read', 'spend', 'destroy'], maxPauseMs: 0 });
      expect(requests).toBeLessThanOrEqual(BUDGET);
      expect(report.requests).toBe(requests);
      // Every rule has a verdict, and what is not passed says why.
      for (const { id, verdict, says } of report.rules) if (verdict !== 'pass') expect(says, id).toBeTruthy();
      // A body or a file that never came has no rule of it passed.
      expect(
        passed(report).filter((id) => /^(?:asset|scene|job|link|catalog-item|batch-result)\.|\.zip$|sha256/.test(id)),
      ).toEqual([]);
      expect(JSON.stringify(report)).not.toContain(KEYS.team);
      expect(JSON.stringify(report)).not.toContain(KEYS.personal);
    });
  }
});

describe('the conformance suite, with a key of the other kind', () => {
  const of = (keys: Parameters<typeof judged>[1], fetch: Fetch) =>
    judged(fetch, keys, { classes: ['read', 'spend', 'destroy'], dialect: SECOND_DIALECT });

  it.each(['personal', 'team'] as const)(
    '%s alone: what needs the other is skipped, and nothing is wrong',
    async (kind) => {
      const { fetch, keys } = createSecondService();
      const report = await of({ [kind]: keys[kind] }, fetch);
      expect(report.rules.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
      const other = kind === 'personal' ? 'batches-create.route' : 'usage.personal';
      expect(report.rules.find(({ id }) => id === other)).toMatchObject({
        verdict: 'skipped',
        says: `needs a ${kind === 'personal' ? 'Team' : 'Personal'} key`,
      });
      expect(report.keys).toEqual([kind]);
    },
  );

  it('the two mixed up: both kinds are told as wrong, within the budget', async () => {
    const { fetch, keys } = createSecondService();
    const report = await of({ personal: keys.team, team: keys.personal }, fetch);
    for (const id of ['keys.kinds', 'auth.key-kinds', 'auth.team-usage', 'usage.personal'])
      expect(verdictOf(report, id), id).toBe('fail');
    expect(report.requests).toBeLessThanOrEqual(BUDGET);
  });

  it('one that the service does not know: said so, and nothing of its library is passed', async () => {
    const { fetch } = createSecondService();
    const report = await of(KEYS, fetch);
    expect(verdictOf(report, 'auth.bearer')).toBe('fail');
    expect(passed(report).filter((id) => /^(?:asset|scene|job|link)\./.test(id))).toEqual([]);
  });
});
