import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { demandTooLarge, pictureTooLarge } from './findings.ts';

/** 8192 × 8192: MuJoCo keeps three copies of what it decodes, and has 2 GiB. */
const MOST_PIXELS = 2 ** 26;
/** @see ISO/IEC 15948 (PNG), 5.2 */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Finds PNG files of any name that declare too many pixels. MuJoCo decodes no other compressed picture. */
export function judgePictures(files: ByteMap): Finding[] {
  const findings: Finding[] = [];
  for (const [path, bytes] of files) {
    if (bytes.length < 24 || SIGNATURE.some((byte, i) => bytes[i] !== byte)) continue;
    const header = new DataView(bytes.buffer, bytes.byteOffset, 24);
    const [width, height] = [header.getUint32(16), header.getUint32(20)];
    const [packed, room] = [packedBytes(bytes), roomFor(width, height)];
    if (packed > room) {
      const what = `compressed data for ${width} × ${height} pixels`;
      findings.push(demandTooLarge.at(path, { element: 'texture', what, found: packed, limit: room }));
    }
    if (width * height > MOST_PIXELS) findings.push(pictureTooLarge.at(path, { width, height, limit: MOST_PIXELS }));
  }
  return findings;
}

/** What compressed data may be at most [byte]: eight bytes a pixel and one a row, twice; packed they are fewer. */
const roomFor = (width: number, height: number): number => 2 * height * (8 * width + 1) + 2 ** 16;

/**
 * All image data of a PNG, packed [byte]. MuJoCo's decoder inflates all of it, a thousandfold at most, before it looks at how
 * many pixels there are.
 */
function packedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let packed = 0;
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === IDAT) packed += length;
    at += 12 + length;
  }
  return packed;
}

/** @see ISO/IEC 15948 (PNG), 11.2.4 */
const IDAT = 0x49444154;
