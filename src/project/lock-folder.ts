import { randomUUID } from 'node:crypto';
import { link, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { errorCode, readPlainFile, writeDurable } from '../disk/disk.ts';
import { isRunning, ownIdentity } from '../disk/process-identity.ts';
import { processIdentity } from './identity-record.ts';

const holder = processIdentity.extend({ token: z.uuid(), command: z.string() });

/** Who holds a lock. */
export type Holder = z.infer<typeof holder>;

const LOCK = 'lock.json';
const CLAIM = /^lock\.[0-9a-f-]{36}\.json$/;
const OWN = /^lock-(\d+)-[0-9a-f-]{36}\.tmp$/;

/** What systems answer that have no hard links. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * The lock of a folder: `lock.json`, made with its content in one step, so that it is never seen half-written.
 *
 * Taking over from a dead holder must have one winner. Deleting its file and making a new one has two: the second
 * process deletes the file of the first. So whoever wants to follow the dead holder `T` first makes `lock.<T>.json`,
 * which only one can, and then looks again whether `lock.json` still says `T`:
 *
 * - only the owner of that claim ever replaces a `lock.json` that says `T`, because `T` itself is dead;
 * - claims are removed only after `lock.json` has been replaced, so a late process that can make the same claim
 *   again sees another token in `lock.json`, and gives up.
 *
 * A claimant that dies in between is followed in the same way: its own token names the next claim.
 */
export class LockFolder {
  /** The lock file, absolute. */
  readonly file: string;
  readonly #folder: string;
  readonly #self: Holder;
  /** Our name, written once; the lock and claims are hard links to it. */
  readonly #own: string;

  private constructor(folder: string, self: Holder) {
    this.#folder = folder;
    this.#self = self;
    this.file = path.join(folder, LOCK);
    this.#own = path.join(folder, `lock-${self.pid}-${self.token}.tmp`);
  }

  static async open(folder: string, command: string): Promise<LockFolder> {
    const lock = new LockFolder(folder, { ...(await ownIdentity()), command, token: randomUUID() });
    await writeDurable(lock.#own, JSON.stringify(lock.#self));
    return lock;
  }

  /** One try. @returns `undefined` when the lock is ours, else who has it (`unknown`: the file does not tell) */
  async acquire(): Promise<Holder | 'unknown' | undefined> {
    const taken = (await this.#make(LOCK)) ? undefined : await this.#follow();
    if (taken === undefined) await this.#sweep();
    return taken;
  }

  /** Gives back what we have, the lock included. */
  async close(): Promise<void> {
    const current = await this.#read(LOCK);
    if (current !== 'unknown' && current?.token === this.#self.token) await rm(this.file, { force: true });
    await rm(this.#own, { force: true });
  }

  /** Goes from the holder along the claims of dead ones to one that lives, or to the end, and claims that. */
  async #follow(): Promise<Holder | 'unknown' | undefined> {
    const chain: { readonly name: string; readonly token: string }[] = [];
    for (let name = LOCK; ; ) {
      const current = await this.#read(name);
      if (current === undefined || current === 'unknown') return 'unknown';
      if (await isRunning(current)) return current;
      chain.push({ name, token: current.token });
      name = `lock.${current.token}.json`;
      if (!(await this.#make(name))) continue;
      try {
        if (!(await this.#stillSays(chain))) return 'unknown';
        await rename(this.#own, this.file);
        return undefined;
      } finally {
        await rm(path.join(this.#folder, name), { force: true });
      }
    }
  }

  async #stillSays(chain: readonly { readonly name: string; readonly token: string }[]): Promise<boolean> {
    for (const { name, token } of chain) {
      const current = await this.#read(name);
      if (current === undefined || current === 'unknown' || current.token !== token) return false;
    }
    return true;
  }

  /** Removes what dead processes left. We hold the lock, so no claim can lead to it any more. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const pid = OWN.exec(name)?.[1];
      const isLeft = CLAIM.test(name) || (pid !== undefined && !(await this.#hasOwner(name, Number(pid))));
      if (isLeft) await rm(path.join(this.#folder, name), { force: true }).catch(() => undefined);
    }
  }

  /** Whether the process still runs that wrote its name; killed while writing, only the file name tells it. */
  async #hasOwner(name: string, pid: number): Promise<boolean> {
    const owner = await this.#read(name);
    if (owner === undefined) return false;
    return isRunning(owner === 'unknown' ? { pid, host: os.hostname() } : owner);
  }

  /** Makes a file that says who we are, unless it exists. */
  async #make(name: string): Promise<boolean> {
    const target = path.join(this.#folder, name);
    try {
      await link(this.#own, target).catch(async (error) => {
        if (!NO_HARD_LINKS.has(errorCode(error) ?? '')) throw error;
        // FAT: others may see the file empty for a moment, and wait.
        await writeDurable(target, JSON.stringify(this.#self));
      });
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** @returns `undefined` if there is no such file */
  async #read(name: string): Promise<Holder | 'unknown' | undefined> {
    try {
      const parsed = holder.safeParse(
        JSON.parse((await readPlainFile(path.join(this.#folder, name))).toString('utf8')),
      );
      return parsed.success ? parsed.data : 'unknown';
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      if (error instanceof SyntaxError) return 'unknown';
      throw error;
    }
  }
}
