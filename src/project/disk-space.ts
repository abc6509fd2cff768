import { stat, statfs } from 'node:fs/promises';
import { diskError } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { HeldFolder } from './held-folders.ts';

/** What stays free beside the files: for the record of the install, the journal and the file system's own lists [byte]. */
const RESERVE = 1024 * 1024;

/** A file that is about to be written into a folder. */
export interface Need {
  readonly folder: HeldFolder;
  /** [byte] */
  readonly size: number;
}

/**
 * Whether the disks have room for what is to be written, each file rounded up to whole blocks. Quotas of a user are
 * not seen here: the system tells of them when the files are written, which is before the decision as well.
 *
 * @throws {PropmasterError} `disk_error`, naming what is needed and what is free
 */
export async function checkSpace(needs: readonly Need[]): Promise<void> {
  for (const { folder, sizes } of await byDisk(needs)) {
    const { blocks, bavail, bsize } = await statfs(folder.at('.')).catch((cause) => {
      throw diskError(cause, folder.path, 'look at the disk');
    });
    if (blocks === 0) continue; // It does not count: some that live in memory or on a network.
    const needed = sizes.reduce((sum, size) => sum + Math.ceil(size / bsize) * bsize, RESERVE);
    const free = bavail * bsize;
    if (needed <= free) continue;
    throw new PropmasterError(
      'disk_error',
      `The disk is too full: ${mebibytes(needed)} are needed and ${mebibytes(free)} are free.`,
      { where: folder.path, hint: 'Nothing was written. Free some space on the disk, then run the command again.' },
    );
  }
}

interface Disk {
  readonly folder: HeldFolder;
  readonly sizes: number[];
}

async function byDisk(needs: readonly Need[]): Promise<Iterable<Disk>> {
  const devices = new Map<HeldFolder, number>();
  const disks = new Map<number, Disk>();
  for (const { folder, size } of needs) {
    const known = devices.get(folder);
    const { dev } = known === undefined ? await stat(folder.at('.')).catch(rethrow(folder)) : { dev: known };
    devices.set(folder, dev);
    const disk = disks.get(dev);
    if (disk === undefined) disks.set(dev, { folder, sizes: [size] });
    else disk.sizes.push(size);
  }
  return disks.values();
}

const rethrow =
  ({ path }: HeldFolder) =>
  (cause: unknown): never => {
    throw diskError(cause, path, 'look at the folder');
  };

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
