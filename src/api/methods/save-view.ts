import path from 'node:path';
import { writeAtomic, writeNewFile } from '../../disk/disk.ts';
import type { ProjectSession } from './session.ts';
import { collectionOf } from './view.ts';

export interface SaveViewOptions {
  /** Replace a file of that name. @default false */
  readonly replace?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Writes a page that shows one prop, scene or file, whole in one file of HTML.
 *
 * @param target name of the project, or path of a file that could be imported
 * @returns absolute path of what was written
 * @throws {PropmasterError} `not_found`; `usage` for a file that is in the way; `disk_error`; what reading the target throws
 */
export async function saveView(
  session: ProjectSession,
  target: string,
  file: string,
  { replace = false, signal }: SaveViewOptions,
): Promise<string> {
  const collection = await collectionOf(session, [target], signal);
  const [card] = await collection.cards();
  const exhibit = await collection.open(card!.id);
  const { staticPage } = await import('../../viewer/static-page.ts');
  const html = await staticPage(exhibit, await collection.picture(card!.id));
  const full = path.resolve(file);
  await (replace ? writeAtomic : writeNewFile)(full, html);
  return full;
}
