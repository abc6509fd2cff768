import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { violationError } from '../../archive/violation-error.ts';
import { isClutter } from '../../formats/zip/clutter.ts';
import { judgeEntries } from '../../formats/zip/judge.ts';
import type { EntryFacts, EntryKind } from '../../formats/zip/rules.ts';
import { throwIfStopped, tooLarge, unreadable } from './input-errors.ts';
import type { UnpackLimits } from './limits.ts';

const WAY_OUT = 'Replace links by copies and rename what is refused, or put the model into a folder of its own.';

/**
 * All files of a folder, under the rules of an archive. Keys begin with the folder's own name. Hidden files and
 * folders are left out (`.git` of a clone). A link is followed only to a file inside the folder.
 *
 * @throws {PropmasterError} `unsafe_input`, `invalid_input`, `disk_error`, `interrupted`
 */
export async function readFolder(
  folder: string,
  limits: UnpackLimits,
  signal: AbortSignal | undefined,
): Promise<Map<string, Uint8Array>> {
  const entries: EntryFacts[] = [];
  for await (const entry of walk(folder, await realpath(folder), '', signal)) {
    entries.push(entry);
    if (entries.length > limits.entries) break;
  }
  const violations = judgeEntries(entries, limits);
  if (violations.length > 0) throw violationError(folder, violations, WAY_OUT);
  const declared = entries.reduce((sum, { size }) => sum + size, 0);
  if (declared > limits.memoryBytes) throw tooLarge(folder, declared, limits.memoryBytes);

  const own = path.basename(path.resolve(folder));
  const files = new Map<string, Uint8Array>();
  let held = 0;
  for (const { name, kind } of entries) {
    if (kind !== 'file') continue;
    throwIfStopped(signal);
    const file = path.join(folder, name);
    const bytes = await readFile(file).catch((cause) => {
      throw unreadable(file, cause);
    });
    // Counted again: a file may have grown since it was judged.
    held += bytes.length;
    if (held > limits.memoryBytes) throw tooLarge(folder, held, limits.memoryBytes);
    files.set(path.posix.join(own, name), bytes);
  }
  return files;
}

/** Entries below `folder/inner` in the order of their names, each named relative to `folder`. */
async function* walk(
  folder: string,
  realFolder: string,
  inner: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<EntryFacts> {
  throwIfStopped(signal);
  const here = path.join(folder, inner);
  const found = await readdir(here, { withFileTypes: true }).catch((cause) => {
    throw unreadable(here, cause);
  });
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || isClutter(entry.name)) continue;
    const name = path.posix.join(inner, entry.name);
    const file = path.join(folder, name);
    if (entry.isDirectory()) {
      yield facts(name, 'folder', 0);
      yield* walk(folder, realFolder, name, signal);
    } else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFileInside(file, realFolder)))) {
      yield facts(name, 'file', (await stat(file)).size);
    } else {
      yield facts(name, entry.isSymbolicLink() ? 'link' : 'special', 0);
    }
  }
}

async function leadsToFileInside(link: string, realFolder: string): Promise<boolean> {
  try {
    const real = await realpath(link);
    return real.startsWith(realFolder + path.sep) && (await stat(real)).isFile();
  } catch {
    return false; // Leads nowhere, or round in a circle.
  }
}

function facts(name: string, kind: EntryKind, size: number): EntryFacts {
  return { name, kind, size, packed: size };
}
