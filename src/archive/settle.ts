import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { syncFolder } from '../disk/disk.ts';
import type { ArchiveFolder } from './held-folder.ts';
import { type Plan, plannedFile } from './plan.ts';
import { StagedFolders } from './staged-folders.ts';

/** Up to so many files are brought to the disk one by one; above, waiting once for all of them costs less. */
const ONE_BY_ONE = 64;

/** So many at once: file systems gather waiting writers. */
const AT_ONCE = 16;

const { O_RDWR, O_NOFOLLOW = 0 } = constants;

/** Waits until everything that was written into staging is on the disk: contents, names and folders. */
export async function settle(plan: Plan, root: ArchiveFolder): Promise<void> {
  if (plan.paths.length > ONE_BY_ONE && (await syncFileSystem(root))) return;
  const folders = new StagedFolders(root, plan.folders);
  try {
    for (let start = 0; start < plan.paths.length; start += AT_ONCE) {
      const some = plan.paths.slice(start, start + AT_ONCE).map((_, i) => plannedFile(plan, start + i));
      // Opened here and now: their folders need not stay open while the disk is waited for.
      const opened = some.map(({ folder, base }) => openSync(folders.get(folder).at(base), O_RDWR | O_NOFOLLOW));
      await Promise.all(opened.map(syncAndClose));
    }
    for (let i = plan.folders.length - 1; i >= 0; i--) await syncFolder(folders.get(i).at('.'));
  } finally {
    folders.close();
  }
}

const fsyncLater = promisify(fsync);

async function syncAndClose(fd: number): Promise<void> {
  try {
    await fsyncLater(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * `syncfs`, which Node lacks, by coreutils' `sync -f`: 20,000 files in one commit of the journal instead of 20,000.
 *
 * @returns whether that worked; if not, each file is to be waited for, which also tells what is wrong
 * @see syncfs(2), Linux 5.8: it reports errors of writing
 */
async function syncFileSystem({ fd }: ArchiveFolder): Promise<boolean> {
  if (fd === undefined) return false;
  const child = spawn('sync', ['-f', '/proc/self/fd/3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  } catch {
    return false; // There is no such program.
  }
}
