import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { diskError, ignoreAbsent } from '../../disk/disk.ts';
import { VERSION } from '../../version.ts';
import type { AuditRow, AuditTotals } from '../types.ts';
import { reportPage } from './html.ts';
import { writeParquet } from './parquet.ts';

/** Where the rows of a run went, absolute. */
export interface AuditFiles {
  readonly jsonl: string;
  readonly parquet: string;
  readonly html: string;
}

export interface Reported {
  /** Folder that all is written into, absolute. */
  readonly folder: string;
  /** Of the collection. */
  readonly name: string;
  /** Its folder, absolute; absent where it is gone after the run. */
  readonly root?: string;
  readonly level: string;
  readonly totals: AuditTotals;
  /** Rows in the order of their paths, from the start each time. */
  readonly rows: () => AsyncIterable<AuditRow>;
  /** Where script and style of the page lie. @default in the package */
  readonly pageFolder?: string;
}

/** Name of the picture of a model, in the folder `pictures`. */
export const pictureFile = (folder: string, model: string): string =>
  path.join(folder, 'pictures', `${createHash('sha256').update(model).digest('hex').slice(0, 32)}.png`);

/** Writes the rows in every form, each file whole or not at all. @throws {PropmasterError} `disk_error` */
export async function writeReports({
  folder,
  name,
  root,
  level,
  totals,
  rows,
  pageFolder,
}: Reported): Promise<AuditFiles> {
  const at = (file: string): string => path.join(folder, file);
  const files = { jsonl: at('audit.jsonl'), parquet: at('audit.parquet'), html: at('audit.html') };
  const base =
    root === undefined ? '' : `./${path.relative(folder, root).split(path.sep).map(encodeURIComponent).join('/')}/`;
  const page = {
    name,
    level,
    release: VERSION,
    totals,
    base,
    picture: (model: string) => readFile(pictureFile(folder, model)).catch(ignoreAbsent),
  };
  await whole(files.jsonl, (file) => writeText(file, jsonLines(rows())));
  await whole(files.parquet, (file) => writeParquet(file, rows()));
  await whole(files.html, (file) => writeText(file, reportPage(page, rows(), pageFolder)));
  return files;
}

async function whole(file: string, write: (staged: string) => Promise<void>): Promise<void> {
  const staged = `${file}.part`;
  try {
    await write(staged);
    await rename(staged, file);
  } catch (cause) {
    throw diskError(cause, file, 'write the report');
  }
}

async function* jsonLines(rows: AsyncIterable<AuditRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

async function writeText(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  for await (const piece of pieces) {
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), failed]);
  }
  stream.end();
  await Promise.race([once(stream, 'close'), failed]);
}
