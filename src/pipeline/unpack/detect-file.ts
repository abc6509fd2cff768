import { PropmasterError } from '../../errors.ts';
import { pointerAt } from '../../formats/lfs-pointer.ts';
import { HEAD_BYTES, isUnreadModel, type Recognised, recognise } from '../../formats/recognise.ts';
import { refusal } from '../../formats/refusal.ts';
import type { FileFormat } from '../../model/source-formats.ts';
import { CONVERT, READABLE } from './input-errors.ts';

/**
 * What a single file is read as.
 *
 * @throws {PropmasterError} `invalid_input` for everything that can't be read
 */
export function detectFile(bytes: Uint8Array, where: string, name = where): FileFormat {
  const recognised = recognise(bytes.subarray(0, HEAD_BYTES), name, bytes.length);
  if (recognised.format !== undefined) return recognised.format;
  throw notReadable(recognised, bytes, where);
}

/** Why a file that is recognised as something else is not read. */
export function notReadable(recognised: Recognised, head: Uint8Array, where: string): PropmasterError {
  const { description, root } = recognised;
  const hint = isUnreadModel(recognised) ? `${CONVERT} ${READABLE}` : READABLE;
  const refused = (message: string): PropmasterError => new PropmasterError('invalid_input', message, { where, hint });
  if (head.length === 0) return refused('The file is empty.');
  const pointer = pointerAt(head, where);
  if (pointer) return refusal('invalid_input', pointer);
  if (root !== undefined) return refused(`This format can't be read: its root element is <${root}>.`);
  if (description !== 'text' && !description.startsWith('binary data'))
    return refused(`A file of this kind (${description}) can't be read.`);
  return refused(`This format can't be read: it begins with ${printable(latin1(head, 8))}.`);
}

function latin1(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

function printable(start: string): string {
  return JSON.stringify(start.replace(/[^\u0020-\u007e]/g, '?'));
}
