import type { SettingPath } from '../../contract/assumptions.ts';

/**
 * Spellings that drawn dialects use, by setting: what interfaces in the field call these things, and one or two names
 * each that nobody would guess. Ours is among them.
 */
export const VOCABULARY: Readonly<Record<SettingPath, readonly (string | number)[]>> = {
  'assets.pageSizeParameter': ['limit', 'page_size', 'per_page', 'pageSize', 'count', 'take', 'rows_wanted'],
  'assets.exportFormatParameter': ['format', 'export_format', 'type', 'file_format', 'target', 'as', 'wanted_as'],
  'assets.singlePath': [
    '/v1/assets/{id}',
    '/v1/asset/{id}',
    '/v1/assets/{id}/detail',
    '/v1/assets/{id}/details',
    '/v1/library/assets/{id}',
  ],
  'links.expiresInUnitSeconds': [1, 0.001, 60],
  'pages.pageSizeParameter': ['limit', 'page_size', 'per_page', 'pageSize', 'count', 'take', 'rows_wanted'],
  'pages.cursorParameter': ['cursor', 'after', 'page_token', 'starting_after', 'next', 'continue_from'],
  'jobs.cancelPath': [
    '/v1/jobs/{id}/cancel',
    '/v1/jobs/{id}/cancellation',
    '/v1/jobs/{id}/stop',
    '/v1/jobs/{id}/abort',
  ],
  'scenes.graphParameter': ['include_graph', 'graph', 'with_graph', 'include_scene_graph', 'full', 'wholly'],
  'scenes.exportFormatParameter': ['format', 'saved_format', 'file_format', 'type', 'kept_as'],
  'scenes.exportJobParameter': ['job_id', 'job', 'scene_job_id', 'pin_job_id', 'made_by'],
  'scenes.plansPath': ['/v1/scene-plans', '/v1/scenes-plans', '/v1/plans'],
  'scenes.plannedPath': ['/v1/planned-scenes', '/v1/scenes-planned', '/v1/scenes-of-plans'],
  'scenes.editsPath': ['/v1/scene-edits', '/v1/scenes-edits', '/v1/edits'],
  'batches.listPath': ['/v1/batches', '/v1/batch', '/v1/batches/list'],
  'batches.singlePath': ['/v1/batches/{id}', '/v1/batch/{id}', '/v1/batches/{id}/status', '/v1/batches/{id}/summary'],
  'batches.cancelPath': [
    '/v1/batches/{id}/cancel',
    '/v1/batches/{id}/cancellation',
    '/v1/batches/{id}/stop',
    '/v1/batches/{id}/abort',
  ],
  'images.path': ['/v1/images', '/v1/reference-images', '/v1/uploads', '/v1/files/images'],
  'images.singlePath': [
    '/v1/images/{id}',
    '/v1/reference-images/{id}',
    '/v1/uploads/{id}',
    '/v1/images/{id}/content',
    '/v1/reference-images/{id}/content',
  ],
  'account.path': ['/v1/account', '/v1/me', '/v1/whoami', '/v1/key', '/v1/auth/key'],
  'catalog.path': ['/v1/catalog', '/v1/catalog/items', '/v1/catalogue', '/v1/premade'],
};
