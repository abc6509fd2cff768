import type { LockedScene } from '../../project/lockfile.ts';
import { readLock } from '../../project/project-files.ts';
import type { ListedScene } from '../../scene/types.ts';
import { type ProjectSession, settle } from './session.ts';

/** What of the project is a scene, from the lock alone, by name. */
export async function scenes(session: ProjectSession): Promise<ListedScene[]> {
  await settle(session);
  const { scenes: locked = {} } = await readLock(session.root);
  return Object.keys(locked)
    .sort()
    .map((name) => listed(name, locked[name]!));
}

export function listed(name: string, { source, verdict, props, instances, entries }: LockedScene): ListedScene {
  const from = source.kind === 'scene' ? (source.prompt ?? source.id) : source.path;
  return { name, source: from, verdict, props, instances, entries };
}
