import { z } from 'zod';
import { imageId } from './references.ts';
import { timestamp } from './values.ts';

/** Media types of images that can be uploaded. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** An uploaded original, private to the key that uploaded it (assumption `images`). */
export const image = z.looseObject({
  id: z.string(),
  media_type: z.string(),
  /** [px] */
  width: z.number().int(),
  /** [px] */
  height: z.number().int(),
  size_bytes: z.number().int(),
  /** Lower-case hex, of the original bytes. */
  sha256: z.string(),
  created_at: timestamp,
});
export type Image = z.infer<typeof image>;

export const imageEnvelope = z.looseObject({ ok: z.literal(true), image });

export const imageList = z.looseObject({
  ok: z.literal(true),
  images: z.array(image),
  has_more: z.boolean(),
  next_cursor: z.string().nullish(),
});
export type ImageList = z.infer<typeof imageList>;

export const imageParams = z.object({ image_id: imageId });
