import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import { PropmasterError } from '../errors.ts';
import type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
import type { ArchiveRule, Violation } from '../formats/zip/rules.ts';
import { violationError } from './violation-error.ts';

/** APPNOTE 4.4.5 */
export const STORED = 0;

/** What an entry promises of its content. */
export type DeclaredContent = Pick<ArchiveEntry, 'name' | 'size' | 'crc32'>;

/** What `info: true` answers: the content, and the engine that knows how much of the input it has used. */
interface Inflated {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** `@types/node` knows nothing of what `info` changes. */
const inflateInPool = promisify(inflateRaw) as unknown as (
  packed: Uint8Array,
  options: ReturnType<typeof bounds>,
) => Promise<Inflated>;

/**
 * Content of a deflated entry, inflated in the thread pool.
 *
 * @param archive how the archive is called in errors
 * @throws {PropmasterError} `invalid_input` with `zip/broken`, `zip/size` or `zip/crc`
 */
export async function inflated(packed: Uint8Array, entry: DeclaredContent, archive: string): Promise<Buffer> {
  try {
    return checked(await inflateInPool(packed, bounds(entry.size)), packed, entry, archive);
  } catch (cause) {
    throw inflateError(cause, entry, archive);
  }
}

/** The same in this thread: for many small entries, where handing them over costs more than the work. */
export function inflatedSync(packed: Uint8Array, entry: DeclaredContent, archive: string): Buffer {
  try {
    const found = inflateRawSync(packed, bounds(entry.size)) as unknown as Inflated;
    return checked(found, packed, entry, archive);
  } catch (cause) {
    throw inflateError(cause, entry, archive);
  }
}

/** @throws {PropmasterError} `invalid_input` with `zip/size` or `zip/crc` */
export function checkContent(content: Uint8Array, entry: DeclaredContent, archive: string): void {
  checkSums(content.length, crc32(content), entry, archive);
}

/** @throws {PropmasterError} `invalid_input` with `zip/size` or `zip/crc` */
export function checkSums(size: number, crc: number, entry: DeclaredContent, archive: string): void {
  if (size !== entry.size) throw broken('zip/size', entry, archive, `${size} bytes, declared ${entry.size}`);
  if (crc !== entry.crc32) throw broken('zip/crc', entry, archive);
}

/** More came out than was declared; what follows has not been inflated. */
export function overflow(entry: DeclaredContent, archive: string): PropmasterError {
  return broken('zip/size', entry, archive, `more than ${entry.size} bytes, as declared`);
}

/** The stream must use all of its bytes: what follows its end belongs to nothing. */
export function checkTail(used: number, packed: number, entry: DeclaredContent, archive: string): void {
  if (used === packed) return;
  throw broken('zip/broken', entry, archive, `${packed - used} bytes follow the end of the deflate stream`);
}

/** An error of zlib as one of the archive; any other comes back as it is. */
export function inflateError(cause: unknown, entry: DeclaredContent, archive: string): unknown {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ERR_BUFFER_TOO_LARGE') return overflow(entry, archive);
  return code?.startsWith('Z_') ? broken('zip/broken', entry, archive, message) : cause;
}

/** One byte of room more than declared, so that the end of the stream is seen without a second piece of memory. */
function bounds(size: number): { readonly info: true; readonly chunkSize: number; readonly maxOutputLength: number } {
  return { info: true, chunkSize: Math.min(Math.max(size + 1, 64), 1024 * 1024), maxOutputLength: Math.max(size, 1) };
}

function checked({ buffer, engine }: Inflated, packed: Uint8Array, entry: DeclaredContent, archive: string): Buffer {
  checkTail(engine.bytesWritten, packed.length, entry, archive);
  checkContent(buffer, entry, archive);
  return buffer;
}

/** A content that is not what was promised. */
export class FlawedContent extends PropmasterError {
  readonly violation: Violation;

  constructor(archive: string, violation: Violation) {
    const { code, message, where, hint } = violationError(archive, [violation]);
    super(code, message, { ...(where === undefined ? {} : { where }), ...(hint === undefined ? {} : { hint }) });
    this.violation = violation;
  }
}

function broken(code: ArchiveRule, { name }: DeclaredContent, archive: string, detail?: string): FlawedContent {
  return new FlawedContent(archive, { code, entry: name, ...(detail === undefined ? {} : { detail }) });
}
