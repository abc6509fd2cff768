import type { ByteSource } from '../formats/zip/byte-source.ts';
import { isClutter } from '../formats/zip/clutter.ts';
import { type ArchiveEntry, type ArchiveKind, judgeArchive } from '../formats/zip/judge-archive.ts';
import type { ArchiveLimits } from '../formats/zip/rules.ts';
import { violationError } from './violation-error.ts';

export interface GateOptions {
  readonly limits?: Partial<ArchiveLimits>;
  /** @default by the ending of the name: `usdz` for `.usdz`, else `zip` */
  readonly kind?: ArchiveKind;
}

/**
 * The entries of an archive that broke no rule. Clutter of desktops is judged like the rest and then left out.
 *
 * @param name of the archive, as it is called in errors
 * @throws {PropmasterError} `unsafe_input`, `invalid_input`
 */
export function judged(source: ByteSource, name: string, { limits, kind }: GateOptions = {}): ArchiveEntry[] {
  const { entries, violations } = judgeArchive(source, {
    kind: kind ?? archiveKind(name),
    ...(limits === undefined ? {} : { limits }),
  });
  if (violations.length > 0) throw violationError(name, violations);
  return entries.filter(({ path }) => path !== '' && !isClutter(path));
}

/** By the ending of a name. */
export function archiveKind(name: string): ArchiveKind {
  return /\.usdz$/i.test(name) ? 'usdz' : 'zip';
}
