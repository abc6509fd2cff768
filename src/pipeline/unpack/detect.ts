import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { mainSdf, sdfModels } from '../../formats/sdf/main-model.ts';
import { rootLayers } from '../../formats/usd/main-layer.ts';
import { propName } from '../../project/names.ts';
import type { SourceFormat } from '../../project/source.ts';
import { isGeneric, namedEntry, othersCalled, whichModel } from './choose-model.ts';
import { CONVERT, notYet, READABLE } from './input-errors.ts';
import { mainModels } from './main-model.ts';

/** What a reader has to know to begin. */
export interface Detected {
  readonly format: SourceFormat;
  readonly main: string;
  readonly title: string;
}

/** What settles which of several models is meant. */
export interface Meant {
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
export function detectFormat(files: ByteMap, stem: string, where: string, meant: Meant = {}): Detected {
  if (meant.entry !== undefined) return ofEntry(files, stem, where, meant.entry);
  const found = detect(files, stem, where, meant);
  const others = meant.name === undefined ? [] : othersCalled(files, meant.name, found.main);
  if (others.length > 0) throw whichModel(where, stem, [found.main, ...others]);
  return found;
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

function detect(files: ByteMap, stem: string, where: string, { name, first = false }: Meant): Detected {
  /** The only one, or the one that is to be called so. */
  const one = (models: readonly string[], what?: string): string => {
    const called = models.filter((model) => propName(path.posix.parse(model).name) === name);
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
  const mjcf = mainModels(files, stem);
  if (mjcf.length > 0) return titled('mjcf', one(mjcf, 'MJCF models'));
  const sdf = mainSdf(files, stem);
  if (sdf !== undefined) return titled('sdf', sdf);
  const sdfs = sdfModels(files);
  if (sdfs.length > 0) return titled('sdf', one(sdfs, 'SDF models'));
  const layers = rootLayers(files, stem);
  if (layers.length > 0) return titled('usd', first ? layers[0]! : one(layers, 'USD layers'));

  const paths = [...files.keys()];
  const physics = paths.find((file) => path.posix.basename(file).toLowerCase() === 'physics.json');
  if (physics !== undefined) {
    throw new PropmasterError('invalid_input', 'There is a physics.json, but no visual.glb.', {
      where: `${where}: ${physics}`,
      hint: 'A GLB bundle holds visual.glb, collision.glb and physics.json. Import the GLB alone to go without physics.',
    });
  }
  for (const [format, ending] of MESHES) {
    const found = paths.filter((file) => ending.test(file));
    // The same thing in its container and as JSON.
    const own = found.filter((file) => !/\.gltf$/i.test(file) || !found.includes(file.replace(/gltf$/i, 'glb')));
    if (own.length === 0) continue;
    const main = one(own, `${format.toUpperCase()} files`);
    return { format, main, title: path.posix.parse(main).name };
  }
  if (paths.some((file) => /\.urdf$/i.test(file))) throw notYet('URDF', where);
  const unread = paths.find((file) => UNREAD.test(file));
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

/** Models of other programs. In a folder their content is not read, so the name tells. */
const UNREAD = /\.(?:ply|fbx|vtk|vtp|blend|3ds|max|ma|mb|step|stp|iges|igs|x3d|wrl|abc|3mf|off)$/i;

const MESHES = [
  ['glb', /\.gl(?:b|tf)$/i],
  ['dae', /\.dae$/i],
  ['obj', /\.obj$/i],
  ['stl', /\.stl$/i],
] as const;

/** The `visual.glb` files that lie highest: each makes a bundle of what lies around it. */
function visualsOfBundles(files: ByteMap): string[] {
  const depth = (file: string): number => file.split('/').length;
  const visuals = [...files.keys()].filter((file) => path.posix.basename(file).toLowerCase() === 'visual.glb');
  const least = Math.min(...visuals.map(depth));
  return visuals.filter((file) => depth(file) === least).sort();
}

const modelTitle = (model: string, stem: string): string => (isGeneric(model) ? stem : path.posix.parse(model).name);
