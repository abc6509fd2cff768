import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unpackArchive } from '../archive/unpack-archive.ts';
import { diskError, makeFolder, writeAtomic } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { type AuditComparison, compareAudits } from './against.ts';
import { findModels } from './find/find-models.ts';
import { readModelList } from './find/read-list.ts';
import type { FoundModel, FoundModels } from './find/types.ts';
import { Journal } from './journal.ts';
import { MendedCopies, type RepairedFile } from './mended.ts';
import { type AuditProgress, ProgressCounter } from './progress.ts';
import { type AuditFiles, pictureFile, writeReports } from './report/write-reports.ts';
import { Totals } from './totals.ts';
import type { AuditLevel, AuditTotals, AuditVerdict } from './types.ts';
import { entryHash } from './worker/broken.ts';
import { type AuditPool, type AuditPoolOptions, openPool } from './worker/pool.ts';
import type { AuditTerms } from './worker/protocol.ts';

export interface AuditRun extends Omit<AuditPoolOptions, 'size'>, Pick<AuditTerms, 'level' | 'treatment' | 'picture'> {
  /** Folder that all is written into; made. */
  readonly to: string;
  readonly jobs: number;
  /** `audit.jsonl` of an earlier run to compare with. */
  readonly against?: string;
  /** Whether everything is looked at again. */
  readonly fresh?: boolean;
  /** Folder for repaired copies; absolute. */
  readonly fixTo?: string;
  /** Where script and style of the page lie. @default in the package */
  readonly pageFolder?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: AuditProgress) => void;
}

/** What an audit found and where it is written. */
export interface Audit {
  /** Absolute. */
  readonly folder: string;
  readonly files: AuditFiles;
  readonly level: AuditLevel;
  readonly totals: AuditTotals;
  /** What lies in the collection besides its models; absent for a list. */
  readonly besides?: Omit<FoundModels, 'models'>;
  /** Models that were taken over from an earlier run, as their files are the same. */
  readonly unchanged: number;
  readonly comparison?: AuditComparison;
  /** Models that a repaired copy was written of, where that was asked for. */
  readonly repaired?: readonly RepairedFile[];
}

/** A collection, ready to be gone through. */
interface Collection {
  readonly name: string;
  readonly root: string;
  readonly models: readonly FoundModel[];
  readonly besides?: Omit<FoundModels, 'models'>;
  /** Whether its folder goes with the run. */
  readonly isUnpacked?: boolean;
}

const BAD: ReadonlySet<AuditVerdict> = new Set(['failed', 'refused', 'broken']);

/**
 * Looks at every model of a collection, each in a process of its own kind, and writes what it found as JSON lines, as Parquet
 * and as a page. Stopped at any moment, the same call goes on; models whose files are the same are not looked at again.
 *
 * @param given folder, ZIP, or `.jsonl` that names files; absolute
 * @throws {PropmasterError} `not_found`; `invalid_input` where there is no model, or the list is wrong; `project_busy`;
 *   `disk_error`; `interrupted`
 */
export async function audit(given: string, run: AuditRun): Promise<Audit> {
  const facts = await stat(given).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw diskError(cause, given, 'look at the collection');
    throw new PropmasterError('not_found', 'There is nothing of this name.', {
      where: given,
      hint: 'Give a folder, a ZIP, or a .jsonl file that names one file a line.',
    });
  });
  if (facts.isDirectory()) return goThrough(await ofFolder(given, path.basename(given), run.signal), run);
  if (/\.jsonl$/i.test(given)) {
    const models = await readModelList(given);
    return goThrough({ name: path.parse(given).name, root: await realpath(path.dirname(given)), models }, run);
  }
  // Where it lies does not count: paths of rows are those in the archive.
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'propmaster-audit-'));
  try {
    const folder = path.join(scratch, path.parse(given).name);
    await unpackArchive(given, folder, { ...(run.signal && { signal: run.signal }) });
    const collection = await ofFolder(folder, path.parse(given).name, run.signal);
    return await goThrough({ ...collection, isUnpacked: true }, run);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function ofFolder(folder: string, name: string, signal: AbortSignal | undefined): Promise<Collection> {
  const root = await realpath(folder);
  const { models, ...besides } = await findModels(root, signal);
  return { name, root, models, besides };
}

async function goThrough(collection: Collection, run: AuditRun): Promise<Audit> {
  const { name, root, models, besides } = collection;
  if (models.length === 0) {
    throw new PropmasterError('invalid_input', 'There is no model in it.', {
      where: name,
      hint: 'Give a folder with SDF, URDF, MJCF, USD, glTF, COLLADA, OBJ, STL, PLY or VTK files.',
    });
  }
  const { level, treatment, picture, to, signal } = run;
  const mending = run.fixTo === undefined ? undefined : await MendedCopies.open(run.fixTo, sourcesOf(collection));
  const terms: AuditTerms = {
    level,
    treatment,
    root,
    ...(picture === undefined ? {} : { picture }),
    ...(run.fixTo !== undefined && { mends: run.fixTo }),
  };
  await makeFolder(picture === undefined ? to : path.join(to, 'pictures'));
  // Rows that were made without copies, or with copies elsewhere, say nothing of these.
  const isFresh = run.fresh === true || mending?.isKnown === false;
  const journal = await Journal.open(to, terms, isFresh);
  try {
    const pool = openPool({ ...run, size: run.jobs });
    const stop = (): void => void pool.close();
    signal?.addEventListener('abort', stop, { once: true });
    let unchanged = 0;
    try {
      unchanged = await lookAtAll(models, terms, run, { pool, journal, copies: mending?.copies });
    } finally {
      signal?.removeEventListener('abort', stop);
      await pool.close();
    }
    const rows = () => journal.rows(models.map((model) => model.path));
    const totals = new Totals();
    for await (const row of rows()) totals.add(row);
    // Before anything is written: the earlier rows may lie where the new ones go.
    const comparison = run.against === undefined ? undefined : await compareAudits(run.against, rows());
    const shown = { name, level, totals: totals.result(), ...(!collection.isUnpacked && { root }) };
    const files = await writeReports({
      folder: to,
      ...shown,
      rows,
      ...(run.pageFolder && { pageFolder: run.pageFolder }),
    });
    return {
      folder: to,
      files,
      level,
      totals: totals.result(),
      ...(besides && { besides }),
      unchanged,
      ...(comparison && { comparison }),
      ...(mending && { repaired: await mending.copies.list(rows()) }),
    };
  } finally {
    await journal.close();
  }
}

/** What a run must not write into. */
const sourcesOf = ({ root, models, besides }: Collection): string[] =>
  besides ? [root] : [...new Set(models.map(({ file, entry }) => (entry === undefined ? path.dirname(file) : file)))];

/** As many at once as there are jobs, in the order of the models. @returns how many were as before */
async function lookAtAll(
  models: readonly FoundModel[],
  terms: AuditTerms,
  { jobs, to, signal, onProgress }: AuditRun,
  {
    pool,
    journal,
    copies,
  }: { readonly pool: AuditPool; readonly journal: Journal; readonly copies: MendedCopies | undefined },
): Promise<number> {
  const counter = new ProgressCounter(models.length);
  let next = 0;
  let unchanged = 0;
  const lane = async (): Promise<void> => {
    while (next < models.length) {
      signal?.throwIfAborted();
      const model = models[next++]!;
      const before = journal.get(model.path);
      const isBroken = before?.verdict === 'broken';
      let isSame = isBroken && before.sha256 !== null && before.sha256 === (await entryHash(entryOf(model)));
      let verdict = before?.verdict;
      if (!isSame) {
        const known = isBroken ? undefined : before?.sha256;
        const answer = await pool.look({ ...terms, model, ...(known ? { known } : {}) });
        isSame = answer.row === undefined;
        if (answer.row) {
          if (answer.picture) await writeAtomic(pictureFile(to, model.path), answer.picture);
          await copies?.put(answer.row, answer.mended);
          await journal.add(answer.row);
          verdict = answer.row.verdict;
        }
      }
      if (isSame) unchanged++;
      onProgress?.(counter.count(model.path, { bad: verdict !== undefined && BAD.has(verdict), unchanged: isSame }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, models.length) }, lane));
  return unchanged;
}

const entryOf = ({ file, entry }: FoundModel): string => (entry === undefined ? file : path.join(file, entry));
