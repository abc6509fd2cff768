import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../src/errors.ts';
import { clip } from './views.ts';

/**
 * A path that a caller gave, as an absolute one that lies inside the project, links resolved. What does not exist yet is
 * judged by the nearest folder above it that does.
 *
 * Slashes and backslashes both separate, whatever the system: a model does not know on which one it is.
 *
 * @returns below `root` as `root` is spelled
 * @throws {PropmasterError} `unsafe_input`
 */
export async function pathInside(root: string, given: string): Promise<string> {
  const native = path.isAbsolute(given) && !/^[\\/]{2}/.test(given);
  if (/\p{Cc}/u.test(given)) throw outside(root, given, 'has control characters in it');
  if (!native && /^(?:[\\/]{2}|[a-z][a-z0-9+.-]*:)/i.test(given)) {
    throw outside(root, given, 'names a drive, a share or an address');
  }
  const wanted = path.resolve(root, native ? given : given.replaceAll('\\', '/'));
  // Two steps, so that `../secret` is refused the same way whether it exists or not.
  const start = await realPlace(root).catch(() => root);
  if (!isBelow(wanted, root) && !isBelow(wanted, start)) throw outside(root, given, 'lies outside of the project');
  const real = await realPlace(wanted).catch(() => undefined);
  if (real === undefined || !isBelow(real, start)) throw outside(root, given, 'leads out of the project by a link');
  return path.join(root, path.relative(start, real));
}

/**
 * The same for a file or folder that has to be there.
 *
 * @throws {PropmasterError} `unsafe_input`; `not_found`
 */
export async function fileInside(root: string, given: string): Promise<string> {
  const file = await pathInside(root, given);
  const facts = await stat(file).catch(() => undefined);
  if (facts === undefined) {
    throw new PropmasterError('not_found', `There is no file "${clip(given, 200)}" in the project.`, {
      where: clip(given, 200),
      hint: `Give a path relative to ${root}.`,
    });
  }
  // A pipe or a device would be waited for without end.
  if (!facts.isFile() && !facts.isDirectory()) throw outside(root, given, 'is neither a file nor a folder');
  return file;
}

/** With all links resolved, as far as the path exists. @throws for a link that leads nowhere, since a write follows it */
async function realPlace(absolute: string): Promise<string> {
  const missing: string[] = [];
  for (let place = absolute; ; place = path.dirname(place)) {
    const facts = await lstat(place).catch(() => undefined);
    if (facts !== undefined) return path.join(await realpath(place), ...missing);
    if (place === path.dirname(place)) return path.join(place, ...missing);
    missing.unshift(path.basename(place));
  }
}

/** Both without links. */
function isBelow(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function outside(root: string, given: string, what: string): PropmasterError {
  return new PropmasterError('unsafe_input', `"${clip(given, 200)}" ${what}.`, {
    where: clip(given, 200),
    hint: `This server reads and writes inside ${root} only; copy the file there and give its path relative to it.`,
  });
}
