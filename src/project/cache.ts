import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diskError, errorCode, makeFolder, syncFile } from '../disk/disk.ts';
import { isRunning, ownIdentity } from '../disk/process-identity.ts';
import { PropmasterError } from '../errors.ts';

/** A file in the cache, or about to be. */
export interface Artifact {
  /** Lower-case hex. */
  readonly sha256: string;
  /** [byte] */
  readonly size: number;
}

/**
 * Downloaded artefacts by their hash: a folder that all projects share and that may be deleted at any time.
 * Content decides the name, so two processes that put the same file can't disturb each other.
 */
export class Cache {
  readonly #folder: string;
  /** As it was given. */
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#folder = path.join(folder, 'sha256');
  }

  /** Copies a file in. @throws {PropmasterError} `disk_error` */
  async put(file: string): Promise<Artifact> {
    await makeFolder(this.#folder);
    const incoming = path.join(this.#folder, await ownFile());
    try {
      await this.#sweep();
      await copyFile(file, incoming);
      const artifact = await digest(incoming);
      const place = this.#place(artifact.sha256);
      await makeFolder(path.dirname(place));
      await syncFile(incoming);
      await rename(incoming, place);
      return artifact;
    } catch (cause) {
      throw diskError(cause, this.#folder, 'keep the download in the cache');
    } finally {
      await rm(incoming, { force: true }).catch(() => undefined);
    }
  }

  /**
   * Path of an artefact, whose content has just been compared with its hash. A damaged one is removed and counts as
   * absent. The file is the cache's: read it, never change it.
   *
   * @returns `undefined` if it is not there
   * @throws {PropmasterError} `disk_error`; `invalid_input` for a text that is no hash
   */
  async get(sha256: string): Promise<string | undefined> {
    if (!/^[0-9a-f]{64}$/.test(sha256)) {
      throw new PropmasterError('invalid_input', 'This is no SHA-256 in lower-case hex.', {
        where: JSON.stringify(sha256),
      });
    }
    const place = this.#place(sha256);
    try {
      await stat(place);
      if ((await digest(place)).sha256 === sha256) return place;
      await rm(place, { force: true });
      return undefined;
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return undefined;
      throw diskError(cause, place, 'read the cache');
    }
  }

  /** Removes what processes have left that died while they put a file. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (await isAbandoned(name)) await rm(path.join(this.#folder, name), { force: true });
    }
  }

  #place(sha256: string): string {
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }
}

const INCOMING = /^(\d+)-([0-9a-f-]+_\d+|unknown)-([A-Za-z0-9_-]+)-[0-9a-f-]{36}\.tmp$/;

/** Name of a file that this process is about to put. It tells who that is, since others may find it abandoned. */
async function ownFile(): Promise<string> {
  const { pid, started, host } = await ownIdentity();
  const begun = started?.replace(':', '_') ?? 'unknown';
  return `${pid}-${begun}-${Buffer.from(host).toString('base64url')}-${randomUUID()}.tmp`;
}

async function isAbandoned(name: string): Promise<boolean> {
  const [, pid, begun, host] = INCOMING.exec(name) ?? [];
  if (pid === undefined || begun === undefined || host === undefined) return false;
  const started = begun === 'unknown' ? {} : { started: begun.replace('_', ':') };
  return !(await isRunning({ pid: Number(pid), host: Buffer.from(host, 'base64url').toString('utf8'), ...started }));
}

/** Hash and size of a file, read as a stream. */
export async function digest(file: string): Promise<Artifact> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { sha256: hash.digest('hex'), size };
}
