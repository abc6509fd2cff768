import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange } from '../http/range.ts';

/** Bytes under their own sha256: equal files are kept once, and a file is never changed. */
export interface BlobStore {
  has(sha256: string): Promise<boolean>;
  /** Length [bytes]; undefined: not there. */
  size(sha256: string): Promise<number | undefined>;
  /** Keeps bytes. Returns when they are stored for good, whole; on an error nothing is left behind. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Best effort: Windows refuses while the file is open, and then the bytes stay. */
  remove(sha256: string): Promise<void>;
  /** All bytes. Throws if there are none. */
  read(sha256: string): Promise<Buffer>;
  /** The bytes from `first` to `last`, both included. It fails when it is read if there are none. */
  stream(sha256: string, range: ByteRange): ReadableStream<Uint8Array>;
  /**
   * A link that opens the bytes without the service, for some seconds, as a file of that name; undefined: this store has
   * none, and the service sends the bytes itself.
   */
  link(
    sha256: string,
    file: { readonly name: string; readonly mediaType: string },
    seconds: number,
  ): Promise<string | undefined>;
}

/** {@link BlobStore} in a folder. */
export interface FileBlobStore extends BlobStore {
  /** Where the bytes with this hash lie. */
  pathOf(sha256: string): string;
}

const CHUNK_BYTES = 65_536;

export function blobStore(dataDir: string): FileBlobStore {
  const pathOf = (sha256: string) => path.join(dataDir, 'blobs', sha256.slice(0, 2), sha256);
  const drafts = path.join(dataDir, 'tmp');
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  removeLeftovers(drafts);

  return {
    pathOf,
    has: async (sha256) => existsSync(pathOf(sha256)),
    read: (sha256) => readFile(pathOf(sha256)),
    link: async () => undefined,

    async size(sha256) {
      try {
        return (await stat(pathOf(sha256))).size;
      } catch {
        return undefined;
      }
    },

    stream: (sha256, range) => streamOf(pathOf(sha256), range),

    async remove(sha256) {
      try {
        rmSync(pathOf(sha256), { force: true });
      } catch {
        // Unused bytes under their own hash do no harm.
      }
    },

    async put(sha256, bytes) {
      const target = pathOf(sha256);
      if (existsSync(target)) return;
      const folder = path.dirname(target);
      const draft = path.join(drafts, randomUUID());
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
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

/** Drafts of a process that was killed. Younger ones may belong to one that is still writing. */
function removeLeftovers(drafts: string): void {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(drafts)) {
    const file = path.join(drafts, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    if (mtimeMs < anHourAgo) rmSync(file, { force: true });
  }
}

/** Makes the rename itself durable. Windows can't open folders; there the file system's journal does it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
