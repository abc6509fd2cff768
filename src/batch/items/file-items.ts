import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FoundModel } from '../../collections/find/types.ts';
import { planNames } from '../../collections/plan-names.ts';
import { PROP_NAME } from '../../project/names.ts';
import { type Mistake, refuseMistakes } from './read-items.ts';

/** One line of an items file that names a file to import. */
export interface FileItem {
  /** Line of the items file, from 1. */
  readonly line: number;
  /** The file's own, else `line-<number>`. */
  readonly customId: string;
  readonly model: FoundModel;
  /** In the project: its own, else made from its path, so that no two are the same. */
  readonly name: string;
}

const fileItem = z.strictObject({
  file: z.string().min(1),
  entry: z.string().min(1).optional(),
  name: z
    .string()
    .regex(PROP_NAME, 'lower-case letters, digits and underscores, beginning with a letter: oak_cabinet')
    .optional(),
  custom_id: z.string().min(1).max(64).optional(),
});
type Line = z.infer<typeof fileItem> & { readonly line: number };

/**
 * The items of a file whose lines are `{"file": "…"}`, with `name`, `entry` and `custom_id` if one likes. Paths are seen from its
 * folder. All mistakes come in one error, before any file is read.
 *
 * @param items absolute
 * @returns `undefined` for a file of prompts, or one that can't be read: `readItems` says what is wrong with it
 * @throws {PropmasterError} `invalid_input` naming the lines
 */
export async function readFileItems(items: string): Promise<FileItem[] | undefined> {
  if (/\.csv$/i.test(items)) return undefined;
  const text = await readFile(items, 'utf8').catch(() => '');
  const values = text.split('\n').flatMap((content, at) => {
    if (content.trim() === '') return [];
    try {
      return [{ line: at + 1, value: JSON.parse(content) as unknown }];
    } catch {
      return [{ line: at + 1, value: undefined }];
    }
  });
  if (!values.some(({ value }) => namesFile(value))) return undefined;
  const mistakes: Mistake[] = [];
  const lines = values.flatMap(({ line, value }): Line[] => {
    if (!namesFile(value)) {
      mistakes.push({ line, mistake: 'it names no file, as other lines do: one run is of files or of prompts' });
      return [];
    }
    const read = fileItem.safeParse(value);
    if (read.success) return [{ ...read.data, line }];
    const [issue] = read.error.issues;
    mistakes.push({ line, mistake: `${issue!.path.join('.')}: ${issue!.message}`.replace(/^: /, '') });
    return [];
  });
  const models = lines.map(({ file, entry, line }) => modelOf(path.dirname(items), file, entry, line));
  mistakes.push(...repeated(lines, models), ...(await missing(models)));
  refuseMistakes(items, mistakes);
  const own = new Set(lines.flatMap(({ name }) => name ?? []));
  const planned = planNames(
    models.filter((_, at) => lines[at]!.name === undefined),
    own,
  );
  return lines.map(({ line, name, custom_id }, at) => ({
    line,
    customId: custom_id ?? `line-${line}`,
    model: models[at]!,
    name: name ?? planned.get(models[at]!.path)!,
  }));
}

const namesFile = (value: unknown): boolean => typeof value === 'object' && value !== null && 'file' in value;

function modelOf(root: string, given: string, entry: string | undefined, line: number): FoundModel & { line: number } {
  const file = path.resolve(root, given);
  const shown = path.relative(root, file).split(path.sep).join('/');
  return { path: entry === undefined ? shown : `${shown}/${entry}`, file, ...(entry && { entry }), line };
}

function repeated(lines: readonly Line[], models: readonly FoundModel[]): Mistake[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ name, custom_id, line }, at) => {
    const told = [`file "${models[at]!.path}"`, name && `name "${name}"`, custom_id && `custom_id "${custom_id}"`];
    return told.flatMap((what) => {
      if (!what) return [];
      const first = seen.get(what);
      if (first === undefined) seen.set(what, line);
      return first === undefined ? [] : [{ line, mistake: `the ${what} is in line ${first} already` }];
    });
  });
}

async function missing(models: readonly (FoundModel & { readonly line: number })[]): Promise<Mistake[]> {
  const there = await Promise.all(models.map(({ file }) => stat(file).catch(() => undefined)));
  return models.flatMap(({ line, path: shown }, at) =>
    there[at] === undefined ? [{ line, mistake: `there is no "${shown}"` }] : [],
  );
}
