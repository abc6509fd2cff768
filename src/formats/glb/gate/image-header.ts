import type { ImageHeader } from './declared-image.ts';
import type { ImageMime } from './file.ts';
import { readKtx2Header } from './ktx2-header.ts';

/**
 * Kind and declared size of an image, without decoding anything.
 *
 * @returns a reason in words for one of these kinds whose header is broken; `undefined` for what is none of them
 * @see PNG 11.2.2 IHDR; JPEG (ITU T.81) B.2.2 frame header; WebP container, RFC 9649; KTX 2.0, section 3
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(view);
  if (begins(bytes, [0xff, 0xd8, 0xff])) return readJpeg(view);
  if (begins(bytes, latin('RIFF')) && begins(bytes.subarray(8), latin('WEBP'))) return readWebp(view);
  if (begins(bytes, [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]))
    return readKtx2Header(view);
  return undefined;
}

const begins = (bytes: Uint8Array, start: readonly number[]): boolean =>
  bytes.length >= start.length && start.every((value, i) => bytes[i] === value);

const latin = (word: string): number[] => Array.from(word, (letter) => letter.charCodeAt(0));

const CUT = 'its header is cut off';

const sized = (mime: ImageMime, width: number, height: number): ImageHeader | string =>
  width > 0 && height > 0 ? { mime, width, height, pixels: width * height } : 'it has no pixels';

function readPng(view: DataView): ImageHeader | string {
  if (view.byteLength < 33) return CUT;
  if (view.getUint32(12) !== 0x49484452) return 'its first chunk is not IHDR';
  return sized('image/png', view.getUint32(16), view.getUint32(20));
}

/** The first frame header; segments before it are skipped by their lengths. */
function readJpeg(view: DataView): ImageHeader | string {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return 'its segments do not follow each other';
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    else at += 2 + view.getUint16(at + 2);
  }
  return CUT;
}

/** Lossy (VP8), lossless (VP8L) or extended (VP8X). Numbers are little-endian. */
function readWebp(view: DataView): ImageHeader | string {
  if (view.byteLength < 30) return CUT;
  const uint24 = (at: number): number => view.getUint16(at, true) + 65_536 * view.getUint8(at + 2);
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return sized('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      // "VP8L"
      const bits = view.getUint32(21, true);
      return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503858: // "VP8X"
      return sized('image/webp', uint24(24) + 1, uint24(27) + 1);
    default:
      return 'its first chunk is no image';
  }
}
