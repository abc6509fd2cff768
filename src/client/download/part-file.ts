import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { onDisk } from './disk-failure.ts';

/** Enough to tell any format by its magic bytes. */
const HEAD_BYTES = 64;

/**
 * A file that comes into being under `<target>.part`, hashed as it grows. The target appears by a rename, complete and
 * on the disk, or not at all.
 *
 * All methods throw {@link PropmasterError} `disk_error`.
 */
export class PartFile {
  readonly target: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  #hash: Hash = createHash('sha256');
  #head = Buffer.alloc(0);
  #bytes = 0;
  #closed = false;

  private constructor(target: string, path: string, handle: FileHandle) {
    this.target = target;
    this.#path = path;
    this.#handle = handle;
  }

  /** A leftover is removed, not opened: it may be a link to somewhere else. */
  static async create(target: string): Promise<PartFile> {
    const path = `${target}.part`;
    return onDisk(path, async () => {
      await rm(path, { force: true });
      return new PartFile(target, path, await open(path, 'wx'));
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The first bytes. */
  get head(): Uint8Array {
    return this.#head;
  }

  /** Of everything so far, lower-case hex. */
  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  async append(part: Uint8Array): Promise<void> {
    await onDisk(this.#path, async () => {
      for (let done = 0; done < part.byteLength; ) {
        const { bytesWritten } = await this.#handle.write(part, done, part.byteLength - done, this.#bytes + done);
        done += bytesWritten;
      }
    });
    this.#hash.update(part);
    this.#bytes += part.byteLength;
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, part]).subarray(0, HEAD_BYTES);
  }

  /** Back to an empty file. */
  async restart(): Promise<void> {
    if (this.#bytes === 0) return;
    await onDisk(this.#path, () => this.#handle.truncate(0));
    this.#hash = createHash('sha256');
    this.#head = Buffer.alloc(0);
    this.#bytes = 0;
  }

  /** Makes it the target. */
  async commit(): Promise<void> {
    await onDisk(this.#path, async () => {
      await this.#handle.sync();
      await this.#close();
    });
    await onDisk(this.target, () => rename(this.#path, this.target));
  }

  /** Leaves nothing behind. Does nothing after {@link PartFile.commit}. */
  async discard(): Promise<void> {
    await this.#close().catch(() => {});
    await rm(this.#path, { force: true }).catch(() => {});
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#handle.close();
  }
}
