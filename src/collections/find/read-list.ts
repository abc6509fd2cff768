import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { diskError } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import type { FoundModel } from './types.ts';

/**
 * Models that a list names, one a line: a JSON string, or an object with `file` and, of a folder or archive, `entry`. Paths are
 * seen from the folder of the list.
 *
 * @param list absolute
 * @throws {PropmasterError} `invalid_input` naming the line; `disk_error`
 */
export async function readModelList(list: string): Promise<FoundModel[]> {
  const text = await readFile(list, 'utf8').catch((cause: unknown) => {
    throw diskError(cause, list, 'read the list');
  });
  const root = path.dirname(list);
  const models = new Map<string, FoundModel>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const item = parsed(line);
    if (item === undefined) {
      throw new PropmasterError('invalid_input', 'This line names no file.', {
        where: `${list}:${index + 1}`,
        hint: 'Write one JSON object a line, with "file": {"file": "mugs/red.urdf"}',
      });
    }
    const file = path.resolve(root, item.file);
    const shown = path.relative(root, file).split(path.sep).join('/');
    const key = item.entry === undefined ? shown : `${shown}/${item.entry}`;
    models.set(key, { path: key, file, ...(item.entry === undefined ? {} : { entry: item.entry }) });
  }
  return [...models.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function parsed(line: string): { file: string; entry?: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value === 'string' && value !== '') return { file: value };
  if (typeof value !== 'object' || value === null) return undefined;
  const { file, entry } = value as { file?: unknown; entry?: unknown };
  if (typeof file !== 'string' || file === '') return undefined;
  return { file, ...(typeof entry === 'string' && entry !== '' ? { entry } : {}) };
}
