import type { Sharp } from 'sharp';
import { PropmasterError } from '../errors.ts';
import type { Texture } from '../model/types.ts';
import { contentHash } from './content-hash.ts';

/** A texture may have as many pixels as 8192 × 8192, and take this long to decode. */
const MOST_PIXELS = 2 ** 26;
const MOST_SECONDS = 60;

/**
 * Textures as PNG, which every simulator reads; MuJoCo reads nothing else in all of its versions. Lossless: decoded
 * pixels stay as they are.
 *
 * @throws {PropmasterError} `invalid_input` for an image that can't be decoded
 */
export async function pngTextures(textures: readonly Texture[]): Promise<Texture[]> {
  return Promise.all(textures.map((texture) => (texture.mime === 'image/png' ? texture : toPng(texture))));
}

/** Hashes of images that could be decoded. */
const decodable = new Set<string>();
const MOST_KNOWN = 100_000;

/**
 * Whether every texture can be decoded, in a hundredth of the time of {@link pngTextures}: they are decoded small, and stay
 * as they are.
 *
 * @throws {PropmasterError} `invalid_input` for one that can't be
 */
export async function decodableTextures(textures: readonly Texture[]): Promise<Texture[]> {
  for (const texture of textures) {
    if (texture.mime === 'image/png') continue;
    const hash = contentHash(texture.bytes);
    if (decodable.has(hash)) continue;
    const image = await open(texture);
    await image
      .timeout({ seconds: MOST_SECONDS })
      .resize(8, 8)
      .raw()
      .toBuffer()
      .catch((cause: unknown) => {
        throw undecodable(texture, cause);
      });
    if (decodable.size < MOST_KNOWN) decodable.add(hash);
  }
  return [...textures];
}

async function toPng(texture: Texture): Promise<Texture> {
  const { name } = texture;
  const image = await open(texture);
  try {
    const png = await image.timeout({ seconds: MOST_SECONDS }).png({ compressionLevel: 9 }).toBuffer();
    return { name, mime: 'image/png', bytes: new Uint8Array(png) };
  } catch (cause) {
    throw undecodable(texture, cause);
  }
}

const undecodable = ({ name, mime }: Texture, cause: unknown): PropmasterError =>
  new PropmasterError('invalid_input', `Texture "${name}" (${mime}) can't be decoded.`, {
    where: name,
    hint: 'Export the file again with PNG or JPEG textures.',
    cause,
  });

/** KTX2 is transcoded first: it is made for graphics cards, and no image library reads it. */
async function open({ name, mime, bytes }: Texture): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  if (mime !== 'image/ktx2') return sharp(bytes, { limitInputPixels: MOST_PIXELS });
  const { transcodeKtx2Safely } = await import('../sandbox/glb.ts');
  const { width, height, rgba } = await transcodeKtx2Safely(bytes, name);
  return sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: MOST_PIXELS });
}
