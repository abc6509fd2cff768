/** A route of the interface, copied by hand from the specification, part "Endpoints". */
export interface HandRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Who may call it; `open`: no key is asked for. @default 'any' */
  readonly to?: 'any' | 'personal' | 'team' | 'open';
  /** Shape of its refusals. @default 'standard' */
  readonly errors?: 'standard' | 'scene';
  /** A body and a query that the route takes. */
  readonly json?: unknown;
  readonly query?: string;
  /** Named or needed, but not specified: path and method are ours. */
  readonly isAssumed?: true;
}

export const HAND_ROUTES: readonly HandRoute[] = [
  { method: 'POST', path: '/v1/scenes', to: 'team', json: { prompt: 'a kitchen' } },
  { method: 'GET', path: '/v1/scenes', errors: 'scene' },
  { method: 'GET', path: '/v1/scenes/{scene_id}', errors: 'scene' },
  { method: 'PATCH', path: '/v1/scenes/{scene_id}', errors: 'scene', json: { name: 'Kitchen' } },
  { method: 'GET', path: '/v1/scenes/{scene_id}/status', errors: 'scene' },
  { method: 'POST', path: '/v1/scenes/{scene_id}/export', errors: 'scene' },
  { method: 'POST', path: '/v1/batches', to: 'team', json: { items: [{ input: { prompt: 'a crate' } }] } },
  { method: 'GET', path: '/v1/batches/{batch_id}/items', to: 'team' },
  { method: 'POST', path: '/v1/assets', json: { prompt: 'a crate' } },
  { method: 'GET', path: '/v1/assets' },
  { method: 'DELETE', path: '/v1/assets/{asset_id}', to: 'personal' },
  { method: 'POST', path: '/v1/assets/{asset_id}/export', query: '?format=mjcf' },
  { method: 'GET', path: '/v1/assets/{asset_id}/files/{format}/url', to: 'team' },
  { method: 'GET', path: '/v1/assets/{asset_id}/files/{format}', to: 'team' },
  { method: 'GET', path: '/v1/jobs/{job_id}' },
  { method: 'GET', path: '/v1/jobs/{job_id}/events', to: 'personal' },
  { method: 'POST', path: '/v1/jobs/{job_id}/retry-export', to: 'team' },
  { method: 'GET', path: '/v1/usage', to: 'personal' },
  { method: 'GET', path: '/v1/catalog/{slug}' },

  { method: 'POST', path: '/v1/scene-plans', json: { prompt: 'a kitchen' }, isAssumed: true },
  {
    method: 'POST',
    path: '/v1/planned-scenes',
    to: 'team',
    json: { plan: { objects: [{ id: 'table', prompt: 'oak table' }] } },
    isAssumed: true,
  },
  {
    method: 'POST',
    path: '/v1/scene-edits',
    to: 'team',
    json: { scene_id: 'scene_0', edits: [{ op: 'remove', instance: 'mug_2' }] },
    isAssumed: true,
  },
  { method: 'GET', path: '/v1/assets/{asset_id}', isAssumed: true },
  { method: 'GET', path: '/v1/downloads/{token}', to: 'open', isAssumed: true },
  { method: 'GET', path: '/v1/thumbnails/{token}', to: 'open', isAssumed: true },
  { method: 'POST', path: '/v1/jobs/{job_id}/cancel', isAssumed: true },
  { method: 'GET', path: '/v1/batches', to: 'team', isAssumed: true },
  { method: 'GET', path: '/v1/batches/{batch_id}', to: 'team', isAssumed: true },
  { method: 'POST', path: '/v1/batches/{batch_id}/cancel', to: 'team', isAssumed: true },
  { method: 'POST', path: '/v1/images', isAssumed: true },
  { method: 'GET', path: '/v1/images', isAssumed: true },
  { method: 'GET', path: '/v1/images/{image_id}', isAssumed: true },
  { method: 'GET', path: '/v1/account', isAssumed: true },
  { method: 'GET', path: '/v1/catalog', isAssumed: true },
  { method: 'GET', path: '/v1/catalog/{slug}/files/{format}', isAssumed: true },
  { method: 'GET', path: '/openapi.json', to: 'open', isAssumed: true },
  { method: 'GET', path: '/docs', to: 'open', isAssumed: true },
];

/** Ids that nothing has, in the form that the local service gives them. */
const NOTHING: Readonly<Record<string, string>> = {
  asset_id: 'asset_000000000000000000000000',
  job_id: 'job_000000000000000000000000',
  scene_id: 'scene_000000000000000000000000',
  batch_id: 'batch_000000000000000000000000',
  image_id: `img_${'0'.repeat(64)}`,
  slug: 'nothing',
  format: 'glb',
  token: 'x.y',
};

/** `METHOD /path?query` with placeholders filled in; what they name is unknown unless it is given. */
export function routeTo({ method, path, query = '' }: HandRoute, ids: Readonly<Record<string, string>> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NOTHING[name] ?? '');
  return `${method} ${filled}${query}`;
}
