import { type OkLab, oklab } from '../../../generator/index.ts';
import { linear } from '../../../model/srgb.ts';

/** A picture, small enough to count its pixels. Rows from the top, without gaps. */
export interface ReferencePixels {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly OkLab[];
  /** 0 to 255. */
  readonly alpha: Uint8Array;
}

/** There is nothing that can be seen in it; the message says why, for people, and goes on after "reference image:". */
export class Unclear extends Error {
  override readonly name = 'Unclear';
}

/** Longest side at which it is looked at [px]. */
const SIDE = 128;
/** Shortest side of a picture that shows anything [px]. */
const SMALLEST = 16;

/**
 * Most pixels: about half a second of one core. PNG and WebP are decoded whole, JPEG at an eighth of its size. A limit of
 * pixels and not of time: the same picture has to give the same answer on a slow machine.
 */
const MOST_PIXELS = { jpeg: 16_000_000, other: 8_000_000 };

/** sRGB byte → linear. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linear(byte / 255));

/**
 * Decodes a picture at 128 px, upright, in sRGB. Loads sharp on the first call.
 *
 * @throws Unclear if it is broken, too large or too small, animated, or in the inks of a press
 */
export async function readPixels(bytes: Uint8Array): Promise<ReferencePixels> {
  const { default: sharp } = await import('sharp');
  const open = (limitInputPixels: number | false) => sharp(bytes, { limitInputPixels, failOn: 'error' });
  const broken = (): never => {
    throw new Unclear("it can't be decoded");
  };
  if (bytes.length === 0) broken();
  const { format, width, height, pages = 1, space } = await open(false).metadata().catch(broken);
  if (pages > 1) throw new Unclear('it is animated');
  if (space === 'cmyk') throw new Unclear('its colours are those of a press (CMYK), which depend on inks and paper');
  const most = format === 'jpeg' ? MOST_PIXELS.jpeg : MOST_PIXELS.other;
  if (width * height > most) throw new Unclear(`it has more than ${Math.floor(most / 1e6)} million pixels`);
  if (Math.min(width, height) < SMALLEST) throw new Unclear(`a side of it has fewer than ${SMALLEST} pixels`);
  const { data, info } = await open(most)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  return unpack(data, info.width, info.height);
}

/** @param data RGBA, 8 bit */
function unpack(data: Uint8Array, width: number, height: number): ReferencePixels {
  const count = width * height;
  const byte = (at: number): number => LINEAR[data[at]!]!;
  return {
    width,
    height,
    colours: Array.from({ length: count }, (_, i) => oklab([byte(4 * i), byte(4 * i + 1), byte(4 * i + 2)])),
    alpha: Uint8Array.from({ length: count }, (_, i) => data[4 * i + 3]!),
  };
}
