import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';

/** One chunk of a PNG: length, type, data, checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * A PNG written by hand (8 bit grey), with as many rows as it declares unless `rows` says otherwise, and with a chunk of
 * `padding` zeros that no reader knows.
 */
export function png(width: number, height: number, { rows = height, padding = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('prOp', Buffer.alloc(padding))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (width + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const PNG = png(2, 3);
export const pngDataUrl = `data:image/png;base64,${PNG.toString('base64')}`;

/** What stands in a picture of {@link pictureOf}: an even rectangle [px]. */
export interface Block {
  readonly colour: string;
  readonly width: number;
  readonly height: number;
  /** @default in the middle */
  readonly left?: number;
  readonly top?: number;
}

/** 400 × 400 px of one colour with rectangles on it; sharp, for the caller to encode. */
export async function pictureOf(background: string, ...blocks: readonly Block[]): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const layers = blocks.map(({ colour, width, height, left = 200 - width / 2, top = 200 - height / 2 }) => ({
    input: { create: { width, height, channels: 4 as const, background: colour } },
    left,
    top,
  }));
  const flat = sharp({ create: { width: 400, height: 400, channels: 4, background } }).composite(layers);
  return sharp(await flat.png().toBuffer());
}
