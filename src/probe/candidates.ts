import type { SettingPath } from '../contract/assumptions.ts';

/** Settings that are names of query parameters, and those that are paths. */
export type PathSetting = Extract<SettingPath, `${string}Path` | `${string}.path`>;
export type ParameterSetting = Extract<SettingPath, `${string}Parameter`>;

const PAGE_SIZES = ['limit', 'page_size', 'per_page', 'pageSize', 'count', 'take', 'max_results', 'size'] as const;
const FORMATS = ['format', 'export_format', 'file_format', 'type', 'target', 'as', 'output_format'] as const;

/** Names that are tried, the likeliest first: what interfaces in the field call these things. */
export const NAMES: Readonly<Record<ParameterSetting, readonly string[]>> = {
  'assets.pageSizeParameter': PAGE_SIZES,
  'assets.exportFormatParameter': FORMATS,
  'pages.pageSizeParameter': PAGE_SIZES,
  'pages.cursorParameter': ['cursor', 'after', 'page_token', 'starting_after', 'next', 'pageToken', 'next_cursor'],
  'scenes.graphParameter': ['include_graph', 'graph', 'with_graph', 'include_scene_graph', 'full', 'expand_graph'],
  'scenes.exportFormatParameter': ['format', 'saved_format', 'file_format', 'type', 'export_format'],
  'scenes.exportJobParameter': ['job_id', 'job', 'scene_job_id', 'pin_job_id', 'jobId'],
};

/** Paths that are tried, the likeliest first. At most five each: every one is a request. */
export const PATHS: Readonly<Record<PathSetting, readonly string[]>> = {
  'assets.singlePath': ['/v1/assets/{id}', '/v1/asset/{id}', '/v1/assets/{id}/detail', '/v1/assets/{id}/details'],
  'jobs.cancelPath': [
    '/v1/jobs/{id}/cancel',
    '/v1/jobs/{id}/cancellation',
    '/v1/jobs/{id}/stop',
    '/v1/jobs/{id}/abort',
  ],
  'batches.listPath': ['/v1/batches', '/v1/batch', '/v1/batches/list'],
  'batches.singlePath': ['/v1/batches/{id}', '/v1/batch/{id}', '/v1/batches/{id}/status', '/v1/batches/{id}/summary'],
  'batches.cancelPath': [
    '/v1/batches/{id}/cancel',
    '/v1/batches/{id}/cancellation',
    '/v1/batches/{id}/stop',
    '/v1/batches/{id}/abort',
  ],
  'images.path': ['/v1/images', '/v1/reference-images', '/v1/uploads'],
  'images.singlePath': [
    '/v1/images/{id}',
    '/v1/reference-images/{id}',
    '/v1/uploads/{id}',
    '/v1/images/{id}/content',
    '/v1/reference-images/{id}/content',
  ],
  'account.path': ['/v1/account', '/v1/me', '/v1/whoami', '/v1/key'],
  'catalog.path': ['/v1/catalog', '/v1/catalog/items', '/v1/catalogue'],
  'scenes.plansPath': ['/v1/scene-plans', '/v1/plans'],
  'scenes.plannedPath': ['/v1/planned-scenes', '/v1/scenes-planned'],
  'scenes.editsPath': ['/v1/scene-edits', '/v1/edits'],
};

/** Our own extensions: a service without them lacks nothing. */
export const EXTENSIONS: readonly PathSetting[] = ['scenes.plansPath', 'scenes.plannedPath', 'scenes.editsPath'];

/** Where descriptions for programs are usually served. */
export const DOCUMENTS = ['/openapi.json', '/v1/openapi.json', '/api/openapi.json'] as const;

/** Seconds in one unit of `expires_in`, of a link that lives for five minutes. */
export const LINK_UNITS = [1, 0.001, 60] as const;
