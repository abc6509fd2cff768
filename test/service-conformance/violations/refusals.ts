import {
  again,
  anyRefusal,
  at,
  by,
  detailed,
  dropHeader,
  instead,
  type Json,
  KEYED,
  ok,
  PERSONAL_ONLY,
  refusal,
  statusOf,
  TEAM_ONLY,
  unkeyed,
  type Violation,
  violation,
  without,
  wrong,
} from '../planting.ts';

export const REFUSALS_BROKEN: readonly Violation[] = [
  ...KEYED.flatMap(([name, where]) => [
    violation(
      'keys',
      `${name} without a key`,
      ['auth.missing'],
      instead(unkeyed('nobody', where), ok({ ok: true, assets: [], has_more: false })),
    ),
    violation(
      'keys',
      `${name} with an unknown key`,
      ['auth.invalid'],
      instead(unkeyed('stranger', where), ok({ ok: true, assets: [], has_more: false })),
    ),
  ]),
  ...['code', 'message', 'status'].flatMap((field) => [
    violation(
      'errors',
      `refusals without ${field}`,
      [`error.${field}`],
      refusal(anyRefusal, (error) => detailed(without(field)(error))),
    ),
    violation(
      'errors',
      `refusals with another ${field}`,
      [`error.${field}`],
      refusal(anyRefusal, (error) => detailed(wrong(field)(error))),
    ),
  ]),
  violation(
    'errors',
    'the status of another refusal',
    ['error.status'],
    refusal(anyRefusal, (error) => detailed({ ...error, status: 418 })),
  ),
  violation(
    'errors',
    'fields that are no list',
    ['error.fields'],
    refusal(anyRefusal, (error) => detailed({ ...error, fields: 'prompt' })),
  ),
  violation(
    'errors',
    'fields that are texts',
    ['error.fields'],
    refusal(anyRefusal, (error) => detailed({ ...error, fields: ['prompt'] })),
  ),
  violation(
    'errors',
    'no fields of a validation error',
    ['error.fields-validation'],
    refusal(
      (request, status) => anyRefusal(request) && status === 422,
      (error) => detailed({ ...error, fields: null }),
    ),
  ),
  violation(
    'errors',
    'no detail around it',
    ['error.code'],
    refusal(anyRefusal, (error) => ({ error })),
  ),
  violation(
    'errors',
    'a text for a detail',
    ['error.code'],
    refusal(anyRefusal, () => ({ detail: 'No.' })),
  ),
  ...(
    [
      ['invalid_api_key', 401],
      ['asset_not_found', 404],
      ['workspace_route_unavailable', 403],
    ] as const
  ).flatMap(([code, status]) => [
    violation(
      'codes',
      `another code for ${code}`,
      [`code.${code}`],
      refusal(anyRefusal, (error) => detailed(error['code'] === code ? { ...error, code: 'other' } : error)),
    ),
    violation('codes', `another status for ${code}`, [`code.${code}`], async (request, _, service) => {
      const answer = await service(request);
      if (answer.status !== status || !anyRefusal(request)) return answer;
      const whole = (await answer.json()) as { detail: { error: Json } };
      return again(answer, detailed({ ...whole.detail.error, status: 400 }), 400);
    }),
    violation(
      'codes',
      `200 for ${code}`,
      [`code.${code}`],
      statusOf(anyRefusal, (told) => told === status, 200),
    ),
    violation('codes', `a page for ${code}`, [`code.${code}`], async (request, _, service) => {
      const answer = await service(request);
      return answer.status === status && anyRefusal(request)
        ? new Response('<p>No.</p>', { status, headers: { 'x-request-id': 'r' } })
        : answer;
    }),
  ]),
  ...(
    [
      ['GET', /^\/v1\/assets$/],
      ['GET', /^\/v1\/scenes$/],
      ['GET', /^\/v1\/usage$/],
      ['GET', /^\/v1\/jobs\/conformance-none$/],
      ['GET', /^\/v1\/catalog\/conformance-none$/],
      ['GET', /^\/v1\/scenes\/conformance-none$/],
      ['GET', /^\/v1\/scenes\/conformance-none\/status$/],
      ['POST', /^\/v1\/assets\/conformance-none\/export$/],
      ['POST', /^\/v1\/scenes$/],
      ['POST', /^\/v1\/batches$/],
      ['DELETE', /^\/v1\/assets\/conformance-none$/],
      ['GET', /events$/],
    ] as const
  ).map(([method, path]) =>
    violation(
      'request ids',
      `none on ${method} ${path.source}`,
      ['error.request-id'],
      dropHeader('x-request-id', at(method, path)),
    ),
  ),
  ...TEAM_ONLY.map(([method, path, rule]) =>
    violation(
      'kinds of keys',
      `a Personal key may ${method} ${path.source}`,
      [rule],
      instead(by('a1a1a1', at(method, path)), ok({ ok: true, items: [], has_more: false })),
    ),
  ),
  ...PERSONAL_ONLY.flatMap(([method, path, rule]) => [
    violation(
      'kinds of keys',
      `a Team key may ${method} ${path.source}`,
      [rule],
      instead(by('b2b2b2', at(method, path)), ok({ ok: true })),
    ),
    violation(
      'kinds of keys',
      `a Team key gets 404 for ${method} ${path.source}`,
      [rule],
      instead(by('b2b2b2', at(method, path)), ok(detailed({ code: 'x', message: 'x', status: 404 }), 404)),
    ),
  ]),
  violation(
    'kinds of keys',
    'a Personal key gets no usage',
    ['usage.personal'],
    instead(by('a1a1a1', at('GET', /usage$/)), ok(detailed({ code: 'x', message: 'x', status: 403 }), 403)),
  ),
  violation(
    'kinds of keys',
    'a Personal key deletes nothing',
    ['assets-delete.route'],
    instead(by('a1a1a1', at('DELETE', /thing-/)), ok({ ok: true })),
  ),
  ...['code', 'message', 'status'].flatMap((field) => [
    violation(
      'errors of scenes',
      `without ${field}`,
      [`scene-error.${field}`],
      refusal(
        (request, status) => !anyRefusal(request) && status === 404,
        (error) => ({ error: without(field)(error) }),
      ),
    ),
    violation(
      'errors of scenes',
      `with another ${field}`,
      [`scene-error.${field}`],
      refusal(
        (request, status) => !anyRefusal(request) && status === 404,
        (error) => ({ error: wrong(field)(error) }),
      ),
    ),
  ]),
  violation(
    'errors of scenes',
    'the standard envelope',
    ['scene-error.no-wrapper'],
    refusal(
      (request, status) => !anyRefusal(request) && status === 404,
      (error) => detailed(error),
    ),
  ),
  violation(
    'errors of scenes',
    '200 for what is not there',
    ['scene-error.detail'],
    instead(at('GET', /conformance-none$/), ok({ ok: true, scene: {} })),
  ),
  violation(
    'errors of scenes',
    'validation in the standard envelope',
    ['scene-validation.detail'],
    refusal(
      (request, status) => !anyRefusal(request) && status === 422,
      () => detailed({ code: 'x', message: 'x', status: 422, fields: [] }),
    ),
  ),
  ...['loc', 'msg', 'type'].map((field) =>
    violation(
      'errors of scenes',
      `validation without ${field}`,
      [`scene-validation.${field}`],
      refusal(
        (request, status) => !anyRefusal(request) && status === 422,
        (_, whole) => ({ detail: (whole['detail'] as Json[]).map(without(field)) }),
      ),
    ),
  ),
  ...['limit', 'remaining', 'reset'].flatMap((name) => [
    violation(
      'rate headers',
      `no ${name}`,
      [`rate-header.${name}`],
      dropHeader(`x-ratelimit-${name}`, () => true),
    ),
    violation(
      'rate headers',
      `${name} in words`,
      [`rate-header.${name}`],
      dropHeader(`x-ratelimit-${name}`, () => true, 'many'),
    ),
    violation(
      'rate headers',
      `an empty ${name}`,
      [`rate-header.${name}`],
      dropHeader(`x-ratelimit-${name}`, () => true, ''),
    ),
  ]),
  violation(
    'rate headers',
    'a reset in seconds from now',
    ['rate-header.reset'],
    dropHeader('x-ratelimit-reset', () => true, '60'),
  ),
  violation(
    'rate headers',
    'a reset in milliseconds',
    ['rate-header.reset'],
    dropHeader('x-ratelimit-reset', () => true, '1795680000000'),
  ),
  violation(
    'rate headers',
    'nothing is counted',
    ['limit.rate-per-key'],
    dropHeader('x-ratelimit-remaining', () => true, '59'),
  ),
];
