import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { endsLike, FORMAT_NAMES } from '../../src/model/source-formats.ts';
import type { Host } from '../host.ts';
import { fileInside } from '../inside-project.ts';

const COMPLETED = 50;
/** What can be imported. */
const isModel = (name: string): boolean => endsLike(name, FORMAT_NAMES, ['zip']);

/**
 * Model files and folders of the folder that is typed so far, relative to the project, which they never leave. Nothing
 * that begins with a dot.
 */
export async function completeFile(host: Host, typed: string): Promise<string[]> {
  try {
    const { root } = await host.propmaster();
    const cut = typed.lastIndexOf('/') + 1;
    const [folder, begin] = [typed.slice(0, cut), typed.slice(cut)];
    const place = folder === '' ? root : await fileInside(root, folder);
    const entries = await readdir(place, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.name.startsWith('.') && entry.name.startsWith(begin))
      .filter((entry) => entry.isDirectory() || (entry.isFile() && isModel(entry.name)))
      .map((entry) => path.posix.join(folder, entry.name) + (entry.isDirectory() ? '/' : ''))
      .sort()
      .slice(0, COMPLETED);
  } catch {
    return []; // nothing to offer: there is no such folder, or none that may be looked into
  }
}
