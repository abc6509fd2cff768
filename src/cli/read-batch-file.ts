import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BatchRequest } from '../contract/batches.ts';
import { PropmasterError } from '../errors.ts';

/**
 * The body of a batch's request. A `.json` file holds the body itself or its items; any other is a file for `batch run`:
 * JSON Lines, or CSV. Checked before anything is sent.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input`, naming the place and the way out
 */
export async function readBatchFile(file: string): Promise<BatchRequest> {
  return path.extname(file).toLowerCase() === '.json' ? readBody(file) : readLines(file);
}

async function readLines(file: string): Promise<BatchRequest> {
  const { readItems } = await import('../batch/items/read-items.ts');
  const { items } = await readItems(file);
  return {
    items: items.map(({ labelled, customId, input }) => ({ ...(labelled ? { custom_id: customId } : {}), input })),
  };
}

async function readBody(file: string): Promise<BatchRequest> {
  const { batchRequest } = await import('../contract/batches.ts');
  const value = parsed(await read(file), file);
  const checked = batchRequest.safeParse(Array.isArray(value) ? { items: value } : value);
  if (checked.success) return checked.data;
  const { path: place, message } = checked.error.issues[0]!;
  throw invalid(file, place.length === 0 ? message : `${place.join('.')}: ${message}`);
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const [code, what] =
      cause.code === 'ENOENT'
        ? (['not_found', 'There is no such file.'] as const)
        : (['disk_error', `Could not read the file (${cause.code}).`] as const);
    throw new PropmasterError(code, what, { where: file, hint: 'Check the path.', cause });
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw invalid(file, 'it is no JSON');
  }
}

const invalid = (where: string, what: string): PropmasterError =>
  new PropmasterError('invalid_input', `This is no batch: ${what}.`, {
    where,
    hint: 'Write {"items": [{"custom_id": "bowl-1", "input": {"prompt": "white bowl"}}]}; or a .jsonl file with one item a line.',
  });
