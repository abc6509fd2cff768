import { checkContents } from '../archive/check-contents.ts';
import type { ByteMap } from '../formats/files.ts';
import type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';
import { isClutter } from '../formats/zip/clutter.ts';
import { type ArchiveKind, judgeArchive } from '../formats/zip/judge-archive.ts';
import { refusalsOf } from './refusals.ts';
import type { ArchiveFacts, FileRefusal, InspectedEntry } from './types.ts';

/** An archive from its end to its contents. */
export interface InspectedArchive {
  readonly archive: ArchiveFacts;
  readonly entries: readonly InspectedEntry[];
  readonly refusals: readonly FileRefusal[];
  /** Of a USDZ package with which nothing is wrong so far. */
  readonly usdz?: Package;
}

interface Package {
  /** Path of the layer that it is opened with. */
  readonly main: string;
  /** Its files; those that are no layers have no content here. */
  readonly files: ByteMap;
}

/**
 * What is in an archive and every rule that it breaks. Contents are looked into only where everything else is right: what
 * a broken directory says of them means nothing.
 */
export async function inspectArchive(
  source: ByteSource,
  kind: ArchiveKind,
  signal?: AbortSignal,
): Promise<InspectedArchive> {
  const judged = judgeArchive(source, { kind });
  const whole = judged.violations.length === 0;
  const violations = whole ? await checkContents(source, judged.entries, signal) : judged.violations;
  const entries = judged.entries.map(described);
  const refusals = refusalsOf(violations);
  const packed = judged.entries.reduce((sum, entry) => sum + entry.packed, 0);
  return {
    archive: {
      files: entries.filter((entry) => entry.kind !== 'folder' && !entry.clutter).length,
      folders: entries.filter((entry) => entry.kind === 'folder' && !entry.clutter).length,
      clutter: entries.filter(({ clutter }) => clutter).length,
      unpackedBytes: judged.unpackedBytes,
      ratio: packed === 0 ? 1 : judged.unpackedBytes / packed,
      contents: whole ? 'checked' : 'not checked',
    },
    entries,
    refusals,
    ...(kind === 'usdz' && refusals.length === 0 ? { usdz: packageOf(source, judged.entries) } : {}),
  };
}

/** A package is stored, so its layers lie in it as they are. */
function packageOf(source: ByteSource, entries: readonly ArchiveEntry[]): Package {
  const files = entries.filter(({ kind }) => kind === 'file');
  const content = ({ path, contentStart, size }: ArchiveEntry): Uint8Array =>
    /\.usd[ac]?$/i.test(path) ? source.read(contentStart, size) : new Uint8Array();
  return { main: files[0]!.path, files: new Map(files.map((entry) => [entry.path, content(entry)])) };
}

const described = ({ name, path, size, packed, kind }: ArchiveEntry): InspectedEntry => ({
  path: path || name,
  bytes: size,
  packed,
  kind,
  clutter: isClutter(path),
});
