import { zipOf } from './zip-of.ts';

/** Its own choices of what the specification does not show. */
export const SECOND_DIALECT = {
  assets: { pageSizeParameter: 'page_size', exportFormatParameter: 'export_format', singlePath: '/v1/library/{id}' },
  account: { path: '/v1/whoami' },
  catalog: { path: '/v1/premade' },
  pages: { pageSizeParameter: 'page_size', cursorParameter: 'after' },
  scenes: { graphParameter: 'whole', exportFormatParameter: 'kind', exportJobParameter: 'of_job' },
  images: { path: '/v1/pictures', singlePath: '/v1/pictures/{id}' },
  links: { expiresInUnitSeconds: 60 },
  jobs: { cancelPath: '/v1/jobs/{id}/stop' },
};

export const BUNDLE = zipOf('visual.glb', 'collision.glb', 'physics.json');
export const FILES: Readonly<Record<string, Buffer>> = {
  mjcf: zipOf('thing.xml'),
  usd: zipOf('thing.usd'),
  sdf: zipOf('model.sdf'),
  usdz: zipOf('thing.usdc'),
  glb: Buffer.from('glTF\u0002\u0000\u0000\u0000'),
  glb_bundle: BUNDLE,
};

/** The one item of its catalogue. */
export const ITEM = {
  slug: 'stool',
  name: 'Stool',
  category: 'seat',
  tags: ['wood'],
  mesh_count: 2,
  extent_m: 0.5,
  thumbnail_url: 'x',
  glb_path: '/c/stool.glb',
  usdz_path: '/c/stool.usdz',
} as const;
