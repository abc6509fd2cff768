import { createHash } from 'node:crypto';
import type { Dispatch, DispatchRequest, DispatchResponse } from '../../src/client/index.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const BASE = 'http://propmaster.local';

export interface FakeOptions {
  readonly clock: VirtualClock;
  readonly kind: 'personal' | 'team';
  /** Requests a minute. @default no limit */
  readonly limit?: number;
  /** Items at work at once. */
  readonly concurrency?: number;
  /** How long item `index` takes [ms]. */
  readonly duration?: (index: number) => number;
  /** Bytes of an asset's MJCF. */
  readonly artifact?: (index: number) => Uint8Array;
  /** Order in which items are taken up. @default as given */
  readonly order?: (indices: number[]) => number[];
  /** What is told of an asset as its description. @default nothing */
  readonly describe?: (index: number) => object;
  /** How long each answer takes [ms]. */
  readonly latencyMs?: number;
  /** Told before an answer is given; what it returns is answered instead. */
  readonly intercept?: (route: string, body: unknown, path: string) => { status: number; body: unknown } | undefined;
}

interface Made {
  readonly prompt: string;
  readonly customId: string | undefined;
  startsAt: number;
  endsAt: number;
}

/**
 * The part of the service that batches need, small enough to be checked by reading: written from the specification and
 * independent of the local service. A prompt that holds `refuse` fails; one that holds `bare` has no MJCF.
 */
export class FakeService {
  /** Requests by route, those that were refused for the rate included. */
  readonly requests = new Map<string, number>();
  /** How many answers were 429. */
  refused = 0;
  /** Idempotency keys of what was made, in order. */
  readonly submissions: string[] = [];
  readonly #options: FakeOptions;
  readonly #items: Made[] = [];
  /** Id of a batch → where its items begin, and how many there are. */
  readonly #batches = new Map<string, { readonly base: number; readonly count: number }>();
  readonly #answers = new Map<string, unknown>();
  readonly #lanes: number[];
  #window = { startedAt: Number.NEGATIVE_INFINITY, count: 0 };

  constructor(options: FakeOptions) {
    this.#options = options;
    this.#lanes = Array<number>(options.concurrency ?? 20).fill(0);
  }

  /** All requests that count against the key. */
  get total(): number {
    return [...this.requests].reduce((sum, [route, count]) => sum + (route === 'GET cdn' ? 0 : count), 0);
  }

  /** Items that are queued or running at present. */
  get unfinished(): number {
    return this.#items.filter(({ endsAt }) => endsAt > this.#options.clock.now()).length;
  }

  get made(): readonly Pick<Made, 'prompt' | 'customId'>[] {
    return this.#items;
  }

  readonly dispatch: Dispatch = async (request) => {
    const { clock, latencyMs = 100, intercept } = this.#options;
    const { pathname, searchParams } = new URL(request.url);
    const route = routeOf(request.method, pathname);
    this.requests.set(route, (this.requests.get(route) ?? 0) + 1);
    const rate = request.headers['authorization'] === undefined ? {} : this.#count();
    const refusal = this.#window.count > (this.#options.limit ?? Number.POSITIVE_INFINITY) && route !== 'GET cdn';
    const body = request.body === undefined ? undefined : (JSON.parse(String(request.body)) as Record<string, unknown>);
    await clock.sleep(latencyMs, request.signal);
    if (refusal) {
      this.refused++;
      return json(429, problem('rate_limit_exceeded', 429), { ...rate, 'retry-after': '60' });
    }
    const other = intercept?.(route, body, pathname);
    if (other) return json(other.status, other.body, rate);
    const answer = this.#answer(route, pathname.split('/').slice(2), searchParams, request, body);
    return answer instanceof Uint8Array ? bytes(answer) : json(answer.status, answer.body, rate);
  };

  /** A fixed window of a minute that begins with its first request. */
  #count(): Record<string, string> {
    const { clock, limit } = this.#options;
    if (limit === undefined) return {};
    const now = clock.now();
    if (now >= this.#window.startedAt + 60_000) this.#window = { startedAt: now, count: 0 };
    this.#window.count++;
    return {
      date: new Date(Math.floor(now / 1_000) * 1_000).toUTCString(),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - this.#window.count)),
      'x-ratelimit-reset': String(Math.ceil((this.#window.startedAt + 60_000) / 1_000)),
    };
  }

  #answer(
    route: string,
    [, id, , format]: string[],
    query: URLSearchParams,
    { headers }: DispatchRequest,
    body: Record<string, unknown> = {},
  ): { status: number; body: unknown } | Uint8Array {
    const isTeam = this.#options.kind === 'team';
    const key = headers['idempotency-key'] ?? '';
    switch (route) {
      case 'GET usage':
        return isTeam ? refuse('workspace_route_unavailable', 403) : { status: 200, body: { ok: true, usage: {} } };
      case 'POST batches':
        if (!isTeam) return refuse('workspace_access_required', 403);
        return this.#once(key, () => {
          const items = (body['items'] as { input: { prompt: string }; custom_id?: string }[]) ?? [];
          const batch_id = `bat_${this.#batches.size + 1}`;
          this.#batches.set(batch_id, { base: this.#items.length, count: items.length });
          this.#make(items);
          return { ok: true, batch_id };
        });
      case 'POST assets':
        return this.#once(key, () => {
          this.#make([{ input: body as { prompt: string } }]);
          return { ok: true, job_id: `job_${this.#items.length - 1}`, status: 'queued' };
        });
      case 'GET items': {
        const { base, count } = this.#batches.get(id!)!;
        const from = Number(query.get('cursor')?.slice(1) ?? 0);
        const to = Math.min(count, from + Number(query.get('limit') ?? 20));
        const items = Array.from({ length: to - from }, (_, at) => ({
          ...this.#result(base + from + at),
          index: from + at,
        }));
        const more = to < count;
        return { status: 200, body: { ok: true, items, has_more: more, ...(more ? { next_cursor: `c${to}` } : {}) } };
      }
      case 'GET job': {
        const { index, error, asset_id, description, ...job } = this.#result(Number(id!.slice(4)));
        const asset = {
          id: asset_id,
          name: `thing ${index}`,
          status: 'ready',
          created_at: 1,
          updated_at: 1,
          prompt: 'x',
        };
        return {
          status: 200,
          body: {
            ok: true,
            job: {
              ...job,
              ...(error === undefined ? {} : { error: { code: 'prompt_not_understood', message: error } }),
              ...(asset_id === undefined
                ? {}
                : { asset_id, result: { asset: { ...asset, formats: job.published_formats, description } } }),
            },
          },
        };
      }
      case 'GET link':
        if (!isTeam) return refuse('workspace_access_required', 403);
        if (this.#promptOf(id!).includes('bare')) return refuse('export_not_available', 409);
        return { status: 200, body: this.#link(id!, format!) };
      case 'POST export':
        return this.#artifact(id!);
      case 'GET cdn':
        return this.#artifact(id!);
      default:
        return refuse('route_not_found', 404);
    }
  }

  #once(key: string, make: () => unknown): { status: number; body: unknown } {
    if (!this.#answers.has(key)) {
      this.submissions.push(key);
      this.#answers.set(key, make());
    }
    return { status: 202, body: this.#answers.get(key) };
  }

  #make(items: readonly { input: { prompt: string }; custom_id?: string }[]): void {
    const { clock, duration = () => 30_000, order = (indices) => indices } = this.#options;
    const base = this.#items.length;
    for (const { input, custom_id } of items) {
      this.#items.push({ prompt: input.prompt, customId: custom_id, startsAt: 0, endsAt: 0 });
    }
    for (const index of order(items.map((_, at) => base + at))) {
      const lane = this.#lanes.indexOf(Math.min(...this.#lanes));
      const startsAt = Math.max(clock.now(), this.#lanes[lane]!);
      this.#lanes[lane] = startsAt + duration(index);
      Object.assign(this.#items[index]!, { startsAt, endsAt: this.#lanes[lane]! });
    }
  }

  #result(index: number) {
    const { prompt, customId, startsAt, endsAt } = this.#items[index]!;
    const { describe } = this.#options;
    const now = this.#options.clock.now();
    const ended = prompt.includes('refuse') ? 'failed' : 'succeeded';
    const status = now >= endsAt ? ended : now >= startsAt ? 'running' : 'queued';
    return {
      id: `job_${index}`,
      index,
      status,
      custom_id: customId ?? null,
      reserved_spend_cents: status === 'running' ? 10 : 0,
      settled_spend_cents: status === 'succeeded' ? 10 : 0,
      ...(status === 'succeeded' ? { asset_id: `asset_${index}`, published_formats: ['mjcf', 'glb'] } : {}),
      ...(status === 'succeeded' && describe ? { description: describe(index) } : {}),
      ...(status === 'failed' ? { error: 'I can make crates.', failure_stage: 'planning' } : {}),
    };
  }

  #promptOf(assetId: string): string {
    return this.#items[Number(assetId.slice(6))]!.prompt;
  }

  #artifact(assetId: string): Uint8Array {
    const index = Number(assetId.slice(6));
    return this.#options.artifact?.(index) ?? new TextEncoder().encode(`PK\u0003\u0004 of ${index}`);
  }

  #link(assetId: string, format: string) {
    const content = this.#artifact(assetId);
    return {
      url: `${BASE}/cdn/assets/${assetId}/${format}`,
      expires_in: 300,
      name: `${assetId}.zip`,
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
  }
}

function routeOf(method: string, path: string): string {
  const [, version, area, , what, , last] = path.split('/');
  if (version === 'cdn') return 'GET cdn';
  if (area === 'assets' && last === 'url') return `${method} link`;
  if (area === 'assets' && what !== undefined) return `${method} ${what}`;
  if (area === 'batches' && what === 'items') return `${method} items`;
  if (area === 'jobs') return `${method} job`;
  return `${method} ${area}`;
}

const problem = (code: string, status: number) => ({ detail: { error: { code, message: code, status } } });
const refuse = (code: string, status: number) => ({ status, body: problem(code, status) });

function json(status: number, body: unknown, headers: Record<string, string> = {}): DispatchResponse {
  const text = new TextEncoder().encode(JSON.stringify(body));
  return { status, headers: new Headers({ 'content-type': 'application/json', ...headers }), body: once(text) };
}

function bytes(content: Uint8Array): DispatchResponse {
  const headers = { 'content-type': 'application/zip', 'content-length': String(content.length) };
  return { status: 200, headers: new Headers(headers), body: once(content) };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
