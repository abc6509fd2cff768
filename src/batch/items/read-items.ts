import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { diskError, errorCode } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import { CsvError, readCsv } from './csv.ts';
import { type ItemLine, toItems } from './item-line.ts';

/** Of 1,000 items with the longest prompts, in four bytes a character, and then some [bytes]. */
const MOST_BYTES = 128 * 1024 ** 2;
const COLUMNS: readonly string[] = ['prompt', 'name', 'custom_id', 'seed', 'variations'];
/** Columns whose fields are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['seed', 'variations']);
/** Most mistakes that one message lists. */
const SHOWN = 10;

export const FORMS =
  'Each line is {"prompt": "…"}, with "name", "custom_id", "seed" and "variations" (how many of it) if one likes; a .csv has these as columns.';

/** An items file. */
export interface ItemsFile {
  /** Absolute path. */
  readonly path: string;
  /** Of its bytes: what tells a changed file from the old one. */
  readonly sha256: string;
  readonly items: readonly ItemLine[];
}

/** Something that is wrong with one line. */
export interface Mistake {
  readonly line: number;
  readonly mistake: string;
}

/**
 * Reads and checks an items file: JSON Lines, or CSV with a header if it is called `.csv`. UTF-8, a byte order mark is
 * all right. Everything is checked before anything is sent, and all mistakes come in one error.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` naming file, line and way out
 */
export async function readItems(file: string): Promise<ItemsFile> {
  const full = path.resolve(file);
  const bytes = await load(full);
  const text = decode(bytes, full);
  const found = path.extname(full).toLowerCase() === '.csv' ? fromCsv(text, full) : fromJsonLines(text);
  const { min, max } = LIMITS.batchItems;
  if (found.length < min || found.length > max) {
    throw new PropmasterError('invalid_input', `${path.basename(full)} holds ${found.length} items.`, {
      where: full,
      hint: found.length < min ? FORMS : `A batch has ${min} to ${max} items: split the file.`,
    });
  }
  refuseMistakes(full, [...found.filter(isMistake), ...repeated(found)]);
  return { path: full, sha256: createHash('sha256').update(bytes).digest('hex'), items: found as ItemLine[] };
}

/** @throws {PropmasterError} `invalid_input` unless there are none */
export function refuseMistakes(file: string, mistakes: readonly Mistake[]): void {
  const [first, ...more] = mistakes.toSorted((a, b) => a.line - b.line);
  if (!first) return;
  const shown = [first, ...more].slice(0, SHOWN).map(({ line, mistake }) => `line ${line}: ${mistake}`);
  const rest = mistakes.length > SHOWN ? `; and ${mistakes.length - SHOWN} more` : '';
  throw new PropmasterError('invalid_input', `${path.basename(file)}, ${shown.join('; ')}${rest}.`, {
    where: `${file}:${first.line}`,
    hint: `Correct the file; nothing was sent. ${FORMS}`,
  });
}

async function load(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES) {
      throw new PropmasterError('invalid_input', `The items file is larger than ${MOST_BYTES / 1024 ** 2} MB.`, {
        where: file,
        hint: `A batch has at most ${LIMITS.batchItems.max} items.`,
      });
    }
    return await readFile(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw diskError(cause, file, 'read the items file');
    throw new PropmasterError('not_found', 'There is no such items file.', { where: file, hint: FORMS, cause });
  }
}

function decode(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const hint = 'Save the file as UTF-8.';
    throw new PropmasterError('invalid_input', 'The items file is no UTF-8 text.', { where, hint, cause });
  }
}

function fromJsonLines(text: string): (ItemLine | Mistake)[] {
  return text.split('\n').flatMap<ItemLine | Mistake>((content, index) => {
    if (content.trim() === '') return [];
    const line = index + 1;
    try {
      return toItems(JSON.parse(content), line);
    } catch {
      return { line, mistake: 'it is no JSON object' };
    }
  });
}

function fromCsv(text: string, file: string): (ItemLine | Mistake)[] {
  const records = csvRecords(text, file);
  const [header, ...rows] = records;
  const columns = header?.fields.map((column) => column.trim()) ?? [];
  const wrong = columns.find((column, index) => !COLUMNS.includes(column) || columns.indexOf(column) !== index);
  if (wrong !== undefined || !columns.includes('prompt')) {
    const what =
      wrong === undefined
        ? 'the first line must name the column prompt'
        : `the column "${wrong}" is unknown or there twice`;
    refuseMistakes(file, [{ line: header?.line ?? 1, mistake: what }]);
  }
  return rows.flatMap<ItemLine | Mistake>(({ line, fields }) => {
    if (fields.length !== columns.length) {
      return { line, mistake: `${fields.length} fields, but the first line names ${columns.length} columns` };
    }
    // An empty field of an optional column is one that was not filled in.
    const given = columns
      .map((column, index) => [column, fields[index]!] as const)
      .filter(([column, field]) => column === 'prompt' || field !== '')
      .map(([column, field]) => [column, NUMBERS.has(column) ? Number(field) : field] as const);
    return toItems(Object.fromEntries(given), line);
  });
}

function csvRecords(text: string, file: string): ReturnType<typeof readCsv> {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) refuseMistakes(file, [{ line: error.line, mistake: error.message }]);
    throw error;
  }
}

/** Labels and names that an earlier line has already: results and props could not be told apart. */
function repeated(found: readonly (ItemLine | Mistake)[]): Mistake[] {
  const firsts = new Map<string, number>();
  return found.flatMap((item) => {
    if (isMistake(item)) return [];
    const labels = [`custom_id "${item.customId}"`, ...(item.name === undefined ? [] : [`name "${item.name}"`])];
    return labels.flatMap((label) => {
      const first = firsts.get(label);
      if (first !== undefined) return { line: item.line, mistake: `the ${label} is that of line ${first} already` };
      firsts.set(label, item.line);
      return [];
    });
  });
}

const isMistake = (found: ItemLine | Mistake): found is Mistake => 'mistake' in found;
