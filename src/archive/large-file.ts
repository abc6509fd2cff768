import { close, ftruncateSync, openSync, write } from 'node:fs';
import { promisify } from 'node:util';
import { DIRECT, FILE_MODE, NEW_FILE } from './new-file.ts';
import { BLOCK, type Slots } from './slots.ts';

const writeAt = promisify(write);
const closeLater = promisify(close);

/**
 * A new file, written piece by piece while its writer goes on. Directly means past the page cache: a file has to reach
 * the disk anyway before the archive counts as unpacked, and this way a large one costs neither a copy in the kernel nor
 * what others have there.
 */
export class LargeFile {
  readonly #fd: number;
  readonly #direct: boolean;
  readonly #slots: Slots;
  #size = 0;
  #filling: { readonly slot: number; readonly bytes: Buffer; length: number } | undefined;

  constructor(file: string, slots: Slots, direct: boolean) {
    this.#fd = openSync(file, direct ? NEW_FILE | DIRECT : NEW_FILE, FILE_MODE);
    this.#direct = direct;
    this.#slots = slots;
  }

  /**
   * Writes a piece that `fill` puts into the memory it is given.
   *
   * @param most length of the piece, if that much memory is at hand
   * @returns the piece, to be looked at before anything else is written
   */
  async writeFilled(most: number, fill: (piece: Buffer) => void): Promise<Buffer> {
    const { slot, bytes } = await this.#slots.take();
    const piece = bytes.subarray(0, Math.min(most, bytes.length));
    fill(piece);
    this.#send(slot, bytes, piece.length);
    return piece;
  }

  /** Writes a copy of the bytes. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      this.#filling ??= { ...(await this.#slots.take()), length: 0 };
      const filling = this.#filling;
      const part = bytes.subarray(done, done + filling.bytes.length - filling.length);
      filling.bytes.set(part, filling.length);
      filling.length += part.length;
      done += part.length;
      if (filling.length === filling.bytes.length) this.#sendFilling();
    }
  }

  /** Waits for all pieces and closes the file. */
  async close(): Promise<void> {
    this.#sendFilling();
    try {
      await this.#slots.settle();
      if (this.#direct) ftruncateSync(this.#fd, this.#size);
    } finally {
      await closeLater(this.#fd);
    }
  }

  #sendFilling(): void {
    if (this.#filling === undefined) return;
    const { slot, bytes, length } = this.#filling;
    this.#filling = undefined;
    this.#send(slot, bytes, length);
  }

  /** Direct writes come in whole blocks: what is too much at the end of the file is cut off again. */
  #send(slot: number, bytes: Buffer, length: number): void {
    const whole = this.#direct ? Math.ceil(length / BLOCK) * BLOCK : length;
    this.#slots.lend(slot, writeWhole(this.#fd, bytes.subarray(0, whole), this.#size));
    this.#size += length;
  }
}

async function writeWhole(fd: number, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await writeAt(fd, bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
