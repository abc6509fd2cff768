import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { checkTail, type DeclaredContent, inflateError } from './content.ts';

/** Pieces in which packed bytes are read and contents come out of zlib: small ones are freed sooner [byte]. */
export const PIECE = 64 * 1024;

/**
 * Contents as zlib gives them out in the thread pool, one piece ahead of its reader, so that a piece is hashed and
 * written while the next one is inflated. No further than a piece beyond what the reader takes.
 *
 * @param packed pieces that may share their memory: each is asked for when the one before has been used up
 * @param archive how the archive is called in errors
 * @throws {PropmasterError} `invalid_input` with `zip/broken`; what `packed` throws
 */
export async function* inflatedPieces(
  packed: Iterable<Uint8Array>,
  entry: DeclaredContent & { readonly packed: number },
  archive: string,
): AsyncGenerator<Uint8Array> {
  // Each piece is written when the one before has been used up, so that they can share their memory.
  const options = { chunkSize: PIECE, readableHighWaterMark: 2 * PIECE, writableHighWaterMark: 1 };
  const inflate = createInflateRaw(options);
  const fed = pipeline(packed, inflate).catch(() => undefined); // the loop sees the error, too
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) yield piece;
    checkTail(inflate.bytesWritten, entry.packed, entry, archive);
  } catch (cause) {
    throw inflateError(cause, entry, archive);
  } finally {
    inflate.destroy();
    await fed;
  }
}
