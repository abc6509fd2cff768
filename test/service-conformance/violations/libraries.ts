// Longer than 400 lines: one table with a row for each violation.
import { createHash } from 'node:crypto';
import {
  ASSETS,
  again,
  at,
  by,
  changed,
  ITEMS,
  instead,
  JOB,
  type Json,
  LINK,
  ok,
  pathOf,
  SCENES,
  statusOf,
  type Violation,
  violation,
  type Where,
  with_,
  without,
} from '../planting.ts';
import { zipOf } from '../zip-of.ts';

const KEYS = { personal: `second_k1_${'a1'.repeat(16)}`, team: `second_k1_${'b2'.repeat(16)}` } as const;
const [PERSONAL, TEAM] = [KEYS.personal, KEYS.team];

/** Some requests are answered as if another key had sent them. */
const asIf =
  (key: string, where: Where): Violation['plant'] =>
  async (request, body, service) => {
    if (!where(request, body)) return service(request);
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${key}`);
    return service(new Request(request, { headers }));
  };

const PICTURE = at('GET', /^\/v1\/pictures\/[^/]+$/);
const SCENE = at('GET', /^\/v1\/scenes\/room-[^/]+$/);
const EXPORT = at('POST', /^\/v1\/assets\/thing-[^/]+\/export$/);
const nobody: Where = (request, body) => PICTURE(request, body) && request.headers.get('authorization') === null;
const SHARED = { id: 'thing-shared', name: 'a', status: 'ready', created_at: 1.8e12, updated_at: 1.8e12, prompt: 'a' };
const prepended = (name: string, thing: object) => (json: Json) => ({
  ...json,
  [name]: [thing, ...(json[name] as Json[])],
});
const missing = (status: number) => status === 404;

export const LIBRARIES_BROKEN: readonly Violation[] = [
  violation(
    'libraries',
    'an asset is listed for all',
    ['assets-list.own'],
    changed(ASSETS, prepended('assets', SHARED)),
  ),
  violation('libraries', 'a Team exports what is personal', ['keys.library'], statusOf(by(TEAM, EXPORT), missing, 200)),
  violation(
    'libraries',
    'a person exports what is a Team’s',
    ['auth.key-library'],
    statusOf(by(PERSONAL, EXPORT), missing, 200),
  ),
  violation('libraries', 'all see the assets of the Team', ['assets-list.own'], asIf(TEAM, by(PERSONAL, ASSETS))),
  violation('libraries', 'all see the assets of a person', ['assets-list.own'], asIf(PERSONAL, by(TEAM, ASSETS))),
  violation('libraries', 'all see the scenes of the Team', ['scenes-list.own'], asIf(TEAM, by(PERSONAL, SCENES))),
  violation('libraries', 'a scene opens for all', ['scenes-list.own'], asIf(TEAM, by(PERSONAL, SCENE))),
  violation(
    'libraries',
    'an image opens for another library',
    ['areas.images-private'],
    asIf(TEAM, by(PERSONAL, PICTURE)),
  ),
  violation('libraries', 'an image opens without a key', ['areas.images-private'], asIf(TEAM, nobody)),
  violation('libraries', 'a Team has usage', ['keys.kinds'], asIf(PERSONAL, by(TEAM, at('GET', /^\/v1\/usage$/)))),
  violation(
    'libraries',
    'a person has no usage',
    ['auth.key-kinds'],
    asIf(TEAM, by(PERSONAL, at('GET', /^\/v1\/usage$/))),
  ),
  violation('libraries', 'a Team is not let in here', ['keys.one-address'], instead(by(TEAM, ASSETS), ok({}, 421))),
  violation(
    'libraries',
    'a Team has streams',
    ['jobs-events.personal'],
    asIf(PERSONAL, by(TEAM, at('GET', /\/events$/))),
  ),
  violation(
    'libraries',
    'a person has no streams',
    ['jobs-events.personal'],
    asIf(TEAM, by(PERSONAL, at('GET', /\/events$/))),
  ),
];

const query = (request: Request, name: string): string | null => new URL(request.url).searchParams.get(name);
const ARCHIVE: Where = (request) =>
  request.method === 'POST' &&
  /^\/v1\/scenes\/room-[^/]+\/export$/.test(pathOf(request)) &&
  query(request, 'kind') === null;
const saved =
  (kind: string): Where =>
  (request) =>
    request.method === 'POST' && /^\/v1\/scenes\/room-/.test(pathOf(request)) && query(request, 'kind') === kind;
const file =
  (bytes: Uint8Array, type = 'application/zip') =>
  () =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': type, 'x-request-id': 'r' } });
let drawn = 0;

export const SCENE_FILES_BROKEN: readonly Violation[] = [
  ...['blend', 'usdz', 'glb', 'usd', 'source'].map((kind) =>
    violation('files of scenes', `${kind}: 500`, [`scenes-saved.${kind}`], instead(saved(kind), ok({}, 500))),
  ),
  violation(
    'files of scenes',
    'source is no ZIP',
    ['scenes-saved.source-zip'],
    instead(saved('source'), file(Buffer.from('tar'))),
  ),
  violation(
    'files of scenes',
    'another file each time',
    ['scenes-saved.exact'],
    instead(saved('glb'), () => file(Buffer.from(`glTF${drawn++}`))()),
  ),
  violation(
    'files of scenes',
    'not of its own job',
    ['scenes-saved.job'],
    instead((request) => (query(request, 'of_job') ?? '').startsWith('work-'), ok({}, 404)),
  ),
  violation(
    'files of scenes',
    'the result lists none',
    ['scenes-saved.listed'],
    changed(JOB, (json) => {
      const job = json['job'] as Json;
      return job['result'] ? { ...json, job: { ...job, result: without('files')(job['result'] as Json) } } : json;
    }),
  ),
  violation(
    'files of scenes',
    'an empty archive',
    ['scenes-archive.content'],
    instead(ARCHIVE, file(zipOf('readme.txt'))),
  ),
  violation(
    'files of scenes',
    'a number as robot_profile',
    ['scene-archive.robot_profile'],
    instead((request, body) => ARCHIVE(request, body) && body.includes('5'), file(zipOf('a.xml'))),
  ),
  violation(
    'files of scenes',
    'an archive needs a body',
    ['scenes-archive.body'],
    instead((request, body) => ARCHIVE(request, body) && body === '', ok({ detail: [] }, 422)),
  ),
  violation(
    'files of scenes',
    'less where the graph is asked for',
    ['scenes-get.graph-on-demand'],
    instead((request) => query(request, 'whole') === 'true', ok({})),
  ),
];

const jobIs =
  (change: (job: Json, request: Request) => Json): Violation['plant'] =>
  async (request, body, service) => {
    const answer = await service(request);
    if (!JOB(request, body) || answer.status !== 200) return answer;
    const json = (await answer.json()) as Json;
    return again(answer, { ...json, job: change(json['job'] as Json, request) });
  };
const SUBMIT = at('POST', /^\/v1\/scenes$/);
const submitted =
  (test: (body: Json) => boolean): Where =>
  (request, body) =>
    SUBMIT(request, body) && body !== '' && test(JSON.parse(body) as Json);
const imaged = submitted((body) => JSON.stringify(body['reference_images'] ?? []).includes('"view":"front"'));
const looks = new Map<string, number>();
/** How often this was asked for. */
const nth = (request: Request): number => {
  const count = (looks.get(request.url) ?? 0) + 1;
  looks.set(request.url, count);
  return count;
};
const failsNot = (job: Json): Json => (job['status'] === 'failed' ? { ...job, status: 'succeeded' } : job);

export const WORK_BROKEN: readonly Violation[] = [
  violation('ceilings and courses', 'a scene goes beyond its ceiling', ['scene-cost.cap'], jobIs(failsNot)),
  violation('ceilings and courses', 'no budget is kept', ['scenes-create.within-budget'], jobIs(failsNot)),
  violation(
    'ceilings and courses',
    'a plan is cut down',
    ['scene-plan.never-truncated', 'scene-plan.too-many-definitions'],
    jobIs(failsNot),
  ),
  violation(
    'ceilings and courses',
    'assets are made before the plan fails',
    ['scene-plan.before-generation'],
    changed(by(TEAM, ASSETS), (json) => prepended('assets', { ...SHARED, id: `thing-${drawn++}` })(json)),
  ),
  violation(
    'ceilings and courses',
    '`unlimited` is refused',
    ['scene-request.max_cost_cents-unlimited'],
    instead(
      submitted((body) => body['max_cost_cents'] === 'unlimited'),
      ok({}, 422),
    ),
  ),
  violation(
    'ceilings and courses',
    'inline images need an upload',
    ['scene-reference.data_url-alone'],
    instead(imaged, ok({}, 422)),
  ),
  violation('ceilings and courses', 'null is no property', ['scene-reference.null'], instead(imaged, ok({}, 400))),
  violation(
    'ceilings and courses',
    'two items at once',
    ['batch-request.max_concurrency-ceiling'],
    async (request, body, service) => {
      const answer = await service(request);
      if (!ITEMS(request, body) || nth(request) > 3) return answer;
      const json = (await answer.json()) as Json;
      return again(answer, { ...json, items: (json['items'] as Json[]).map(with_('status', 'running')) });
    },
  ),
  violation(
    'ceilings and courses',
    'a batch goes beyond its ceiling',
    ['batch-request.max_cost_cents-ceiling'],
    changed(ITEMS, (json) => ({ ...json, items: (json['items'] as Json[]).map(with_('settled_spend_cents', 9)) })),
  ),
  violation(
    'ceilings and courses',
    'a job goes back',
    ['job-start'],
    jobIs((job, request) =>
      nth(request) === 1 ? { ...job, status: 'running' } : nth(request) < 4 ? { ...job, status: 'queued' } : job,
    ),
  ),
  violation(
    'ceilings and courses',
    'a final state does not stay',
    ['job-end.succeeded'],
    jobIs((job, request) =>
      job['status'] === 'succeeded' && query(request, 'include_result') === null ? { ...job, status: 'failed' } : job,
    ),
  ),
  violation(
    'ceilings and courses',
    '`include_result` is anything',
    ['jobs-get.include_result-boolean'],
    instead((request) => query(request, 'include_result') === 'perhaps', ok({ ok: true, job: {} })),
  ),
  violation(
    'ceilings and courses',
    'a cancelled job goes on',
    ['areas.jobs-cancel'],
    jobIs((job) => (job['status'] === 'cancelled' ? { ...job, status: 'succeeded' } : job)),
  ),
  violation(
    'ceilings and courses',
    'an image comes back otherwise',
    ['areas.images-retrieve'],
    instead(PICTURE, file(Buffer.from('other'), 'image/png')),
  ),
];

const RETRY = at('POST', /\/retry-export$/);
const keyIs =
  (test: (key: string) => boolean): Where =>
  (request, body) =>
    RETRY(request, body) && test(request.headers.get('idempotency-key') ?? '');
const retry =
  (change: (json: Json, request: Request) => Json, status?: number): Violation['plant'] =>
  async (request, body, service) => {
    const answer = await service(request);
    if (!RETRY(request, body) || answer.status >= 300) return answer;
    return again(answer, change((await answer.json()) as Json, request), status);
  };
const format =
  (name: string, under: string): Where =>
  (request) =>
    pathOf(request).endsWith(`/files/${name}${under}`);

export const RETRIES_BROKEN: readonly Violation[] = [
  violation(
    'retries and saved files',
    'a retry is 200',
    ['retry-export.202', 'job-birth.retry-export'],
    retry((json) => json, 200),
  ),
  violation('retries and saved files', 'no job_id', ['retry-export.answer'], retry(without('job_id'))),
  violation('retries and saved files', 'no ok', ['retry-export.answer'], retry(without('ok'))),
  violation(
    'retries and saved files',
    'the job of before',
    ['retry-export.new-job'],
    retry((json, request) => ({ ...json, job_id: pathOf(request).split('/')[3] })),
  ),
  violation(
    'retries and saved files',
    'the same key, another job',
    ['retry-export.same-key'],
    retry((json) => ({ ...json, job_id: `work-${drawn++}` })),
  ),
  violation(
    'retries and saved files',
    'another key, the same job',
    ['retry-export.new-key'],
    async (request, body, service) => {
      if (!RETRY(request, body) || !/^conformance-\w+-\d+-\d+$/.test(request.headers.get('idempotency-key') ?? ''))
        return service(request);
      const headers = new Headers(request.headers);
      headers.set('idempotency-key', createHash('md5').update(pathOf(request)).digest('hex'));
      return service(new Request(request, { headers }));
    },
  ),
  violation(
    'retries and saved files',
    'a long key',
    ['retry-export.key-rules'],
    instead(
      keyIs((key) => key.length > 128),
      ok({ ok: true, job_id: 'j' }, 202),
    ),
  ),
  violation(
    'retries and saved files',
    'a key with a space',
    ['limit.key-retry-export'],
    instead(
      keyIs((key) => key.includes(' ')),
      ok({ ok: true, job_id: 'j' }, 202),
    ),
  ),
  violation(
    'retries and saved files',
    'the counts of the batch change',
    ['retry-export.counts'],
    changed(ITEMS, (json) => ({
      ...json,
      items: [...(json['items'] as Json[]), ...Array(drawn++ % 3).fill({ status: 'succeeded' })],
    })),
  ),
  ...['/url', ''].map((under) =>
    violation(
      'retries and saved files',
      `what is absent: 404 (blend${under})`,
      [under === '' ? 'assets-file.absent' : 'assets-link.absent'],
      instead(
        format('blend', under),
        ok({ detail: { error: { code: 'none', message: 'no', status: 404, fields: null } } }, 404),
      ),
    ),
  ),
  violation(
    'retries and saved files',
    'a bundle is no ZIP',
    ['assets-file.glb_bundle'],
    instead(format('glb_bundle', ''), file(Buffer.from('glTF'))),
  ),
  violation(
    'retries and saved files',
    'a link for an hour',
    ['limit.link-lifetime'],
    changed(LINK, with_('expires_in', 3_600)),
  ),
  violation(
    'retries and saved files',
    'no cursor to the next page',
    ['batch-results.next_cursor'],
    changed(ITEMS, without('next_cursor')),
  ),
  violation(
    'retries and saved files',
    'the cursor leads nowhere',
    ['batch-results.next_cursor'],
    async (request, body, service) => {
      if (!ITEMS(request, body)) return service(request);
      const url = new URL(request.url);
      url.searchParams.delete('after');
      return service(new Request(url, request));
    },
  ),
  violation(
    'retries and saved files',
    'glb of a person is a glTF',
    ['assets-export.personal-glb-zip'],
    instead((request) => query(request, 'export_format') === 'glb', file(Buffer.from('glTF'), 'model/gltf-binary')),
  ),
];

const long =
  (least: number, most: number): Where =>
  (request, body) =>
    SUBMIT(request, body) && body.length > least && body.length < most;
const limited = (request: Request, status: number, path: RegExp) => status === 429 && path.test(pathOf(request));
const unlimited =
  (path: RegExp): Violation['plant'] =>
  async (request, _, service) => {
    const answer = await service(request);
    return limited(request, answer.status, path) ? ok({ ok: true, assets: [] })() : answer;
  };

/** Found by checks of the class `strain` alone. */
export const STRAIN_BROKEN: readonly Violation[] = [
  violation(
    'strain',
    'an image of 20 MiB and more',
    ['limit.inline-bytes'],
    instead(long(27_000_000, 28_000_000), ok({}, 202)),
  ),
  violation(
    'strain',
    'a data URL of any length',
    ['limit.inline-characters'],
    instead(long(28_000_000, 9e9), ok({}, 202)),
  ),
  violation('strain', 'no end of a minute', ['code.rate_limit_exceeded'], unlimited(/./)),
  violation(
    'strain',
    'catalog items without a limit',
    ['catalog-get.429', 'limit.rate-all-endpoints'],
    unlimited(/catalog/),
  ),
  violation('strain', 'scenes without a limit', ['scenes-create.429'], unlimited(/scenes/)),
  violation('strain', 'jobs without a limit', ['jobs-get.429'], unlimited(/jobs/)),
  violation('strain', 'another code', ['code.rate_limit_exceeded'], async (request, _, service) => {
    const answer = await service(request);
    if (answer.status !== 429) return answer;
    return again(answer, { detail: { error: { code: 'slow_down', message: 'no', status: 429, fields: null } } });
  }),
];
