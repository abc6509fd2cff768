import type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';
import { isClutter } from '../formats/zip/clutter.ts';
import { type ArchiveKind, judgeArchive } from '../formats/zip/judge-archive.ts';
import type { ArchiveLimits } from '../formats/zip/rules.ts';
import { violationError } from './violation-error.ts';

export interface GateOptions {
  readonly limits?: Partial<ArchiveLimits>;
  /** @default by the ending of the name: `usdz` for `.usdz`, else `zip` */
  readonly kind?: ArchiveKind;
}

/** The entries of an archive that broke no rule. */
interface Judged {
  /** What is unpacked. */
  readonly entries: readonly ArchiveEntry[];
  /** What desktops left in it (`__MACOSX`, `.DS_Store`): judged like the rest, its contents too, and then left out. */
  readonly clutter: readonly ArchiveEntry[];
}

/**
 * The whole of an archive, without its contents, against the archive policy.
 *
 * @param name of the archive, as it is called in errors
 * @throws {PropmasterError} `unsafe_input`, `invalid_input`
 */
export function judged(source: ByteSource, name: string, { limits, kind }: GateOptions = {}): Judged {
  const { entries, violations } = judgeArchive(source, {
    kind: kind ?? archiveKind(name),
    ...(limits === undefined ? {} : { limits }),
  });
  if (violations.length > 0) throw violationError(name, violations);
  const named = entries.filter(({ path }) => path !== '');
  return {
    entries: named.filter(({ path }) => !isClutter(path)),
    clutter: named.filter(({ path }) => isClutter(path)),
  };
}

/** By the ending of a name. */
export function archiveKind(name: string): ArchiveKind {
  return /\.usdz$/i.test(name) ? 'usdz' : 'zip';
}
