import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Adapter } from '../../adapters/contract.ts';
import { PropmasterError } from '../errors.ts';
import { checkSpelling, type ProjectNames, sameIn, takenNames } from '../pipeline/claim-name.ts';
import { emitProp } from '../pipeline/emission.ts';
import { digests } from '../pipeline/lock-entry.ts';
import type { LockedScene, Lockfile } from '../project/lockfile.ts';
import { freeName, propName } from '../project/names.ts';
import type { SceneSource } from '../project/source.ts';
import { descriptionPath } from './emission.ts';
import type { PreparedDesign } from './prepare.ts';

/** `gazebo/worlds/propmaster.sdf` holds all props of the project. */
const RESERVED = new Set(['propmaster', 'scenes']);

export interface SceneClaim {
  readonly source: SceneSource;
  readonly title: string;
  /** Name that was asked for. */
  readonly name: string | undefined;
  readonly replace: boolean;
}

/**
 * The name that a scene gets. One that is here already, from the same source, keeps its name and is made anew. Otherwise a
 * name that was asked for must be free, or be replaced; without one, the scene gets the first free name.
 *
 * @throws {PropmasterError} `invalid_input`
 */
export async function claimScene(
  { source, title, name, replace }: SceneClaim,
  holdings: ProjectNames,
): Promise<string> {
  const scenes = { ...holdings.manifest.scenes, ...holdings.lock.scenes };
  if (Object.hasOwn(holdings.lock.props, 'scenes')) {
    throw refused(
      'scenes',
      'There is a prop "scenes", where the files of scenes would lie',
      'Install that prop under another --name, and remove it.',
    );
  }
  if (name === undefined) {
    const same = Object.keys(scenes).find((each) => isSameSource(scenes[each]!.source, source));
    if (same !== undefined) return same;
    const wanted = propName(title);
    if (replace && Object.hasOwn(scenes, wanted)) return wanted;
    const taken = await takenNames(holdings);
    return freeName(wanted, { has: (each) => RESERVED.has(each) || taken.has(each) });
  }
  checkSpelling(name);
  if (RESERVED.has(name)) throw refused(name, `"${name}" can't be the name of a scene`, 'Choose another --name.');
  if (Object.hasOwn(scenes, name)) {
    if (replace || isSameSource(scenes[name]!.source, source)) return name;
    throw refused(name, `There is a scene "${name}" already`, 'Choose another --name, or give --replace.');
  }
  if ([holdings.manifest.props, holdings.lock.props].some((props) => Object.hasOwn(props, name)))
    throw refused(name, `There is a prop "${name}"`, 'Choose another --name.');
  if (existsSync(path.join(holdings.root, descriptionPath(name))))
    throw refused(
      name,
      `There is a file ${descriptionPath(name)} that propmaster did not make`,
      'Move it away, or choose another --name.',
    );
  return name;
}

/**
 * The name of each of a scene's props, by its design. A prop that the same design has given before keeps its name, if what is to
 * be written is the same, or if no other scene needs it as it is; else it gets the first free name.
 */
export async function claimProps(
  prepared: readonly PreparedDesign[],
  scene: string,
  adapters: readonly Adapter[],
  holdings: ProjectNames,
): Promise<Map<string, string>> {
  const { lock } = holdings;
  const names = new Map<string, string>();
  const before = await takenNames(holdings);
  const given = new Set([scene]);
  const taken = { has: (name: string): boolean => given.has(name) || before.has(name) };
  for (const one of prepared) {
    const name = one.adapted
      ? (keptName(one, scene, adapters, lock, [...names.values()]) ?? freeName(one.design.name, taken))
      : one.design.name;
    given.add(name);
    names.set(one.design.id, name);
  }
  return names;
}

function keptName(
  { adapted }: PreparedDesign,
  scene: string,
  adapters: readonly Adapter[],
  lock: Lockfile,
  gone: readonly string[],
): string | undefined {
  if (!adapted) return undefined;
  return sameIn(adapted, lock).find((name) => {
    const there = lock.props[name]!;
    if (gone.includes(name)) return false;
    const isOnlyIts = there.source.kind === 'scene' && usersOf(name, lock).every((user) => user === scene);
    if (isOnlyIts) return true;
    const { files } = emitProp({ ...adapted.emission.prop, name }, adapters);
    return sameContent(digests(files), there.files);
  });
}

/** Names of the scenes that a prop stands in. */
export const usersOf = (prop: string, { scenes = {} }: Lockfile): string[] =>
  Object.keys(scenes).filter((name) => scenes[name]!.props.includes(prop));

/**
 * Props that go with a scene: it has brought them, and no scene that stays needs them.
 *
 * @param going names of the scenes that go
 */
export function broughtBy(scene: LockedScene, lock: Lockfile, going: readonly string[]): string[] {
  return scene.props.filter(
    (prop) => lock.props[prop]?.source.kind === 'scene' && usersOf(prop, lock).every((user) => going.includes(user)),
  );
}

function sameContent(a: LockedScene['files'], b: LockedScene['files']): boolean {
  const files = Object.keys(a);
  return files.length === Object.keys(b).length && files.every((file) => a[file]!.sha256 === b[file]?.sha256);
}

function isSameSource(a: SceneSource, b: SceneSource): boolean {
  if (a.kind === 'scene') return b.kind === 'scene' && a.id === b.id;
  return b.kind === 'file' && a.path === b.path && a.entry === b.entry;
}

const refused = (where: string, why: string, hint: string): PropmasterError =>
  new PropmasterError('invalid_input', `${why}.`, { where, hint });
