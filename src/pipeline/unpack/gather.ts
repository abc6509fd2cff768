import path from 'node:path';
import { referencesOf } from '../../formats/references/read.ts';
import type { Reference } from '../../formats/references/types.ts';
import type { SourceFormat } from '../../model/source-formats.ts';
import { gatherMjcf } from './gather-mjcf.ts';
import type { OutsideReference } from './outside-reference.ts';
import { WithinRoot, type WithinRootOptions } from './within-root.ts';

/** What a model consists of. */
export interface Gathered {
  /** Absolute path → content, the model's own file among them. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly outside: readonly OutsideReference[];
}

/**
 * Reads a model and what it refers to, and what that refers to, and so on; nothing else. What is not where a reference says
 * is looked for below the model's folder by its name, as the readers do, which then name the repair.
 *
 * @param main absolute
 * @param also places to be read where there is something, absolute: what belongs to a model without being referred to
 * @throws {PropmasterError} as {@link WithinRoot.take}
 */
export async function gather(
  main: string,
  format: SourceFormat,
  also: readonly string[],
  options: WithinRootOptions,
): Promise<Gathered> {
  const shelf = new WithinRoot({ ...options, main });
  const outside: OutsideReference[] = [];
  await shelf.take(main);
  for (const place of also) await shelf.take(place);
  if (format === 'mjcf') {
    outside.push(...(await gatherMjcf(main, shelf)));
    return { files: shelf.files, outside };
  }
  if (format === 'sdf') await takeMaterials(path.dirname(main), shelf);
  const known = new Map<string, Promise<string[]>>();
  const knownFrom = (folder: string): Promise<string[]> => {
    const found = known.get(folder) ?? knownModels(folder, shelf, options);
    known.set(folder, found);
    return found;
  };
  // A map may grow while it is walked through.
  for (const [from, bytes] of shelf.files) {
    for (const reference of await referencesOf(bytes, from.split(path.sep).join('/'))) {
      const found = reference.model
        ? await takeOfModel(reference.model, from, shelf, options)
        : await takeFirst(reference, from, shelf);
      if (found === 'file' || found === 'folder' || isData(reference.uri)) continue;
      if (await takeAbove(reference.uri, from, shelf, options)) continue;
      if (await takeSimilar(reference.uri, shelf)) continue;
      const { uri, model } = reference;
      if (model) outside.push({ from, uri, known: await knownFrom(path.dirname(from)) });
      else if (found === 'outside') outside.push({ from, uri });
    }
  }
  return { files: shelf.files, outside };
}

type Outcome = 'file' | 'folder' | 'nothing' | 'outside';

const isData = (uri: string): boolean => /^data:/i.test(uri);

async function takeFirst({ paths }: Reference, from: string, shelf: WithinRoot): Promise<Outcome> {
  let outcome: Outcome = 'nothing';
  for (const each of paths) {
    const place = path.resolve(path.dirname(from), each);
    const held = /<UDIM>/i.test(each) ? await takeTiles(place, shelf) : await shelf.take(place);
    if (held === 'file' || held === 'folder') {
      if (held === 'folder') await takeFolder(place, shelf);
      outcome = held;
    } else if (held === 'outside' && outcome === 'nothing' && !path.isAbsolute(each)) outcome = held;
  }
  return outcome;
}

/** Every tile of a texture whose name has the number of the tile in it. @see MaterialX specification, filename substitutions */
async function takeTiles(place: string, shelf: WithinRoot): Promise<Outcome> {
  const [before, after] = path.basename(place).split(/<UDIM>/i) as [string, string];
  const names = await shelf.namesIn(path.dirname(place));
  const tiles = names.filter(
    (name) =>
      name.startsWith(before) &&
      name.endsWith(after) &&
      /^\d{4}$/.test(name.slice(before.length, after === '' ? undefined : -after.length)),
  );
  for (const name of tiles) await shelf.take(path.join(path.dirname(place), name));
  return tiles.length > 0 ? 'file' : 'nothing';
}

/**
 * `model://name/rest`: Gazebo looks for the folder `name` in every folder of its path. Here these are the folder of the
 * model and all above it, up to the root: so siblings are found. `package://name/rest` means the package of that name, too.
 */
async function takeOfModel(
  { name, rest }: { readonly name: string; readonly rest: string },
  from: string,
  shelf: WithinRoot,
  { root }: WithinRootOptions,
): Promise<Outcome> {
  for (let above = path.dirname(from); ; above = path.dirname(above)) {
    const own = path.basename(above) === name || (await packageName(above, shelf)) === name ? [above] : [];
    for (const folder of [...own, ...(await sameName(above, name, shelf))]) {
      const place = path.join(folder, rest);
      const held = await shelf.take(place);
      if (held === 'folder') await takeFolder(place, shelf);
      if (held === 'file' || held === 'folder') return held;
    }
    if (above === root || above === path.dirname(above)) return 'nothing';
  }
}

/** Models and packages in the folders that {@link takeOfModel} looks in for a file of `folder`, by the names of their folders. */
async function knownModels(folder: string, shelf: WithinRoot, { root }: WithinRootOptions): Promise<string[]> {
  const known = new Set<string>();
  for (let above = folder; ; above = path.dirname(above)) {
    if (await isModelOrPackage(above, shelf)) known.add(path.basename(above));
    for (const name of (await shelf.namesIn(above)).slice(0, MOST_SIBLINGS))
      if (await isModelOrPackage(path.join(above, name), shelf)) known.add(name);
    if (above === root || above === path.dirname(above)) return [...known].sort();
  }
}

/** Of a folder with more, the first are looked at for a message. */
const MOST_SIBLINGS = 1000;

async function isModelOrPackage(folder: string, shelf: WithinRoot): Promise<boolean> {
  const names = await shelf.namesIn(folder);
  return ['model.config', 'model.sdf', 'package.xml'].some((marker) => names.includes(marker));
}

/** What a ROS package calls itself, whatever its folder is called: `package://` means that. @see REP 140, "name" */
async function packageName(folder: string, shelf: WithinRoot): Promise<string | undefined> {
  const manifest = path.join(folder, 'package.xml');
  if (!(await shelf.namesIn(folder)).includes('package.xml') || (await shelf.take(manifest)) !== 'file')
    return undefined;
  const text = new TextDecoder().decode(shelf.files.get(manifest)!.subarray(0, MANIFEST_BYTES));
  return /<package\b[\s\S]*?<name>\s*([^<]+?)\s*<\/name>/.exec(text)?.[1];
}

/** Of a package's manifest, its name stands among the first lines [byte]. */
const MANIFEST_BYTES = 16 * 1024;

/** The folder of that name, else those whose name differs in case, blanks and hyphens only. */
async function sameName(above: string, name: string, shelf: WithinRoot): Promise<string[]> {
  const names = await shelf.namesIn(above);
  const same = names.includes(name) ? [name] : names.filter((each) => portable(each) === portable(name));
  return same.map((each) => path.join(above, each));
}

const portable = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** A folder stands for the model in it, or for the scripts or pictures in it. */
async function takeFolder(folder: string, shelf: WithinRoot): Promise<void> {
  const config = await shelf.take(path.join(folder, 'model.config'));
  if (config === 'file' || (await shelf.take(path.join(folder, 'model.sdf'))) === 'file') {
    await shelf.take(path.join(folder, 'model.sdf'));
    await takeMaterials(folder, shelf);
    return;
  }
  const names = await shelf.namesIn(folder);
  const wanted = names.filter((name) => /\.(?:material|program|png|jpe?g|webp|tga|bmp|gif|tiff?|dds)$/i.test(name));
  for (const name of wanted) await shelf.take(path.join(folder, name));
}

/** Ogre's scripts of a model, which Gazebo loads unasked. */
async function takeMaterials(folder: string, shelf: WithinRoot): Promise<void> {
  const scripts = path.join(folder, 'materials', 'scripts');
  const names = await shelf.namesIn(scripts);
  for (const name of names) if (/\.material$/i.test(name)) await shelf.take(path.join(scripts, name));
}

/** Components of a path that are tried; longer ones name places of another machine. */
const MOST_COMPONENTS = 16;

/**
 * The end of a path that lies in a folder above the model, or in one that it names, within the root: a package was renamed or
 * moved, or paths are counted from a folder that the loader is told of. At least a folder and a file of it have to agree.
 */
async function takeAbove(uri: string, from: string, shelf: WithinRoot, { root }: WithinRootOptions): Promise<boolean> {
  const parts = uri
    .replace(/^[a-z]+:\/+/i, '')
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .slice(-MOST_COMPONENTS);
  for (let start = 0; start < parts.length - 1; start++) {
    const [first, ...rest] = parts.slice(start) as [string, ...string[]];
    for (let above = path.dirname(from); ; above = path.dirname(above)) {
      const places = [
        ...(path.basename(above) === first ? [path.join(above, ...rest)] : []),
        path.join(above, first, ...rest),
      ];
      for (const place of places) if ((await shelf.take(place)) === 'file') return true;
      if (above === root || above === path.dirname(above)) break;
    }
  }
  return false;
}

/** Also of what a server holds: nothing is fetched, but a copy often lies beside the model. A URI may escape its letters. */
async function takeSimilar(uri: string, shelf: WithinRoot): Promise<boolean> {
  const said = uri.replace(/^[a-z]+:\/+/i, '');
  let isThere = false;
  for (const wanted of new Set([said, unescaped(said)]))
    for (const file of await shelf.similar(wanted)) isThere = (await shelf.take(file)) === 'file' || isThere;
  return isThere;
}

function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri; // A name with a % of its own.
  }
}
