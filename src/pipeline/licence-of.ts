import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ofLicenceFile, ofManifest, statedLicence } from '../formats/licence/stated.ts';
import type { Licence } from '../formats/licence/types.ts';
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
  const stated = statedLicence(files, main);
  if (stated) return stated;
  for (let here = folder; here === root || here.startsWith(root + path.sep); here = path.dirname(here)) {
    const found = await inFolder(here);
    if (found) return found;
    if (here === path.dirname(here)) break;
  }
  return undefined;
}

/** Models of one folder share what it says. */
const known = new Map<string, Promise<Licence | undefined>>();
const MOST_KNOWN = 10_000;

function inFolder(folder: string): Promise<Licence | undefined> {
  const before = known.get(folder);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = lookIn(folder);
  known.set(folder, found);
  return found;
}

async function lookIn(folder: string): Promise<Licence | undefined> {
  const names = (await readdir(folder).catch(() => [])).sort();
  for (const name of [
    ...names.filter((each) => LICENCE_FILE.test(each)),
    ...names.filter((each) => each === 'package.xml'),
  ]) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile() || facts.size > LONGEST) continue;
    const content = await readFile(file, 'utf8').catch(() => '');
    const found = name === 'package.xml' ? ofManifest(content, name) : ofLicenceFile(content, name);
    if (found) return found;
  }
  return undefined;
}
