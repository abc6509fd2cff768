import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  checkBatch,
  checkScene,
  designsOf,
  invalid,
  isInteger,
  itemOf,
  type Json,
  parsed,
  Refusal,
  refusedAs,
  unfit,
  type Work,
} from './second-service-bodies.ts';
import { BUNDLE, FILES, ITEM } from './second-service-files.ts';
import { zipOf } from './zip-of.ts';

/**
 * A second service of the interface, written from the text of the specification alone and sharing no code with ours: what
 * the conformance suite is tried on. Where the specification leaves something open, it chooses otherwise than our own
 * service does. Keeps all in memory; work goes on when it is looked at.
 */
export interface SecondService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly keys: { readonly personal: string; readonly team: string };
}

const cursorAt = (place: number): string => `p${place.toString(36)}`;
const placeOf = (cursor: string | null): number => (cursor === null ? 0 : Number.parseInt(cursor.slice(1), 36));

/** @param perMinute requests that each key may make */
export function createSecondService(perMinute = 100_000): SecondService {
  const keys = { personal: `second_k1_${'a1'.repeat(16)}`, team: `second_k1_${'b2'.repeat(16)}` };
  const works = new Map<string, Work>();
  const assets = new Map<'personal' | 'team', Json[]>([
    ['personal', []],
    ['team', []],
  ]);
  const scenes = new Map<'personal' | 'team', Json[]>([
    ['personal', []],
    ['team', []],
  ]);
  const pictures = new Map<string, Buffer>();
  const batches = new Map<string, { items: readonly Json[]; jobs: readonly string[]; atOnce: number }>();
  const replies = new Map<string, { body: string; answer: Json; status: number }>();
  const links = new Map<string, Buffer>();
  const windows = new Map<string, { until: number; used: number }>();
  let ticks = Date.now();
  const now = (): number => ++ticks;

  function work(mode: string, result: Json, fails?: string): string {
    const id = `work-${randomUUID()}`;
    works.set(id, { job: { id, status: 'queued', mode, created_at: now() }, result, looks: 0, fails });
    return id;
  }

  function makeAsset(kind: 'personal' | 'team', prompt: unknown): Json {
    const at = now();
    const asset = {
      id: `thing-${randomUUID()}`,
      name: String(prompt).slice(0, 40),
      status: 'ready',
      created_at: at,
      updated_at: at,
      prompt,
      thumbnail_url: 'https://second.test/t.png',
    };
    assets.get(kind)!.unshift(asset);
    return asset;
  }

  /** Work goes on by one state each time that it is looked at. */
  function look({ job, looks, fails }: Work): Json {
    const at = now();
    if (job['status'] === 'cancelled') return job;
    if (looks > 0) Object.assign(job, { status: 'running', started_at: job['started_at'] ?? at });
    if (looks > 1)
      Object.assign(job, { status: fails ? 'failed' : 'succeeded', completed_at: job['completed_at'] ?? at });
    if (looks > 1 && fails) Object.assign(job, { error: fails });
    return job;
  }

  /** The same request under the same key is answered once. */
  function once(
    request: Request,
    kind: string,
    path: string,
    body: string,
    required: boolean,
    status: number,
    make: () => Json,
  ): Response {
    const key = request.headers.get('idempotency-key');
    if (key === null) {
      if (required) throw invalid('idempotency-key');
      return Response.json(make(), { status });
    }
    if (!/^[A-Za-z0-9._:-]{1,128}$/.test(key)) throw invalid('idempotency-key');
    const place = `${kind} ${path} ${key}`;
    const known = replies.get(place);
    if (known && known.body !== body)
      throw new Refusal(422, 'key_in_use', 'The key belongs to another request.', ['idempotency-key']);
    const answer = known?.answer ?? make();
    replies.set(place, { body, answer, status });
    return Response.json(answer, { status });
  }

  async function route(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const { method } = request;
    const parts = url.pathname.split('/').slice(1);
    if (parts[0] === 'd') {
      const file = links.get(parts[1] ?? '');
      if (!file) throw new Refusal(403, 'no_such_link', 'The link opens nothing.');
      return new Response(new Uint8Array(file));
    }
    if (parts[0] !== 'v1') throw new Refusal(404, 'no_route', 'There is no such route.');
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const kind = bearer === keys.personal ? 'personal' : bearer === keys.team ? 'team' : undefined;
    // These are defined without the header: without one they show what belongs to nobody, which is nothing.
    const isOpen = parts[1] === 'scenes' && !(method === 'POST' && parts.length === 2);
    if (bearer === undefined && isOpen) {
      if (method === 'GET' && parts.length === 2) return Response.json({ ok: true, scenes: [] });
      throw new Refusal(404, 'no_scene', 'There is no such scene.');
    }
    if (!kind) throw new Refusal(401, 'invalid_api_key', 'The key is not known.');
    const bytes = method === 'GET' || method === 'DELETE' ? Buffer.alloc(0) : Buffer.from(await request.arrayBuffer());
    const text = bytes.toString();
    const at = `${method} ${parts.slice(1, 2)[0]}/${parts.length}${parts.length > 3 ? `/${parts[3]}` : ''}`;
    const id = parts[2] ?? '';
    const team = (code = 'team_only') => {
      if (kind !== 'team') throw new Refusal(403, code, 'This is for Team keys.');
    };
    const personal = () => {
      if (kind !== 'personal') throw new Refusal(403, 'workspace_route_unavailable', 'This is not for Team keys.');
    };
    const owned = (of: string): Json => {
      const asset = assets.get(kind)!.find((one) => one['id'] === of);
      if (!asset) throw new Refusal(404, 'asset_not_found', 'There is no such asset.');
      return asset;
    };
    switch (at) {
      case 'GET assets/2': {
        const size = Number(url.searchParams.get('page_size') ?? 25);
        if (!isInteger(size, 1, 100)) throw unfit('page_size');
        const from = placeOf(url.searchParams.get('cursor'));
        const all = assets.get(kind)!;
        const more = from + size < all.length;
        return Response.json({
          ok: true,
          assets: all.slice(from, from + size),
          has_more: more,
          ...(more && { next_cursor: cursorAt(from + size) }),
        });
      }
      case 'POST assets/2': {
        const body = parsed(text);
        if (typeof body['prompt'] !== 'string' || body['prompt'] === '') throw invalid('prompt');
        return once(request, kind, 'assets', text, kind === 'team', 202, () => ({
          job_id: work('asset', { asset: makeAsset(kind, body['prompt']) }),
        }));
      }
      case 'GET library/3':
        return Response.json(owned(id));
      case 'DELETE assets/3': {
        personal();
        const asset = owned(id);
        assets.set(
          kind,
          assets.get(kind)!.filter((one) => one !== asset),
        );
        return new Response(null, { status: 204 });
      }
      case 'POST assets/4/export': {
        const format = url.searchParams.get('export_format') ?? '';
        if (!Object.hasOwn(FILES, format)) throw unfit('export_format');
        owned(id);
        if (!['mjcf', 'usd', 'usdz', 'sdf', 'glb'].includes(format)) throw unfit('export_format');
        return new Response(new Uint8Array(format === 'glb' ? BUNDLE : FILES[format]!), {
          headers: { 'content-type': format === 'usdz' ? 'model/vnd.usdz+zip' : 'application/zip' },
        });
      }
      case 'GET assets/5/files':
      case 'GET assets/6/files': {
        if (kind !== 'team') throw new Refusal(404, 'no_route', 'There is no such route for this key.');
        const format = parts[4]!;
        if (!['usd', 'usdz', 'mjcf', 'sdf', 'glb', 'glb_bundle', 'blend'].includes(format)) throw unfit('format');
        owned(id);
        const file = FILES[format];
        if (!file) throw new Refusal(409, 'export_not_available', 'The release has no such file.');
        if (parts[5] !== 'url')
          return new Response(new Uint8Array(file), { headers: { 'content-type': 'model/gltf-binary' } });
        const token = randomUUID().replaceAll('-', '');
        links.set(token, file);
        const sha256 = createHash('sha256').update(file).digest('hex');
        return Response.json({
          url: `${url.origin}/d/${token}`,
          expires_in: 5,
          name: `a.${format}`,
          size_bytes: file.byteLength,
          sha256,
        });
      }
      case 'GET jobs/3': {
        const found = works.get(id);
        if (!found) throw new Refusal(404, 'no_job', 'There is no such job.');
        const asked = url.searchParams.get('include_result');
        if (asked !== null && !['true', 'false'].includes(asked)) throw unfit('include_result');
        const job = look(found);
        found.looks++;
        const isDone = job['status'] === 'succeeded';
        return Response.json({
          ok: true,
          job: { ...job, ...(asked === 'true' && isDone && { result: found.result }) },
        });
      }
      case 'GET jobs/4/events': {
        personal();
        const found = works.get(id);
        if (!found) throw new Refusal(404, 'no_job', 'There is no such job.');
        return new Response(`data: ${JSON.stringify({ status: found.job['status'] })}\n\n`, {
          headers: { 'content-type': 'text/event-stream' },
        });
      }
      case 'POST jobs/4/retry-export':
        team();
        return once(request, kind, url.pathname, text, true, 202, () => {
          if (!works.has(id)) throw new Refusal(404, 'no_job', 'There is no such job.');
          return { ok: true, job_id: work('export', { asset: makeAsset('team', 'again') }) };
        });
      case 'POST jobs/4/stop': {
        const found = works.get(id);
        if (!found) throw new Refusal(404, 'no_job', 'There is no such job.');
        found.job['status'] = 'cancelled';
        const made = assets.get('personal')!.indexOf(found.result['asset'] as Json);
        if (made >= 0) assets.get('personal')!.splice(made, 1);
        return Response.json({ done: true });
      }
      case 'POST pictures/2': {
        const type = request.headers.get('content-type') ?? '';
        if (!type.startsWith('multipart/form-data')) throw new Refusal(415, 'no_form', 'Pictures are sent as a form.');
        const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
        const file = form.get('file');
        if (!(file instanceof Blob)) throw invalid('file');
        const picture = `img_${randomBytes(32).toString('hex')}`;
        pictures.set(`${kind} ${picture}`, Buffer.from(await file.arrayBuffer()));
        return Response.json({ picture: { id: picture } }, { status: 201 });
      }
      case 'GET pictures/3': {
        const picture = pictures.get(`${kind} ${id}`);
        if (!picture) throw new Refusal(404, 'no_picture', 'There is no such picture.');
        return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
      }
      case 'GET usage/2':
        personal();
        return Response.json({ total: 7 });
      case 'GET whoami/2':
        return Response.json({ who: { sort: kind } });
      case 'GET premade/2':
        return Response.json({ things: [{ slug: ITEM.slug, name: 'Stool' }] });
      case 'GET catalog/3':
        if (id !== ITEM.slug) throw new Refusal(404, 'no_item', 'There is no such item.');
        return Response.json({ ok: true, item: ITEM });
      case 'POST batches/2': {
        team();
        const body = parsed(text);
        checkBatch(body);
        return once(request, kind, 'batches', text, true, 200, () => {
          const batch = `lot-${randomUUID()}`;
          const items = body['items'] as Json[];
          const { max_cost_cents: most = Number.MAX_SAFE_INTEGER, max_concurrency: atOnce = 50 } = body;
          const jobs = items.map(({ input }, index) =>
            (index + 1) * 3 > (most as number)
              ? work('asset', {}, 'The ceiling of the batch is reached.')
              : work('asset', { asset: makeAsset('team', (input as Json)['prompt']) }),
          );
          batches.set(batch, { items, jobs, atOnce: atOnce as number });
          return { ok: true, batch_id: batch };
        });
      }
      case 'GET batches/4/items': {
        team();
        const batch = batches.get(id);
        if (!batch) throw new Refusal(404, 'no_batch', 'There is no such batch.');
        const open = batch.jobs.filter(
          (job) => !['succeeded', 'failed'].includes(String(works.get(job)!.job['status'])),
        );
        for (const job of open.slice(0, batch.atOnce)) {
          look(works.get(job)!);
          works.get(job)!.looks++;
        }
        const size = Number(url.searchParams.get('page_size') ?? 200);
        const from = placeOf(url.searchParams.get('after'));
        const items = batch.items.map((item, index) => itemOf(item, index, works.get(batch.jobs[index]!)!));
        const more = from + size < items.length;
        return Response.json({
          ok: true,
          items: items.slice(from, from + size),
          has_more: more,
          next_cursor: more ? cursorAt(from + size) : '',
        });
      }
      case 'GET scenes/2':
        return Response.json({ ok: true, scenes: scenes.get(kind) });
      case 'POST scenes/2': {
        team();
        const body = parsed(text);
        checkScene(body);
        return once(request, kind, 'scenes', text, true, 202, () => {
          const stamp = now();
          const designs = designsOf(body['prompt']);
          const { max_asset_definitions: most = 50, max_cost_cents: cost } = body;
          const tooMuch =
            designs > (most as number)
              ? 'The plan has too many designs.'
              : typeof cost === 'number' && cost < designs * 10
                ? 'The plan costs too much.'
                : undefined;
          const scene = {
            id: `room-${randomUUID()}`,
            name: 'A room',
            pipeline_status: tooMuch === undefined ? 'completed' : 'failed',
            pipeline_prompt: body['prompt'],
            created_at: stamp,
            updated_at: stamp,
          };
          scenes.get(kind)!.unshift(scene);
          return {
            ok: true,
            job_id: work('scene', { scene, delivery: 'candidate', files: ['glb', 'usd', 'source'] }, tooMuch),
            scene_id: scene.id,
            status: 'queued',
          };
        });
      }
      case 'GET scenes/3':
      case 'GET scenes/4/status':
      case 'PATCH scenes/3':
      case 'POST scenes/4/export': {
        const scene = scenes.get(kind)!.find((one) => one['id'] === id);
        if (!scene) throw new Refusal(404, 'no_scene', 'There is no such scene.');
        if (method === 'POST') {
          const saved = url.searchParams.get('kind');
          if (saved === null) {
            if (typeof (text === '' ? {} : parsed(text))['robot_profile'] === 'number') throw invalid('robot_profile');
            return new Response(new Uint8Array(zipOf('room.xml')), { headers: { 'content-type': 'application/zip' } });
          }
          if (!['blend', 'usdz', 'glb', 'usd', 'source'].includes(saved)) throw unfit('kind');
          const of = url.searchParams.get('of_job');
          if (of !== null && !works.has(of)) throw new Refusal(404, 'no_job', 'There is no such job.');
          const file = saved === 'source' ? zipOf('plan.json') : FILES[saved];
          if (!file || saved === 'usdz') throw new Refusal(409, 'export_not_available', 'It was not saved.');
          return new Response(new Uint8Array(file), { headers: { 'content-type': 'application/octet-stream' } });
        }
        if (method === 'PATCH') {
          const body = parsed(text);
          if (body['name'] !== undefined && typeof body['name'] !== 'string') throw invalid('name');
          Object.assign(scene, { name: body['name'] ?? scene['name'], updated_at: now() });
        }
        const whole = url.searchParams.get('whole') === 'true' && {
          graph: { bodies: [{ joint: 'none', material: 'oak' }] },
        };
        if (method === 'PATCH') return Response.json({ changed: Object.keys(parsed(text)) });
        const told = parts[3] === 'status' ? { done: ['planning'], errors: [], seconds: 1 } : { ...scene, ...whole };
        return Response.json(told);
      }
      default:
        throw new Refusal(404, 'no_route', 'There is no such route.');
    }
  }

  const tooOften = async (): Promise<Response> => {
    throw new Refusal(429, 'rate_limit_exceeded', 'The key asks too often.');
  };

  return {
    keys,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const key = request.headers.get('authorization') ?? '';
      const window = windows.get(key) ?? { until: Math.ceil(Date.now() / 1_000) + 60, used: 0 };
      windows.set(key, { ...window, used: window.used + 1 });
      const inScenes =
        /^\/v1\/scenes(\/|$)/.test(pathname) && !(request.method === 'POST' && pathname === '/v1/scenes');
      const routed = window.used >= perMinute ? tooOften() : route(request);
      const answer = await routed.catch((refusal: unknown) => {
        if (!(refusal instanceof Refusal)) throw refusal;
        return refusedAs(refusal, inScenes);
      });
      answer.headers.set('X-Request-ID', randomUUID());
      answer.headers.set('X-RateLimit-Limit', String(perMinute));
      answer.headers.set('X-RateLimit-Remaining', String(Math.max(0, perMinute - window.used - 1)));
      answer.headers.set('X-RateLimit-Reset', String(window.until));
      return answer;
    },
  };
}
