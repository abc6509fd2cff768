import type { Image } from '../../contract/images.ts';
import { LIMITS } from '../../contract/limits.ts';
import { pageQuery } from '../../contract/pages.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { requireKey, type ServiceApp, type ServiceContext, type ServiceDeps } from '../http/environment.ts';
import { inTurn } from '../http/large-bodies.ts';
import { readBytes } from '../http/read-bytes.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { imageTypeOf, keepImage } from '../images/images.ts';
import type { ImageRow } from '../store/images.ts';

/** What cursors of the listing are made for. */
const LISTING = 'images';

/** Uploaded originals, private to the key that uploaded them (assumption `images`). */
export function imageRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.post('/v1/images', (context) => upload(context, deps));
  app.get('/v1/images', (context) => list(context, deps));
  app.get('/v1/images/:id', (context) => download(context, deps));
}

async function upload(context: ServiceContext, { store, clock }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const type = imageTypeOf(context.req.header('Content-Type'));
  if (!type || (context.req.header('Content-Encoding') ?? 'identity') !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body must be image/png, image/jpeg or image/webp, as it is.');
  }
  return inTurn(context, async () => {
    const image = await keepImage(store, key, await readBytes(context, LIMITS.imageBytes), type, clock());
    return context.json({ ok: true, image: imageView(image) }, 201);
  });
}

async function list(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const { limit, cursor } = validate(pageQuery, context.req.query(), 'query');
  const after = cursor === undefined ? undefined : readCursor(store.secret, key, LISTING, cursor);
  const rows = await store.images.page(key.id, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit;
  return context.json({
    ok: true,
    images: page.map(imageView),
    has_more: more,
    next_cursor: more && last ? writeCursor(store.secret, key, LISTING, last) : null,
  });
}

async function download(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const id = context.req.param('id') ?? '';
  const image = LIMITS.imageIdPattern.test(id) ? await store.images.find(key.id, id) : undefined;
  if (!image) throw new ServiceError('image_not_found', 'There is no image with this id.');
  const ending = image.mediaType.slice('image/'.length);
  return sendFile(context, store.blobs, { ...image, name: `${image.id}.${ending}` });
}

function imageView({ id, mediaType, width, height, sizeBytes, sha256, createdAt }: ImageRow): Image {
  return { id, media_type: mediaType, width, height, size_bytes: sizeBytes, sha256, created_at: createdAt };
}
