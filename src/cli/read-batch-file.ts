import path from 'node:path';
import type { BatchRequest } from '../contract/batches.ts';
import { PropmasterError } from '../errors.ts';
import { readJson } from './read-json.ts';

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
  const value = await readJson(file);
  if (value === undefined) throw invalid(file, 'it is no JSON');
  const checked = batchRequest.safeParse(Array.isArray(value) ? { items: value } : value);
  if (checked.success) return checked.data;
  const { path: place, message } = checked.error.issues[0]!;
  throw invalid(file, place.length === 0 ? message : `${place.join('.')}: ${message}`);
}

const invalid = (where: string, what: string): PropmasterError =>
  new PropmasterError('invalid_input', `This is no batch: ${what}.`, {
    where,
    hint: 'Write {"items": [{"custom_id": "bowl-1", "input": {"prompt": "white bowl"}}]}; or a .jsonl file with one item a line.',
  });
