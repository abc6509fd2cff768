import { existsSync } from 'node:fs';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import type { ProjectDraft } from '../pipeline/change-project.ts';
import { broughtBy, usersOf } from './claim.ts';

/** Where the library of Blender's asset browser keeps a prop. */
export const blendPath = (name: string): string => `blender/${name}/${name}.blend`;

/** Takes a prop out of a project that is about to be changed. */
export async function dropProp(
  name: string,
  root: string,
  { manifest, lock, transaction }: ProjectDraft,
): Promise<void> {
  for (const file of Object.keys(lock.props[name]?.files ?? {})) await transaction.remove(file);
  if (existsSync(path.join(root, blendPath(name)))) await transaction.remove(blendPath(name));
  delete lock.props[name];
  delete manifest.props[name];
}

/** Takes a scene out of a project that is about to be changed; its props stay. */
export async function dropScene(name: string, { manifest, lock, transaction }: ProjectDraft): Promise<void> {
  for (const file of Object.keys(lock.scenes?.[name]?.files ?? {})) await transaction.remove(file);
  delete lock.scenes?.[name];
  delete manifest.scenes?.[name];
  // A project that has no scenes any more says nothing of scenes, like one that never had any.
  if (lock.scenes && Object.keys(lock.scenes).length === 0) delete lock.scenes;
  if (manifest.scenes && Object.keys(manifest.scenes).length === 0) delete manifest.scenes;
}

/**
 * All that goes with what is named: the scenes, and the props that only they have brought.
 *
 * @throws {PropmasterError} `invalid_input` for a prop that stands in a scene that stays
 */
export function goesWith(
  names: readonly string[],
  { manifest, lock }: Pick<ProjectDraft, 'manifest' | 'lock'>,
): { scenes: string[]; props: string[] } {
  const scenes = names.filter((name) => Object.hasOwn({ ...manifest.scenes, ...lock.scenes }, name));
  const props = names.filter((name) => !scenes.includes(name));
  for (const prop of props) {
    const users = usersOf(prop, lock).filter((user) => !scenes.includes(user));
    if (users.length === 0) continue;
    throw new PropmasterError(
      'invalid_input',
      `${prop} stands in the scene ${users.join(', ')}; nothing was removed.`,
      {
        where: prop,
        hint: `Remove the scene as well, which takes along what it has brought: propmaster remove ${users.join(' ')}`,
      },
    );
  }
  const brought = scenes.flatMap((scene) => {
    const locked = lock.scenes?.[scene];
    return locked ? broughtBy(locked, lock, scenes) : [];
  });
  return { scenes, props: [...new Set([...props, ...brought])] };
}
