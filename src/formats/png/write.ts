import { crc32 } from '../zip/crc32.ts';
import type { Channel } from './channels.ts';
import type { Pixels } from './pixels.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Most bytes of a stored block (RFC 1951, 3.2.4). */
const BLOCK = 0xffff;

/** PNG's numbers for grey, grey and alpha, RGB, RGBA. @see PNG (Third Edition), 11.2.1 */
const COLOUR_TYPE = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;

/** A PNG of 8 bits, stored and not deflated: the same bytes everywhere, and as many as its pixels have. */
export function writePng({ width, height, channels, values }: Pixels): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = COLOUR_TYPE[channels];
  const row = width * channels;
  const rows = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) rows.set(values.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const chunks = [chunk('IHDR', header), chunk('IDAT', stored(rows)), chunk('IEND', new Uint8Array())];
  return joined([Uint8Array.from(SIGNATURE), ...chunks]);
}

/** A grey PNG of one channel. */
export const writeGreyPng = (channel: Channel): Uint8Array => writePng({ ...channel, channels: 1 });

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), content]);
  const [length, check] = [new Uint8Array(4), new Uint8Array(4)];
  new DataView(length.buffer).setUint32(0, content.length);
  new DataView(check.buffer).setUint32(0, crc32(body));
  return joined([length, body, check]);
}

/** A zlib stream of stored blocks. @see RFC 1950 */
function stored(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    const size = block.length;
    const last = at + BLOCK >= data.length ? 1 : 0;
    parts.push(Uint8Array.of(last, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255), block);
  }
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return joined([...parts, Uint8Array.of(b >> 8, b & 255, a >> 8, a & 255)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
