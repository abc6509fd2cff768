import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { MANIFEST_FILE } from './manifest.ts';

/**
 * Root of the project: the folder that is named; else the nearest one upwards that holds a `propmaster.json`; else
 * the current one. A named folder need not exist yet.
 *
 * @returns absolute path
 * @throws {PropmasterError} `project_invalid` if the named path is no folder
 */
export async function findProject(named: string | undefined, from: string = process.cwd()): Promise<string> {
  if (named !== undefined) {
    const root = path.resolve(from, named);
    const facts = await stat(root).catch(() => undefined);
    if (facts === undefined || facts.isDirectory()) return root;
    throw new PropmasterError('project_invalid', 'The project is a folder, and this is a file.', {
      where: root,
      hint: `Name the folder that holds ${MANIFEST_FILE}.`,
    });
  }
  const start = path.resolve(from);
  for (let folder = start; ; folder = path.dirname(folder)) {
    const facts = await stat(path.join(folder, MANIFEST_FILE)).catch(() => undefined);
    if (facts?.isFile()) return folder;
    if (folder === path.dirname(folder)) return start;
  }
}
