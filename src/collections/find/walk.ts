import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskError } from '../../disk/disk.ts';
import { isClutter } from '../../formats/zip/clutter.ts';

/**
 * Files below a folder, each relative to it with `/`, in the order of their names. Hidden files and folders are left out, as
 * are links to folders and links that lead out of it.
 *
 * @param folder absolute, links resolved
 * @throws {PropmasterError} `disk_error` if the folder itself can't be read
 */
export async function* filesOf(folder: string, inner = '', signal?: AbortSignal): AsyncGenerator<string> {
  signal?.throwIfAborted();
  const here = path.join(folder, inner);
  const found = await readdir(here, { withFileTypes: true }).catch((cause: unknown) => {
    if (inner === '') throw diskError(cause, folder, 'read the folder');
    return []; // One that may not be looked into holds nothing for us.
  });
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || isClutter(entry.name)) continue;
    const name = path.posix.join(inner, entry.name);
    if (entry.isDirectory()) yield* filesOf(folder, name, signal);
    else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsInside(path.join(folder, name), folder))))
      yield name;
  }
}

async function leadsInside(link: string, folder: string): Promise<boolean> {
  try {
    const real = await realpath(link);
    return real.startsWith(folder + path.sep) && (await stat(real)).isFile();
  } catch {
    return false; // Leads nowhere, or round in a circle.
  }
}
