import {
  at,
  changed,
  detailed,
  ITEMS,
  inputOf,
  inside,
  instead,
  type Json,
  keyed,
  ok,
  pathOf,
  referring,
  statusOf,
  taken,
  type Violation,
  violation,
  with_,
  without,
} from '../planting.ts';

export const REQUESTS_BROKEN: readonly Violation[] = [
  ...(
    [
      ['no prompt', ['scene-request.prompt'], (body) => body['prompt'] === undefined],
      ['an empty prompt', ['scene-request.prompt-length'], (body) => body['prompt'] === ''],
      ['a long prompt', ['limit.scene-prompt'], (body) => String(body['prompt']).length > 20_000],
      ['another property', ['scene-request.strict'], (body) => 'unheard' in body],
      [
        'four images',
        ['scene-request.reference_images-count'],
        (body) => Array.isArray(body['reference_images']) && body['reference_images'].length > 3,
      ],
      ['no cost', ['scene-request.max_cost_cents-range'], (body) => body['max_cost_cents'] === 0],
      ['a great cost', ['limit.scene-cost'], (body) => Number(body['max_cost_cents']) > 1_000_000],
      ['half a cent', ['scene-request.max_cost_cents'], (body) => body['max_cost_cents'] === 1.5],
      ['no designs', ['scene-request.max_asset_definitions-range'], (body) => body['max_asset_definitions'] === 0],
      ['many designs', ['limit.asset-definitions'], (body) => Number(body['max_asset_definitions']) > 100],
      ['no instances', ['scene-request.max_instances-range'], (body) => body['max_instances'] === 0],
      ['many instances', ['limit.instances'], (body) => Number(body['max_instances']) > 500],
    ] as const satisfies readonly (readonly [string, readonly string[], (body: Json) => boolean])[]
  ).map(([about, breaks, bad]) =>
    violation('scene requests', about, breaks, taken('/v1/scenes', bad as (body: Json) => boolean)),
  ),
  ...(
    [
      ['another property', 'scene-reference.strict', (image) => 'unheard' in image],
      ['a number for an id', 'scene-reference.image_id', (image) => typeof image['image_id'] === 'number'],
      ['a short id', 'scene-reference.image_id-pattern', (image) => image['image_id'] === 'img_1'],
      ['capitals in an id', 'scene-reference.image_id-pattern', (image) => /A{64}/.test(String(image['image_id']))],
      ['a number for a URL', 'scene-reference.url', (image) => typeof image['url'] === 'number'],
      ['an empty URL', 'scene-reference.url-length', (image) => image['url'] === ''],
      ['a number for data', 'scene-reference.data_url', (image) => typeof image['data_url'] === 'number'],
      ['a GIF', 'scene-reference.data_url-types', (image) => String(image['data_url']).startsWith('data:image/gif')],
      ['a number for a view', 'scene-reference.view', (image) => typeof image['view'] === 'number'],
      ['another view', 'scene-reference.view-values', (image) => image['view'] === 'sideways'],
      ['a GIF, by its limit', 'limit.inline-types', (image) => String(image['data_url']).startsWith('data:image/gif')],
      ['any image', 'scene-reference.strict', () => true],
    ] as const satisfies readonly (readonly [string, string, (image: Json) => boolean])[]
  ).map(([about, rule, bad]) =>
    violation('scene references', about, [rule], taken('/v1/scenes', referring(bad as (image: Json) => boolean))),
  ),
  ...(
    [
      ['no items', 'batch-request.items', (body) => body['items'] === undefined],
      [
        'an empty list',
        'batch-request.items-count',
        (body) => Array.isArray(body['items']) && body['items'].length === 0,
      ],
      ['1,001 items', 'limit.batch-items', (body) => Array.isArray(body['items']) && body['items'].length > 1_000],
      [
        'words for a concurrency',
        'batch-request.max_concurrency',
        (body) => typeof body['max_concurrency'] === 'string',
      ],
      ['no concurrency', 'batch-request.max_concurrency-range', (body) => body['max_concurrency'] === 0],
      ['much concurrency', 'limit.batch-concurrency', (body) => Number(body['max_concurrency']) > 50],
      ['no cost', 'batch-request.max_cost_cents-min', (body) => body['max_cost_cents'] === 0],
      ['words for a cost', 'batch-request.max_cost_cents', (body) => typeof body['max_cost_cents'] === 'string'],
      ['a number for a prompt', 'batch-input.prompt', (body) => typeof inputOf(body)['prompt'] === 'number'],
      ['a word for persist', 'batch-input.persist', (body) => typeof inputOf(body)['persist'] === 'string'],
      [
        'words for addresses',
        'batch-input.reference_image_urls',
        (body) => typeof inputOf(body)['reference_image_urls'] === 'string',
      ],
      [
        'a word for an intent',
        'batch-input.reference_intent',
        (body) => typeof inputOf(body)['reference_intent'] === 'string',
      ],
    ] as const satisfies readonly (readonly [string, string, (body: Json) => boolean])[]
  ).map(([about, rule, bad]) =>
    violation('batch requests', about, [rule], taken('/v1/batches', bad as (body: Json) => boolean)),
  ),
  ...(['scenes', 'batches'] as const).flatMap((area) => {
    const path = new RegExp(`^/v1/${area}$`);
    const answer = ok({ ok: true, job_id: 'j', scene_id: 's', batch_id: 'b', status: 'queued' }, 202);
    return [
      violation(
        'idempotency keys',
        `${area}: none`,
        [`auth.team-key-${area}`],
        instead(
          keyed(path, (key) => key === null),
          answer,
        ),
      ),
      violation(
        'idempotency keys',
        `${area}: a long one`,
        [`limit.key-${area}`],
        instead(
          keyed(path, (key) => (key ?? '').length > 128),
          answer,
        ),
      ),
      violation(
        'idempotency keys',
        `${area}: a space`,
        [`limit.key-${area}`],
        instead(
          keyed(path, (key) => key?.includes(' ') === true),
          answer,
        ),
      ),
      violation(
        'idempotency keys',
        `${area}: a slash`,
        [`limit.key-${area}`],
        instead(
          keyed(path, (key) => key?.includes('/') === true),
          answer,
        ),
      ),
      violation(
        'idempotency keys',
        `${area}: the same again is another`,
        [area === 'scenes' ? 'scenes-create.key-required' : 'batches-create.key-rules'],
        async (request, body, service) => {
          const key = request.headers.get('idempotency-key');
          if (request.method !== 'POST' || !path.test(pathOf(request)) || !/^conformance/.test(key ?? ''))
            return service(request);
          const headers = new Headers(request.headers);
          headers.set('idempotency-key', `other-${Math.random()}`);
          return service(new Request(request.url, { method: 'POST', headers, body }));
        },
      ),
      violation(
        'idempotency keys',
        `${area}: every one is refused`,
        [area === 'scenes' ? 'scenes-create.202' : 'batches-create.route'],
        instead(
          keyed(path, (key) => key !== null),
          ok(detailed({ code: 'x', message: 'x', status: 422, fields: [] }), 422),
        ),
      ),
    ];
  }),
  violation(
    'submissions',
    'an asset: 200',
    ['assets-create.202'],
    statusOf(at('POST', /^\/v1\/assets$/), (told) => told === 202, 200),
  ),
  violation(
    'submissions',
    'an asset: 201',
    ['assets-create.202'],
    statusOf(at('POST', /^\/v1\/assets$/), (told) => told === 202, 201),
  ),
  violation(
    'submissions',
    'an asset: no job',
    ['assets-create.job_id'],
    changed(at('POST', /^\/v1\/assets$/), without('job_id')),
  ),
  violation(
    'submissions',
    'a scene: 200',
    ['scenes-create.202'],
    statusOf(at('POST', /^\/v1\/scenes$/), (told) => told === 202, 200),
  ),
  violation(
    'submissions',
    'a scene: no job',
    ['scene-acceptance.job_id'],
    changed(at('POST', /^\/v1\/scenes$/), without('job_id')),
  ),
  violation(
    'submissions',
    'a scene: no scene',
    ['scene-acceptance.scene_id'],
    changed(at('POST', /^\/v1\/scenes$/), without('scene_id')),
  ),
  violation(
    'submissions',
    'a scene: not ok',
    ['scene-acceptance.ok'],
    changed(at('POST', /^\/v1\/scenes$/), without('ok')),
  ),
  violation(
    'submissions',
    'a scene: running at once',
    ['scene-acceptance.status'],
    changed(at('POST', /^\/v1\/scenes$/), with_('status', 'running')),
  ),
  violation(
    'submissions',
    'a scene: without a status',
    ['scene-acceptance.status'],
    changed(at('POST', /^\/v1\/scenes$/), without('status')),
  ),
  violation(
    'submissions',
    'a batch: no id',
    ['batch-acceptance.batch_id'],
    changed(at('POST', /^\/v1\/batches$/), without('batch_id')),
  ),
  violation(
    'submissions',
    'a batch: no ok',
    ['batch-acceptance.ok'],
    changed(at('POST', /^\/v1\/batches$/), without('ok')),
  ),
  violation(
    'submissions',
    'a batch: labels are lost',
    ['batch-item.custom_id-echoed'],
    changed(ITEMS, inside('items', without('custom_id'))),
  ),
];
