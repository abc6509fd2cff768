import {
  CATALOG_MEDIA,
  catalogEnvelope,
  catalogFileParams,
  catalogList,
  catalogParams,
  catalogQuery,
} from '../catalog.ts';
import { ranged } from '../headers.ts';
import type { Route } from '../route.ts';

export const CATALOG_ROUTES: readonly Route[] = [
  {
    id: 'catalog.list',
    method: 'GET',
    path: '/v1/catalog',
    tag: 'Catalog',
    summary: 'List premade items',
    description: 'One page, by slug; those of one category, or with all words of `q` in name, category or tags.',
    access: { to: 'any' },
    query: catalogQuery,
    answers: [{ status: 200, says: 'A page.', json: catalogList }],
    refusals: ['validation_error'],
    errors: 'standard',
    assumptions: ['catalog-list', 'extent', 'page-size', 'page-cursor', 'invalid-cursor', 'thumbnails'],
  },
  {
    id: 'catalog.get',
    method: 'GET',
    path: '/v1/catalog/{slug}',
    tag: 'Catalog',
    summary: 'Show a premade item',
    description: 'With the paths of its GLB and USDZ.',
    access: { to: 'any' },
    params: catalogParams,
    answers: [{ status: 200, says: 'The item.', json: catalogEnvelope }],
    refusals: ['catalog_item_not_found'],
    errors: 'standard',
    assumptions: ['catalog-files', 'extent', 'thumbnails'],
  },
  {
    id: 'catalog.file',
    method: 'GET',
    path: '/v1/catalog/{slug}/files/{format}',
    tag: 'Catalog',
    summary: 'Download a premade item',
    description: 'Made at the first request for it, and the same bytes ever after.',
    access: { to: 'any' },
    params: catalogFileParams,
    headers: ranged,
    answers: [
      { status: 200, says: 'The file.', media: CATALOG_MEDIA, download: true },
      { status: 206, says: 'The range of it that was asked for.', media: CATALOG_MEDIA, download: true },
    ],
    refusals: ['catalog_item_not_found', 'export_not_available', 'range_not_satisfiable', 'validation_error'],
    errors: 'standard',
    assumptions: ['catalog-files'],
  },
];
