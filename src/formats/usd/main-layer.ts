import { isPropmasterError } from '../../errors.ts';
import type { ByteMap } from '../files.ts';
import { assetsOf } from './layer/assets.ts';
import { layerFormat, readLayer } from './layer/read.ts';
import { resolveAsset } from './layer/resolve-asset.ts';

/**
 * The layers that the others belong to. Of those that no other layer refers to: the one that is called like the archive,
 * else those that lie highest, in their order: of a USDZ the first is its default layer.
 *
 * @param stem name of the archive without its ending
 * @returns none if no file is a USD layer
 * @see https://openusd.org/release/spec_usdz.html, Layout
 */
export function rootLayers(files: ByteMap, stem: string): string[] {
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

function highest(paths: readonly string[]): string[] {
  const least = Math.min(...paths.map(depthOf));
  return paths.filter((path) => depthOf(path) === least);
}
