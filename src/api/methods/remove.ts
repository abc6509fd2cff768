import { changeProject } from '../../pipeline/change-project.ts';
import { dropProp, dropScene, goesWith } from '../../scene/remove-scene.ts';
import { checkKnown } from './known-names.ts';
import type { ProjectSession } from './session.ts';

/**
 * Removes props and scenes: their files as the lock lists them, and what manifest, lock and the common files say of them.
 * A scene takes along the props that it alone has brought; a prop of a scene that stays is not removed.
 */
export async function remove({ root, notice }: ProjectSession, names: readonly string[]): Promise<void> {
  await changeProject({ root, command: 'remove', notice }, async (draft) => {
    const { manifest, lock } = draft;
    checkKnown(names, manifest.props, manifest.scenes, lock.props, lock.scenes);
    const { scenes, props } = goesWith(names, draft);
    for (const scene of scenes) await dropScene(scene, draft);
    for (const prop of props) await dropProp(prop, root, draft);
  });
}
