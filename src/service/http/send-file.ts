import { LIMITS } from '../../contract/limits.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { FileRow } from '../store/files.ts';
import type { ServiceContext } from './environment.ts';
import { readRange } from './range.ts';
import { ServiceError } from './service-error.ts';

/** What there is to know of a file that lies in the blob store. */
type StoredFile = Pick<FileRow, 'name' | 'mediaType' | 'sizeBytes' | 'sha256'>;

export interface SendFileOptions {
  /** To be shown in a page, and kept by the browser for as long as its address stays the same. @default false: to be saved */
  readonly isShown?: boolean;
}

/**
 * Answers with a stored file, or the part of it that a GET asks for. The ETag is the sha256, so a resumed download
 * can't mix two files.
 *
 * @throws ServiceError 416; 500 if the stored file is not what it was
 */
export async function sendFile(
  context: ServiceContext,
  blobs: BlobStore,
  file: StoredFile,
  { isShown = false }: SendFileOptions = {},
): Promise<Response> {
  if ((await blobs.size(file.sha256)) !== file.sizeBytes) {
    throw new ServiceError('internal_error', `The stored file "${file.name}" is damaged.`);
  }
  const etag = `"${file.sha256}"`;
  const { method } = context.req;
  const range =
    method === 'POST'
      ? undefined
      : readRange(context.req.header('Range'), context.req.header('If-Range'), etag, file.sizeBytes);
  if (range === 'unsatisfiable') {
    throw new ServiceError('range_not_satisfiable', `The file has ${file.sizeBytes} bytes.`, {
      headers: { 'Content-Range': `bytes */${file.sizeBytes}` },
    });
  }
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 };
  return new Response(method === 'HEAD' ? null : blobs.stream(file.sha256, { first, last }), {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(last - first + 1),
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${file.sizeBytes}` } : {}),
      ...(method === 'POST' ? {} : { 'Accept-Ranges': 'bytes' }),
      'Cache-Control': isShown ? `private, max-age=${LIMITS.linkLifetimeSeconds}` : 'private, no-store',
      ETag: etag,
    },
  });
}
