import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, 8 bit RGB. @param color 0xrrggbb */
export function tinyPng(width: number, height: number, color: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2], 8);
  const row = [0, ...Array.from({ length: width }, () => [color >> 16, (color >> 8) & 255, color & 255]).flat()];
  const pixels = Uint8Array.from(Array.from({ length: height }, () => row).flat());
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', new Uint8Array())];
  return new Uint8Array(Buffer.concat([Buffer.from(signature), ...parts]));
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
