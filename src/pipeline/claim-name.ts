import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { SIMULATORS } from '../../adapters/registry.ts';
import { PropmasterError } from '../errors.ts';
import { mayHold } from '../project/lazy-records.ts';
import type { Lockfile } from '../project/lockfile.ts';
import type { Manifest } from '../project/manifest.ts';
import { freeName, PROP_NAME } from '../project/names.ts';
import type { RunOptions } from './context.ts';
import type { Judged } from './state.ts';

/** What a project has and wants. */
export interface ProjectNames {
  readonly root: string;
  readonly manifest: Manifest;
  readonly lock: Lockfile;
}

/** What is known of a prop that wants a name. */
export type Claimant = Pick<Judged, 'model' | 'source' | 'asset' | 'unpacked'>;

/**
 * The name that a prop gets. A prop that is here already, from the same asset or the same unchanged file, keeps its name:
 * it is the same prop once more, say after a run that was killed at its very end. Otherwise a name that was asked for
 * must be free, or be replaced; without one, the prop gets the first free name.
 *
 * @throws {PropmasterError} `invalid_input`
 */
export async function claimName(claimant: Claimant, options: RunOptions, holdings: ProjectNames): Promise<string> {
  const { lock, manifest } = holdings;
  if (options.name !== undefined) {
    const there = lock.props[options.name];
    if (!there || !isSame(claimant, there)) await checkName(options.name, options.replace, holdings);
    return options.name;
  }
  const [same] = sameIn(claimant, lock);
  if (same !== undefined) return same;
  const wanted = claimant.model.name;
  const isKnown = [manifest.props, lock.props].some((props) => Object.hasOwn(props, wanted));
  if (options.replace && isKnown) return wanted;
  return freeName(wanted, await takenNames(holdings));
}

/** Names that can be asked for one by one. */
export interface NameLookup {
  has(name: string): boolean;
}

/** Every name that a new prop can't have: those of props and scenes, and of folders that stand where a prop would. */
export async function takenNames(holdings: ProjectNames): Promise<NameLookup> {
  const known = knownProps(holdings);
  const scenes = scenesOf(holdings);
  const foreign = await foreignFolders(holdings.root, known);
  return {
    has: (name) => name === SCENES_FOLDER || Object.hasOwn(scenes, name) || known.has(name) || foreign.has(name),
  };
}

/** Where the files of scenes lie, beside the folders of props. */
const SCENES_FOLDER = 'scenes';

/** Reports and pictures of scenes lie beside those of props: one name, one thing. */
const scenesOf = ({ manifest, lock }: ProjectNames): Readonly<Record<string, unknown>> => ({
  ...manifest.scenes,
  ...lock.scenes,
});

/**
 * Whether a prop may have a name that was asked for. Asked before anything is paid for, and again under the lock.
 *
 * @throws {PropmasterError} `invalid_input`
 */
export async function checkName(name: string, replace: boolean, holdings: ProjectNames): Promise<void> {
  checkSpelling(name);
  const known = knownProps(holdings);
  if (SCENES_FOLDER === name || Object.hasOwn(scenesOf(holdings), name)) {
    const what =
      SCENES_FOLDER === name ? 'That name is kept for the scenes of the project' : `There is a scene "${name}"`;
    throw new PropmasterError('invalid_input', `${what}.`, { where: name, hint: 'Choose another --name.' });
  }
  if (known.has(name)) {
    if (replace) return;
    throw new PropmasterError('invalid_input', `There is a prop "${name}" already.`, {
      where: name,
      hint:
        'Choose another --name, or give --replace. ' +
        `\`propmaster add <simulator> ${name}\` writes the installed one for another simulator.`,
    });
  }
  if ((await foreignFolders(holdings.root, known)).has(name)) {
    throw new PropmasterError('invalid_input', `There is a folder "${name}" that propmaster did not make.`, {
      where: name,
      hint: 'Move it away, or choose another --name.',
    });
  }
}

/** @throws {PropmasterError} `invalid_input` for what can't be the name of any prop */
export function checkSpelling(name: string): void {
  if (PROP_NAME.test(name)) return;
  throw new PropmasterError('invalid_input', `"${name}" can't be the name of a prop.`, {
    where: 'name',
    hint: 'Use lower-case letters, digits and underscores, beginning with a letter: oak_cabinet.',
  });
}

const knownProps = ({ manifest, lock }: ProjectNames): NameLookup => ({
  has: (name) => Object.hasOwn(manifest.props, name) || Object.hasOwn(lock.props, name),
});

/** Folders with the user's own files at the place of a prop. Lower case, as some file systems compare names. */
async function foreignFolders(root: string, known: NameLookup): Promise<NameLookup> {
  const found = await Promise.all(SIMULATORS.map((name) => readdir(path.join(root, name)).catch(() => [])));
  const folders = new Set(found.flat().map((name) => name.toLowerCase()));
  return { has: (name) => folders.has(name) && !known.has(name) };
}

/** Names of the props that are the same. Of a large lock only records are taken apart that name the asset or the file. */
export function sameIn(claimant: Claimant, { props }: Lockfile): string[] {
  const content = claimant.asset?.id ?? claimant.unpacked.artifact.sha256;
  return [...mayHold(props, content)].filter((name) => isSame(claimant, props[name]!));
}

function isSame({ asset, source, unpacked }: Claimant, locked: Lockfile['props'][string]): boolean {
  if (asset !== undefined) return locked.asset_id === asset.id;
  if (source.kind === 'scene') {
    const { kind, scene, design } = locked.source as Partial<typeof source>;
    const isIts = kind === 'scene' && scene === source.scene && design === source.design;
    return isIts && locked.artifact.sha256 === unpacked.artifact.sha256;
  }
  return (
    source.kind === 'file' &&
    locked.source.kind === 'file' &&
    locked.source.path === source.path &&
    locked.artifact.sha256 === unpacked.artifact.sha256
  );
}
