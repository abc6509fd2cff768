import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../files.ts';
import { refusePointer } from '../lfs-pointer.ts';
import { refusal } from '../refusal.ts';
import { meshLimit } from './findings.ts';

/** Largest mesh file that is read [byte]: a text of so much fills some gigabytes once it is taken apart. */
export const MOST_BYTES = 256 * 2 ** 20;

/**
 * A file of the map, which must be there and of a bearable size.
 *
 * @throws {PropmasterError} `not_found` if it is not there; `unsafe_input` if it is too large; `invalid_input` if Git LFS
 *   has not fetched it
 */
export function meshBytes(files: ByteMap, entry: string): Uint8Array {
  const bytes = files.get(entry);
  if (!bytes) throw new PropmasterError('not_found', `There is no file "${entry}".`, { where: entry });
  if (bytes.length > MOST_BYTES) {
    const args = { what: 'a size in bytes', found: bytes.length, limit: MOST_BYTES };
    throw refusal('unsafe_input', meshLimit.at(entry, args));
  }
  refusePointer(bytes, entry);
  return bytes;
}

/** The same as text: UTF-8, with or without a byte order mark. What is none only concerns names, which come out changed. */
export const meshText = (files: ByteMap, entry: string): string => new TextDecoder().decode(meshBytes(files, entry));
