import type { SimModel } from '../../model/types.ts';
import { crc32 } from '../zip/crc32.ts';
import { writeUsd } from './write.ts';

/** Where the content of every file begins: a multiple of this, so that it can be mapped into memory as it is. */
const ALIGNMENT = 64;
const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
/** 1 January 1980, the first day that ZIP can name. */
const DOS_DATE = 0x0021;
/** Id of the extra field that only fills space; the one that OpenUSD's own writer uses. */
const PADDING_ID = 0x1986;

interface Entry {
  readonly path: Uint8Array;
  readonly bytes: Uint8Array;
  readonly crc: number;
  readonly offset: number;
  /** Length of the extra field in front of the content, 0 or at least 4 [B]. */
  readonly padding: number;
}

/**
 * A model as one USDZ package: the layer of {@link writeUsd}, then its textures; stored, aligned, not encrypted.
 *
 * @throws {TypeError} if a texture is neither PNG nor JPEG; convert it first
 * @see https://openusd.org/release/spec_usdz.html and PKWARE's APPNOTE.TXT, 4.3
 */
export function writeUsdz(model: SimModel): Uint8Array {
  const encoder = new TextEncoder();
  let end = 0;
  // The layer is the first entry of the map, and the first file of a package is the one that is opened.
  const entries = [...writeUsd(model)].map(([name, content]): Entry => {
    const path = encoder.encode(name);
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const entry = { path, bytes, crc: crc32(bytes), offset: end, padding: paddingAt(end + LOCAL_HEADER + path.length) };
    end += LOCAL_HEADER + path.length + entry.padding + bytes.length;
    return entry;
  });
  const directory = entries.reduce((sum, { path }) => sum + CENTRAL_HEADER + path.length, 0);
  const out = new Uint8Array(end + directory + END_RECORD);
  const view = new DataView(out.buffer);

  let central = end;
  for (const entry of entries) {
    writeLocal(view, out, entry);
    central = writeCentral(view, out, entry, central);
  }
  view.setUint32(central, 0x06054b50, true);
  view.setUint16(central + 8, entries.length, true);
  view.setUint16(central + 10, entries.length, true);
  view.setUint32(central + 12, directory, true);
  view.setUint32(central + 16, end, true);
  return out;
}

/** An extra field has a header of four bytes, so a smaller gap grows by a whole step. */
function paddingAt(position: number): number {
  const gap = (ALIGNMENT - (position % ALIGNMENT)) % ALIGNMENT;
  return gap > 0 && gap < 4 ? gap + ALIGNMENT : gap;
}

function writeLocal(view: DataView, out: Uint8Array, { path, bytes, crc, offset, padding }: Entry): void {
  view.setUint32(offset, 0x04034b50, true);
  writeShared(view, offset + 4, crc, bytes.length, path.length);
  view.setUint16(offset + 28, padding, true);
  out.set(path, offset + LOCAL_HEADER);
  const extra = offset + LOCAL_HEADER + path.length;
  if (padding > 0) {
    view.setUint16(extra, PADDING_ID, true);
    view.setUint16(extra + 2, padding - 4, true);
  }
  out.set(bytes, extra + padding);
}

/** @returns where the next one begins */
function writeCentral(view: DataView, out: Uint8Array, { path, bytes, crc, offset }: Entry, at: number): number {
  view.setUint32(at, 0x02014b50, true);
  view.setUint16(at + 4, 10, true); // version made by: 1.0, the file attributes of DOS
  writeShared(view, at + 6, crc, bytes.length, path.length);
  view.setUint32(at + 42, offset, true);
  out.set(path, at + CENTRAL_HEADER);
  return at + CENTRAL_HEADER + path.length;
}

/** From "version needed to extract" to "file name length", which both headers have; flags and method stay 0. */
function writeShared(view: DataView, at: number, crc: number, size: number, pathLength: number): void {
  view.setUint16(at, 10, true);
  view.setUint16(at + 8, DOS_DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, pathLength, true);
}
