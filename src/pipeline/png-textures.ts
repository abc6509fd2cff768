import { PropmasterError } from '../errors.ts';
import type { Texture } from '../model/types.ts';

/**
 * Textures as PNG, which every simulator reads; MuJoCo reads nothing else in all of its versions. Lossless: decoded
 * pixels stay as they are.
 *
 * @throws {PropmasterError} `invalid_input` for an image that can't be decoded
 */
export async function pngTextures(textures: readonly Texture[]): Promise<Texture[]> {
  return Promise.all(textures.map((texture) => (texture.mime === 'image/png' ? texture : toPng(texture))));
}

async function toPng({ name, mime, bytes }: Texture): Promise<Texture> {
  const { default: sharp } = await import('sharp');
  try {
    const png = await sharp(bytes).png({ compressionLevel: 9 }).toBuffer();
    return { name, mime: 'image/png', bytes: new Uint8Array(png) };
  } catch (cause) {
    throw new PropmasterError('invalid_input', `Texture "${name}" (${mime}) can't be decoded.`, {
      where: name,
      hint: 'Export the file again with PNG or JPEG textures.',
      cause,
    });
  }
}
