import { crc32, deflateSync } from 'node:zlib';

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
