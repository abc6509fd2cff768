import { z } from 'zod';
import type { Position } from '../store/assets.ts';
import type { ApiKey } from '../store/keys.ts';
import { ServiceError } from './service-error.ts';
import { seal, unseal } from './signature.ts';

const payload = z.tuple([z.number(), z.string()]);

/**
 * A cursor for the page after `position`. Only the key that it was made for can use it.
 *
 * @param listing which one, for example `assets`; another one refuses it
 */
export function writeCursor(secret: Buffer, key: ApiKey, listing: string, { createdAt, id }: Position): string {
  return seal(secret, `cursor ${key.id} ${listing}`, [createdAt, id]);
}

/** @throws ServiceError 422: damaged, or of another key or listing (assumption `invalid-cursor`) */
export function readCursor(secret: Buffer, key: ApiKey, listing: string, cursor: string): Position {
  const parsed = payload.safeParse(unseal(secret, `cursor ${key.id} ${listing}`, cursor));
  if (parsed.success) return { createdAt: parsed.data[0], id: parsed.data[1] };
  throw new ServiceError('validation_error', 'The cursor is not one that this key was given here.', {
    fields: [{ path: 'cursor', message: 'Pass next_cursor of the previous page unchanged, with the same key.' }],
  });
}
