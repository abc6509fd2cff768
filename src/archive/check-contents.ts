import { crc32 } from 'node:zlib';
import { PropmasterError } from '../errors.ts';
import type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';
import type { Violation } from '../formats/zip/rules.ts';
import { checkSums, FlawedContent, inflatedSync, overflow, STORED } from './content.ts';
import { inflatedPieces, PIECE } from './inflated-pieces.ts';
import { violationError } from './violation-error.ts';

/** Flaws are listed without the name of the archive; the caller knows it. */
const NOWHERE = '';

/**
 * Every content that is not what the directory says: unpacked piece by piece, held to its size and its CRC-32, and
 * forgotten. Nothing is inflated beyond its declared size.
 *
 * @param entries of an archive that broke no rule so far: sizes that overlap or add up to more than the limits would cost
 *   more than looking is worth
 * @throws what the source throws; the reason of the signal
 */
export async function checkContents(
  source: ByteSource,
  entries: readonly ArchiveEntry[],
  signal?: AbortSignal,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'file') continue;
    signal?.throwIfAborted();
    try {
      await check(source, entry, signal);
    } catch (error) {
      if (!(error instanceof FlawedContent)) throw error;
      found.push(error.violation);
    }
  }
  return found;
}

/**
 * Contents that nobody is going to read, held to what the directory says of them all the same.
 *
 * @throws {PropmasterError} `invalid_input` with `zip/size`, `zip/crc` or `zip/broken`; `interrupted`
 */
export async function refuseFlawed(
  source: ByteSource,
  entries: readonly ArchiveEntry[],
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  const flaws = await checkContents(source, entries, signal).catch((cause: unknown) => {
    if (signal?.aborted) throw new PropmasterError('interrupted', 'Stopped while reading the archive.', { cause });
    throw cause;
  });
  if (flaws.length > 0) throw violationError(name, flaws);
}

/** @throws {FlawedContent}; what the source throws; the reason of the signal */
async function check(source: ByteSource, entry: ArchiveEntry, signal?: AbortSignal): Promise<void> {
  if (entry.method !== STORED && entry.size <= PIECE && entry.packed <= PIECE) {
    inflatedSync(source.read(entry.contentStart, entry.packed), entry, NOWHERE); // a stream costs more than its content
    return;
  }
  const packed = pieces(source, entry, signal);
  let [size, crc] = [0, 0];
  for await (const piece of entry.method === STORED ? packed : inflatedPieces(packed, entry, NOWHERE)) {
    signal?.throwIfAborted();
    size += piece.length;
    if (size > entry.size) throw overflow(entry, NOWHERE);
    crc = crc32(piece, crc);
  }
  checkSums(size, crc, entry, NOWHERE);
}

function* pieces(source: ByteSource, { contentStart, packed }: ArchiveEntry, signal?: AbortSignal) {
  for (let done = 0; done < packed; done += PIECE) {
    signal?.throwIfAborted();
    yield source.read(contentStart + done, Math.min(PIECE, packed - done));
  }
}
