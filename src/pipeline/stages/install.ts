import { changeProject } from '../change-project.ts';
import { claimName } from '../claim-name.ts';
import { emitProp } from '../emission.ts';
import { lockEntry, manifestEntry } from '../lock-entry.ts';
import { projectSimulators } from '../simulators.ts';
import { defineStage } from '../stage.ts';
import type { Adapted, Installed } from '../state.ts';

/**
 * Puts the prop into the project: its files, those that speak of all props, the manifest and the lock, all or nothing.
 *
 * The name is settled here, under the lock of the project, where nobody else can take it. The files hold the name; if
 * it is another one than `adapt` reckoned with, they are made again, which takes milliseconds.
 */
export const install = defineStage('install', async (adapted: Adapted, context): Promise<Installed> => {
  const { root, adapters, options, signal, notice } = context;
  return changeProject({ root, command: 'install', signal, notice }, async ({ manifest, lock, transaction, index }) => {
    const name = await claimName(adapted, options, { root, manifest, lock });
    const { prop } = adapted.emission;
    const emission = name === prop.name ? adapted.emission : emitProp({ ...prop, name }, adapters);

    for (const old of Object.keys(lock.props[name]?.files ?? {})) await transaction.remove(old);
    for (const [file, content] of emission.files) await transaction.write(file, content);
    manifest.props[name] = manifestEntry(adapted, emission, options, projectSimulators(manifest));
    lock.props[name] = lockEntry(adapted, emission);
    index.set(name, emission.index);
    return { ...adapted, emission, name };
  });
});
