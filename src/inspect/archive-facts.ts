import type { ByteSource } from '../formats/zip/byte-source.ts';
import { isClutter } from '../formats/zip/clutter.ts';
import { type ArchiveEntry, type ArchiveKind, judgeArchive } from '../formats/zip/judge-archive.ts';
import { checkContents } from './check-contents.ts';
import { refusalsOf } from './refusals.ts';
import type { ArchiveFacts, InspectedEntry, Refusal } from './types.ts';

/** An archive from its end to its contents. */
export interface InspectedArchive {
  readonly archive: ArchiveFacts;
  readonly entries: readonly InspectedEntry[];
  readonly refusals: readonly Refusal[];
  /** The layer that a USDZ package is opened with, if nothing is wrong with the package. */
  readonly layer?: ArchiveEntry;
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
  const layer = judged.entries.find((entry) => entry.kind === 'file');
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
    ...(kind === 'usdz' && refusals.length === 0 && layer ? { layer } : {}),
  };
}

const described = ({ name, path, size, packed, kind }: ArchiveEntry): InspectedEntry => ({
  path: path || name,
  bytes: size,
  packed,
  kind,
  clutter: isClutter(path),
});
