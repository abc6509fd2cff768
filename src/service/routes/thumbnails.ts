import { type ThumbnailEdge, thumbnailQuery } from '../../contract/thumbnails.ts';
import { PREMADE_ITEMS } from '../catalog/items.ts';
import { readThumbnailLink, type ThumbnailTarget, writeThumbnailLink } from '../export/links.ts';
import type { ServiceApp, ServiceContext, ServiceDeps } from '../http/environment.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import type { CatalogFile } from '../store/catalog.ts';

/** Where `thumbnail_url` points to (assumption `thumbnails`). The link itself is the permission: no key is asked for. */
export function thumbnailRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.get('/v1/thumbnails/:token', async (context) => {
    const { size } = validate(thumbnailQuery, context.req.query(), 'query');
    const target = readThumbnailLink(deps.store.secret, context.req.param('token'), deps.clock());
    if (!target) throw new ServiceError('link_expired', 'This link has expired. Ask for the asset again.');
    const picture = await find(deps, target, Number(size) as ThumbnailEdge);
    if (!picture) throw new ServiceError('export_not_available', 'There is no GLB that it could be drawn from.');
    return sendFile(context, deps.store.blobs, picture, { isShown: true });
  });
}

/** The address of a picture, where the caller reached us. */
export const thumbnailUrl = (
  { req }: ServiceContext,
  { store, clock }: Pick<ServiceDeps, 'store' | 'clock'>,
  target: ThumbnailTarget,
): string => new URL(`/v1/thumbnails/${writeThumbnailLink(store.secret, target, clock())}`, req.url).href;

/** @throws ServiceError 404 `asset_not_found`: it was deleted, or its release had another catalog */
async function find(
  { store, thumbnails }: ServiceDeps,
  target: ThumbnailTarget,
  edge: ThumbnailEdge,
): Promise<CatalogFile | undefined> {
  if ('item' in target) {
    const item = PREMADE_ITEMS.find(({ slug }) => slug === target.item);
    if (item) return thumbnails.ofItem(item, edge);
  } else {
    const asset = await store.assets.find(target.library, target.asset);
    if (asset) return thumbnails.ofAsset(asset, edge);
  }
  throw new ServiceError('asset_not_found', 'The asset of this link was deleted.');
}
