import { objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { standardError } from './fields.ts';
import { fresh, PIXEL } from './work.ts';

const image = (more: object) => ({ prompt: 'a room', reference_images: [more] });

/** Bodies of `POST /v1/scenes` that the specification forbids, and the rules that do. Each would make a scene if it were taken. */
const SCENES: readonly (readonly [rules: readonly string[], body: unknown])[] = [
  [['scene-request.prompt'], {}],
  [['scene-request.prompt'], { prompt: 5 }],
  [['scene-request.prompt-length', 'limit.scene-prompt'], { prompt: '' }],
  [['scene-request.prompt-length', 'limit.scene-prompt'], { prompt: 'x'.repeat(20_001) }],
  [['scene-request.strict'], { prompt: 'a room', unheard: 1 }],
  [['scene-request.reference_images'], { prompt: 'a room', reference_images: 'none' }],
  [
    ['scene-request.reference_images-count', 'limit.scene-references'],
    { prompt: 'a room', reference_images: [1, 2, 3, 4].map(() => ({ data_url: PIXEL })) },
  ],
  [['scene-request.max_cost_cents'], { prompt: 'a room', max_cost_cents: 'much' }],
  [['scene-request.max_cost_cents'], { prompt: 'a room', max_cost_cents: 1.5 }],
  [['scene-request.max_cost_cents-range', 'limit.scene-cost'], { prompt: 'a room', max_cost_cents: 0 }],
  [['scene-request.max_cost_cents-range', 'limit.scene-cost'], { prompt: 'a room', max_cost_cents: 1_000_001 }],
  [['scene-request.max_asset_definitions'], { prompt: 'a room', max_asset_definitions: 'few' }],
  [
    ['scene-request.max_asset_definitions-range', 'limit.asset-definitions'],
    { prompt: 'a room', max_asset_definitions: 0 },
  ],
  [
    ['scene-request.max_asset_definitions-range', 'limit.asset-definitions'],
    { prompt: 'a room', max_asset_definitions: 101 },
  ],
  [['scene-request.max_instances'], { prompt: 'a room', max_instances: 2.5 }],
  [['scene-request.max_instances-range', 'limit.instances'], { prompt: 'a room', max_instances: 0 }],
  [['scene-request.max_instances-range', 'limit.instances'], { prompt: 'a room', max_instances: 501 }],
  [['scene-reference.strict'], image({ data_url: PIXEL, unheard: 1 })],
  [['scene-reference.image_id'], image({ image_id: 5 })],
  [['scene-reference.image_id-pattern'], image({ image_id: 'img_1' })],
  [['scene-reference.image_id-pattern'], image({ image_id: `img_${'A'.repeat(64)}` })],
  [['scene-reference.url'], image({ url: 5 })],
  [['scene-reference.url-length'], image({ url: '' })],
  [['scene-reference.data_url'], image({ data_url: 5 })],
  [
    ['scene-reference.data_url-types', 'limit.inline-types'],
    image({ data_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
  ],
  [['scene-reference.view'], image({ data_url: PIXEL, view: 5 })],
  [['scene-reference.view-values'], image({ data_url: PIXEL, view: 'sideways' })],
];

const items = (more: object) => ({ items: [{ input: { prompt: 'a crate' } }], ...more });
const input = (more: object) => ({ items: [{ input: { prompt: 'a crate', ...more } }] });

const BATCHES: readonly (readonly [rules: readonly string[], body: unknown])[] = [
  [['batch-request.items'], {}],
  [['batch-request.items'], { items: 'none' }],
  [['batch-request.items-count', 'limit.batch-items', 'areas.batches-size'], { items: [] }],
  [
    ['batch-request.items-count', 'limit.batch-items', 'areas.batches-size'],
    { items: Array.from({ length: 1_001 }, () => ({ input: { prompt: 'a crate' } })) },
  ],
  [['batch-request.max_concurrency'], items({ max_concurrency: 'two' })],
  [['batch-request.max_concurrency-range', 'limit.batch-concurrency'], items({ max_concurrency: 0 })],
  [['batch-request.max_concurrency-range', 'limit.batch-concurrency'], items({ max_concurrency: 51 })],
  [['batch-request.max_cost_cents'], items({ max_cost_cents: 'much' })],
  [['batch-request.max_cost_cents-min', 'limit.batch-cost'], items({ max_cost_cents: 0 })],
  [['batch-item.input'], { items: [{ input: 'a crate' }] }],
  [['batch-item.custom_id'], { items: [{ custom_id: 5, input: { prompt: 'a crate' } }] }],
  [['batch-input.prompt'], input({ prompt: 5 })],
  [['batch-input.persist'], input({ persist: 'yes' })],
  [['batch-input.reference_image_urls'], input({ reference_image_urls: 'none' })],
  [['batch-input.reference_images'], input({ reference_images: 'none' })],
  [['batch-input.reference_intent'], input({ reference_intent: 'subject' })],
  [['batch-input.reference_images-image_id'], input({ reference_images: [{ image_id: 5 }] })],
  [['batch-input.reference_images-url'], input({ reference_images: [{ url: 5 }] })],
  ...(['mode', 'role', 'target', 'user_instructions'] as const).map(
    (name) => [[`intent.${name}`], input({ reference_intent: { [name]: 5 } })] as const,
  ),
  ...(['regions', 'input_views', 'requested_views'] as const).map(
    (name) => [[`intent.${name}`], input({ reference_intent: { [name]: 'none' } })] as const,
  ),
  [['intent.input_views-image_index'], input({ reference_intent: { input_views: [{ image_index: 'first' }] } })],
  [['intent.regions-bounds'], input({ reference_intent: { regions: [{ image_index: 0, bounds: [1, 2, 3] }] } })],
  [
    ['intent.regions-image_index'],
    input({ reference_intent: { regions: [{ image_index: 'first', bounds: [0, 0, 1, 1] }] } }),
  ],
];

/** Values of `idempotency-key` that no service takes; undefined: none. */
const BAD_KEYS: readonly (readonly [string, string | undefined])[] = [
  ['required', undefined],
  ['length', 'k'.repeat(129)],
  ['pattern', 'has space'],
  ['pattern', 'slash/es'],
];

export const REFUSING: readonly ConformanceCheck[] = [
  {
    about: 'scene requests that must be refused',
    class: 'spend',
    needs: ['team'],
    rules: ['scenes-create.422', 'error.fields-validation', ...SCENES.flatMap(([rules]) => rules)],
    async run(suite) {
      for (const [rules, json] of SCENES) await refused(suite, '/v1/scenes', rules, json, 'scenes-create.422');
    },
  },
  {
    about: 'batch requests that must be refused',
    class: 'spend',
    needs: ['team'],
    rules: ['batches-create.body', ...BATCHES.flatMap(([rules]) => rules)],
    async run(suite) {
      for (const [rules, json] of BATCHES) await refused(suite, '/v1/batches', rules, json, 'batches-create.body');
    },
  },
  {
    about: 'idempotency keys that must be refused',
    class: 'spend',
    needs: ['team'],
    rules: [
      'scenes-create.key-required',
      'scenes-create.key-length',
      'scenes-create.key-pattern',
      'limit.key-scenes',
      'auth.team-key-scenes',
      'batches-create.key-required',
      'batches-create.key-rules',
      'limit.key-batches',
      'auth.team-key-batches',
      'auth.team-key-assets',
      'retry-export.key-required',
    ],
    async run(suite) {
      for (const [what, key] of BAD_KEYS) {
        const headers = key === undefined ? {} : { 'idempotency-key': key };
        for (const [path, area, json] of [
          ['/v1/scenes', 'scenes', { prompt: 'a room', max_cost_cents: 1 }],
          ['/v1/batches', 'batches', { items: [{ input: { prompt: 'a crate' } }], max_cost_cents: 1 }],
        ] as const) {
          const answer = await suite.ask({ as: 'team', method: 'POST', path, headers, json });
          const holds = answer.status >= 400 && answer.status < 500;
          const says = `a request ${key === undefined ? 'without the header' : `with the key ${key.slice(0, 20)}`} must be refused, and is ${answer.status}`;
          const own =
            what === 'required'
              ? `${area}-create.key-required`
              : area === 'scenes'
                ? `scenes-create.key-${what}`
                : 'batches-create.key-rules';
          for (const rule of [own, what === 'required' ? `auth.team-key-${area}` : `limit.key-${area}`])
            suite.rule(rule, holds, answer, says);
        }
      }
      const asset = await suite.ask({ as: 'team', method: 'POST', path: '/v1/assets', json: { prompt: 5 } });
      suite.rule('auth.team-key-assets', asset.status >= 400 && asset.status < 500, asset, 'it must be refused');
      const retry = await suite.ask({ as: 'team', method: 'POST', path: '/v1/jobs/conformance-none/retry-export' });
      suite.rule('retry-export.key-required', retry.status >= 400 && retry.status < 500, retry, 'it must be refused');
    },
  },
];

async function refused(
  suite: Suite,
  path: string,
  rules: readonly string[],
  json: unknown,
  also: string,
): Promise<void> {
  const answer = await suite.ask({ as: 'team', method: 'POST', path, headers: { 'idempotency-key': fresh() }, json });
  const holds = answer.status >= 400 && answer.status < 500 && answer.status !== 401 && answer.status !== 403;
  const sent = JSON.stringify(json);
  const says = `the body ${sent.length > 120 ? `${sent.slice(0, 120)}…` : sent} must be refused, and is ${answer.status}`;
  for (const rule of [...rules, also]) suite.rule(rule, holds, answer, says);
  if (!holds) return;
  standardError(suite, answer, answer.status);
  const { fields: named } = objectOf(objectOf(objectOf(answer.json)['detail'])['error']);
  if (answer.status === 422) {
    suite.rule(
      'error.fields-validation',
      Array.isArray(named),
      answer,
      '`detail.error.fields` must be there on a validation error',
    );
  }
}
