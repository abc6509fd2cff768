import { type FileHandle, open, stat } from 'node:fs/promises';
import type { BlobStore } from '../store/blobs.ts';
import type { FileRow } from '../store/files.ts';
import type { ServiceContext } from './environment.ts';
import { type ByteRange, readRange } from './range.ts';
import { ServiceError } from './service-error.ts';

/** What there is to know of a file that lies in the blob store. */
type StoredFile = Pick<FileRow, 'name' | 'mediaType' | 'sizeBytes' | 'sha256'>;

const CHUNK_BYTES = 65_536;

/**
 * Answers with a stored file, or the part of it that a GET asks for. The ETag is the sha256, so a resumed download
 * can't mix two files.
 *
 * @throws ServiceError 416; 500 if the file on disk is not what it was
 */
export async function sendFile(context: ServiceContext, blobs: BlobStore, file: StoredFile): Promise<Response> {
  const path = blobs.pathOf(file.sha256);
  if ((await sizeOf(path)) !== file.sizeBytes) {
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
  return new Response(method === 'HEAD' ? null : streamOf(path, { first, last }), {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(last - first + 1),
      'Content-Disposition': `attachment; filename="${file.name}"`,
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${file.sizeBytes}` } : {}),
      ...(method === 'POST' ? {} : { 'Accept-Ranges': 'bytes' }),
      'Cache-Control': 'private, no-store',
      ETag: etag,
    },
  });
}

/** Opens the file when the first byte is wanted and closes it after the last, or when the reader goes away. */
function streamOf(path: string, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  let position = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        file ??= await open(path, 'r');
        const length = Math.min(CHUNK_BYTES, last + 1 - position);
        const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
        if (bytesRead === 0) {
          await file.close();
          throw new Error(`${path} ended early`);
        }
        controller.enqueue(buffer.subarray(0, bytesRead));
        position += bytesRead;
        if (position > last) {
          await file.close();
          controller.close();
        }
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  );
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}
