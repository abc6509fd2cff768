import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A PNG whose header declares this size; pixels only for what is small. */
export function png(width: number, height: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2], 8); // 8 bit, RGB
  const pixels = width * height > 4096 ? new Uint8Array(1) : new Uint8Array(height * (1 + 3 * width)).fill(0x80);
  for (let row = 0; width * height <= 4096 && row < height; row++) pixels[row * (1 + 3 * width)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

const plain = (): Sharp =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: 200, g: 100, b: 50 } } });

export const jpeg = async (): Promise<Uint8Array> => new Uint8Array(await plain().jpeg().toBuffer());
export const webp = async (): Promise<Uint8Array> => new Uint8Array(await plain().webp({ lossless: true }).toBuffer());
export const lossyWebp = async (): Promise<Uint8Array> => new Uint8Array(await plain().webp().toBuffer());

/** A JPEG that ends behind a frame header of this size. */
export function jpegHeader(width: number, height: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, 0xff, 0xd9]);
}

/** An extended WebP that ends behind a header of this size. */
export function webpHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(30);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1'));
  for (const [at, size] of [
    [24, width - 1],
    [27, height - 1],
  ] as const) {
    view.setUint16(at, size & 0xffff, true);
    bytes[at + 2] = size >> 16;
  }
  return bytes;
}

export interface Ktx2 {
  readonly width: number;
  readonly height: number;
  readonly format: number;
  readonly depth: number;
  readonly layers: number;
  readonly faces: number;
  readonly levels: number;
  readonly scheme: number;
  /** Of each level. */
  readonly content: Uint8Array;
  readonly unpacked: number;
}

/** A block of 4 × 4 pixels of one colour in UASTC: mode 8, then red, green, blue, alpha of 8 bits each. */
export function uastcBlock(rgba: readonly number[]): Uint8Array {
  const block = new Uint8Array(16);
  // Mode 8 is the code 10111 from the lowest bit on.
  let bits = 0b10111n;
  for (const [i, channel] of rgba.entries()) bits |= BigInt(channel) << BigInt(5 + 8 * i);
  for (let i = 0; i < 5; i++) block[i] = Number((bits >> BigInt(8 * i)) & 255n);
  return block;
}

/** A KTX 2.0 file: header, index of levels, data format descriptor of UASTC, and every level the same content. */
export function ktx2(change: Partial<Ktx2> = {}): Uint8Array {
  const block = uastcBlock([200, 100, 50, 255]);
  const whole = { width: 4, height: 4, format: 0, depth: 0, layers: 0, faces: 1, levels: 1, scheme: 0, ...change };
  const content = change.content ?? block;
  const unpacked = change.unpacked ?? content.length;
  // Khronos data format: basic block, colour model 166 (UASTC), sRGB, one sample of 128 bits.
  const descriptor = [
    44,
    0,
    2 | (40 << 16),
    166 | (1 << 8) | (2 << 16),
    3 | (3 << 8),
    16,
    0,
    127 << 16,
    0,
    0,
    0xffffffff,
  ];
  const levels = Math.min(whole.levels, 40);
  const index = 80;
  const described = index + 24 * levels;
  const start = Math.ceil((described + 44) / 16) * 16;
  const bytes = new Uint8Array(start + content.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = [whole.format, 1, whole.width, whole.height, whole.depth, whole.layers, whole.faces, whole.levels];
  for (const [i, word] of [...header, whole.scheme, described, 44].entries()) view.setUint32(12 + 4 * i, word, true);
  for (let level = 0; level < levels; level++)
    for (const [i, value] of [start, content.length, unpacked].entries())
      view.setBigUint64(index + 24 * level + 8 * i, BigInt(value), true);
  for (const [i, word] of descriptor.entries()) view.setUint32(described + 4 * i, word, true);
  bytes.set(content, start);
  return bytes;
}
