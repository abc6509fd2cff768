import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { mainSdf, sdfModels } from '../../formats/sdf/main-model.ts';
import { urdfModels } from '../../formats/urdf/main-urdf.ts';
import { rootLayers } from '../../formats/usd/main-layer.ts';
import {
  endingOf,
  endsLike,
  FORMAT_NAMES,
  factsOf,
  MESH_FORMATS,
  type ModelFormat,
  type SourceFormat,
  UNREAD_ENDINGS,
} from '../../model/source-formats.ts';
import { propName } from '../../project/names.ts';
import { isGeneric, namedEntry, othersCalled, whichModel } from './choose-model.ts';
import type { Detected } from './detected.ts';
import { CONVERT, READABLE } from './input-errors.ts';
import { mainModels } from './main-model.ts';
import { isCalledAfter, rivalsOf } from './rivals.ts';

/** What settles which of several models is meant. */
export interface ModelPreference {
  /** Path of the model, or of a folder that holds it, in the archive or folder. */
  readonly entry?: string | undefined;
  /** What the prop is to be called. */
  readonly name?: string | undefined;
  /** Whether the first of several layers of USD is the one, as in a package. @default false */
  readonly first?: boolean;
}

/**
 * Format of what an archive or a folder holds. Of one prop in several formats the one that says most of its physics.
 *
 * @param stem name of the archive or folder, without extension: settles which of several models is meant, too
 * @throws {PropmasterError} `invalid_input` when there is no model, or more than one: then all are named
 */
export function detectFormat(files: ByteMap, stem: string, where: string, meant: ModelPreference = {}): Detected {
  if (meant.entry !== undefined) return ofEntry(files, stem, where, meant.entry);
  const found = detect(files, stem, where, meant);
  const others = meant.name === undefined ? [] : othersCalled(files, meant.name, found.main);
  if (others.length > 0) throw whichModel(where, stem, [found.main, ...others]);
  return found;
}

/**
 * As {@link detectFormat}, of a folder or archive of one prop: models of other things in other formats have to be told apart
 * by the entry or the name.
 *
 * @throws {PropmasterError} `invalid_input` as {@link detectFormat}, and when several things lie there: then all are named
 */
export function detectProp(files: ByteMap, stem: string, where: string, meant: ModelPreference): Detected {
  const found = detectFormat(files, stem, where, meant);
  const { entry, first = false, name } = meant;
  const base = path.posix.basename(found.main);
  const isTold = first || entry?.split(/[\\/]/).at(-1) === base;
  // A folder that was named settles nothing between the models in it.
  const home = path.posix.dirname(found.main);
  const beside = entry === undefined ? files : new Map([...files].filter(([file]) => file.startsWith(`${home}/`)));
  const rivals = isTold ? [] : rivalsOf(beside, found, stem);
  const isMeant = (file: string): boolean => name !== undefined && isCalledAfter(name, file);
  if (rivals.length === 0 || (isMeant(found.main) && !rivals.some(isMeant))) return found;
  throw whichModel(where, stem, [found.main, ...rivals]);
}

function ofEntry(files: ByteMap, stem: string, where: string, entry: string): Detected {
  const named = namedEntry(files, entry, stem, where);
  if ('main' in named) return { ...named, title: modelTitle(named.main, folderName(named.main) ?? stem) };
  const inside = new Map([...files].filter(([file]) => file.startsWith(`${named.folder}/`)));
  return detect(inside, path.posix.basename(named.folder), `${where}: ${entry}`, {});
}

const folderName = (file: string): string | undefined => {
  const folder = path.posix.basename(path.posix.dirname(file));
  return folder === '.' || folder === '' ? undefined : folder;
};

function detect(files: ByteMap, stem: string, where: string, { name, first = false }: ModelPreference): Detected {
  /** The only one, or the one that is to be called so. */
  const one = (models: readonly string[], what?: string): string => {
    // "bowl/model.sdf" is the bowl.
    const nameOf = (model: string): string =>
      (isGeneric(model) ? folderName(model) : undefined) ?? path.posix.parse(model).name;
    const called = models.filter((model) => propName(nameOf(model)) === name);
    const [only] = called.length === 1 ? called : models;
    if (models.length === 1 || called.length === 1) return only!;
    throw whichModel(where, stem, models, what);
  };
  const titled = (format: SourceFormat, main: string): Detected => ({ format, main, title: modelTitle(main, stem) });

  const bundles = visualsOfBundles(files);
  if (bundles.length > 0) {
    const main = one(bundles, 'GLB bundles');
    return { format: 'glb_bundle', main, title: bundles.length > 1 ? (folderName(main) ?? stem) : stem };
  }
  for (const format of FORMAT_NAMES.filter(isModelFormat)) {
    const { models, what } = MODELS[format](files, stem, first);
    if (models.length > 0) return titled(format, one(models, what));
  }

  const paths = [...files.keys()];
  const physics = paths.find((file) => path.posix.basename(file).toLowerCase() === 'physics.json');
  if (physics !== undefined) {
    throw new PropmasterError('invalid_input', 'There is a physics.json, but no visual.glb.', {
      where: `${where}: ${physics}`,
      hint: 'A GLB bundle holds visual.glb, collision.glb and physics.json. Import the GLB alone to go without physics.',
    });
  }
  for (const format of MESH_FORMATS) {
    const found = paths.filter((file) => endsLike(file, [format]));
    // The same thing in its container and as JSON.
    const own = found.filter((file) => !/\.gltf$/i.test(file) || !found.includes(file.replace(/gltf$/i, 'glb')));
    if (own.length === 0) continue;
    const main = one(own, `${factsOf(format).label} files`);
    return { format, main, title: path.posix.parse(main).name };
  }
  // In a folder the content of other files is not read, so the name tells.
  const unread = paths.find((file) => UNREAD_ENDINGS.includes(endingOf(file)));
  if (unread !== undefined) {
    const kind = path.posix.extname(unread).slice(1).toUpperCase();
    throw new PropmasterError('invalid_input', `Models of this kind (${kind}) can't be read.`, {
      where: `${where}: ${unread}`,
      hint: `${CONVERT} ${READABLE}`,
    });
  }
  throw new PropmasterError('invalid_input', 'There is no model in it.', {
    where: paths.length === 0 ? where : `${where}: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}`,
    hint: READABLE,
  });
}

interface Models {
  /** Paths of those that may be meant. */
  readonly models: readonly string[];
  /** What several of them are called. */
  readonly what: string;
}

/** Finds the models of each format. What is not told by its ending alone is told by the content. */
const MODELS: Readonly<Record<ModelFormat, (files: ByteMap, stem: string, first: boolean) => Models>> = {
  mjcf: (files, stem) => ({ models: mainModels(files, stem), what: 'MJCF models' }),
  sdf: (files, stem) => {
    const main = mainSdf(files, stem);
    return { models: main === undefined ? sdfModels(files) : [main], what: 'SDF models' };
  },
  urdf: (files, stem) => ({ models: urdfModels(files, stem), what: 'URDF models' }),
  usd: (files, stem, first) => {
    const layers = rootLayers(files, stem);
    return { models: first ? layers.slice(0, 1) : layers, what: 'USD layers' };
  },
};

const isModelFormat = (format: SourceFormat): format is ModelFormat => Object.hasOwn(MODELS, format);

/** The `visual.glb` files that lie highest: each makes a bundle of what lies around it. */
function visualsOfBundles(files: ByteMap): string[] {
  const depth = (file: string): number => file.split('/').length;
  const visuals = [...files.keys()].filter((file) => path.posix.basename(file).toLowerCase() === 'visual.glb');
  const least = Math.min(...visuals.map(depth));
  return visuals.filter((file) => depth(file) === least).sort();
}

const modelTitle = (model: string, stem: string): string => (isGeneric(model) ? stem : path.posix.parse(model).name);
