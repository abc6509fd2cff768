import type { Adapter } from '../../adapters/contract.ts';
import { PropmasterError } from '../errors.ts';
import { filesBelow } from '../formats/files.ts';
import { compareModels, type Difference } from '../model/compare.ts';
import { fuseFixed } from '../model/fuse.ts';
import type { SimModel } from '../model/types.ts';
import type { Emission } from './emission.ts';

/** What two simulators may make of one prop differently [-]. @see docs/architecture.md, "What is written is read again" */
const AGREEMENT = 1e-3;

/**
 * Reads the files of each simulator again, as they will lie on the disk, and compares what they say with the prop: mass,
 * centre of mass, inertia, bounds, joints. What else there is to try, an adapter tries itself. Verification has simulated the model; this tells
 * that what was written says the same everywhere.
 *
 * @param adapters those that made the files
 * @throws {PropmasterError} `internal`: the fault is ours, not the prop's; `unsafe_input`: MuJoCo has not the memory for it
 */
export async function checkEmission({ prop, files, entries }: Emission, adapters: readonly Adapter[]): Promise<void> {
  for (const adapter of adapters) {
    const main = entries[adapter.name]!;
    const folder = folderOf(main, prop.name);
    const own = filesBelow(files, folder);
    const where = `${folder}${main.slice(folder.length)}`;
    try {
      const { model } = await adapter.read(own, main.slice(folder.length), prop.name);
      compare(prop.model, model, adapter, where);
      await adapter.tryOut?.(own, prop.name);
    } catch (cause) {
      // What is too large for the engine is no fault of a writer.
      if (cause instanceof PropmasterError && ['internal', 'unsafe_input'].includes(cause.code)) throw cause;
      throw defect(`${adapter.name} can't read what was written for it: ${(cause as Error).message}`, where, cause);
    }
  }
}

/** In what the files of a simulator differ from the prop, beyond a thousandth. */
export function disagreements(model: SimModel, found: SimModel, { omits }: Pick<Adapter, 'omits'>): Difference[] {
  const ignored = new Set(omits);
  return compareModels(fuseFixed(bare(model)), fuseFixed(bare(found)), { relative: AGREEMENT, ignored });
}

/** Without what keeps links apart that are fixed together; it is not compared. */
const bare = (model: SimModel): SimModel => ({
  ...model,
  links: model.links.map(({ gravityCompensation: _, ...link }) => link),
  collisionExclusions: [],
});

function compare(model: SimModel, found: SimModel, adapter: Adapter, where: string): void {
  const [first, ...more] = disagreements(model, found, adapter);
  if (!first) return;
  const { what, expected, found: got } = first;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  throw defect(
    `What was written for ${adapter.name} is not the prop: ${what} is ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}${others}.`,
    where,
  );
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
