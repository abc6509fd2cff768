import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { diskError, errorCode } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';

/** An archive that is held open: what was judged is what is read, whatever its path leads to by then. */
export interface OpenArchive {
  /** As it was named. */
  readonly file: string;
  readonly fd: number;
  /** Reads through the descriptor; `size` is that of the moment of opening. */
  readonly source: ByteSource;
  close(): void;
}

/** So that a pipe in place of the file answers at once instead of waiting for a writer. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** @throws {PropmasterError} `not_found`, `invalid_input` if it is no file, `disk_error` */
export function openArchive(file: string): OpenArchive {
  let fd: number;
  try {
    fd = openSync(file, O_RDONLY | O_NONBLOCK);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw diskError(cause, file, 'open the file');
    throw new PropmasterError('not_found', 'There is no such file.', { where: file, cause });
  }
  const facts = fstatSync(fd);
  if (!facts.isFile()) {
    closeSync(fd);
    throw new PropmasterError('invalid_input', 'It is no file.', { where: file, hint: 'Give a ZIP or USDZ archive.' });
  }
  return { file, fd, source: fileSource(fd, facts.size, file), close: () => closeSync(fd) };
}

/** @param file how it is called in errors */
export function fileSource(fd: number, size: number, file: string): ByteSource {
  return {
    size,
    read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > size) {
        throw new RangeError(`bytes ${offset} to ${offset + length} of ${size}`);
      }
      const bytes = Buffer.allocUnsafe(length);
      readExactly(fd, bytes, offset, file);
      return bytes;
    },
  };
}

/**
 * Fills `bytes` from `offset` on.
 *
 * @throws {PropmasterError} `disk_error`, also when the file has become shorter since it was opened
 */
export function readExactly(fd: number, bytes: Uint8Array, offset: number, file: string): void {
  for (let done = 0; done < bytes.length; ) {
    const count = readOnce(fd, bytes, done, offset + done, file);
    if (count === 0) {
      throw new PropmasterError('disk_error', 'The archive has become shorter while it was read.', {
        where: file,
        hint: 'Wait until it has been written or fetched, then run the command again.',
      });
    }
    done += count;
  }
}

function readOnce(fd: number, bytes: Uint8Array, from: number, offset: number, file: string): number {
  try {
    return readSync(fd, bytes, from, bytes.length - from, offset);
  } catch (cause) {
    throw diskError(cause, file, 'read the file');
  }
}
