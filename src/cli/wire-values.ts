import type { SavedFormat } from '../contract/assets.ts';
import type { CatalogFormat } from '../contract/catalog.ts';
import type { SceneArchiveRequest, SceneFormat } from '../contract/scenes.ts';

/**
 * Values that the service takes, written here once more: the contract's own lists bring the schema library with them,
 * and `--help` must not wait for that. `test/cli/wire-values.test.ts` holds the two together.
 */
export const ASSET_FORMATS = [
  'usd',
  'usdz',
  'mjcf',
  'sdf',
  'glb',
  'glb_bundle',
  'blend',
] as const satisfies SavedFormat[];
export const SCENE_FILES = ['blend', 'usdz', 'glb', 'usd', 'source'] as const satisfies SceneFormat[];
export const CATALOG_FILES = ['glb', 'usdz'] as const satisfies CatalogFormat[];
export const PROFILES_OF_ROBOTS = ['mujoco', 'isaac'] as const satisfies SceneArchiveRequest['robot_profile'][];
