import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { isClutter } from '../../formats/zip/clutter.ts';
import { endsLike, FORMAT_NAMES, factsOf, isMeshFormat } from '../../model/source-formats.ts';
import { throwIfStopped, tooLarge, unreadable } from './input-errors.ts';
import type { UnpackLimits } from './limits.ts';
import { isBelow } from './within-root.ts';

/** More than this is no folder of a model: a home folder, a disk. */
const MOST_NAMES = 200_000;
/** What has to be read to tell which model is meant: who includes whom, and what the newest version is. */
const TELLING = FORMAT_NAMES.filter((format) => factsOf(format).container === 'file' && !isMeshFormat(format));
const tells = (name: string): boolean => endsLike(name, TELLING, ['config']);

/** Models of other kinds, which Git LFS may not have fetched, and the size of what then stands for them [byte]. */
const mayBePointer = (name: string): boolean => endsLike(name, FORMAT_NAMES, ['zip']);
const LONGEST_POINTER = 1_024;

/**
 * Names of all files of a folder, with the content of those that may be models. Keys begin with the folder's own name.
 * Hidden files and folders are left out (`.git` of a clone), as are links that lead out of the folder, and links to folders:
 * what a model refers to is read later, from wherever it lies.
 *
 * @param folder absolute, links resolved
 * @throws {PropmasterError} `invalid_input`, `disk_error`, `interrupted`
 */
export async function indexFolder(
  folder: string,
  limits: UnpackLimits,
  signal: AbortSignal | undefined,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let held = 0;
  for await (const name of namesBelow(folder, '', signal)) {
    if (files.size >= MOST_NAMES) {
      throw new PropmasterError('invalid_input', `The folder holds more than ${MOST_NAMES} files.`, {
        where: folder,
        hint: 'Give the file of the model itself, or the folder in which only the model lies.',
      });
    }
    const file = path.join(folder, name);
    let bytes: Uint8Array = new Uint8Array();
    if (tells(name) || (mayBePointer(name) && (await stat(file)).size <= LONGEST_POINTER)) {
      bytes = await readFile(file, { signal }).catch((cause) => {
        throw unreadable(file, cause);
      });
      held += bytes.length;
      if (held > limits.memoryBytes) throw tooLarge(folder, held, limits.memoryBytes);
    }
    files.set(path.posix.join(path.basename(folder), name), bytes);
  }
  return files;
}

/** Files below `folder/inner` in the order of their names, each named relative to `folder`. */
async function* namesBelow(folder: string, inner: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  throwIfStopped(signal);
  const here = path.join(folder, inner);
  const found = await readdir(here, { withFileTypes: true }).catch((cause) => {
    if (inner === '') throw unreadable(here, cause);
    return []; // A folder that may not be looked into is no part of a model, unless it refers to it.
  });
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || isClutter(entry.name)) continue;
    const name = path.posix.join(inner, entry.name);
    if (entry.isDirectory()) yield* namesBelow(folder, name, signal);
    else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFileInside(path.join(folder, name), folder))))
      yield name;
  }
}

async function leadsToFileInside(link: string, folder: string): Promise<boolean> {
  try {
    const real = await realpath(link);
    return isBelow(real, folder) && (await stat(real)).isFile();
  } catch {
    return false; // Leads nowhere, or round in a circle.
  }
}
