import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { PropmasterError } from '../errors.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';
import type { ArchiveEntry } from '../formats/zip/judge-archive.ts';
import type { Violation } from '../formats/zip/rules.ts';
import { STORED } from './content.ts';
import { violationError } from './violation-error.ts';

/** What is read, and inflated, at once [byte]. */
const PIECE = 256 * 1024;

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
    const flaw = await flawOf(source, entry, signal);
    if (flaw !== undefined) found.push({ entry: entry.name, ...flaw });
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

type Flaw = Pick<Violation, 'code' | 'detail'>;

async function flawOf(source: ByteSource, entry: ArchiveEntry, signal?: AbortSignal): Promise<Flaw | undefined> {
  let [size, crc] = [0, 0];
  try {
    for await (const piece of contentOf(source, entry)) {
      signal?.throwIfAborted();
      size += piece.length;
      if (size > entry.size) return tooLong(entry);
      crc = crc32(piece, crc);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return tooLong(entry);
    if (error instanceof TrailingBytes || code?.startsWith('Z_')) return { code: 'zip/broken', detail: message };
    throw error;
  }
  if (size !== entry.size) return { code: 'zip/size', detail: `${size} bytes, declared ${entry.size}` };
  return crc === entry.crc32 ? undefined : { code: 'zip/crc' };
}

const tooLong = ({ size }: ArchiveEntry): Flaw => ({
  code: 'zip/size',
  detail: `more than ${size} bytes, as declared`,
});

class TrailingBytes extends Error {}

function contentOf(source: ByteSource, entry: ArchiveEntry): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (entry.method === STORED) return pieces(source, entry);
  return entry.size <= PIECE && entry.packed <= PIECE ? [inflatedAtOnce(source, entry)] : inflated(source, entry);
}

/** `@types/node` knows nothing of what `info` changes. */
const inflateWithInfo = inflateRawSync as unknown as (
  packed: Uint8Array,
  options: { readonly info: true; readonly maxOutputLength: number },
) => { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

/** For the many small entries: a stream costs more than their content. */
function inflatedAtOnce(source: ByteSource, { contentStart, packed, size }: ArchiveEntry): Uint8Array {
  const bytes = source.read(contentStart, packed);
  const { buffer, engine } = inflateWithInfo(bytes, { info: true, maxOutputLength: Math.max(size, 1) });
  checkEnd(engine.bytesWritten, packed);
  return buffer;
}

async function* inflated(source: ByteSource, entry: ArchiveEntry): AsyncIterable<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: PIECE });
  const fed = (async () => {
    for (const piece of pieces(source, entry)) {
      if (inflate.destroyed) return;
      // A stream that has come to its end takes nothing more, and never says so but by closing.
      if (!inflate.write(piece)) await new Promise((resolve) => inflate.once('drain', resolve).once('close', resolve));
    }
    inflate.end();
  })();
  fed.catch((error: Error) => inflate.destroy(error));
  yield* inflate;
  await fed;
  checkEnd(inflate.bytesWritten, entry.packed);
}

function checkEnd(used: number, packed: number): void {
  if (used !== packed) throw new TrailingBytes(`${packed - used} bytes follow the end of the deflate stream`);
}

function* pieces(source: ByteSource, { contentStart, packed }: ArchiveEntry): Iterable<Uint8Array> {
  for (let done = 0; done < packed; done += PIECE)
    yield source.read(contentStart + done, Math.min(PIECE, packed - done));
}
