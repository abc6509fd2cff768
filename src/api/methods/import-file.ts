import { stat } from 'node:fs/promises';
import path from 'node:path';
import { endingOf, endsLike, FORMAT_NAMES, factsOf } from '../../model/source-formats.ts';
import type { InstalledProp, InstallOptions } from '../../pipeline/types.ts';
import type { PropSource } from '../../project/source.ts';
import { installFrom } from './install-run.ts';
import type { ProjectSession } from './session.ts';

/** Whether a file is read with what lies around it. */
const refersToOthers = (file: string): boolean =>
  FORMAT_NAMES.some((format) => endsLike(file, [format]) && !factsOf(format).selfContained.includes(endingOf(file)));

/** A ZIP, USDZ, single file or folder → verified prop. A relative path begins at the current folder. */
export async function importFile(
  session: ProjectSession,
  file: string,
  options: InstallOptions,
): Promise<InstalledProp> {
  const full = path.resolve(file);
  const source = fileSource(session.root, full, options);
  const prop = await installFrom('unpack', { file: full, source }, session, options);
  await keep(full, session);
  return prop;
}

/** Without what was not given. */
export function given<Options extends object>(
  options: Options,
): { [Key in keyof Options]?: Exclude<Options[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

/** What the project's files say of a file that was given. */
export function fileSource(
  root: string,
  file: string,
  { entry, root: around }: Pick<InstallOptions, 'entry' | 'root'>,
): Extract<PropSource, { readonly kind: 'file' }> {
  return {
    kind: 'file',
    path: portablePath(root, file),
    ...(entry === undefined ? {} : { entry }),
    ...(around === undefined ? {} : { root: portablePath(root, path.resolve(around)) }),
  };
}

/** Relative to the project, so that both can be moved together; absolute only on another drive. */
function portablePath(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/') || '.';
}

/**
 * Puts a copy into the cache, from which `restore` brings the prop back when the file is gone. Models of several files
 * have no single one to keep. The prop is installed: no failure of the cache takes that back.
 */
async function keep(file: string, { cache, notice }: ProjectSession): Promise<void> {
  try {
    if ((await stat(file)).isFile() && !refersToOthers(file)) await cache.put(file);
  } catch (error) {
    notice(`${path.basename(file)} could not be copied into the cache: ${(error as Error).message}`);
  }
}
