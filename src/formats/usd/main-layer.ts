import { isPropmasterError } from '../../errors.ts';
import type { ByteMap } from '../files.ts';
import { assetsOf } from './layer/assets.ts';
import { layerFormat, readLayer } from './layer/read.ts';
import { resolveAsset } from './layer/resolve-asset.ts';

/**
 * The layer that the others belong to. Of those that no other layer refers to: the one that is called like the archive,
 * else the one that lies highest, else the first: of a USDZ that is its default layer.
 *
 * @param stem name of the archive without its ending
 * @returns `undefined` if no file is a USD layer
 * @see https://openusd.org/release/spec_usdz.html, Layout
 */
export function mainLayer(files: ByteMap, stem: string): string | undefined {
  const layers = [...files].filter(([path, bytes]) => /\.usd[ac]?$/i.test(path) && layerFormat(bytes) !== undefined);
  const referred = new Set(layers.flatMap(([path, bytes]) => layersBehind(path, bytes, files)));
  const free = layers.map(([path]) => path).filter((path) => !referred.has(path));
  const candidates = free.length > 0 ? free : layers.map(([path]) => path);
  const named = candidates.filter((path) => stemOf(path) === stem.toLowerCase());
  return highest(named.length > 0 ? named : candidates);
}

/** The layers that a layer refers to; itself not counted. One that is broken refers to nothing. */
function layersBehind(path: string, bytes: Uint8Array, files: ByteMap): string[] {
  try {
    return [...new Set(assetsOf(readLayer(bytes, path)))].flatMap((asset) => {
      const target = resolveAsset(asset, path);
      return asset !== '' && 'path' in target && target.path !== path && files.has(target.path) ? [target.path] : [];
    });
  } catch (error) {
    if (isPropmasterError(error)) return [];
    throw error;
  }
}

const depthOf = (path: string): number => path.split('/').length;
const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();

function highest(paths: readonly string[]): string | undefined {
  const least = Math.min(...paths.map(depthOf));
  return paths.find((path) => depthOf(path) === least);
}
