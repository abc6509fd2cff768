import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { PropmasterError } from '../errors.ts';

/**
 * Undoes the content coding, as a stream, and stops at `maxBytes` of the result: 1 MB of gzip can hold 1 GiB.
 *
 * @param coding the `Content-Encoding` header; only gzip is asked for, and only gzip is understood
 * @throws {PropmasterError} `protocol_error` for another coding, `unsafe_input` beyond the limit
 * @throws zlib's errors (`Z_DATA_ERROR`, `Z_BUF_ERROR`) when the data is broken or cut short
 */
export async function* decoded(
  body: AsyncIterable<Uint8Array>,
  coding: string | null,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of undo(body, coding)) {
    bytes += part.byteLength;
    if (bytes > maxBytes) {
      throw new PropmasterError(
        'unsafe_input',
        `The response is larger than ${maxBytes} bytes, so it was not read on.`,
      );
    }
    yield part;
  }
}

/** Whether a `Content-Encoding` stands between the bytes sent and the bytes meant. */
export function isCoded(coding: string | null): boolean {
  return coding !== null && coding.trim() !== '' && coding.trim().toLowerCase() !== 'identity';
}

function undo(body: AsyncIterable<Uint8Array>, coding: string | null): AsyncIterable<Uint8Array> {
  if (!isCoded(coding)) return body;
  if (!/^\s*(x-)?gzip\s*$/i.test(coding!)) {
    throw new PropmasterError('protocol_error', `The response is encoded as ${coding}, which nobody asked for.`);
  }
  const gunzip = createGunzip();
  // Errors of either end surface where `gunzip` is iterated.
  pipeline(Readable.from(body), gunzip, () => {});
  return gunzip;
}
