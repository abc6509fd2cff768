import { PropmasterError } from '../../errors.ts';

/** Runs a file operation; whatever it throws becomes a `disk_error` that names the path. */
export async function onDisk<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw diskFailure(error, path);
  }
}

/** A failure of the file system as an error with the way out. */
export function diskFailure(error: unknown, path: string): PropmasterError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const [what, hint] = CAUSES[code] ?? [`${error instanceof Error ? error.message : error}`, 'Check the path.'];
  return new PropmasterError('disk_error', `Can not write ${path}: ${what} (${code}).`, {
    where: path,
    hint,
    cause: error,
  });
}

const FREE = 'Free some space, or choose a folder on another disk, and run it again.';
const WRITABLE = 'Choose a folder that you may write to.';

const CAUSES: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  ENOSPC: ['the disk is full', FREE],
  EDQUOT: ['your quota on this disk is used up', FREE],
  EFBIG: ['the file system takes no file of this size', FREE],
  EACCES: ['no permission', WRITABLE],
  EPERM: ['not permitted', WRITABLE],
  EROFS: ['the file system is read-only', WRITABLE],
  ENOENT: ['its folder does not exist', 'Create the folder first.'],
  ENOTDIR: ['a part of its path is no folder', 'Check the path.'],
  EISDIR: ['a folder stands in its place', 'Remove the folder, or choose another name.'],
};
