import { PropmasterError } from '../errors.ts';
import type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';
import { refuseFlawed } from './check-contents.ts';
import { checkContent, inflated, STORED } from './content.ts';
import { type GateOptions, judged } from './judged.ts';

export interface ReadArchiveOptions extends GateOptions {
  /** Archive and contents together [byte]. */
  readonly memoryBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The files of an archive, in memory. It is judged as a whole before the first byte is inflated; then each content is
 * held to the size and the CRC-32 that the directory declares.
 *
 * @param name how the archive is called in errors
 * @returns path → content, in the order of the directory; folders and clutter left out
 * @throws {PropmasterError} `unsafe_input`, `invalid_input`, `interrupted`
 */
export async function readArchive(
  source: ByteSource,
  name: string,
  { memoryBytes, signal, ...gate }: ReadArchiveOptions,
): Promise<Map<string, Uint8Array>> {
  const { entries, clutter } = judged(source, name, gate);
  const wanted = entries.filter(({ kind }) => kind === 'file');
  const total = wanted.reduce((sum, { size }) => sum + size, source.size);
  if (total > memoryBytes) throw tooLarge(name, total, memoryBytes);
  const files = new Map<string, Uint8Array>();
  await refuseFlawed(source, clutter, name, signal);
  for (const entry of wanted) {
    if (signal?.aborted) throw new PropmasterError('interrupted', 'Stopped while reading the archive.');
    files.set(entry.path, await contentOf(source, entry, name));
  }
  return files;
}

const MIB = 1024 * 1024;

function tooLarge(where: string, bytes: number, limit: number): PropmasterError {
  const size = `${Math.ceil(bytes / MIB)} MiB`;
  return new PropmasterError('invalid_input', `Too large: ${size}, at most ${Math.floor(limit / MIB)} MiB are read.`, {
    where,
    hint: 'Pack the model alone, or make its meshes smaller.',
  });
}

async function contentOf(source: ByteSource, entry: ArchiveEntry, name: string): Promise<Uint8Array> {
  const packed = source.read(entry.contentStart, entry.packed);
  if (entry.method !== STORED) return inflated(packed, entry, name);
  const content = Buffer.from(packed); // a copy: what is read from memory is a view of the archive
  checkContent(content, entry, name);
  return content;
}
