import { hash } from 'node:crypto';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { diskError } from '../disk/disk.ts';
import { type ArchiveFolder, sharedFolder } from './held-folder.ts';
import { LargeFile } from './large-file.ts';
import {
  type FileRange,
  isLarge,
  isStopped,
  type Plan,
  type PlannedFile,
  plannedFile,
  stop,
  takeTask,
} from './plan.ts';
import { Slots } from './slots.ts';
import { StagedFolders } from './staged-folders.ts';
import { writeLarge } from './write-large.ts';
import { PackedReader, writeSmall } from './write-small.ts';

/** Everything that a thread needs to take part in unpacking. All threads of a process share its descriptors. */
export interface UnpackJob {
  readonly plan: Plan;
  readonly archive: { readonly file: string; readonly fd: number; readonly size: number };
  /** The folder that becomes the target. */
  readonly root: Pick<ArchiveFolder, 'path' | 'fd'>;
  /** How the target is called in errors: staging means nothing to the user. */
  readonly target: string;
  /** Memory for direct writing, where the file system can do it. */
  readonly memory: SharedArrayBuffer | undefined;
}

/** Longest time that the event loop of a thread waits for us [ms]. */
const AT_A_STRETCH = 10;

/**
 * Who works: 0, 1, …. The first two belong to the main thread and alone stream large packed files: zlib's thread pool
 * inflates for both of them, which keeps all cores busy, and one isolate holds all of the pieces that have not been
 * freed yet. The others have a thread to themselves.
 */
export type Lane = number;

/** Lanes of the main thread. */
export const INFLATING_LANES = 2;

/**
 * Takes tasks of a plan until none is left; all lanes do so at once. The first failure stops them all.
 *
 * @throws {PropmasterError} `invalid_input`, `disk_error`, `interrupted`
 */
export async function work(job: UnpackJob, lane: Lane): Promise<void> {
  const { plan } = job;
  const writer = new Writer(job, lane);
  try {
    let since = performance.now();
    const take = (): FileRange | undefined => takeTask(plan, lane < INFLATING_LANES);
    for (let task = take(); task !== undefined; task = take()) {
      for (let i = task.start; i < task.end && !isStopped(plan.control); i++) await writer.write(i);
      if (performance.now() - since < AT_A_STRETCH) continue;
      await breathe();
      since = performance.now();
    }
  } catch (cause) {
    stop(plan.control);
    throw cause;
  } finally {
    writer.close();
  }
}

class Writer {
  readonly #job: UnpackJob;
  readonly #lane: Lane;
  readonly #folders: StagedFolders;
  #reader: PackedReader | undefined;
  #slots: Slots | undefined;

  constructor(job: UnpackJob, lane: Lane) {
    this.#job = job;
    this.#lane = lane;
    this.#folders = new StagedFolders(sharedFolder(job.root), job.plan.folders);
  }

  /** Writes a file of the plan and notes its hash. Not a promise for a small one: 20,000 of them cost time. */
  write(i: number): Promise<void> | void {
    const file = plannedFile(this.#job.plan, i);
    const { sha256 } = this.#job.plan;
    try {
      const target = this.#folders.get(file.folder).at(file.base);
      if (isLarge(file)) return this.#writeLarge(file, target, i);
      const { fd, size, file: archive } = this.#job.archive;
      this.#reader ??= new PackedReader(fd, size, archive);
      sha256.set(hash('sha256', writeSmall(file, target, this.#reader, archive), 'buffer'), i * 32);
    } catch (cause) {
      throw this.#error(cause, file);
    }
  }

  async #writeLarge(file: PlannedFile, target: string, i: number): Promise<void> {
    const { plan, archive, memory } = this.#job;
    this.#slots ??= new Slots(memory, this.#lane);
    try {
      const large = new LargeFile(target, this.#slots, memory !== undefined);
      try {
        const reading = { fd: archive.fd, archive: archive.file, control: plan.control };
        plan.sha256.set(await writeLarge(file, large, reading), i * 32);
      } finally {
        await large.close();
      }
    } catch (cause) {
      throw this.#error(cause, file);
    }
  }

  close(): void {
    this.#folders.close();
  }

  #error(cause: unknown, file: PlannedFile): Error {
    return diskError(cause, path.join(this.#job.target, file.path), 'write the file');
  }
}
