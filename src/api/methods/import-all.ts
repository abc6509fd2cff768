import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { findModels } from '../../collections/find/find-models.ts';
import { readModelList } from '../../collections/find/read-list.ts';
import type { FoundModel } from '../../collections/find/types.ts';
import { planNames } from '../../collections/plan-names.ts';
import { diskError } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import { type ImportAllOptions, type ImportedItem, importModels } from './import-models.ts';
import type { ProjectSession } from './session.ts';

/**
 * Every model of a folder or list → props of the project. Names are settled before any work is done, and what stands in their
 * way is told at once. A model that fails stops no other. Killed at any moment, the same call goes on: what is installed from the
 * same files is left as it is.
 *
 * @param collection folder, or `.jsonl` with one `{"file": …}` a line
 * @returns one item a model, in the order of paths
 * @throws {PropmasterError} `invalid_input` where there is no model, or a name is taken; `not_found`; `interrupted`
 */
export async function importAll(
  session: ProjectSession,
  collection: string,
  options: ImportAllOptions = {},
): Promise<ImportedItem[]> {
  const models = await modelsOf(path.resolve(collection), options.signal);
  return importModels(session, models, planNames(models), options);
}

async function modelsOf(given: string, signal: AbortSignal | undefined): Promise<readonly FoundModel[]> {
  const facts = await stat(given).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw diskError(cause, given, 'look at the collection');
    throw new PropmasterError('not_found', 'There is no such file or folder.', {
      where: given,
      hint: 'Check the path.',
    });
  });
  const models = facts.isDirectory() ? (await findModels(await realpath(given), signal)).models : await listed(given);
  if (models.length > 0) return models;
  throw new PropmasterError('invalid_input', 'There is no model in it.', {
    where: given,
    hint: 'propmaster audit tells which files count as models.',
  });
}

async function listed(file: string): Promise<readonly FoundModel[]> {
  if (/\.jsonl$/i.test(file)) return readModelList(file);
  throw new PropmasterError('usage', 'This is one file.', {
    where: file,
    hint: 'Leave --all out, or give a folder or a .jsonl of files.',
  });
}
