import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { archiveKind } from '../archive/judged.ts';
import { readArchive } from '../archive/read-archive.ts';
import { isPropmasterError } from '../errors.ts';
import type { ByteMap } from '../formats/files.ts';
import { bytesSource } from '../formats/zip/byte-source.ts';
import type { SourceFormat } from './types.ts';
import { detectFile, detectFormat, neighboursOf } from './unpack/detect.ts';
import { detectFetched } from './unpack/fetched.ts';
import { neitherFileNorFolder, throwIfStopped, tooLarge, unreadable } from './unpack/input-errors.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack/limits.ts';
import { readFolder } from './unpack/read-folder.ts';

export interface UnpackOptions {
  /** Name of the file, where its path does not tell: in the cache a file is called by its hash. */
  readonly fileName?: string;
  readonly limits?: Partial<UnpackLimits>;
  readonly signal?: AbortSignal;
}

/** What came through the first gate. */
export interface Unpacked {
  /**
   * Path → content. Paths are those of the archive. A folder, and the folder of a single XML, keeps its own name as
   * first part (`mug/mug.xml`): models include files as `../mug/part.xml`.
   */
  readonly files: ByteMap;
  readonly format: SourceFormat;
  /** Key in `files` of what a reader begins with: the MJCF file, the GLB, of a bundle the visual GLB. */
  readonly main: string;
  /** What the prop may be called, unless told otherwise: a file or folder name without extension. */
  readonly title: string;
  /**
   * What the lock records. Of a file its hash and size; of a folder the hash over the lines
   * `<sha256 of the content>  <path>\n` in the order of the paths, and the sum of the sizes [byte].
   */
  readonly artifact: { readonly sha256: string; readonly size: number };
}

/**
 * First gate: a ZIP, a single file with what belongs to it in its folder, or a folder, judged and then read into memory.
 *
 * Nothing is written. Readers take all files at once and a prop is far smaller than the memory limit, so staging on
 * disk would only add a place to escape to.
 *
 * @throws {PropmasterError} `unsafe_input` or `invalid_input`, naming the archive, the entry and the rule;
 *   `not_found`; `disk_error`; `interrupted`
 */
export async function unpack(file: string, options: UnpackOptions = {}): Promise<Unpacked> {
  const limits = { ...UNPACK_LIMITS, ...options.limits };
  const { signal } = options;
  try {
    const facts = await stat(file);
    if (facts.isDirectory()) return await unpackFolder(file, limits, signal);
    if (!facts.isFile()) throw neitherFileNorFolder(file);
    if (facts.size > limits.memoryBytes) throw tooLarge(file, facts.size, limits.memoryBytes);
    const fileName = options.fileName ?? path.basename(path.resolve(file));
    return await unpackFile(file, await readFile(file, { signal }), { fileName, limits, signal });
  } catch (cause) {
    throwIfStopped(signal);
    throw isPropmasterError(cause) ? cause : unreadable(file, cause);
  }
}

async function unpackFolder(folder: string, limits: UnpackLimits, signal?: AbortSignal): Promise<Unpacked> {
  const files = await readFolder(folder, limits, { signal });
  const detected = detectFetched(files, () => detectFormat(files, path.basename(path.resolve(folder)), folder));
  return { files, ...detected, artifact: digestFolder(files) };
}

async function unpackFile(
  file: string,
  bytes: Buffer,
  { fileName, limits, signal }: { fileName: string; limits: UnpackLimits; signal: AbortSignal | undefined },
): Promise<Unpacked> {
  const { name: title, base } = path.parse(fileName);
  const artifact = { sha256: sha256(bytes), size: bytes.length };
  const format = detectFile(bytes, file, fileName);
  if (format === 'zip') {
    const kind = archiveKind(fileName);
    const { memoryBytes } = limits;
    const files = await readArchive(bytesSource(bytes), file, { limits, kind, memoryBytes, signal });
    const detected = detectFetched(files, () => detectFormat(files, title, file));
    return { files, ...detected, ...(kind === 'usdz' ? { format: 'usdz', title } : {}), artifact };
  }
  const wanted = neighboursOf(format);
  if (!wanted) return { files: new Map([[base, bytes]]), format, main: base, title, artifact };
  const dir = path.dirname(path.resolve(file));
  const files = await readFolder(dir, limits, { signal, wanted });
  const main = path.posix.join(path.basename(dir), base);
  return { files: files.set(main, bytes), format, main, title, artifact: digestFolder(files) };
}

function digestFolder(files: ByteMap): Unpacked['artifact'] {
  const lines = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return { sha256: sha256(lines.join('')), size: [...files.values()].reduce((sum, { length }) => sum + length, 0) };
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
