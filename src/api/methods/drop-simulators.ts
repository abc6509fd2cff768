import { existsSync } from 'node:fs';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { changeProject, type ProjectDraft } from '../../pipeline/change-project.ts';
import { knownSimulators, projectSimulators } from '../../pipeline/simulators.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import type { Manifest } from '../../project/manifest.ts';
import { usersOf } from '../../scene/claim.ts';
import { blendPath } from '../../scene/remove-scene.ts';
import { checkKnown } from './known-names.ts';
import type { ProjectSession } from './session.ts';

type DropOptions = Pick<InstallOptions, 'signal'> & { readonly simulators: readonly string[] };

/** What the lock says of a prop and of a scene alike. */
interface Written {
  readonly simulators: readonly string[];
  readonly entries: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, unknown>>;
}

/**
 * Removes the files that installed props and scenes have for these simulators; those for others stay, byte for byte. All or
 * nothing, in one transaction.
 *
 * @param names none: all props and scenes of the project
 * @returns the props and scenes that lost a simulator
 * @throws {PropmasterError} `usage` for an unknown simulator; `not_found` for an unknown name; `invalid_input` for a prop that
 *   would be left without any, or that a scene needs
 */
export async function dropSimulators(
  { root, notice }: Pick<ProjectSession, 'root' | 'notice'>,
  names: readonly string[],
  { simulators, signal }: DropOptions,
): Promise<string[]> {
  const going = knownSimulators(simulators);
  return changeProject({ root, command: 'drop', signal, notice }, async (draft) => {
    const { manifest, lock } = draft;
    const scenes = lock.scenes ?? {};
    checkKnown(names, lock.props, scenes);
    const known = (): string[] => [...Object.keys(lock.props), ...Object.keys(scenes)].sort();
    const has = ({ simulators: own }: Written): boolean => own.some((each) => going.includes(each));
    const wanted = (names.length > 0 ? [...new Set(names)] : known()).filter((name) =>
      has(lock.props[name] ?? scenes[name]!),
    );
    for (const name of wanted.filter((each) => Object.hasOwn(lock.props, each))) {
      refuseNeeded(name, wanted, going, draft);
      const left = await withoutFiles(name, lock.props[name]!, going, draft);
      lock.props[name] = left;
      const blend = blendPath(name);
      if (going.includes('blender') && existsSync(path.join(root, blend))) await draft.transaction.remove(blend);
      const entry = manifest.props[name];
      if (entry) manifest.props[name] = withSimulators(entry, left.simulators, manifest);
    }
    for (const name of wanted.filter((each) => Object.hasOwn(scenes, each))) {
      const left = await withoutFiles(name, scenes[name]!, going, draft);
      lock.scenes = { ...lock.scenes, [name]: left };
      const entry = manifest.scenes?.[name];
      if (entry) manifest.scenes = { ...manifest.scenes, [name]: withSimulators(entry, left.simulators, manifest) };
    }
    return wanted;
  });
}

/** Stages the removal of its files. @returns what the lock says of the rest */
async function withoutFiles<Entry extends Written>(
  name: string,
  entry: Entry,
  going: readonly string[],
  { transaction }: ProjectDraft,
): Promise<Entry> {
  const simulators = entry.simulators.filter((each) => !going.includes(each));
  if (simulators.length === 0) {
    throw new PropmasterError('invalid_input', `${name} is installed for ${entry.simulators.join(', ')} alone.`, {
      where: name,
      hint: `Nothing was changed. To remove it altogether: propmaster remove ${name}`,
    });
  }
  const isGoing = (file: string): boolean => going.some((simulator) => file.startsWith(`${simulator}/`));
  const kept = <Value>(
    record: Readonly<Record<string, Value>>,
    goes: (key: string) => boolean,
  ): Record<string, Value> => Object.fromEntries(Object.entries(record).filter(([key]) => !goes(key)));
  for (const file of Object.keys(entry.files)) if (isGoing(file)) await transaction.remove(file);
  return {
    ...entry,
    simulators,
    entries: kept(entry.entries, (simulator) => going.includes(simulator)),
    files: kept(entry.files, isGoing),
  };
}

/** A scene that stays refers to the files of its props. */
function refuseNeeded(name: string, wanted: readonly string[], going: readonly string[], { lock }: ProjectDraft): void {
  const users = usersOf(name, lock).filter(
    (scene) => !wanted.includes(scene) && going.some((each) => lock.scenes![scene]!.entries[each] !== undefined),
  );
  if (users.length === 0) return;
  throw new PropmasterError('invalid_input', `${name} stands in the scene ${users.join(', ')}; nothing was changed.`, {
    where: name,
    hint: `Drop it of the scene as well: propmaster drop ${going.join(',')} ${name} ${users.join(' ')}`,
  });
}

function withSimulators<Entry extends { simulators?: string[] | undefined }>(
  { simulators: _, ...entry }: Entry,
  simulators: readonly string[],
  manifest: Manifest,
): Entry {
  const usual = projectSimulators(manifest);
  const isUsual = simulators.length === usual.length && simulators.every((each) => usual.includes(each));
  return { ...entry, ...(isUsual ? {} : { simulators: [...simulators] }) } as Entry;
}
