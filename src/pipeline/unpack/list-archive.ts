import type { Entry } from 'yauzl';
import { isPropmasterError } from '../../errors.ts';
import { entryKind } from '../../formats/zip/entry-kind.ts';
import type { Header, PlacedEntry } from '../../formats/zip/judge-places.ts';
import type { ArchiveRule, EntryFacts } from '../../formats/zip/rules.ts';
import { throwIfStopped } from './input-errors.ts';
import type { UnpackLimits } from './limits.ts';
import { violationError } from './violation-error.ts';

/** Bit 11 (APPNOTE 4.4.4): the name is UTF-8. */
const UTF8_NAME = 0x0800;

export type ListedEntry = EntryFacts &
  PlacedEntry & { /** Offset of the packed content. */ readonly contentStart: number };

/**
 * Entries of a ZIP from its directory and its local headers; no content is touched.
 *
 * yauzl finds them. Its own checks of names and sizes are switched off: they would stop at the first flaw with an
 * error that has no code, and turn backslashes round before they are judged.
 *
 * @throws {PropmasterError} `invalid_input` if it is no ZIP or damaged; `unsafe_input` if there are too many entries
 */
export async function listArchive(
  bytes: Buffer,
  archive: string,
  limits: UnpackLimits,
  signal?: AbortSignal,
): Promise<ListedEntry[]> {
  const yauzl = await import('yauzl');
  const listed: ListedEntry[] = [];
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
    if (zip.entryCount > limits.entries) {
      const detail = `${zip.entryCount} entries, at most ${limits.entries}`;
      throw violationError(archive, [{ code: 'zip/too-many', entry: '', detail }]);
    }
    for await (const entry of zip.eachEntry()) {
      throwIfStopped(signal);
      const local = await zip.readLocalFileHeaderPromise(entry);
      const name = decodeName(entry, yauzl.getFileNameLowLevel);
      listed.push({
        name,
        kind: entryKind(name, entry.externalFileAttributes),
        size: entry.uncompressedSize,
        packed: entry.compressedSize,
        central: header(entry, entry.fileNameRaw),
        local: header(local, local.fileName),
        start: entry.relativeOffsetOfLocalHeader,
        contentStart: local.fileDataStart,
        end: local.fileDataStart + entry.compressedSize,
      });
    }
  } catch (cause) {
    if (isPropmasterError(cause)) throw cause;
    const detail = (cause as Error).message;
    const code: ArchiveRule = detail.startsWith('End of central directory') ? 'zip/not-an-archive' : 'zip/broken';
    throw violationError(archive, [{ code, entry: listed.at(-1)?.name ?? '', detail }]);
  }
  return listed;
}

/**
 * Name of an entry. Without the flag it should be code page 437, but macOS and many tools write UTF-8 there, so that
 * is taken when it is valid. A Unicode path field (Info-ZIP 0x7075) wins, as everywhere.
 */
function decodeName(entry: Entry, decode: typeof import('yauzl').getFileNameLowLevel): string {
  const { fileNameRaw, extraFields, generalPurposeBitFlag: flags } = entry;
  return decode(isUtf8(fileNameRaw) ? flags | UTF8_NAME : flags, fileNameRaw, extraFields, true);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function header(
  from: Pick<Entry, 'generalPurposeBitFlag' | 'compressionMethod' | 'crc32' | 'compressedSize' | 'uncompressedSize'>,
  name: Uint8Array,
): Header {
  return {
    name,
    flags: from.generalPurposeBitFlag,
    method: from.compressionMethod,
    crc32: from.crc32,
    packed: from.compressedSize,
    size: from.uncompressedSize,
  };
}
