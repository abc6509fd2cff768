import { PropmasterError } from '../../errors.ts';
import { READABLE_LABELS } from '../../model/source-formats.ts';

/** What can be read, as a way out. */
export const READABLE: string = `Give ${READABLE_LABELS}.`;

/** The way out for models of a kind that is not read. */
export const CONVERT =
  'Export it as GLB, which has colours of vertices too, or as OBJ; Blender and MeshLab convert files of this kind.';

const MIB = 1024 * 1024;

export function tooLarge(where: string, bytes: number, limit: number): PropmasterError {
  const size = `${Math.ceil(bytes / MIB)} MiB`;
  return new PropmasterError('invalid_input', `Too large: ${size}, at most ${Math.floor(limit / MIB)} MiB are read.`, {
    where,
    hint: 'If other files lie next to the model, put it into a folder of its own; otherwise make its meshes smaller.',
  });
}

/** A device, pipe or socket. */
export const neitherFileNorFolder = (where: string): PropmasterError =>
  new PropmasterError('invalid_input', 'It is neither a file nor a folder.', { where, hint: READABLE });

/** A file that can't be read, in the user's words. */
export function unreadable(where: string, cause: unknown): PropmasterError {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new PropmasterError('not_found', 'There is no such file or folder.', { where, cause });
  }
  return new PropmasterError('disk_error', `It can't be read (${code ?? String(cause)}).`, {
    where,
    hint: code === 'EACCES' ? 'Give yourself permission to read it.' : 'Check the disk and try again.',
    cause,
  });
}

export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PropmasterError('interrupted', 'Stopped while reading the input.');
}
