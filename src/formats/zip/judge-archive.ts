import type { ArchiveEntry } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';
import { entryKind, hasSetId } from './entry-kind.ts';
import { findEnd } from './find-end.ts';
import { judgeEntries } from './judge.ts';
import { judgeLocals, type LocalFacts } from './judge-locals.ts';
import { entryPath } from './judge-name.ts';
import { judgeUsdz } from './judge-usdz.ts';
import { type CentralHeader, readDirectory } from './read-directory.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, type Violation } from './rules.ts';

/** `usdz` adds the rules of a USDZ package. */
export type ArchiveKind = 'zip' | 'usdz';

/** What an archive holds, and every rule that it breaks. */
export interface JudgedArchive {
  /** In the order of the directory, as far as it could be read. */
  readonly entries: readonly ArchiveEntry[];
  /** None: it may be unpacked. What concerns the structure comes first. */
  readonly violations: readonly Violation[];
  /** Declared sizes together [byte]. */
  readonly unpackedBytes: number;
}

export interface JudgeOptions {
  /** @default {@link ARCHIVE_LIMITS} */
  readonly limits?: Partial<ArchiveLimits>;
  /** @default 'zip' */
  readonly kind?: ArchiveKind;
}

/**
 * The whole archive against the archive policy (`docs/archives.md`) before a byte of content is unpacked: its end, its
 * directory, local headers, data descriptors and the bytes between them.
 *
 * Contents are not read. The unpacker checks each against the `size` and `crc32` told here (`zip/size`, `zip/crc`,
 * `zip/broken`), and inflates no further than `size`.
 *
 * Whatever the bytes say, it throws nothing; what `source.read` throws passes through.
 */
export function judgeArchive(source: ByteSource, options: JudgeOptions = {}): JudgedArchive {
  const limits = { ...ARCHIVE_LIMITS, ...options.limits };
  const found = findEnd(source);
  if ('violation' in found) return refused(found.violation);
  const { place } = found;
  if (place.count > limits.entries) {
    const detail = `${place.count} entries, at most ${limits.entries}`;
    return refused({ code: 'zip/too-many', entry: '', detail });
  }

  const directory = readDirectory(source, place);
  const whole = directory.violations.every(({ code }) => code !== 'zip/broken' && code !== 'zip/counts');
  const { locals, violations } = judgeLocals(source, directory.headers, { end: place.offset, whole });
  const judged = directory.headers.map((header) => judgeHeader(header, locals.get(header)));
  const entries = judged.map(({ entry }) => entry);
  return {
    entries,
    violations: [
      ...directory.violations,
      ...violations,
      ...judged.flatMap(({ setId, entry }): Violation[] => (setId ? [{ code: 'zip/setuid', entry: entry.name }] : [])),
      ...judgeEntries(entries, limits),
      ...(options.kind === 'usdz' ? judgeUsdz(entries) : []),
    ],
    unpackedBytes: entries.reduce((sum, { size }) => sum + size, 0),
  };
}

function judgeHeader(header: CentralHeader, local: LocalFacts | undefined): { entry: ArchiveEntry; setId: boolean } {
  const { name, method, size, packed, crc32, externalAttributes } = header;
  const localModes = local?.extraModes ?? [];
  const extraModes = localModes.length === 0 ? header.extraModes : [...header.extraModes, ...localModes];
  const kind = entryKind(name, externalAttributes, { extraModes, size });
  const contentStart = local?.contentStart ?? 0;
  return {
    entry: { name, path: entryPath(name), kind, method, size, packed, crc32, contentStart },
    setId: kind === 'file' && hasSetId(externalAttributes, extraModes),
  };
}

function refused(violation: Violation): JudgedArchive {
  return { entries: [], violations: [violation], unpackedBytes: 0 };
}
