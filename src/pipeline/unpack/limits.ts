import { ARCHIVE_LIMITS, type ArchiveLimits } from '../../formats/zip/rules.ts';

/** Limits of the first gate. */
export interface UnpackLimits extends ArchiveLimits {
  /** Everything that is held in memory at once [byte]. @default 1 GiB */
  readonly memoryBytes: number;
}

export const UNPACK_LIMITS: UnpackLimits = { ...ARCHIVE_LIMITS, memoryBytes: 1024 ** 3 };
