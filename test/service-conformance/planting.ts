import type { Fetch } from '../../src/service/dialect/speak.ts';

export type Json = Record<string, unknown>;

/** One planted violation of the specification, and rules that must be found broken for it: at least one. */
export interface Violation {
  readonly category: string;
  readonly about: string;
  readonly breaks: readonly string[];
  /** Answers in place of the service, or after it. */
  readonly plant: (request: Request, body: string, service: Fetch) => Promise<Response>;
}

export const pathOf = (request: Request): string => new URL(request.url).pathname;
export type Where = (request: Request, body: string) => boolean;

export const at =
  (method: string, path: RegExp): Where =>
  (request) =>
    request.method === method && path.test(pathOf(request));

export const ASSETS = at('GET', /^\/v1\/assets$/);
export const SCENES = at('GET', /^\/v1\/scenes$/);
export const JOB = at('GET', /^\/v1\/jobs\/work-[^/]+$/);
export const ITEMS = at('GET', /^\/v1\/batches\/lot-[^/]+\/items$/);
export const ITEM = at('GET', /^\/v1\/catalog\/stool$/);
export const LINK = at('GET', /\/url$/);

/** A 2xx answer of some requests, changed. */
export const changed =
  (where: Where, change: (json: Json) => unknown): Violation['plant'] =>
  async (request, body, service) => {
    const answer = await service(request);
    if (!where(request, body) || answer.status >= 300) return answer;
    return again(answer, change((await answer.json()) as Json));
  };

export const again = (answer: Response, json: unknown, status = answer.status): Response => {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(json), { status, headers });
};

/** A change of each thing in a list, or of one thing. */
export const inside =
  (name: string, change: (thing: Json) => unknown) =>
  (json: Json): Json => ({
    ...json,
    [name]: Array.isArray(json[name]) ? (json[name] as Json[]).map(change) : change((json[name] ?? {}) as Json),
  });

export const without = (field: string) => (thing: Json) => {
  const { [field]: _, ...rest } = thing;
  return rest;
};
export const with_ = (field: string, value: unknown) => (thing: Json) => ({ ...thing, [field]: value });
/** Of another kind, where the field is there and not null. */
export const wrong = (field: string) => (thing: Json) =>
  thing[field] === undefined || thing[field] === null
    ? { ...thing, [field]: { other: 1 } }
    : { ...thing, [field]: typeof thing[field] === 'string' ? 5 : `${JSON.stringify(thing[field])}` };

/** Something else than the service says for some requests. */
export const instead =
  (where: Where, answer: () => Response): Violation['plant'] =>
  async (request, body, service) =>
    where(request, body) ? answer() : service(request);

export const statusOf =
  (where: Where, from: (status: number) => boolean, to: number): Violation['plant'] =>
  async (request, body, service) => {
    const answer = await service(request);
    if (!where(request, body) || !from(answer.status)) return answer;
    const json: unknown = await answer.json().catch(() => ({}));
    return again(answer, json, to);
  };

export const ok =
  (json: unknown, status = 200): (() => Response) =>
  () =>
    Response.json(json, { status, headers: { 'x-request-id': 'r' } });
export const violation = (
  category: string,
  about: string,
  breaks: readonly string[],
  plant: Violation['plant'],
): Violation => ({ category, about, breaks, plant });

export const ASSET_FIELDS = ['id', 'name', 'status', 'created_at', 'updated_at', 'prompt'];
export const SCENE_FIELDS = ['id', 'name', 'pipeline_status', 'pipeline_prompt', 'created_at', 'updated_at'];
export const JOB_FIELDS = ['id', 'status', 'mode', 'created_at', 'started_at', 'result'];
export const ITEM_FIELDS = [
  'id',
  'index',
  'status',
  'phase',
  'mode',
  'created_at',
  'settled_spend_cents',
  'billing_status',
  'artifact_status',
  'published_formats',
  'validation_status',
  'asset_id',
];
export const CATALOG_FIELDS = ['slug', 'name', 'category', 'tags', 'mesh_count', 'extent_m', 'glb_path', 'usdz_path'];
export const LINK_FIELDS = ['url', 'expires_in', 'name', 'size_bytes', 'sha256'];

export const KEYED: readonly (readonly [string, Where])[] = [
  ['GET /v1/assets', ASSETS],
  ['GET /v1/jobs/{id}', at('GET', /^\/v1\/jobs\/[^/]+$/)],
  ['GET /v1/catalog/{slug}', at('GET', /^\/v1\/catalog\/[^/]+$/)],
  ['POST /v1/assets/{id}/export', at('POST', /^\/v1\/assets\/[^/]+\/export$/)],
  ['GET /v1/usage', at('GET', /^\/v1\/usage$/)],
  ['GET /v1/batches/{id}/items', at('GET', /\/items$/)],
];
export const unkeyed =
  (what: 'nobody' | 'stranger', where: Where): Where =>
  (request, body) => {
    const key = request.headers.get('authorization');
    return where(request, body) && (what === 'nobody' ? key === null : key?.endsWith('0'.repeat(48)) === true);
  };

/** Refusals with another shape. */
export const refusal =
  (
    where: (request: Request, status: number) => boolean,
    change: (error: Json, whole: Json) => unknown,
  ): Violation['plant'] =>
  async (request, _, service) => {
    const answer = await service(request);
    if (answer.status < 400 || !where(request, answer.status)) return answer;
    const whole = (await answer.json()) as Json;
    return again(
      answer,
      change(((whole['detail'] as Json | undefined)?.['error'] ?? whole['error'] ?? {}) as Json, whole),
    );
  };
export const detailed = (error: unknown) => ({ detail: { error } });
export const anyRefusal = (request: Request) => !pathOf(request).startsWith('/v1/scenes/');

/** Takes what must be refused, by the test of a body. */
export const taken = (path: string, bad: (body: Json) => boolean): Violation['plant'] =>
  instead(
    (request, body) => {
      if (request.method !== 'POST' || pathOf(request) !== path || body === '') return false;
      return bad(JSON.parse(body) as Json);
    },
    ok({ ok: true, job_id: 'j', scene_id: 's', batch_id: 'b', status: 'queued' }, 202),
  );
export const referring = (bad: (image: Json) => boolean) => (body: Json) =>
  Array.isArray(body['reference_images']) && body['reference_images'].some((one) => bad(one as Json));
export const inputOf = (body: Json): Json => ((body['items'] as Json[] | undefined)?.[0]?.['input'] ?? {}) as Json;

export const TEAM_ONLY = [
  ['GET', /^\/v1\/batches\/[^/]+\/items$/, 'auth.personal-batches'],
  ['GET', /\/files\/glb\/url$/, 'auth.personal-links'],
  ['GET', /\/files\/glb$/, 'auth.saved-files'],
  ['POST', /\/retry-export$/, 'auth.personal-retry'],
] as const;
export const PERSONAL_ONLY = [
  ['GET', /\/events$/, 'auth.team-events'],
  ['GET', /^\/v1\/usage$/, 'auth.team-usage'],
  ['DELETE', /^\/v1\/assets\/[^/]+$/, 'auth.team-deletion'],
] as const;
export const by =
  (key: string, where: Where): Where =>
  (request, body) =>
    where(request, body) && (request.headers.get('authorization') ?? '').includes(key);
export const keyed =
  (path: RegExp, bad: (key: string | null) => boolean): Where =>
  (request) =>
    request.method === 'POST' && path.test(pathOf(request)) && bad(request.headers.get('idempotency-key'));

export const dropHeader =
  (name: string, where: Where, value?: string): Violation['plant'] =>
  async (request, body, service) => {
    const answer = await service(request);
    if (!where(request, body)) return answer;
    const copy = new Response(answer.body, answer);
    if (value === undefined) copy.headers.delete(name);
    else copy.headers.set(name, value);
    return copy;
  };

export const format =
  (name: string): Where =>
  (request) =>
    new URL(request.url).searchParams.get('export_format') === name && /thing-/.test(pathOf(request));
