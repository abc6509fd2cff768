import type { ImageType } from '../../contract/images.ts';

/**
 * What an image file is by its structure, and whether that is all it is: a file that goes on after its image, or is a
 * ZIP or a PDF as well, is none. Whether the picture inside is whole, only decoding tells.
 */
export function formatOf(bytes: Uint8Array): ImageType | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isZip(buffer) || isPdf(buffer)) return undefined;
  if (isPng(buffer)) return 'image/png';
  if (isJpeg(buffer)) return 'image/jpeg';
  return isWebp(buffer) ? 'image/webp' : undefined;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks up to IEND, and then the end (PNG specification, 5.3). */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at === bytes.length;
  }
  return false;
}

/** One RIFF chunk that is the whole file (RFC 9649, 2.4); odd sizes are padded by a byte. */
function isWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false;
  const end = 8 + bytes.readUInt32LE(4);
  return bytes.length === end || bytes.length === end + (end % 2);
}

const [EOI, SOI, SOS] = [0xd9, 0xd8, 0xda];

/**
 * From SOI to EOI (ITU T.81, annex B); after it nothing but padding, or more pictures of the same kind, as cameras add
 * (CIPA DC-007, multi-picture format).
 */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI || bytes[2] !== 0xff) return false;
  const end = endOfJpeg(bytes);
  if (end === undefined) return false;
  const rest = bytes.subarray(end);
  return (rest[0] === 0xff && rest[1] === SOI) || rest.every((byte) => byte === 0);
}

/** Index after the first EOI that is a marker, and not inside of a segment. */
function endOfJpeg(bytes: Buffer): number | undefined {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at += 1; // fill byte
    } else if (at + 3 < bytes.length) {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === SOS) at = endOfScan(bytes, at);
    } else return undefined;
  }
  return undefined;
}

/** Compressed data ends at the next marker; 00 and restarts (D0 to D7) are part of it. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** An end record whose comment reaches to the last byte: what makes any file a ZIP as well (APPNOTE.TXT, 4.3.16). */
function isZip(bytes: Buffer): boolean {
  const record = Buffer.from('PK\x05\x06', 'latin1');
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.indexOf(record, first); at !== -1; at = bytes.indexOf(record, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}

/** Readers look for it in the first kilobyte. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes('%PDF-');
}
