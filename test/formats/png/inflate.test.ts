import { constants, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../../src/formats/png/inflate.ts';

const CONTENT = Uint8Array.from({ length: 5_000 }, (_, i) => (i % 251) ^ ((i * i) >> 7));
const STREAMS = {
  'codes of its own': deflateSync(CONTENT, { level: 9 }),
  'fixed codes': deflateSync(CONTENT, { strategy: constants.Z_FIXED }),
  stored: deflateSync(CONTENT, { level: 0 }),
};

describe.each(Object.entries(STREAMS))('inflate, %s', (_, stream) => {
  it('gives the content', () => expect(inflate(stream, CONTENT.length)).toEqual(CONTENT));

  it('refuses another size, in both directions', () => {
    expect(() => inflate(stream, CONTENT.length - 1)).toThrow(new RangeError('there is more data than pixels'));
    expect(() => inflate(stream, CONTENT.length + 1)).toThrow(RangeError);
  });

  it('refuses every stream that is cut off within its data', () => {
    // The last four bytes are the checksum, which nobody looks at.
    for (let end = 0; end < stream.length - 5; end += 7) {
      expect(() => inflate(stream.subarray(0, end), CONTENT.length), `${end} bytes`).toThrow(RangeError);
    }
  });

  it('gives the size that is asked for or refuses, whatever byte is broken', () => {
    for (let at = 0; at < stream.length; at += 3) {
      for (const bits of [1, 0x80, 0xff]) {
        const broken = Uint8Array.from(stream);
        broken[at]! ^= bits;
        try {
          expect(inflate(broken, CONTENT.length).length).toBe(CONTENT.length);
        } catch (error) {
          expect(error, `byte ${at}`).toBeInstanceOf(RangeError);
        }
      }
    }
  });
});

it('refuses a stream of 64 MiB without making room for it', () => {
  const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024));
  const before = process.memoryUsage().arrayBuffers;
  expect(() => inflate(bomb, 100)).toThrow(new RangeError('there is more data than pixels'));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
});
