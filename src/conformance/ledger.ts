import { type Exchange, objectOf, type SuiteRequest } from './call.ts';

type Library = 'personal' | 'team';

/** Something that the suite made in a library. */
export interface LeftThing {
  readonly library: Library;
  readonly kind: 'asset' | 'scene' | 'batch' | 'image';
  readonly id: string;
}

interface MadeJob {
  readonly library: Library;
  readonly id: string;
}

/** What is in a library through the suite, as its requests and answers tell. */
export class SuiteLedger {
  readonly #imagePath: string;
  readonly #things = new Map<string, LeftThing>();
  readonly #jobs = new Map<string, MadeJob>();
  readonly #ended = new Set<string>();

  /** @param imagePath where images are uploaded */
  constructor(imagePath: string) {
    this.#imagePath = imagePath;
  }

  /** In the order in which they were made. */
  get things(): readonly LeftThing[] {
    return [...this.#things.values()];
  }

  /** Jobs of which no answer has told what they made. */
  get openJobs(): readonly MadeJob[] {
    return [...this.#jobs.values()].filter(({ id }) => !this.#ended.has(id));
  }

  observe({ request, status, json }: Pick<Exchange, 'request' | 'status' | 'json'>): void {
    const { as, method, path } = request;
    if (status < 200 || status >= 300 || (as !== 'personal' && as !== 'team')) return;
    const told = objectOf(json);
    if (method === 'DELETE') this.#removed(path);
    else if (method === 'POST') this.#accepted(request, as, told);
    else if (method === 'GET') this.#looked(path, as, told);
  }

  #accepted({ path }: SuiteRequest, library: Library, told: Readonly<Record<string, unknown>>): void {
    const isWork = ['/v1/assets', '/v1/scenes', '/v1/batches'].includes(path) || /\/retry-export$/.test(path);
    if (isWork) {
      const { job_id: job, scene_id: scene, batch_id: batch } = told;
      if (typeof job === 'string') this.#jobs.set(job, { library, id: job });
      if (typeof scene === 'string') this.#add({ library, kind: 'scene', id: scene });
      if (typeof batch === 'string') this.#add({ library, kind: 'batch', id: batch });
    } else if (path === this.#imagePath) {
      const parts = [told, ...Object.values(told).map(objectOf)];
      const id = parts.flatMap((part) => [part['id'], part['image_id']]).find((one) => typeof one === 'string');
      if (typeof id === 'string') this.#add({ library, kind: 'image', id });
    }
  }

  #looked(path: string, library: Library, told: Readonly<Record<string, unknown>>): void {
    const [, collection, id = '', below] = /^\/v1\/(jobs|batches)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (collection === 'jobs' && below === undefined) {
      const job = objectOf(told['job'] ?? told['data'] ?? told);
      if (!this.#jobs.has(id) || !['succeeded', 'failed', 'cancelled'].includes(String(job['status']))) return;
      const asset = assetOf(job, id);
      if (asset !== undefined) this.#add({ library, kind: 'asset', id: asset });
      if (asset !== undefined || job['status'] !== 'succeeded' || job['result'] !== undefined) this.#ended.add(id);
    } else if (collection === 'batches' && below === 'items' && this.#things.has(`batch ${id}`)) {
      const items = told['items'];
      for (const item of Array.isArray(items) ? items.map(objectOf) : []) {
        const asset = item['asset_id'];
        if (typeof asset === 'string') this.#add({ library, kind: 'asset', id: asset });
      }
    }
  }

  #removed(path: string): void {
    const [, id] = /^\/v1\/assets\/([^/]+)$/.exec(path) ?? [];
    if (id !== undefined) this.#things.delete(`asset ${decodeURIComponent(id)}`);
  }

  #add(thing: LeftThing): void {
    const place = `${thing.kind} ${thing.id}`;
    if (!this.#things.has(place)) this.#things.set(place, thing);
  }
}

/** The asset that a job says it made, below any of the names that services have for it. */
export function assetOf(job: Readonly<Record<string, unknown>>, jobId: string): string | undefined {
  const result = objectOf(job['result']);
  const list = result['assets'];
  const isScene = job['scene_id'] !== undefined || job['mode'] === 'scene' || result['scene'] !== undefined;
  if (isScene) return undefined;
  const found = [
    job['asset_id'],
    result['asset_id'],
    objectOf(result['asset'])['id'],
    objectOf(Array.isArray(list) ? list[0] : undefined)['id'],
    result['job_id'] === jobId ? result['id'] : undefined,
  ];
  return found.find((one): one is string => typeof one === 'string');
}
