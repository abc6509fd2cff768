import { closeSync, openSync, writeSync } from 'node:fs';
import { checkContent, inflatedSync, STORED } from './content.ts';
import { FILE_MODE, NEW_FILE } from './new-file.ts';
import { readExactly } from './open-archive.ts';
import { type PlannedFile, SMALL } from './plan.ts';

/** Reads packed contents that lie close together in large pieces. */
export class PackedReader {
  readonly #fd: number;
  readonly #size: number;
  readonly #archive: string;
  readonly #buffer = Buffer.allocUnsafeSlow(2 * SMALL);
  #start = 0;
  #length = 0;

  /** @param size of the archive [byte] */
  constructor(fd: number, size: number, archive: string) {
    this.#fd = fd;
    this.#size = size;
    this.#archive = archive;
  }

  /** A view that holds until the next call. At most {@link SMALL} bytes. */
  read(offset: number, length: number): Buffer {
    if (offset < this.#start || offset + length > this.#start + this.#length) {
      this.#length = 0;
      const ahead = Math.min(this.#buffer.length, this.#size - offset);
      readExactly(this.#fd, this.#buffer.subarray(0, ahead), offset, this.#archive);
      this.#start = offset;
      this.#length = ahead;
    }
    return this.#buffer.subarray(offset - this.#start, offset - this.#start + length);
  }
}

/**
 * Writes one small content in one piece.
 *
 * @param target what to give the system
 * @returns what was written
 * @throws {PropmasterError} `invalid_input`; errors of writing as they are
 */
export function writeSmall(file: PlannedFile, target: string, reader: PackedReader, archive: string): Uint8Array {
  const packed = reader.read(file.contentStart, file.packed);
  const content = file.method === STORED ? packed : inflatedSync(packed, file, archive);
  if (file.method === STORED) checkContent(content, file, archive);
  const fd = openSync(target, NEW_FILE, FILE_MODE);
  try {
    for (let done = 0; done < content.length; ) done += writeSync(fd, content, done);
  } finally {
    closeSync(fd);
  }
  return content;
}
