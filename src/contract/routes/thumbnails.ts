import type { Route } from '../route.ts';
import { thumbnailParams, thumbnailQuery } from '../thumbnails.ts';

export const THUMBNAIL_ROUTES: readonly Route[] = [
  {
    id: 'thumbnails.get',
    method: 'GET',
    path: '/v1/thumbnails/{token}',
    tag: 'Downloads',
    summary: 'See a thumbnail',
    description:
      'Where `thumbnail_url` of an asset or a catalog item points to: a square PNG, drawn at the first request for it. The link is the permission: no key is asked for.',
    access: { to: 'open' },
    params: thumbnailParams,
    query: thumbnailQuery,
    answers: [{ status: 200, says: 'The picture.', media: ['image/png'] }],
    refusals: ['link_expired', 'asset_not_found', 'export_not_available', 'validation_error'],
    errors: 'standard',
    assumptions: ['thumbnails'],
  },
];
