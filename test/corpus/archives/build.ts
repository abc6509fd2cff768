import { type End, end64, endRecord } from './end.ts';
import { bytesOf, type Entry, writeEntry } from './entry.ts';

/** What surrounds the entries. */
export interface Whole extends End {
  /** In front of the first entry; offsets count from the start of the file. */
  readonly stub?: string | Uint8Array;
  /** Between entries and directory, directory and end record. */
  readonly beforeDirectory?: string | Uint8Array;
  readonly beforeEnd?: string | Uint8Array;
  readonly after?: string | Uint8Array;
  /** Added to every offset, of an archive that is going to lie behind other bytes. */
  readonly base?: number;
  /** Order of the directory, as indices of the listed entries. */
  readonly order?: readonly number[];
}

/** A ZIP, byte by byte (APPNOTE 4.3): local headers with contents, the directory, its end. */
export function zip(entries: readonly Entry[], whole: Whole = {}): Buffer {
  const base = whole.base ?? 0;
  const pieces: Buffer[] = [bytesOf(whole.stub)];
  const directory: Buffer[] = [];
  let at = base + pieces[0]!.length;
  const append = (piece: Buffer) => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const entry of entries) {
    append(bytesOf(entry.gap));
    const written = writeEntry(entry);
    if (!entry.unlisted) directory.push(written.directory(entry.at ?? at));
    if (entry.at === undefined) append(written.own);
  }
  append(bytesOf(whole.beforeDirectory));
  const ordered = whole.order?.map((index) => directory[index]!) ?? directory;
  const central = Buffer.concat(ordered);
  const start = at;
  append(central);
  append(bytesOf(whole.beforeEnd));
  const count = ordered.length;
  if (whole.zip64) append(end64(whole.zip64, { count, size: central.length, offset: start, at }));
  append(endRecord({ count, size: central.length, offset: start }, whole));
  append(bytesOf(whole.after));
  return Buffer.concat(pieces);
}
