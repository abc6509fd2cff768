import type { ServiceContext } from '../http/environment.ts';
import { ServiceError } from '../http/service-error.ts';
import type { ApiKey } from '../store/keys.ts';
import type { SceneRow } from '../store/scenes.ts';
import type { Store } from '../store/store.ts';

/**
 * The scene named by the path. Another library's is as unknown as one that never was.
 *
 * @throws ServiceError 404 `scene_not_found`
 */
export async function findScene(context: ServiceContext, store: Store, key: ApiKey): Promise<SceneRow> {
  const id = context.req.param('id') ?? '';
  const scene = /^scene_[0-9a-f]{24}$/.test(id) ? await store.scenes.find(key.library, id) : undefined;
  if (!scene) throw new ServiceError('scene_not_found', 'There is no scene with this id.');
  return scene;
}
