import type { ServiceContext } from './environment.ts';
import { ServiceError } from './service-error.ts';

/** Far more than the longest prompt needs, even with every character escaped [bytes]. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * The JSON body of a request.
 *
 * @throws ServiceError 413, 415, 400 `invalid_json`
 */
export async function readJson(context: ServiceContext): Promise<unknown> {
  const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const coding = context.req.header('Content-Encoding') ?? 'identity';
  if (type !== 'application/json' || coding !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body must be application/json, without content coding.');
  }
  const bytes = await readBytes(context);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError('invalid_json', 'The body is not JSON in UTF-8.');
  }
}

/** Reads with a limit, whatever `Content-Length` says or doesn't. */
async function readBytes(context: ServiceContext): Promise<Buffer> {
  const tooLarge = () =>
    new ServiceError('request_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`, {
      headers: { Connection: 'close' },
    });
  if (Number(context.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of context.req.raw.body ?? []) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('invalid_request', 'The body broke off.');
  }
  return Buffer.concat(chunks);
}
