import { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import { seal, unseal } from '../http/signature.ts';
import type { FileRow } from '../store/files.ts';

const payload = z.object({ asset: z.string(), format: z.string(), expires: z.number() });

/** The token of a link that opens one file, without a key, for five minutes. */
export function writeLink(secret: Buffer, { assetId, format }: FileRow, now: number): string {
  return seal(secret, 'download', { asset: assetId, format, expires: now + LIMITS.linkLifetimeSeconds * 1_000 });
}

/** What a link opens; undefined if it has expired or was altered. */
export function readLink(secret: Buffer, token: string, now: number): { asset: string; format: string } | undefined {
  const { data } = payload.safeParse(unseal(secret, 'download', token));
  return data && now < data.expires ? data : undefined;
}
