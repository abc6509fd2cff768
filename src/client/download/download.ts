import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import { plain } from '../error-body.ts';
import type { Answer, Transport } from '../transport.ts';
import { byLink, type FreshLink } from './by-link.ts';
import { type ContentKind, contentKind } from './content-kind.ts';
import { PartFile } from './part-file.ts';
import { type DownloadProgress, type Receipt, type Reception, receive, type Verified } from './receive.ts';

/** Most that one file may hold unless told otherwise [bytes]. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;

export interface DownloadOptions {
  readonly signal?: AbortSignal;
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

/** The two ways to a file: the link of a Team key, the export of a Personal key. */
export interface Ways {
  readonly link: () => Promise<FreshLink>;
  readonly export: <T>(read: (answer: Answer) => Promise<T>) => Promise<T>;
}

/** Which way this key goes; found out by the first download and remembered by the client. */
export interface KeyKind {
  way?: 'link' | 'export';
}

export interface Source {
  readonly transport: Transport;
  readonly ways: Ways;
  readonly key: KeyKind;
}

/**
 * Downloads one file of an asset to `target`: streamed to `<target>.part`, hashed on the way, checked, flushed, renamed.
 * On failure nothing is left, and a file that was at `target` before is still there.
 *
 * A link carries hash and size, so it is tried first; a key that it is forbidden to is a Personal one, and exports.
 */
export async function download(source: Source, target: string, options: DownloadOptions): Promise<Download> {
  const { transport, ways, key } = source;
  const { signal, onProgress, maxBytes = MAX_FILE_BYTES } = options;
  const { link, refusal } = await askForLink(ways, key);
  const part = await PartFile.create(target);
  try {
    const receipt = link
      ? await byLink(part, { transport, first: link, renew: ways.link, signal, maxBytes, onProgress })
      : await byExport(part, ways, refusal, { maxBytes, onProgress });
    key.way = link ? 'link' : 'export';
    const { bytes, sha256, head } = part;
    await part.commit();
    const name = link?.name && baseName(link.name);
    return { path: target, bytes, sha256, ...receipt, kind: contentKind(head), ...(name && { name }) };
  } finally {
    await part.discard();
  }
}

/** A link, or why there is none: to a key that has not had a link yet, a 403 says that it must export. */
async function askForLink(ways: Ways, key: KeyKind): Promise<{ link?: FreshLink; refusal?: PropmasterError }> {
  if (key.way === 'export') return {};
  try {
    return { link: await ways.link() };
  } catch (error) {
    if (key.way === undefined && isPropmasterError(error) && error.status === 403) return { refusal: error };
    throw error;
  }
}

/** An export can't be taken up: each attempt begins anew. Refused as well, the link's reason is the better one. */
async function byExport(
  part: PartFile,
  ways: Ways,
  refusal: PropmasterError | undefined,
  options: Pick<Reception, 'maxBytes' | 'onProgress'>,
): Promise<Receipt> {
  try {
    return await ways.export((answer) =>
      receive(answer, part, { ...options, declared: {}, state: { resumable: false } }),
    );
  } catch (error) {
    throw refusal && isPropmasterError(error) && error.status === 403 ? refusal : error;
  }
}

function baseName(name: string): string {
  return plain(name.split(/[\\/]/).at(-1)!);
}
