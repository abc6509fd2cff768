import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ofLicenceFile, ofManifest, statedLicence } from '../formats/licence/stated.ts';
import type { Licence } from '../formats/licence/types.ts';
import type { Context } from './context.ts';
import type { Opened } from './state.ts';
import { referenceRoot } from './unpack/reference-root.ts';
import type { Unpacked } from './unpack.ts';

/** Files beside a model that state the licence of all that lies around. */
const LICENCE_FILE = /^(?:licen[sc]e|copying|unlicense)(?:[._-].*)?$/i;
/** A longer one is no licence [byte]. */
const LONGEST = 256 * 1024;

/**
 * The licence of a model: what its own files state, else the nearest licence file or package manifest in its folder and
 * those above it.
 *
 * @param folder that the model lies in, absolute
 * @param root beyond which nothing is looked for, absolute
 */
export async function licenceOf(
  { files, main }: Pick<Unpacked, 'files' | 'main'>,
  folder: string,
  root: string,
): Promise<Licence | undefined> {
  const stated = statedLicence(files, main) ?? licenceInArchive(files, main);
  if (stated) return stated;
  for (let here = folder; here === root || here.startsWith(root + path.sep); here = path.dirname(here)) {
    const found = await inFolder(here, root);
    if (found) return found;
    if (here === path.dirname(here)) break;
  }
  return undefined;
}

/**
 * The licence of what came through the first gate. Of a file or folder of the user's, licence files above it count as far as
 * references are read; of a download only what it holds.
 */
export async function licenceOfSource(
  { file, source, unpacked }: Pick<Opened, 'file' | 'source' | 'unpacked'>,
  { root, within }: Pick<Context, 'root'> & Pick<Context['options'], 'within'>,
): Promise<Licence | undefined> {
  if (source.kind !== 'file')
    return statedLicence(unpacked.files, unpacked.main) ?? licenceInArchive(unpacked.files, unpacked.main);
  const full = await realpath(file);
  const given = (await stat(full)).isDirectory() ? full : path.dirname(full);
  const around = source.root === undefined ? referenceRoot(given) : await realpath(path.resolve(root, source.root));
  const bound = within === undefined ? around : await realpath(within);
  const top = around.startsWith(bound + path.sep) ? around : bound;
  const chosen = source.entry === undefined ? given : path.resolve(given, path.dirname(source.entry));
  return licenceOf(unpacked, chosen, top);
}

/** The licence file of an archive that is nearest to a model of it. */
export function licenceInArchive(files: Unpacked['files'], main: string): Licence | undefined {
  const above = (folder: string): boolean => folder === '.' || main.startsWith(`${folder}/`);
  const found = [...files.keys()]
    .filter((file) => LICENCE_FILE.test(path.posix.basename(file)) && above(path.posix.dirname(file)))
    .sort((a, b) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1));
  for (const file of found) {
    const bytes = files.get(file)!;
    const licence = bytes.length > LONGEST ? undefined : ofLicenceFile(new TextDecoder().decode(bytes), file);
    if (licence) return licence;
  }
  return undefined;
}

/** Models of one folder share what it says, until something in it is added, renamed or removed. */
const known = new Map<string, Promise<Licence | undefined>>();
const MOST_KNOWN = 10_000;

async function inFolder(folder: string, root: string): Promise<Licence | undefined> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
  const key = `${root}\0${folder}\0${mtimeMs}`;
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = lookIn(folder, root);
  known.set(key, found);
  return found;
}

/** Links that lead out of the root are not followed. */
async function lookIn(folder: string, given: string): Promise<Licence | undefined> {
  const root = await realpath(given).catch(() => given);
  const names = (await readdir(folder).catch(() => [])).sort();
  for (const name of [
    ...names.filter((each) => LICENCE_FILE.test(each)),
    ...names.filter((each) => each === 'package.xml'),
  ]) {
    const file = await realpath(path.join(folder, name)).catch(() => root);
    if (!file.startsWith(root + path.sep)) continue;
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile() || facts.size > LONGEST) continue;
    const content = await readFile(file, 'utf8').catch(() => '');
    const found = name === 'package.xml' ? ofManifest(content, name) : ofLicenceFile(content, name);
    if (found) return found;
  }
  return undefined;
}
