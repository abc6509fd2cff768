import { isLazy } from '../project/lazy-records.ts';
import type { ProjectDraft } from './change-project.ts';
import { claimName } from './claim-name.ts';
import type { Context } from './context.ts';
import { emitProp } from './emission.ts';
import { lockEntry, manifestEntry } from './lock-entry.ts';
import { projectSimulators } from './simulators.ts';
import type { Adapted, Installed } from './state.ts';

/**
 * Puts a prop into a project that is about to be changed. Refused before anything is staged, so that one of several props
 * can be left out.
 *
 * The name is settled here, under the lock of the project, where nobody else can take it. The files hold the name; if
 * it is another one than `adapt` reckoned with, they are made again, which takes milliseconds.
 *
 * @throws {PropmasterError} `invalid_input` for a name that can't be had
 */
export async function placeProp(
  adapted: Adapted,
  { root, adapters, options, places }: Pick<Context, 'root' | 'adapters' | 'options' | 'places'>,
  { manifest, lock, transaction, index }: ProjectDraft,
): Promise<Installed> {
  const name = await claimName(adapted, options, { root, manifest, lock });
  const { prop } = adapted.emission;
  const emission = name === prop.name ? adapted.emission : emitProp({ ...prop, name }, adapters);

  for (const old of Object.keys(lock.props[name]?.files ?? {})) await transaction.remove(old);
  for (const [file, content] of emission.files) await transaction.write(file, content);
  manifest.props[name] = manifestEntry(adapted, emission, options, projectSimulators(manifest));
  if (places && !isLazy(manifest.props)) moveToPlace(manifest.props, name, places);
  lock.props[name] = lockEntry(adapted, emission);
  index.set(name, emission.index);
  return { ...adapted, emission, name };
}

/** Moves a property before the first one that has a later place; those without a place stay where they are. */
function moveToPlace(props: Record<string, unknown>, name: string, places: ReadonlyMap<string, number>): void {
  const own = places.get(name);
  if (own === undefined) return;
  const names = Object.keys(props);
  const before = names.findIndex((other) => (places.get(other) ?? -1) > own);
  if (before === -1 || before > names.indexOf(name)) return;
  for (const other of names.slice(before)) {
    if (other === name) continue;
    const entry = props[other];
    delete props[other];
    props[other] = entry;
  }
}
