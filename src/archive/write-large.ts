import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { PropmasterError } from '../errors.ts';
import { checkSums, checkTail, inflateError, overflow, STORED } from './content.ts';
import type { LargeFile } from './large-file.ts';
import { readExactly } from './open-archive.ts';
import { isStopped, type Plan, type PlannedFile } from './plan.ts';

/** Pieces in which packed bytes are read and contents come out of zlib: small ones are freed sooner [byte]. */
const PIECE = 64 * 1024;

/** Where packed bytes come from and when to stop. */
export interface Reading {
  readonly fd: number;
  /** How the archive is called in errors. */
  readonly archive: string;
  readonly control: Plan['control'];
}

/**
 * Writes one content as a stream and holds it to its size and CRC-32.
 *
 * @returns SHA-256 of what was written
 * @throws {PropmasterError} `invalid_input`, `disk_error`, `interrupted`; errors of writing as they are
 */
export async function writeLarge(file: PlannedFile, target: LargeFile, reading: Reading): Promise<Buffer> {
  const sha256 = createHash('sha256');
  let size = 0;
  let crc = 0;
  const note = (piece: Uint8Array): void => {
    size += piece.length;
    crc = crc32(piece, crc);
    sha256.update(piece);
  };
  if (file.method === STORED) await copy(file, target, reading, note);
  else {
    for await (const piece of inflatedPieces(file, reading)) {
      if (size + piece.length > file.size) throw overflow(file, reading.archive);
      await target.write(piece);
      note(piece);
    }
  }
  checkSums(size, crc, file, reading.archive);
  return sha256.digest();
}

async function copy(
  { contentStart, packed }: PlannedFile,
  target: LargeFile,
  { fd, archive, control }: Reading,
  note: (piece: Uint8Array) => void,
): Promise<void> {
  for (let done = 0; done < packed; ) {
    throwIfStopped(control);
    const piece = await target.writeFilled(packed - done, (bytes) =>
      readExactly(fd, bytes, contentStart + done, archive),
    );
    note(piece); // while it is on its way to the disk
    done += piece.length;
  }
}

/**
 * Contents as zlib gives them out in the thread pool, one piece ahead of its reader, so that a piece is hashed and
 * written while the next one is inflated. No further than a piece beyond the declared size.
 */
async function* inflatedPieces(file: PlannedFile, reading: Reading): AsyncGenerator<Uint8Array> {
  // Each piece is written when the one before has been used up, so that they can share their memory.
  const options = { chunkSize: PIECE, readableHighWaterMark: 2 * PIECE, writableHighWaterMark: 1 };
  const inflate = createInflateRaw(options);
  const fed = pipeline(packedPieces(file, reading), inflate).catch(() => undefined); // the loop sees the error, too
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) yield piece;
    checkTail(inflate.bytesWritten, file.packed, file, reading.archive);
  } catch (cause) {
    throw inflateError(cause, file, reading.archive);
  } finally {
    inflate.destroy();
    await fed;
  }
}

function* packedPieces({ contentStart, packed }: PlannedFile, { fd, archive, control }: Reading): Generator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(PIECE);
  for (let done = 0; done < packed; ) {
    throwIfStopped(control);
    const piece = memory.subarray(0, Math.min(PIECE, packed - done));
    readExactly(fd, piece, contentStart + done, archive);
    done += piece.length;
    yield piece;
  }
}

function throwIfStopped(control: Plan['control']): void {
  if (isStopped(control)) throw new PropmasterError('interrupted', 'Stopped while unpacking.');
}
