import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A premade item. */
export const catalogItem = z.looseObject({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  mesh_count: z.number().int(),
  /** Longest edge of the bounding box [m] (assumption `extent`). */
  extent_m: z.number(),
  thumbnail_url: z.string().nullish(),
  /** Path or URL of the GLB. */
  glb_path: z.string().nullish(),
  usdz_path: z.string().nullish(),
});
export type CatalogItem = z.infer<typeof catalogItem>;
export const catalogEnvelope = z.looseObject({ ok: z.literal(true), item: catalogItem });

/** `GET /v1/catalog` (assumption `catalog-list`). */
export const catalogList = z.looseObject({
  ok: z.literal(true),
  items: z.array(catalogItem),
  has_more: z.boolean(),
  next_cursor: z.string().nullish(),
});
export type CatalogList = z.infer<typeof catalogList>;

export const catalogQuery = z.strictObject({
  limit: z.coerce.number().int().min(LIMITS.pageSize.min).max(LIMITS.pageSize.max).default(LIMITS.pageSize.default),
  cursor: z.string().min(1).max(1_000).optional(),
  category: z.string().min(1).max(100).optional(),
  /** Words that name, category or tags must hold. */
  q: z.string().min(1).max(200).optional(),
});

/** Formats of a catalog item's files. */
export const CATALOG_FORMATS = ['glb', 'usdz'] as const;
export type CatalogFormat = (typeof CATALOG_FORMATS)[number];
/** Their media types, in the same order. */
export const CATALOG_MEDIA = ['model/gltf-binary', 'model/vnd.usdz+zip'] as const;

const slug = z
  .string()
  .min(1)
  .describe('Slug of an item, as the listing has it.')
  .meta({ examples: ['blue-mug'] });
export const catalogParams = z.object({ slug });
export const catalogFileParams = z.object({ slug, format: z.enum(CATALOG_FORMATS) });
