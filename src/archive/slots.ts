import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { ArchiveFolder } from './held-folder.ts';
import { DIRECT, FILE_MODE, NEW_FILE } from './new-file.ts';

/** What direct writing asks of addresses, offsets and lengths; 4 KiB suits disks of either sector size [byte]. */
export const BLOCK = 4096;

const SLOT = 512 * 1024;
const SLOTS = 4;

/**
 * Pieces of memory, each filled while others are on their way to the disk.
 */
export class Slots {
  readonly #memory: Buffer;
  readonly #busy: (Promise<void> | undefined)[] = Array.from({ length: SLOTS }, () => undefined);
  #next = 0;

  /**
   * @param memory what {@link directMemory} gave, if files are written directly
   * @param lane which part of it is ours
   */
  constructor(memory: SharedArrayBuffer | undefined, lane: number) {
    const length = SLOT * SLOTS;
    this.#memory = memory ? Buffer.from(memory, lane * length, length) : Buffer.allocUnsafeSlow(length);
  }

  /** Waits for the next free piece. It is taken until it is handed back with {@link lend}. */
  async take(): Promise<{ readonly slot: number; readonly bytes: Buffer }> {
    const slot = this.#next;
    this.#next = (slot + 1) % SLOTS;
    await this.#busy[slot];
    return { slot, bytes: this.#memory.subarray(slot * SLOT, (slot + 1) * SLOT) };
  }

  /** A failure shows at the next {@link take} of this piece, or in {@link settle}. */
  lend(slot: number, until: Promise<void>): void {
    until.catch(() => undefined);
    this.#busy[slot] = until;
  }

  /** Waits for everything that is on its way. */
  async settle(): Promise<void> {
    const all = await Promise.allSettled(this.#busy);
    this.#busy.fill(undefined);
    for (const one of all) if (one.status === 'rejected') throw one.reason;
  }
}

/** What the types of Node leave out of it. */
const { Memory } = (
  globalThis as unknown as {
    WebAssembly: {
      Memory: new (options: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer };
    };
  }
).WebAssembly;

/**
 * Memory for files that are written directly, past the page cache: WebAssembly memory begins at a page of the system,
 * which that needs and a plain Buffer does not promise.
 *
 * @param folder where files are to be written: not every file system can do it
 * @returns `undefined` where they can't be written so
 */
export function directMemory(folder: ArchiveFolder, lanes: number): SharedArrayBuffer | undefined {
  if (DIRECT === 0) return undefined;
  const probe = folder.at('probe');
  try {
    const pages = (lanes * SLOT * SLOTS) / (64 * 1024);
    const { buffer } = new Memory({ initial: pages, maximum: pages, shared: true });
    const fd = openSync(probe, NEW_FILE | DIRECT, FILE_MODE);
    try {
      writeSync(fd, Buffer.from(buffer, 0, BLOCK));
    } finally {
      closeSync(fd);
    }
    return buffer;
  } catch {
    return undefined;
  } finally {
    rmSync(probe, { force: true });
  }
}
