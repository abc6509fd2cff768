import path from 'node:path';
import { diskError, errorCode, makeFolder } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { ArchiveKind } from '../formats/zip/judge-archive.ts';
import type { ArchiveLimits } from '../formats/zip/rules.ts';
import { refuseFlawed } from './check-contents.ts';
import { checkFreeSpace } from './free-space.ts';
import { type ArchiveFolder, holdFolder } from './held-folder.ts';
import { judged } from './judged.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { hasLarge, makePlan, type Plan, plannedFile } from './plan.ts';
import { settle } from './settle.ts';
import { directMemory } from './slots.ts';
import { StagedFolders } from './staged-folders.ts';
import { makeStaging, type Staging, sweepStaging } from './staging.ts';
import { checkTarget, copyStaged, openTarget, putInPlace, type UnpackTarget } from './target.ts';
import { ThreadPool } from './thread-pool.ts';

export interface UnpackArchiveOptions {
  /** @default by the ending of the name: `usdz` for `.usdz`, else `zip` */
  readonly kind?: ArchiveKind;
  readonly limits?: Partial<ArchiveLimits>;
  /** Whether a folder that is not empty is exchanged for the new one. @default false */
  readonly replace?: boolean;
  /**
   * Folder in which the files are staged, also on another disk. @default the one that the target lies in, so that
   * nothing has to be copied at the end
   */
  readonly staging?: string;
  readonly signal?: AbortSignal;
}

/** A file that was unpacked. */
export interface UnpackedFile {
  /** Below the folder, with `/` between the parts. */
  readonly path: string;
  /** [byte] */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** As the archive declares it, and as it was found. */
  readonly crc32: number;
}

export interface UnpackedArchive {
  /** Absolute. */
  readonly folder: string;
  /** In the order of their paths. Clutter of desktops (`__MACOSX`, `.DS_Store`) is left out. */
  readonly files: readonly UnpackedFile[];
}

/**
 * Unpacks a ZIP or a USDZ into a folder: all of it or nothing.
 *
 * The whole archive is judged before the first byte is written (`docs/archives.md`), and every content is held to its
 * size and CRC-32. Files are written with several threads into a staging folder beside the target; when all of it is on
 * the disk, one rename makes it the target. A failure, an abort or a kill leaves the target as it was, and what a killed
 * process has left behind goes with the next run that unpacks into the same parent folder.
 *
 * The archive is opened once; what was judged is what is read. No link is followed below the folder that the target
 * lies in: on Linux each folder is opened below the one before and files are made through its descriptor; on systems
 * without `/proc/self/fd` names are joined to paths, inside a staging folder that is open to this user only.
 *
 * Files get mode 0644 and folders 0755, less the umask, whatever the archive says.
 *
 * @param folder made with its parents; if it is there, it must be empty, unless `replace`
 * @throws {PropmasterError} `not_found`; `unsafe_input` or `invalid_input`, naming the rule; `usage` if the target is in
 *   use; `disk_error`; `interrupted`
 */
export async function unpackArchive(
  file: string,
  folder: string,
  options: UnpackArchiveOptions = {},
): Promise<UnpackedArchive> {
  const { signal, replace = false } = options;
  const archive = openArchive(file);
  const threads = new ThreadPool(archive.source.size);
  try {
    const { entries, clutter } = judged(archive.source, file, options);
    await refuseFlawed(archive.source, clutter, file, signal);
    const plan = makePlan(entries);
    throwIfStopped(signal);
    const target = await openTarget(folder);
    try {
      await sweepStaging(target.parent);
      checkTarget(target, replace);
      const work = { archive, plan, target, threads, signal };
      if (options.staging === undefined) await unpackBeside(work, replace);
      else await unpackElsewhere(work, options.staging, replace);
    } catch (error) {
      await target.removeParents();
      throw error;
    } finally {
      target.parent.close();
    }
    return { folder: path.resolve(folder), files: filesOf(plan) };
  } finally {
    await threads.close();
    archive.close();
  }
}

interface Work {
  readonly archive: OpenArchive;
  readonly plan: Plan;
  readonly target: UnpackTarget;
  readonly threads: ThreadPool;
  readonly signal: AbortSignal | undefined;
}

async function unpackBeside(work: Work, replace: boolean): Promise<void> {
  await inStaging(work, work.target.parent, async (staging) => {
    await unpackInto(staging, work);
    await putInPlace(staging, work.target, replace);
  });
}

/** Renamed from there if it lies on the same file system, else copied beside the target first. */
async function unpackElsewhere(work: Work, elsewhere: string, replace: boolean): Promise<void> {
  const { plan, target } = work;
  await makeFolder(elsewhere);
  const outer = holdFolder(elsewhere);
  try {
    await sweepStaging(outer);
    await inStaging(work, outer, async (staging) => {
      const another = outer.device() !== target.parent.device();
      if (another) checkFreeSpace(plan, target.parent, target.folder);
      await unpackInto(staging, work);
      try {
        if (!another) return await putInPlace(staging, target, replace);
      } catch (error) {
        // Bind mounts have the device of what they show.
        if (errorCode((error as PropmasterError).cause) !== 'EXDEV') throw error;
      }
      await inStaging(work, target.parent, async (beside) => {
        await copyStaged(staging, beside, target);
        await settle(plan, beside.content);
        throwIfStopped(work.signal);
        await putInPlace(beside, target, replace);
      });
    });
  } finally {
    outer.close();
  }
}

async function inStaging(
  { target }: Work,
  outer: ArchiveFolder,
  use: (staging: Staging) => Promise<void>,
): Promise<void> {
  const staging = await makeStaging(outer).catch((cause: unknown) => {
    throw diskError(cause, target.folder, 'make a folder beside it');
  });
  try {
    await use(staging);
  } finally {
    await staging.remove();
  }
}

/** Writes the files into staging and waits until they are on the disk. */
async function unpackInto(
  { folder, content }: Staging,
  { archive, plan, target, threads, signal }: Work,
): Promise<void> {
  checkFreeSpace(plan, content, target.folder);
  try {
    const folders = new StagedFolders(content, plan.folders);
    folders.make();
    folders.close();
  } catch (cause) {
    throw diskError(cause, target.folder, 'make its folders');
  }
  const job = {
    plan,
    archive: { file: archive.file, fd: archive.fd, size: archive.source.size },
    root: { path: content.path, fd: content.fd },
    target: target.folder,
    memory: hasLarge(plan) ? directMemory(folder, threads.lanes) : undefined,
  };
  await threads.work(job, signal);
  throwIfStopped(signal);
  try {
    await settle(plan, content);
  } catch (cause) {
    throw diskError(cause, target.folder, 'bring the files to the disk');
  }
  throwIfStopped(signal);
}

function filesOf(plan: Plan): UnpackedFile[] {
  const digests = Buffer.from(plan.sha256.buffer);
  return plan.paths
    .map((file, i) => {
      const { size, crc32 } = plannedFile(plan, i);
      return { path: file, size, sha256: digests.toString('hex', i * 32, i * 32 + 32), crc32 };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PropmasterError('interrupted', 'Stopped while unpacking.');
}
