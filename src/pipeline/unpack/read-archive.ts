import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { isClutter } from '../../formats/zip/clutter.ts';
import { judgeEntries } from '../../formats/zip/judge.ts';
import { entryPath } from '../../formats/zip/judge-name.ts';
import { judgePlaces } from '../../formats/zip/judge-places.ts';
import type { ArchiveRule } from '../../formats/zip/rules.ts';
import { throwIfStopped, tooLarge } from './input-errors.ts';
import type { UnpackLimits } from './limits.ts';
import { type ListedEntry, listArchive } from './list-archive.ts';
import { violationError } from './violation-error.ts';

const inflate = promisify(inflateRaw);

/** General purpose bits (APPNOTE 4.4.4): encrypted, strongly encrypted, headers masked. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const STORED = 0;
const DEFLATE = 8;

/**
 * The files of a ZIP. The whole directory is judged before the first byte is inflated; then each content is held to
 * the size and the CRC-32 that the directory declares.
 *
 * @param archive how the archive is called in errors
 * @throws {PropmasterError} `unsafe_input`, `invalid_input`, `interrupted`
 */
export async function readArchive(
  bytes: Buffer,
  archive: string,
  limits: UnpackLimits,
  signal?: AbortSignal,
): Promise<Map<string, Uint8Array>> {
  const entries = await listArchive(bytes, archive, limits, signal);
  for (const violations of [judgeEntries(entries, limits), judgePlaces(entries)]) {
    if (violations.length > 0) throw violationError(archive, violations);
  }

  const wanted = entries.filter(({ name, kind }) => kind === 'file' && !isClutter(entryPath(name)));
  for (const { name, central } of wanted) {
    if (central.flags & ENCRYPTED) throw broken(archive, 'zip/encrypted', name);
    if (central.method !== STORED && central.method !== DEFLATE) {
      throw broken(archive, 'zip/method', name, `method ${central.method}`);
    }
  }
  const total = wanted.reduce((sum, { size }) => sum + size, bytes.length);
  if (total > limits.memoryBytes) throw tooLarge(archive, total, limits.memoryBytes);

  const files = new Map<string, Uint8Array>();
  for (const entry of wanted) {
    throwIfStopped(signal);
    files.set(entryPath(entry.name), await readContent(bytes, entry, archive));
  }
  return files;
}

async function readContent(bytes: Buffer, entry: ListedEntry, archive: string): Promise<Uint8Array> {
  const packed = bytes.subarray(entry.contentStart, entry.end);
  const content = entry.central.method === STORED ? Buffer.from(packed) : await inflateEntry(packed, entry, archive);
  if (content.length !== entry.size) {
    throw broken(archive, 'zip/size', entry.name, `${content.length} bytes, declared ${entry.size}`);
  }
  if (crc32(content) !== entry.central.crc32) throw broken(archive, 'zip/crc', entry.name);
  return content;
}

/** Inflates no further than the declared size, whatever the content goes on to hold. */
async function inflateEntry(packed: Buffer, { name, size }: ListedEntry, archive: string): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw broken(archive, 'zip/size', name, `more than ${size} bytes, as declared`);
    throw broken(archive, 'zip/broken', name, message);
  }
}

function broken(archive: string, code: ArchiveRule, entry: string, detail?: string) {
  return violationError(archive, [{ code, entry, ...(detail === undefined ? {} : { detail }) }]);
}
