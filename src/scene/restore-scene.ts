import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadAdapters } from '../../adapters/registry.ts';
import { PropmasterError } from '../errors.ts';
import { changeProject } from '../pipeline/change-project.ts';
import { checkSameFiles } from '../pipeline/check-same-files.ts';
import type { Context } from '../pipeline/context.ts';
import { digests } from '../pipeline/lock-entry.ts';
import { digest } from '../project/cache.ts';
import type { LockedScene, Lockfile } from '../project/lockfile.ts';
import { describe } from './build.ts';
import { parseDescription, type SceneDescription } from './description.ts';
import { descriptionPath, emitScene } from './emission.ts';
import { installedPart, type ScenePart } from './parts.ts';
import { prepareDesign } from './prepare.ts';
import { drawScene, verifyScene } from './verify-scene.ts';
import { wantAgain } from './want.ts';

type Given = Omit<Context, 'progress'>;

/**
 * Makes the files of a scene again, out of its description and its props, which must be there; puts those in place that
 * are not as they were. Every byte must match the lock.
 *
 * @param files of the scene that are missing or altered
 * @param context its client's key makes scenes
 * @throws {PropmasterError} `invalid_input`, naming the first file that would differ; what reading the source throws
 */
export async function restoreScene(
  name: string,
  files: readonly string[],
  lock: Lockfile,
  context: Given,
): Promise<void> {
  const locked = lock.scenes![name]!;
  const { root, signal, notice } = context;
  const parts = await installedParts(root, locked.props, lock);
  const description = await findDescription(name, locked, parts, context);
  const report = await verifyScene(description, parts, locked.simulators);
  const adapters = await loadAdapters(locked.simulators);
  const emission = emitScene({ description, report, preview: await drawScene(description, parts) }, parts, adapters);
  checkSameFiles(
    locked.files,
    digests(emission.files),
    `The lock was written by another version of propmaster, or the source of ${name} has changed. Install the scene again with --replace.`,
  );
  await changeProject({ root, command: 'install', signal, notice }, async (draft) => {
    if (JSON.stringify(draft.lock.scenes?.[name]) !== JSON.stringify(locked)) {
      throw new PropmasterError('project_busy', `${name} was changed meanwhile.`, { hint: 'Run the command again.' });
    }
    for (const file of files) await draft.transaction.write(file, emission.files.get(file)!);
  });
}

/** The props of a scene as they lie in the project. @throws {PropmasterError} `invalid_input` for what can't be read */
export async function installedParts(
  root: string,
  props: readonly string[],
  lock: Lockfile,
): Promise<Map<string, ScenePart>> {
  const parts = new Map<string, ScenePart>();
  for (const prop of props) {
    const locked = Object.hasOwn(lock.props, prop) ? lock.props[prop] : undefined;
    if (!locked) {
      throw new PropmasterError('invalid_input', `The scene needs ${prop}, which propmaster.lock does not name.`, {
        where: prop,
        hint: 'Restore propmaster.lock from version control, or install the scene again with --replace.',
      });
    }
    parts.set(prop, await installedPart(root, prop, locked));
  }
  return parts;
}

/** From the project, else from the cache, else from where the scene came from. */
async function findDescription(
  name: string,
  locked: LockedScene,
  parts: ReadonlyMap<string, ScenePart>,
  context: Given,
): Promise<SceneDescription> {
  const inside = descriptionPath(name);
  const wanted = locked.files[inside]?.sha256;
  const own = path.join(context.root, inside);
  const there = await digest(own).catch(() => undefined);
  const file = there?.sha256 === wanted ? own : wanted === undefined ? undefined : await context.cache.get(wanted);
  if (file !== undefined) return parseDescription(JSON.parse(await readFile(file, 'utf8')), inside);

  context.notice(`Reading the scene ${name} from its source again.`);
  const scene = await wantAgain(locked.source, { root: context.root, client: context.client, signal: context.signal });
  const prepared = [];
  for (const design of scene.designs) {
    const isCarved = design.origin.kind === 'carved';
    prepared.push(
      isCarved ? { design, offset: [0, 0, 0] as const } : await prepareDesign(design, scene.source, context),
    );
  }
  if (scene.designs.length !== locked.props.length) throw changed(name);
  const props = new Map(scene.designs.map(({ id }, index) => [id, locked.props[index]!]));
  return describe(scene, prepared, { scene: name, props }, parts);
}

const changed = (name: string): PropmasterError =>
  new PropmasterError('invalid_input', `The source of the scene ${name} has changed: it has other designs now.`, {
    where: name,
    hint: 'Restore scenes/ from version control, or install the scene again with --replace.',
  });
