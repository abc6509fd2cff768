import { type CatalogItem, catalogFileParams, catalogQuery } from '../../contract/catalog.ts';
import { PREMADE_ITEMS, type PremadeItem } from '../catalog/items.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { requireKey, type ServiceApp, type ServiceContext, type ServiceDeps } from '../http/environment.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { thumbnailUrl } from './thumbnails.ts';

export function catalogRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.get('/v1/catalog', (context) => list(context, deps));
  app.get('/v1/catalog/:slug', (context) => show(context, deps));
  app.get('/v1/catalog/:slug/files/:format', (context) => download(context, deps));
}

function list(context: ServiceContext, deps: ServiceDeps): Response {
  const { store } = deps;
  const key = requireKey(context);
  const { limit, cursor, category, q } = validate(catalogQuery, context.req.query(), 'query');
  const after = cursor === undefined ? '' : readCursor(store.secret, key, 'catalog', cursor).id;
  const rest = PREMADE_ITEMS.filter(
    (item) => item.slug > after && (category === undefined || item.category === category) && holds(item, q),
  );
  const page = rest.slice(0, limit);
  const more = rest.length > page.length;
  return context.json({
    ok: true,
    items: page.map((item) => view(item, context, deps)),
    has_more: more,
    // Ordered by slug, which is all that a position needs.
    next_cursor: more ? writeCursor(store.secret, key, 'catalog', { createdAt: 0, id: page.at(-1)!.slug }) : null,
  });
}

/** Whether name, category or tags hold every word. */
function holds({ name, category, tags }: PremadeItem, words = ''): boolean {
  const text = [name, category, ...tags].join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function show(context: ServiceContext, deps: ServiceDeps): Response {
  requireKey(context);
  return context.json({ ok: true, item: view(findItem(context), context, deps) });
}

async function download(context: ServiceContext, { store, catalog }: ServiceDeps): Promise<Response> {
  requireKey(context);
  const item = findItem(context);
  const { format } = validate(catalogFileParams, context.req.param(), 'path');
  const file = await catalog.file(item, format);
  if (!file) throw new ServiceError('export_not_available', `This release makes no ${format} of catalog items.`);
  return sendFile(context, store.blobs, file);
}

/** @throws ServiceError 404 `catalog_item_not_found` */
function findItem(context: ServiceContext): PremadeItem {
  const slug = context.req.param('slug');
  const item = PREMADE_ITEMS.find((candidate) => candidate.slug === slug);
  if (!item) throw new ServiceError('catalog_item_not_found', 'There is no catalog item with this slug.');
  return item;
}

/** Specification, "Catalog item". */
function view(
  { slug, name, category, tags, meshCount, extentM }: PremadeItem,
  context: ServiceContext,
  deps: ServiceDeps,
): CatalogItem {
  return {
    slug,
    name,
    category,
    tags: [...tags],
    mesh_count: meshCount,
    extent_m: extentM,
    thumbnail_url: thumbnailUrl(context, deps, { item: slug }),
    glb_path: `/v1/catalog/${slug}/files/glb`,
    usdz_path: `/v1/catalog/${slug}/files/usdz`,
  };
}
