import type { ImageType } from '../../contract/images.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ServiceError } from '../http/service-error.ts';
import { imageTypeOf } from './images.ts';

const PREFIX = /^data:(image\/(?:png|jpeg|webp));base64,/;

/**
 * The bytes of an inline image. Strict base64 (RFC 4648, section 4: its own alphabet, padded, no blanks, no bits left
 * over): what a lenient decoder would skip is a mistake of the caller's, or a trick.
 *
 * @param path of the field, for the refusal
 * @throws ServiceError 422 `validation_error`
 */
export function readDataUrl(url: string, path: string): { readonly bytes: Buffer; readonly mediaType: ImageType } {
  const refuse = (message: string) =>
    new ServiceError('validation_error', `The body is not valid: ${path}: ${message}`, { fields: [{ path, message }] });
  const match = PREFIX.exec(url);
  const mediaType = imageTypeOf(match?.[1]);
  if (!match || !mediaType) throw refuse('Only data:image/png, jpeg or webp, in base64.');
  const text = url.slice(match[0].length);
  const bytes = Buffer.from(text, 'base64');
  if (text === '' || bytes.toString('base64') !== text) throw refuse('What follows the comma is not base64.');
  if (bytes.length > LIMITS.imageBytes) throw refuse(`It is larger than ${LIMITS.imageBytes} bytes.`);
  return { bytes, mediaType };
}
