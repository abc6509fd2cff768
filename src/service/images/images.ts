import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { IMAGE_TYPES, type ImageType } from '../../contract/images.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ServiceError } from '../http/service-error.ts';
import type { ImageRow } from '../store/images.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { formatOf } from './image-format.ts';

/** Most pixels of one frame (assumption `image-animation`). */
const MOST_PIXELS = 100_000_000;

/** An image that was looked at, every pixel of it. */
export interface DecodedImage {
  readonly mediaType: ImageType;
  /** [px] */
  readonly width: number;
  readonly height: number;
}

/** These bytes are no image that can be taken; the message says why, for people. */
export class InvalidImage extends Error {
  override readonly name = 'InvalidImage';
}

/**
 * Really decodes an image, after its declared size was found small enough: a name, a header or a media type prove
 * nothing. Of several frames the first counts.
 *
 * @throws InvalidImage if it is none, is broken or cut off, is something else as well, or is too large
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  if (bytes.length > LIMITS.imageBytes) throw new InvalidImage(`It is larger than ${LIMITS.imageBytes} bytes.`);
  const mediaType = formatOf(bytes);
  if (mediaType === undefined) throw new InvalidImage('It is not one whole PNG, JPEG or WebP image, and nothing else.');
  const { default: sharp } = await import('sharp');
  const open = (): Sharp => sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'warning' });
  const { width, height } = await open()
    .metadata()
    .catch(() => {
      throw new InvalidImage(`Its header is broken, or it has more than ${MOST_PIXELS} pixels.`);
    });
  if (width * height > MOST_PIXELS) throw new InvalidImage(`It has more than ${MOST_PIXELS} pixels.`);
  try {
    // Rows come one after the other, so whoever wants the last has to decode them all, and keeps next to none.
    await open()
      .extract({ left: 0, top: height - 1, width, height: 1 })
      .raw()
      .toBuffer();
  } catch {
    throw new InvalidImage('It is broken or cut off.');
  }
  return { mediaType, width, height };
}

/**
 * Keeps an image for the one key that uploads it; the same bytes again are the same image.
 *
 * @throws ServiceError 422 `invalid_image`
 */
export async function keepImage(
  store: Store,
  key: ApiKey,
  bytes: Uint8Array,
  declared: string,
  now: number,
): Promise<ImageRow> {
  const draft = await draftImage(bytes, declared);
  for (;;) {
    await store.blobs.put(draft.sha256, bytes);
    const kept = await store.transaction((store) => insertDraft(store, key, draft, now));
    if (kept) return kept;
  }
}

/** An image whose row is not written yet. */
export type ImageDraft = Omit<ImageRow, 'keyId' | 'createdAt'>;

/** @throws ServiceError 422 `invalid_image` if the bytes are no such image */
export async function draftImage(bytes: Uint8Array, declared: string): Promise<ImageDraft> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    const decoded = await decodeImage(bytes);
    if (decoded.mediaType !== declared) throw new InvalidImage(`It is ${decoded.mediaType}, not ${declared}.`);
    return { id: `img_${sha256}`, ...decoded, sizeBytes: bytes.length, sha256 };
  } catch (error) {
    if (error instanceof InvalidImage)
      throw new ServiceError('invalid_image', `The image can't be taken. ${error.message}`);
    throw error;
  }
}

/** Writes the row, in a transaction. @returns undefined, and writes nothing, if its bytes have vanished meanwhile */
export async function insertDraft(
  store: Store,
  { id: keyId }: ApiKey,
  draft: ImageDraft,
  now: number,
): Promise<ImageRow | undefined> {
  if (!(await store.blobs.has(draft.sha256))) return undefined;
  await store.images.insert({ ...draft, keyId, createdAt: now });
  return store.images.find(keyId, draft.id);
}

/** The media type that a header declares, without its parameters; undefined: none that can be taken. */
export function imageTypeOf(header: string | undefined): ImageType | undefined {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return IMAGE_TYPES.find((known) => known === type);
}
