import { PropmasterError } from '../errors.ts';
import { type FileMap, filesBelow } from '../formats/files.ts';
import { sceneFile } from '../formats/mjcf/scene.ts';
import { compareModels, type Difference } from '../model/compare.ts';
import { fuseFixed } from '../model/fuse.ts';
import type { SimModel } from '../model/types.ts';
import type { Emission } from './emission.ts';
import { readBack } from './read-back.ts';

/** What two simulators may make of one prop differently [-]. @see docs/architecture.md, "What is written is read again" */
const AGREEMENT = 1e-3;

/** Of joints that a simulator has no word for, by the simulator. */
const NOT_SAID: Readonly<Record<string, readonly ('damping' | 'friction' | 'armature' | 'spring' | 'ballLimit')[]>> = {
  blender: ['damping', 'friction', 'armature', 'spring', 'ballLimit'],
};

/**
 * Reads the files of each simulator again, as they will lie on the disk, and compares what they say with the prop: mass,
 * centre of mass, inertia, bounds, joints. MuJoCo loads its scene, too. Verification has simulated the model; this tells
 * that what was written says the same everywhere.
 *
 * @throws {PropmasterError} `internal`: the fault is ours, not the prop's
 */
export async function checkEmission({ prop, files, entries }: Emission): Promise<void> {
  for (const [simulator, main] of Object.entries(entries)) {
    const folder = folderOf(main, prop.name);
    const own = filesBelow(files, folder);
    const where = `${folder}${main.slice(folder.length)}`;
    try {
      const { model } = await readBack(simulator, own, main.slice(folder.length), prop.name);
      compare(prop.model, model, simulator, where);
      if (simulator === 'mujoco') await loadScene(own, sceneFile(prop.name));
    } catch (cause) {
      if (cause instanceof PropmasterError && cause.code === 'internal') throw cause;
      throw defect(`${simulator} can't read what was written for it: ${(cause as Error).message}`, where, cause);
    }
  }
}

/** In what the files of a simulator differ from the prop, beyond a thousandth. */
export function disagreements(model: SimModel, found: SimModel, simulator: string): Difference[] {
  const ignored = new Set(NOT_SAID[simulator] ?? []);
  return compareModels(fuseFixed(bare(model)), fuseFixed(bare(found)), { relative: AGREEMENT, ignored });
}

/** Without what keeps links apart that are fixed together; it is not compared. */
const bare = (model: SimModel): SimModel => ({
  ...model,
  links: model.links.map(({ gravityCompensation: _, ...link }) => link),
  collisionExclusions: [],
});

function compare(model: SimModel, found: SimModel, simulator: string, where: string): void {
  const [first, ...more] = disagreements(model, found, simulator);
  if (!first) return;
  const { what, expected, found: got } = first;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  throw defect(
    `What was written for ${simulator} is not the prop: ${what} is ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}${others}.`,
    where,
  );
}

async function loadScene(files: FileMap, scene: string): Promise<void> {
  const { compileMjcf } = await import('../formats/mjcf/compile.ts');
  (await compileMjcf(files, scene)).dispose();
}

/** The prop's own folder of a main file: `mujoco/mug/` of `mujoco/mug/mug.xml`, whatever lies between. */
export function folderOf(main: string, name: string): string {
  const parts = main.split('/');
  const own = parts.lastIndexOf(name, parts.length - 2);
  return `${parts.slice(0, own + 1).join('/')}/`;
}

const defect = (message: string, where: string, cause?: unknown): PropmasterError =>
  new PropmasterError('internal', message, {
    where,
    hint: 'This is a defect of propmaster, not of the prop. Please report it with the source of the prop.',
    cause,
  });
