import type { Texture } from '../model/types.ts';
import type { Bitmap } from './bitmap.ts';

/** Longest edge of a decoded texture [pixels]; a preview shows no more. */
const LARGEST = 1024;

/** Decodes textures. One that sharp can't read (KTX2, or broken) is left out, and its base colour shows. */
export async function decodeTextures(textures: readonly Texture[]): Promise<ReadonlyMap<string, Bitmap>> {
  const bitmaps = new Map<string, Bitmap>();
  if (textures.length === 0) return bitmaps;
  const { default: sharp } = await import('sharp');
  for (const { name, bytes } of textures) {
    try {
      const { data, info } = await sharp(bytes)
        .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      bitmaps.set(name, { width: info.width, height: info.height, rgba: data });
    } catch {
      // Whether a texture is valid is a question for the format checks; a preview does without.
    }
  }
  return bitmaps;
}

/** @param rgb 8-bit sRGB, 3 a pixel, rows from the top */
export async function encodePng(rgb: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
  return new Uint8Array(png.buffer, png.byteOffset, png.byteLength);
}
