import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, makeFolder, writeAtomic } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { AuditRow } from './types.ts';
import type { MendedCopy } from './worker/protocol.ts';

const LIST = 'repairs.jsonl';

/** What was repaired of one model: a line of `repairs.jsonl`, and with `changes` the file beside its copy. */
export interface RepairedFile {
  /** Of the model, seen from the collection. */
  readonly path: string;
  /** Hash over its files, which stay as they are. */
  readonly sha256: string | null;
  /** Its repaired copy, and the diff, seen from the folder. */
  readonly copy: string;
  readonly diff: string;
  /** How many values were changed. */
  readonly changes: number;
  readonly before: Pick<AuditRow, 'verdict' | 'errors' | 'warnings'>;
  readonly after: Pick<AuditRow, 'verdict' | 'errors' | 'warnings'>;
}

/**
 * The folder of repaired copies of a run: for each model that something was repaired of, the copy and a JSON file with every
 * change. Written before the row of the model, so that what the journal has is here.
 */
export class MendedCopies {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param folder absolute; made
   * @param sources folders and files that are never written into
   * @returns whether an earlier run has written there, too
   * @throws {PropmasterError} `usage` for a folder in the collection or with other things in it; `disk_error`
   */
  static async open(
    folder: string,
    sources: readonly string[],
  ): Promise<{ readonly copies: MendedCopies; readonly isKnown: boolean }> {
    await makeFolder(folder);
    const real = await realpath(folder);
    for (const source of sources) {
      if (real !== source && !real.startsWith(source + path.sep)) continue;
      throw new PropmasterError('usage', 'Repaired copies would lie among the models.', {
        where: folder,
        hint: 'Give --fix-to a folder outside of the collection.',
      });
    }
    // A run that was killed while it wrote the list for the first time leaves its beginning.
    const there = (await readdir(real)).filter((name) => name !== `${LIST}.tmp`);
    if (there.length > 0 && !there.includes(LIST)) {
      throw new PropmasterError('usage', 'There are other things in the folder for repaired copies.', {
        where: folder,
        hint: 'Give --fix-to a new folder, or that of an earlier run.',
      });
    }
    if (there.length === 0) await writeAtomic(path.join(real, LIST), '');
    return { copies: new MendedCopies(real), isKnown: there.length > 0 };
  }

  /** Writes the copy of a model, or removes an earlier one where nothing is repaired. @throws {PropmasterError} `disk_error` */
  async put(row: AuditRow, mended: MendedCopy | undefined): Promise<void> {
    const stem = path.join(this.#folder, safeStem(row.path));
    try {
      if (!mended) {
        const earlier = await this.#told(row.path);
        if (earlier) await rm(path.join(this.#folder, earlier.copy), { force: true });
        await rm(`${stem}.json`, { force: true });
        return;
      }
      const shown = path.relative(this.#folder, stem).split(path.sep).join('/');
      const { verdict, errors, warnings } = row;
      const told = {
        path: row.path,
        sha256: row.sha256,
        copy: `${shown}.${mended.extension}`,
        diff: `${shown}.json`,
        changes: mended.changes,
        before: { verdict, errors, warnings },
        after: { verdict: mended.verdict, errors: mended.errors, warnings: mended.warnings },
      };
      await makeFolder(path.dirname(stem));
      await writeAtomic(`${stem}.${mended.extension}`, mended.bytes);
      await writeAtomic(`${stem}.json`, `${JSON.stringify(told, undefined, 2)}\n`);
    } catch (cause) {
      throw diskError(cause, stem, 'write the repaired copy');
    }
  }

  /** Writes the list of all copies of the models of a run. */
  async list(rows: AsyncIterable<AuditRow>): Promise<RepairedFile[]> {
    const found: RepairedFile[] = [];
    for await (const { path: of, sha256 } of rows) {
      const told = await this.#told(of);
      if (told && told.sha256 === sha256) found.push({ ...told, changes: told.changes.length });
    }
    await writeAtomic(path.join(this.#folder, LIST), found.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return found;
  }

  async #told(of: string): Promise<(Omit<RepairedFile, 'changes'> & { readonly changes: unknown[] }) | undefined> {
    try {
      const told = JSON.parse(await readFile(path.join(this.#folder, `${safeStem(of)}.json`), 'utf8'));
      const isOurs = told.path === of && told.copy.startsWith(`${safeStem(of)}.`) && Array.isArray(told.changes);
      return isOurs ? told : undefined;
    } catch (cause) {
      if (errorCode(cause) === undefined || errorCode(cause) === 'ENOENT') return undefined;
      throw cause;
    }
  }
}

/**
 * Where the copy of a model lies: as in the collection, with the ending of its file kept, so that `mug.urdf` and `mug.xml` do
 * not meet. Parts that lead out of the folder, or that a file system does not take, are spelled otherwise, told apart by a hash.
 */
export function safeStem(of: string): string {
  const parts = of.split('/').map((part) => {
    const isPlain =
      /^[A-Za-z0-9_][A-Za-z0-9_. -]*$/.test(part) && !/[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part);
    if (isPlain && part.length <= 100) return part;
    const hash = createHash('sha256').update(part).digest('hex').slice(0, 8);
    return `${part.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 80)}_${hash}`;
  });
  // Names that differ by case only are one file on some disks.
  const isLower = of === of.toLowerCase();
  const last = isLower ? '' : `_${createHash('sha256').update(of).digest('hex').slice(0, 6)}`;
  const own = parts.join('/');
  return own === LIST.replace('.jsonl', '') ? `${own}_` : `${own}${last}`;
}
