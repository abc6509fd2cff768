import { bounded, type CallBounds } from '../bounds.ts';
import type { CallOptions } from '../call-options.ts';
import type { Transport } from '../transport.ts';
import { type ContentKind, contentKind } from './content-kind.ts';
import { PartFile } from './part-file.ts';
import type { DownloadProgress, Receipt, ReceiveOptions, Verified } from './receive.ts';

/** Most that one file may hold unless told otherwise [bytes]. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;

export interface DownloadOptions extends CallOptions {
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** A larger file is refused [bytes]. @default 2 GiB */
  readonly maxBytes?: number;
}

/** A file on the disk. */
export interface Download {
  readonly path: string;
  readonly bytes: number;
  /** Of the file as it lies there, lower-case hex. */
  readonly sha256: string;
  /** What it was checked against: the service's own sha256, a length, or nothing. */
  readonly verified: Verified;
  /** By its first bytes, whatever the server called it. */
  readonly kind: ContentKind;
  /** As the server calls it. */
  readonly contentType: string;
  /** Base name that the service gives it; to show, never to write to. */
  readonly name?: string;
}

/**
 * Downloads one file to `target`: streamed to `<target>.part`, hashed on the way, checked, flushed, renamed. On failure
 * nothing is left, and a file that was at `target` before is still there.
 *
 * @param where `METHOD /path`, for errors
 * @param fill gets the file into the part, to its verified end
 */
export function saved(
  { connection }: Transport,
  target: string,
  { maxBytes = MAX_FILE_BYTES, onProgress, ...options }: DownloadOptions,
  where: string,
  fill: (part: PartFile, intake: ReceiveOptions, bounds: CallBounds) => Promise<Receipt>,
): Promise<Download> {
  return bounded(options, connection.clock, where, async (bounds) => {
    const part = await PartFile.create(target);
    try {
      const receipt = await fill(part, { maxBytes, onProgress }, bounds);
      const { bytes, sha256, head } = part;
      await part.commit();
      return { path: target, bytes, sha256, ...receipt, kind: contentKind(head) };
    } finally {
      await part.discard();
    }
  });
}
