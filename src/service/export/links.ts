import { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import { seal, unseal } from '../http/signature.ts';
import type { FileRow } from '../store/files.ts';

const payload = z.object({ asset: z.string(), format: z.string(), expires: z.number() });

/** The token of a link that opens one file, without a key, for five minutes. */
export function writeLink(secret: Buffer, { assetId, format }: FileRow, now: number): string {
  return seal(secret, 'download', { asset: assetId, format, expires: now + LIMITS.linkLifetimeSeconds * 1_000 });
}

/** What a thumbnail shows: an asset of a library, or a premade item. */
export type ThumbnailTarget = { readonly asset: string; readonly library: string } | { readonly item: string };

const picture = z.union([
  z.object({ asset: z.string(), library: z.string(), expires: z.number() }),
  z.object({ item: z.string(), expires: z.number() }),
]);

/**
 * The token of a link to a picture. Lists have one for each entry, and are asked for again and again: it is the same for
 * five minutes, so that a browser keeps the pictures, and works for five minutes after them.
 */
export function writeThumbnailLink(secret: Buffer, target: ThumbnailTarget, now: number): string {
  const lifetime = LIMITS.linkLifetimeSeconds * 1_000;
  return seal(secret, 'thumbnail', { ...target, expires: (Math.floor(now / lifetime) + 2) * lifetime });
}

/** What a link to a picture shows; undefined if it has expired or was altered. */
export function readThumbnailLink(secret: Buffer, token: string, now: number): ThumbnailTarget | undefined {
  const { data } = picture.safeParse(unseal(secret, 'thumbnail', token));
  return data && now < data.expires ? data : undefined;
}

/** What a link opens; undefined if it has expired or was altered. */
export function readLink(secret: Buffer, token: string, now: number): { asset: string; format: string } | undefined {
  const { data } = payload.safeParse(unseal(secret, 'download', token));
  return data && now < data.expires ? data : undefined;
}
