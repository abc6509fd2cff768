import type { ByteMap } from '../files.ts';
import { readXml } from '../xml/read.ts';
import { rootName } from '../xml/root-name.ts';
import { withoutIncluded } from './included-models.ts';
import { minorVersion } from './node.ts';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const stemOf = (path: string): string => nameOf(path).replace(/\.[^.]*$/, '');

/**
 * The SDF file that a folder or archive is about: what the topmost `model.config` names as its newest version up to
 * 1.12; without one, or above it, `model.sdf` or the file called like the archive; else the only one there is. Of several
 * the one that includes the others, or that is called like the archive. A world comes last.
 *
 * @param stem name of the archive or folder, without ending
 * @returns a path in `files`; `undefined` if there is no SDF file, or several and nothing to tell them apart
 */
export function mainSdf(files: ByteMap, stem: string): string | undefined {
  const candidates = [...files.keys()].filter((path) => /\.(?:sdf|world)$/i.test(path) && isSdf(files, path));
  const usual = candidates.filter((path) => /^model\.sdf$/i.test(nameOf(path)));
  const called = candidates.filter((path) => sameName(stemOf(path), stem));
  const configs = topmost([...files.keys()].filter((path) => /(?:^|\/)model\.config$/i.test(path)));
  // A model above the others includes them.
  const [config] = configs;
  const isBelow = config !== undefined && [...usual, ...called].some((path) => depthOf(path) < depthOf(config));
  const configured = isBelow ? undefined : ofConfigs(files, configs, stem);
  if (configured !== undefined) return configured;
  const preferred = [usual, called, candidates.filter((path) => /\.sdf$/i.test(path)), candidates].map(topmost);
  return preferred.map((paths) => withoutIncluded(files, paths)).find((paths) => paths.length === 1)?.[0];
}

/** Where nothing tells which model is meant: all that no other includes, with a `model.config` if any has; worlds last. */
export function sdfModels(files: ByteMap): string[] {
  const configs = [...files.keys()].filter((path) => /(?:^|\/)model\.config$/i.test(path));
  const configured = [...new Set(configs.flatMap((path) => newestOf(files, path) ?? []))];
  const all = [...files.keys()].filter((path) => /\.(?:sdf|world)$/i.test(path) && isSdf(files, path));
  const models = all.filter((path) => /\.sdf$/i.test(path));
  const named = [configured, models, all].find((paths) => paths.length > 0) ?? [];
  const wholes = withoutIncluded(files, named);
  return wholes.length > 0 ? wholes : named;
}

/** What the only `model.config` names; of several that of the model that includes the others, or is called like the archive. */
function ofConfigs(files: ByteMap, configs: readonly string[], stem: string): string | undefined {
  const named = configs.flatMap((path) => {
    const main = newestOf(files, path);
    return main === undefined ? [] : [{ folder: nameOf(folderOf(path).slice(0, -1)), main }];
  });
  const mains = named.map(({ main }) => main);
  const wholes = new Set(withoutIncluded(files, mains));
  const whole = named.filter(({ main }) => wholes.has(main));
  const own = whole.length > 1 ? whole.filter(({ folder }) => sameName(folder, stem)) : whole;
  return own.length === 1 ? own[0]!.main : undefined;
}

/**
 * The file of the newest version that a `model.config` names, which is not newer than what is read and is there.
 *
 * @see https://gazebosim.org/docs/latest/sdf_worlds: <model><sdf version="1.9">model.sdf</sdf></model>
 */
export function newestOf(files: ByteMap, config: string): string | undefined {
  const root = readXml(files.get(config)!, config);
  const named = root.children
    .filter(({ name }) => name === 'sdf')
    .map(({ attributes, text }) => ({
      version: minorVersion(attributes.get('version') ?? '') ?? 0,
      path: folderOf(config) + text.trim().replace(/^\.\//, ''),
    }))
    .filter(({ path }) => files.has(path))
    .toSorted((a, b) => b.version - a.version);
  const [newest] = named;
  if (newest) return newest.path;
  const usual = `${folderOf(config)}model.sdf`;
  return files.has(usual) ? usual : undefined;
}

const isSdf = (files: ByteMap, path: string): boolean => {
  const root = rootName(files.get(path)!);
  return root === 'sdf' || root === undefined; // Broken ones too: reading it says what is wrong.
};

/** Those with the fewest folders in front. */
function topmost(paths: readonly string[]): string[] {
  const least = paths.reduce((depth, path) => Math.min(depth, depthOf(path)), Infinity);
  return paths.filter((path) => depthOf(path) === least);
}

const depthOf = (path: string): number => path.split('/').length;

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
