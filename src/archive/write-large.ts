import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PropmasterError } from '../errors.ts';
import { checkSums, overflow, STORED } from './content.ts';
import { inflatedPieces, PIECE } from './inflated-pieces.ts';
import type { LargeFile } from './large-file.ts';
import { readExactly } from './open-archive.ts';
import { isStopped, type Plan, type PlannedFile } from './plan.ts';

/** Where packed bytes come from and when to stop. */
interface Reading {
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
    for await (const piece of inflatedPieces(packedPieces(file, reading), file, reading.archive)) {
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
