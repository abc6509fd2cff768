import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { pictureTooLarge } from './findings.ts';

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
    if (width * height > MOST_PIXELS) findings.push(pictureTooLarge.at(path, { width, height, limit: MOST_PIXELS }));
  }
  return findings;
}
