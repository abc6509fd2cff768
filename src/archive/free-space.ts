import { type StatsFs, statfsSync } from 'node:fs';
import { diskError } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { ArchiveFolder } from './held-folder.ts';
import type { Plan } from './plan.ts';
import { sizesOf } from './plan.ts';

/** What stays free for others: so much, but no more than a part of the disk [byte]. */
const RESERVE = 32 * 1024 * 1024;
const RESERVED_PART = 1 / 64;

/**
 * Whether the disk has room for a plan, each file rounded up to whole blocks. Quotas of a user are not seen here; the
 * system tells of them while the files are written.
 *
 * @throws {PropmasterError} `disk_error`, naming what is needed and what is free
 */
export function checkFreeSpace(plan: Plan, folder: ArchiveFolder, target: string): void {
  const { blocks, bavail, bsize, files, ffree } = facts(folder);
  if (blocks === 0) return; // It does not count: some that live in memory or on a network.
  const entries = plan.paths.length + plan.folders.length;
  const reserve = Math.min(RESERVE, blocks * bsize * RESERVED_PART);
  let needed = plan.folders.length * bsize;
  for (const size of sizesOf(plan)) needed += Math.ceil(size / bsize) * bsize;
  if (needed + reserve > bavail * bsize) {
    throw tooFull(target, `it unpacks to ${mebibytes(needed)}, and ${mebibytes(bavail * bsize)} are free`);
  }
  // Some count no files: then both are 0.
  if (files > 0 && entries > ffree) {
    throw tooFull(target, `it unpacks to ${entries} files and folders, and the disk has room for ${ffree}`);
  }
}

function facts(folder: ArchiveFolder): StatsFs {
  try {
    return statfsSync(folder.at('.'));
  } catch (cause) {
    throw diskError(cause, folder.path, 'look at the disk');
  }
}

function tooFull(where: string, what: string): PropmasterError {
  return new PropmasterError('disk_error', `The disk is too full: ${what}.`, {
    where,
    hint: 'Nothing was written. Free some space, or unpack to another disk.',
  });
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
