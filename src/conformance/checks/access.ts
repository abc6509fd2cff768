import type { Exchange, SuiteRequest } from '../call.ts';
import type { ConformanceCheck } from '../check.ts';
import { anyone, ERROR_RULES, NONE } from './asking.ts';
import { standardError } from './fields.ts';

const KEYED: readonly (readonly [Pick<SuiteRequest, 'method' | 'path'>, string?])[] = [
  [{ method: 'GET', path: '/v1/assets' }],
  [{ method: 'GET', path: `/v1/jobs/${NONE}` }, 'jobs-get.401'],
  [{ method: 'GET', path: `/v1/catalog/${NONE}` }, 'catalog-get.401'],
  [{ method: 'POST', path: `/v1/assets/${NONE}/export` }, 'assets-export.401'],
  [{ method: 'POST', path: '/v1/scenes' }, 'scenes-create.401'],
  [{ method: 'GET', path: '/v1/usage' }],
  [{ method: 'GET', path: `/v1/batches/${NONE}/items` }],
  [{ method: 'GET', path: `/v1/assets/${NONE}/files/glb` }],
];

/** Who may ask what, and how often. */
export const ACCESS_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'who is let in',
    class: 'read',
    needs: [],
    rules: [
      'auth.missing',
      'auth.invalid',
      'auth.bearer',
      'code.invalid_api_key',
      ...ERROR_RULES,
      'jobs-get.401',
      'catalog-get.401',
      'assets-export.401',
      'scenes-create.401',
    ],
    async run(suite) {
      for (const [place, rule] of KEYED) {
        for (const [as, says] of [
          ['nobody', 'auth.missing'],
          ['stranger', 'auth.invalid'],
        ] as const) {
          const answer = await suite.ask({ as, ...place });
          suite.rule(says, answer.status === 401, answer, `must be 401, and is ${answer.status}`);
          if (rule !== undefined)
            suite.rule(rule, answer.status === 401, answer, `must be 401, and is ${answer.status}`);
          standardError(suite, answer, 401, 'invalid_api_key');
        }
      }
      const known = await suite.ask({ as: anyone(suite), method: 'GET', path: '/v1/assets' });
      suite.rule('auth.bearer', known.status === 200, known, `the key is not taken: ${known.status}`);
    },
  },
  {
    about: 'the form of keys',
    class: 'read',
    needs: [],
    rules: ['auth.key-format'],
    async run(suite) {
      const answer = await suite.ask({ as: anyone(suite), method: 'GET', path: '/v1/assets' });
      for (const key of Object.values(suite.keys)) {
        suite.rule(
          'auth.key-format',
          /^[^\s]+_k1_[0-9a-fA-F]+$/.test(key),
          answer,
          'the key is not <key_prefix>_k1_<hex>',
        );
      }
    },
  },
  {
    about: 'what Team keys can not do',
    class: 'read',
    needs: ['team'],
    rules: [
      'auth.team-events',
      'auth.team-usage',
      'auth.team-deletion',
      'code.workspace_route_unavailable',
      'usage.team',
      'assets-delete.team',
      'events.team',
      'keys.workspace',
    ],
    async run(suite) {
      for (const [method, path, rules] of [
        ['GET', `/v1/jobs/${NONE}/events`, ['auth.team-events', 'events.team']],
        ['GET', '/v1/usage', ['auth.team-usage', 'usage.team', 'keys.workspace']],
        ['DELETE', `/v1/assets/${NONE}`, ['auth.team-deletion', 'assets-delete.team']],
      ] as const) {
        const answer = await suite.ask({ as: 'team', method, path });
        for (const rule of rules)
          suite.rule(rule, answer.status === 403, answer, `must be 403, and is ${answer.status}`);
        standardError(suite, answer, 403, 'workspace_route_unavailable');
      }
    },
  },
  {
    about: 'what Personal keys can do alone, and what they can not',
    class: 'read',
    needs: ['personal'],
    rules: [
      'usage.route',
      'usage.personal',
      'areas.account-usage',
      'auth.personal-batches',
      'batches-items.team',
      'auth.personal-links',
      'assets-link.team',
      'auth.saved-files',
      'assets-file.team',
      'areas.exports-saved',
      'auth.personal-retry',
      'retry-export.team',
      'keys.not-all-operations',
      'scenes-create.403',
    ],
    async run(suite) {
      const usage = await suite.ask({ as: 'personal', method: 'GET', path: '/v1/usage' });
      for (const rule of ['usage.route', 'usage.personal', 'areas.account-usage']) {
        suite.rule(
          rule,
          usage.status === 200 && usage.json !== undefined,
          usage,
          `must be 200 with JSON, and is ${usage.status}`,
        );
      }
      for (const [method, path, rules] of [
        [
          'GET',
          `/v1/batches/${NONE}/items`,
          ['auth.personal-batches', 'batches-items.team', 'keys.not-all-operations'],
        ],
        ['GET', `/v1/assets/${NONE}/files/glb/url`, ['auth.personal-links', 'assets-link.team']],
        ['GET', `/v1/assets/${NONE}/files/glb`, ['auth.saved-files', 'assets-file.team', 'areas.exports-saved']],
        ['POST', `/v1/jobs/${NONE}/retry-export`, ['auth.personal-retry', 'retry-export.team']],
      ] as const) {
        const answer = await suite.ask({ as: 'personal', method, path, headers: { 'idempotency-key': 'conformance' } });
        const refused = answer.status >= 400 && answer.status < 500;
        for (const rule of rules) suite.rule(rule, refused, answer, `must be refused, and is ${answer.status}`);
      }
      const scene = await suite.ask({
        as: 'personal',
        method: 'POST',
        path: '/v1/scenes',
        headers: { 'idempotency-key': 'conformance' },
        json: { prompt: '' },
      });
      suite.rule(
        'scenes-create.403',
        scene.status >= 400 && scene.status < 500,
        scene,
        'a Personal key must be refused',
      );
      if (scene.status === 403) {
        standardError(suite, scene, 403);
      }
    },
  },
  {
    about: 'headers of the rate',
    class: 'read',
    needs: [],
    rules: [
      'rate-header.limit',
      'rate-header.remaining',
      'rate-header.reset',
      'limit.rate-per-key',
      'limit.rate-per-minute',
    ],
    async run(suite) {
      const one = await suite.ask({ as: anyone(suite), method: 'GET', path: '/v1/assets' });
      const two = await suite.ask({ as: anyone(suite), method: 'GET', path: '/v1/assets' });
      const read = (answer: Exchange, name: string) => answer.headers.get(`x-ratelimit-${name}`);
      if (['limit', 'remaining', 'reset'].every((name) => read(one, name) === null))
        suite.skip('the service limits nothing');
      for (const name of ['limit', 'remaining', 'reset']) {
        suite.rule(
          `rate-header.${name}`,
          /^\d+$/.test(read(one, name) ?? ''),
          one,
          `X-RateLimit-${name} must be a whole number, and is ${read(one, name)}`,
        );
      }
      const left = [Number(read(one, 'remaining')), Number(read(two, 'remaining'))];
      const counts = left[1]! < left[0]! || read(one, 'reset') !== read(two, 'reset');
      suite.rule('limit.rate-per-key', counts, two, 'the second request took nothing from the window');
      const reset = Number(read(one, 'reset'));
      const now = Date.parse(one.headers.get('date') ?? '') || Date.now();
      const within = reset > 1e9 && reset < 1e11 ? reset - now / 1_000 : 0;
      suite.rule(
        'limit.rate-per-minute',
        within <= 62,
        one,
        `the window ends in ${Math.round(within)} s, not in a minute`,
      );
      suite.rule('rate-header.reset', reset > 1e9 && reset < 1e11, one, 'the reset is no Unix timestamp in seconds');
    },
  },
  {
    about: 'the version in every path',
    class: 'read',
    needs: [],
    rules: ['version.prefix', 'general.v1'],
    async run(suite) {
      const answer = await suite.ask({ as: anyone(suite), method: 'GET', path: '/assets' });
      for (const rule of ['version.prefix', 'general.v1']) {
        suite.rule(rule, answer.status >= 300, answer, 'the route is there without /v1 as well');
      }
    },
  },
];
