import {
  at,
  by,
  changed,
  detailed,
  dropHeader,
  ITEM,
  inside,
  instead,
  LINK,
  ok,
  statusOf,
  taken,
  type Violation,
  violation,
  with_,
} from './planting.ts';

const TEAM = 'b2'.repeat(16);

/** How a service is that keeps the specification but for these. Each breaks these rules, and no other. */
export const DEVIATIONS: readonly Violation[] = [
  violation(
    'known',
    'a longest extent as a text',
    ['catalog-item.extent_m'],
    changed(ITEM, inside('item', with_('extent_m', '0.5 m'))),
  ),
  violation(
    'known',
    'a link that tells no name',
    ['link.name'],
    changed(LINK, (link) => ({ ...link, name: null })),
  ),
  violation(
    'known',
    'a link that tells another size',
    ['link.size_bytes'],
    changed(LINK, (link) => ({ ...link, size_bytes: Number(link['size_bytes']) + 1 })),
  ),
  violation(
    'known',
    'scenes of prompts without a limit',
    ['scene-request.prompt-length', 'limit.scene-prompt', 'scenes-create.422'],
    taken('/v1/scenes', ({ prompt }) => typeof prompt === 'string' && prompt.length > 20_000),
  ),
  violation(
    'known',
    'a single asset is acknowledged with 200',
    ['assets-create.202', 'job-birth.asset'],
    statusOf(at('POST', /^\/v1\/assets$/), (told) => told === 202, 200),
  ),
  violation(
    'known',
    'a Team has usage',
    [
      'auth.team-usage',
      'usage.team',
      'keys.workspace',
      'keys.kinds',
      'auth.key-kinds',
      'code.workspace_route_unavailable',
    ],
    instead(by(TEAM, at('GET', /^\/v1\/usage$/)), ok({ total: 7 })),
  ),
  violation(
    'known',
    'a job that is not there is told as one that is not allowed',
    ['jobs-get.404', 'error.status'],
    statusOf(at('GET', /^\/v1\/jobs\/conformance-none$/), (told) => told === 404, 403),
  ),
  violation(
    'known',
    'refusals of the catalogue have no request id',
    ['error.request-id'],
    dropHeader('x-request-id', at('GET', /^\/v1\/catalog\/conformance-none$/)),
  ),
  violation(
    'known',
    'an unknown key is answered with another code',
    ['code.invalid_api_key'],
    instead(
      (request) => request.headers.get('authorization')?.endsWith('0'.repeat(48)) === true,
      ok(detailed({ code: 'bad_key', message: 'No.', status: 401, fields: null }), 401),
    ),
  ),
];
