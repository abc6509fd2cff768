import {
  ASSETS,
  at,
  by,
  changed,
  detailed,
  dropHeader,
  format,
  inside,
  instead,
  type Json,
  ok,
  pathOf,
  SCENES,
  type Violation,
  violation,
  with_,
  without,
} from '../planting.ts';

export const CONTENTS_BROKEN: readonly Violation[] = [
  ...(
    [
      ['assets', ASSETS, 'created_at'],
      ['assets', ASSETS, 'updated_at'],
      ['scenes', SCENES, 'created_at'],
      ['scenes', SCENES, 'updated_at'],
    ] as const
  ).flatMap(([list, where, field]) => [
    violation(
      'timestamps',
      `${list}: ${field} in seconds`,
      ['timestamp.milliseconds'],
      changed(
        where,
        inside(list, (thing) => ({ ...thing, [field]: Math.floor(Number(thing[field]) / 1_000) })),
      ),
    ),
    violation(
      'timestamps',
      `${list}: ${field} as text`,
      ['timestamp.integer'],
      changed(
        where,
        inside(list, (thing) => ({ ...thing, [field]: new Date(Number(thing[field])).toISOString() })),
      ),
    ),
    violation(
      'timestamps',
      `${list}: ${field} with a fraction`,
      ['timestamp.integer'],
      changed(
        where,
        inside(list, (thing) => ({ ...thing, [field]: Number(thing[field]) + 0.5 })),
      ),
    ),
  ]),
  ...['mjcf', 'usd', 'usdz', 'sdf', 'glb'].flatMap((name) => [
    violation('exports', `${name}: 500`, [`assets-export.${name}`], instead(format(name), ok({}, 500))),
    violation(
      'exports',
      `${name}: a link in place of the file`,
      ['assets-export.binary'],
      instead(format(name), ok({ url: 'https://x' })),
    ),
  ]),
  violation(
    'exports',
    'usd is no ZIP',
    ['assets-export.zip'],
    instead(
      format('usd'),
      () => new Response('#usda 1.0', { headers: { 'content-type': 'model/vnd.usda', 'x-request-id': 'r' } }),
    ),
  ),
  violation(
    'exports',
    'other formats are taken',
    ['assets-export.other-format'],
    instead(
      format('obj'),
      () => new Response('v 0 0 0', { headers: { 'content-type': 'model/obj', 'x-request-id': 'r' } }),
    ),
  ),
  ...(['assets', 'scenes'] as const).flatMap((list) => {
    const where = list === 'assets' ? ASSETS : SCENES;
    const rule = list === 'assets' ? 'asset-list' : 'scene-list';
    return [
      violation('listings', `${list}: no ok`, [`${rule}.ok`], changed(where, without('ok'))),
      violation('listings', `${list}: ok in words`, [`${rule}.ok`], changed(where, with_('ok', 'yes'))),
      violation('listings', `${list}: none`, [`${rule}.${list}`], changed(where, without(list))),
      violation('listings', `${list}: an object`, [`${rule}.${list}`], changed(where, with_(list, { first: 1 }))),
      violation(
        'listings',
        `${list}: oldest first`,
        [`${list}-list.order`],
        changed(where, (json) => ({ ...json, [list]: [...(json[list] as Json[])].reverse() })),
      ),
    ];
  }),
  violation(
    'listings',
    'assets: no has_more',
    ['asset-list.has_more', 'assets-list.envelope'],
    changed(ASSETS, without('has_more')),
  ),
  violation('listings', 'assets: has_more in words', ['asset-list.has_more'], changed(ASSETS, with_('has_more', 'no'))),
  violation(
    'listings',
    'assets: more, but not where',
    ['asset-list.next_cursor'],
    changed(ASSETS, (json) => ({ ...without('next_cursor')(json), has_more: true })),
  ),
  violation(
    'files',
    'no GLB',
    ['assets-file.glb'],
    instead(
      by('b2b2b2', at('GET', /thing-.*\/files\/glb$/)),
      ok(detailed({ code: 'export_not_available', message: 'x', status: 409 }), 409),
    ),
  ),
  violation(
    'files',
    'JSON in place of a file',
    ['assets-file.binary'],
    instead(by('b2b2b2', at('GET', /thing-.*\/files\/glb$/)), ok({ url: 'x' })),
  ),
  violation(
    'files',
    'a link of any format',
    ['assets-link.other-format'],
    instead(by('b2b2b2', at('GET', /files\/obj\/url$/)), ok({ url: 'https://x' })),
  ),
  violation('files', 'an altered link opens the file', ['link.private'], async (request, _, service) => {
    const answer = await service(request);
    return /^\/d\//.test(pathOf(request)) && answer.status >= 400 ? new Response('glTF') : answer;
  }),
  violation('files', 'a link that needs a key', ['link.url'], instead(at('GET', /^\/d\//), ok({}, 401))),
  violation(
    'files',
    'no link of a GLB',
    ['assets-link.route'],
    instead(by('b2b2b2', at('GET', /thing-.*\/glb\/url$/)), ok({}, 404)),
  ),
  violation(
    'files',
    'a scene is no ZIP',
    ['scenes-archive.zip'],
    instead(
      at('POST', /^\/v1\/scenes\/room-.*\/export$/),
      () => new Response('no', { headers: { 'content-type': 'application/zip', 'x-request-id': 'r' } }),
    ),
  ),
  violation(
    'files',
    'a scene of another type',
    ['scenes-archive.zip'],
    dropHeader('content-type', at('POST', /^\/v1\/scenes\/room-.*\/export$/), 'application/octet-stream'),
  ),
  violation(
    'files',
    'no archive of a scene',
    ['scenes-archive.route'],
    instead(at('POST', /^\/v1\/scenes\/room-.*\/export$/), ok({}, 404)),
  ),
  violation('files', 'a scene keeps its name', ['scene-update.name'], instead(at('PATCH', /room-/), ok({ ok: true }))),
  violation(
    'files',
    'a scene can not be read',
    ['scenes-get.route'],
    instead(at('GET', /^\/v1\/scenes\/room-[^/]*$/), ok({}, 404)),
  ),
  violation(
    'files',
    'a pipeline can not be read',
    ['scenes-status.route'],
    instead(at('GET', /^\/v1\/scenes\/room-[^/]*\/status$/), ok({}, 404)),
  ),
];
