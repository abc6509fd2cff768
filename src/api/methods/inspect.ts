import path from 'node:path';
import { inspectPath } from '../../inspect/inspect-path.ts';
import type { Inspection } from '../../inspect/types.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import { readManifest } from '../../project/project-files.ts';
import type { Treatment } from '../../project/treatment.ts';
import { fileSource, given } from './import-file.ts';
import { contextWith, type ProjectSession } from './session.ts';

/**
 * What a file or folder holds, and what it would be refused for. Nothing is written, and no project is needed: of one that
 * is there and can be read, only the usual density counts.
 */
export async function inspect(
  session: ProjectSession,
  file: string,
  { entry, root, ...options }: Treatment & Pick<InstallOptions, 'signal' | 'entry' | 'root' | 'within'>,
): Promise<Inspection> {
  const manifest = await readManifest(session.root).catch(() => undefined);
  const context = await contextWith(manifest, session, { ...options, simulators: ['mujoco'], allowFailed: true });
  return inspectPath(file, context, fileSource(session.root, path.resolve(file), given({ entry, root })));
}
