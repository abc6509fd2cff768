import type { StoredImage } from '../gate/file.ts';
import { type Loose, natural, object } from '../gate/loose.ts';

/** Extensions of a texture that name another image, which is to be used in place of its own. */
const SOURCES = ['KHR_texture_basisu', 'EXT_texture_webp'] as const;

/**
 * Index of the image that a texture shows. Its own, where it can be decoded: PNG and JPEG are what the file falls back
 * to, and no worse than what is made for graphics cards. Otherwise that of an extension.
 *
 * @returns `undefined` for a texture that shows nothing
 */
export function pickImage(texture: Loose | undefined, images: readonly StoredImage[]): number | undefined {
  const extensions = object(texture?.['extensions']);
  const sources = [texture, ...SOURCES.map((name) => object(extensions[name]))]
    .map((source) => natural(source?.['source']))
    .filter((source): source is number => source !== undefined && source < images.length);
  return sources.find((source) => images[source]!.mime !== undefined) ?? sources[0];
}
