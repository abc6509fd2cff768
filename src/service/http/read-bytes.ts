import type { ServiceContext } from './environment.ts';
import { ServiceError } from './service-error.ts';

/**
 * The body of a request, read with a limit, whatever `Content-Length` says or doesn't. One that declares too much is
 * refused before a byte of it is read.
 *
 * @throws ServiceError 413 `request_too_large`, 400 `invalid_request` if it breaks off
 */
export async function readBytes(context: ServiceContext, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new ServiceError('request_too_large', `The body is larger than ${maxBytes} bytes.`, {
      headers: { Connection: 'close' },
    });
  if (Number(context.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of context.req.raw.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('invalid_request', 'The body broke off.');
  }
  return Buffer.concat(chunks);
}
