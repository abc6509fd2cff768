import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Bytes on disk under their own sha256: equal files are kept once, and a file is never changed. */
export interface BlobStore {
  /** Where the bytes with this hash lie. */
  pathOf(sha256: string): string;
  has(sha256: string): boolean;
  /** Keeps bytes. Returns when they are on the disk, whole; on an error nothing is left behind. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Best effort: Windows refuses while the file is open, and then the bytes stay. */
  remove(sha256: string): void;
}

export function blobStore(dataDir: string): BlobStore {
  const pathOf = (sha256: string) => path.join(dataDir, 'blobs', sha256.slice(0, 2), sha256);
  const drafts = path.join(dataDir, 'tmp');
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  removeLeftovers(drafts);

  return {
    pathOf,
    has: (sha256) => existsSync(pathOf(sha256)),
    remove(sha256) {
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
