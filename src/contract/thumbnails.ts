import { z } from 'zod';

/** Edges of the square pictures that there are of an asset or a catalog item [pixels]. */
export const THUMBNAIL_EDGES = [64, 128, 256, 512] as const;
export type ThumbnailEdge = (typeof THUMBNAIL_EDGES)[number];

/** Query of `GET /v1/thumbnails/{token}` (assumption `thumbnails`). */
export const thumbnailQuery = z.strictObject({
  size: z.enum(['64', '128', '256', '512']).default('256').describe('Edge of the square picture, in pixels.'),
});

export const thumbnailParams = z.object({ token: z.string().min(1).describe('Signed, and not to be read.') });
