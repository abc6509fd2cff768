import { objectOf } from '../call.ts';
import type { ConformanceCheck } from '../check.ts';
import { anyone, NONE } from './asking.ts';
import { standardError } from './fields.ts';
import { fresh } from './work.ts';

/** Most requests that are spent to reach the end of a minute's rate. */
const MOST = 600;
/** Longest data URL, and most bytes that it may hold (specification, "SceneReference"). */
const MOST_CHARACTERS = 28_000_000;
const MOST_BYTES = 20 * 1024 * 1024;
const DATA_URL = 'data:image/png;base64,';

const LARGE_RULES = [
  'scene-reference.data_url-length',
  'scene-reference.data_url-bytes',
  'limit.inline-characters',
  'limit.inline-bytes',
];

/** What is not done to a service by the way: bodies beyond its limits, and a minute's rate used up. */
export const STRAIN_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'images beyond their limits',
    class: 'strain',
    needs: ['team'],
    rules: LARGE_RULES,
    async run(suite) {
      // Decoded, `A` is zero bytes: four characters hold three.
      const bytes = 'A'.repeat(Math.ceil((MOST_BYTES + 3) / 3) * 4);
      const characters = 'A'.repeat(MOST_CHARACTERS);
      for (const [rules, data] of [
        [['scene-reference.data_url-bytes', 'limit.inline-bytes'], bytes],
        [['scene-reference.data_url-length', 'limit.inline-characters'], characters],
      ] as const) {
        const answer = await suite.ask({
          as: 'team',
          method: 'POST',
          path: '/v1/scenes',
          headers: { 'idempotency-key': fresh() },
          json: { prompt: 'a room', max_cost_cents: 1, reference_images: [{ data_url: DATA_URL + data }] },
        });
        const refused = answer.status >= 400 && answer.status < 500;
        for (const rule of rules) suite.rule(rule, refused, answer, `must be refused, and is ${answer.status}`);
      }
    },
  },
  {
    about: 'the end of a minute',
    class: 'strain',
    needs: [],
    rules: [
      'code.rate_limit_exceeded',
      'limit.rate-all-endpoints',
      'jobs-get.429',
      'catalog-get.429',
      'assets-export.429',
      'scenes-create.429',
    ],
    async run(suite) {
      const as = anyone(suite);
      const ask = (method: 'GET' | 'POST', path: string, json?: unknown) =>
        suite.ask({
          as,
          method,
          path,
          unpaced: true,
          headers: { 'idempotency-key': fresh() },
          ...(json ? { json } : {}),
        });
      const first = await ask('GET', '/v1/assets');
      const limit = Number(first.headers.get('x-ratelimit-limit') ?? Number.NaN);
      if (!(limit <= MOST)) return suite.skip(`the service tells no limit of at most ${MOST} requests a minute`);
      let answer = first;
      for (let sent = 0; sent < limit * 2 && answer.status !== 429; sent++) answer = await ask('GET', '/v1/assets');
      standardError(suite, answer, 429, 'rate_limit_exceeded');
      if (answer.status !== 429) return;
      for (const [rule, method, path, json] of [
        ['jobs-get.429', 'GET', `/v1/jobs/${NONE}`, undefined],
        ['catalog-get.429', 'GET', `/v1/catalog/${NONE}`, undefined],
        ['assets-export.429', 'POST', `/v1/assets/${NONE}/export`, undefined],
        ['scenes-create.429', 'POST', '/v1/scenes', {}],
      ] as const) {
        const other = await ask(method, path, json);
        const reset = Number(answer.headers.get('x-ratelimit-reset'));
        // The minute may have ended between the two.
        if (other.status !== 429 && Number(other.headers.get('x-ratelimit-reset')) > reset) continue;
        for (const one of [rule, 'limit.rate-all-endpoints'])
          suite.rule(one, other.status === 429, other, `must be 429, and is ${other.status}`);
        if (other.status === 429 && objectOf(other.json)['detail'] !== undefined)
          standardError(suite, other, 429, 'rate_limit_exceeded');
      }
    },
  },
];
