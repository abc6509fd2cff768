import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { diskError, ignoreAbsent } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { judgeName } from '../formats/zip/judge-name.ts';
import { ARCHIVE_LIMITS, ARCHIVE_RULES } from '../formats/zip/rules.ts';

/**
 * Absolute path of a file of the project. It must stay below the root, as written and through the links on the way.
 * The last part may be a link: a rename replaces it and an unlink removes it; neither follows it.
 *
 * @param relative POSIX separators
 * @throws {PropmasterError} `unsafe_input`, `disk_error`
 */
export async function insideRoot(root: string, relative: string): Promise<string> {
  const parts = path.normalize(relative).split(path.sep);
  if (path.isAbsolute(relative) || parts[0] === '..' || parts[0] === '.' || relative.includes('\0')) {
    throw new PropmasterError('unsafe_input', 'This path leads out of the project.', {
      where: JSON.stringify(relative),
      hint: 'propmaster writes inside the project only; name a path below it.',
    });
  }
  for (let length = 1; length < parts.length; length++) {
    const folder = path.join(root, ...parts.slice(0, length));
    if (await leavesRoot(root, folder)) throw linkOut(folder);
  }
  return path.join(root, ...parts);
}

export function linkOut(folder: string): PropmasterError {
  return new PropmasterError('unsafe_input', 'This folder is a link that leads out of the project.', {
    where: folder,
    hint: 'Replace the link by a real folder; propmaster writes inside the project only.',
  });
}

/** Whether one absolute path lies below another; both without links. */
export function isBelow(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** @throws {PropmasterError} `unsafe_input` for a path that some file system can't have */
export function checkPortable(relative: string): void {
  const violation = judgeName(relative, ARCHIVE_LIMITS);
  if (violation === undefined) return;
  throw new PropmasterError('unsafe_input', `Not written: ${ARCHIVE_RULES[violation.code].rule}.`, {
    where: JSON.stringify(relative),
    hint: 'Choose another name.',
  });
}

/** Whether `folder` is a link whose end is not below `root`. */
async function leavesRoot(root: string, folder: string): Promise<boolean> {
  const facts = await lstat(folder)
    .catch(ignoreAbsent)
    .catch((cause) => {
      throw diskError(cause, folder, 'look at the folder');
    });
  if (!facts?.isSymbolicLink()) return false;
  const [end, start] = await Promise.all([realpath(folder).catch(() => undefined), realpath(root).catch(() => root)]);
  return end === undefined || !isBelow(end, start);
}
