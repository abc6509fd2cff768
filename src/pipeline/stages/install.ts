import { changeProject } from '../change-project.ts';
import { placeProp } from '../place-prop.ts';
import { defineStage } from '../stage.ts';
import type { Adapted, Installed } from '../state.ts';

/** Puts the prop into the project: its files, those that speak of all props, the manifest and the lock, all or nothing. */
export const install = defineStage('install', async (adapted: Adapted, context): Promise<Installed> => {
  const { root, adapters, options, places, signal, notice } = context;
  return changeProject({ root, command: 'install', signal, notice }, (draft) =>
    placeProp(adapted, { root, adapters, options, places }, draft),
  );
});
