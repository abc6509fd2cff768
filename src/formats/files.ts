import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';

/** Relative POSIX path → bytes or UTF-8 text: what writers give. */
export type FileMap = ReadonlyMap<string, Uint8Array | string>;

/** Relative POSIX path → bytes: what readers take. */
export type ByteMap = ReadonlyMap<string, Uint8Array>;

/** What a reader gives: the model, and what it found out or had to do on the way. */
export interface ReadResult {
  readonly model: SimModel;
  readonly findings: readonly Finding[];
}

/** The files of a folder, relative to it. @param folder with a slash at its end */
export function filesBelow(files: FileMap, folder: string): Map<string, Uint8Array> {
  const encoder = new TextEncoder();
  return new Map(
    [...files].flatMap(([file, content]) =>
      file.startsWith(folder)
        ? [[file.slice(folder.length), typeof content === 'string' ? encoder.encode(content) : content] as const]
        : [],
    ),
  );
}
