import { expect, it } from 'vitest';
import { ASSET_FORMATS, CATALOG_FILES, PROFILES_OF_ROBOTS, SCENE_FILES } from '../../src/cli/wire-values.ts';
import { SAVED_FORMATS } from '../../src/contract/assets.ts';
import { CATALOG_FORMATS } from '../../src/contract/catalog.ts';
import { ROBOT_PROFILES, SCENE_FORMATS } from '../../src/contract/scenes.ts';

it('the command line takes the values of the contract', () => {
  expect(ASSET_FORMATS).toEqual(SAVED_FORMATS);
  expect(SCENE_FILES).toEqual(SCENE_FORMATS);
  expect(CATALOG_FILES).toEqual(CATALOG_FORMATS);
  expect(PROFILES_OF_ROBOTS).toEqual(ROBOT_PROFILES);
});
