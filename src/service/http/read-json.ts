import type { ServiceContext } from './environment.ts';
import { readBytes } from './read-bytes.ts';
import { ServiceError } from './service-error.ts';

/** Far more than the longest prompt needs, even with every character escaped [bytes]. */
export const MAX_BODY_BYTES = 1_048_576;
/** No request of the interface goes deeper than eight; a much deeper one could overflow the stack. */
const MAX_DEPTH = 64;

interface ReadOptions {
  /** Longest body [bytes]. @default {@link MAX_BODY_BYTES} */
  readonly maxBytes?: number;
}

/**
 * The JSON body of a request.
 *
 * @throws ServiceError 413, 415, 400 `invalid_json`
 */
export async function readJson(
  context: ServiceContext,
  { maxBytes = MAX_BODY_BYTES }: ReadOptions = {},
): Promise<unknown> {
  requireJson(context);
  return parse(await readBytes(context, maxBytes));
}

/**
 * The JSON body of a request that may have none; undefined: it has none.
 *
 * @throws ServiceError 413, 415, 400 `invalid_json`
 */
export async function readOptionalJson(context: ServiceContext): Promise<unknown> {
  const bytes = await readBytes(context, MAX_BODY_BYTES);
  if (bytes.length === 0) return undefined;
  requireJson(context);
  return parse(bytes);
}

function requireJson(context: ServiceContext): void {
  const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const coding = context.req.header('Content-Encoding') ?? 'identity';
  if (type === 'application/json' && coding === 'identity') return;
  throw new ServiceError('unsupported_media_type', 'The body must be application/json, without content coding.');
}

function parse(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isShallow(bytes)) return JSON.parse(text);
  } catch {
    throw new ServiceError('invalid_json', 'The body is not JSON in UTF-8.');
  }
  throw new ServiceError('invalid_json', `The body is nested more than ${MAX_DEPTH} levels deep.`);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets outside of strings, without parsing. In UTF-8 no byte of another character looks like one. */
function isShallow(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

/** Index of the quote that ends the string, or of the last byte. Strings are long here, so it jumps. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}
