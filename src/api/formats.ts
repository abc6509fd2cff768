/**
 * `propmaster/formats`: the readers of USD, SDF and MJCF, each from the bytes of its files to the one model of
 * {@link SimModel}, and the reader of ZIP archives that judges an archive as a whole before it unpacks a byte.
 *
 * All of them take untrusted bytes and touch no disk. Lengths are in metres, masses in kilograms, angles in radians, Z is
 * up.
 *
 * @example
 * const files = await readArchive(bytesSource(zip), 'mug.zip', { memoryBytes: 2 ** 30 });
 * const { model, findings } = await readSdf(files, { entry: 'model.sdf' });
 *
 * @module
 */

export { type ReadArchiveOptions, readArchive } from '../archive/read-archive.ts';
export { type ErrorCode, type ErrorDetails, isPropmasterError, PropmasterError } from '../errors.ts';
export type { ByteMap, ReadResult } from '../formats/files.ts';
export { type ReadMjcfOptions, readMjcf } from '../formats/mjcf/read.ts';
export { type ReadSdfOptions, readSdf } from '../formats/sdf/read.ts';
export { type ReadUsdOptions, readUsd } from '../formats/usd/read.ts';
export type { ArchiveEntry } from '../formats/zip/archive-entry.ts';
export { type ByteSource, bytesSource } from '../formats/zip/byte-source.ts';
export { type ArchiveKind, type JudgedArchive, type JudgeOptions, judgeArchive } from '../formats/zip/judge-archive.ts';
export {
  ARCHIVE_LIMITS,
  type ArchiveLimits,
  type ArchiveRule,
  type EntryKind,
  type Violation,
} from '../formats/zip/rules.ts';
export type { Finding, Severity } from '../model/finding.ts';
export type { SimModel } from '../model/types.ts';
