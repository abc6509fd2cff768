import { PropmasterError } from '../errors.ts';
import { Names } from '../formats/names.ts';
import { writeArtifacts } from './artifacts.ts';
import { build, type Description, describe, GENERATOR_RELEASE } from './generate/index.ts';
import type { Produce } from './product.ts';

/** The service's own generator: prompt → description → model → files. */
export const produce: Produce = async ({ prompt, name }, onPhase) => {
  onPhase('planning');
  const reading = describe(prompt);
  if (reading.kind === 'misunderstood') throw new PropmasterError('invalid_input', reading.message);
  const { description, understood, assumed, ignored } = reading;
  const title = titleOf(description);

  onPhase('modelling');
  const model = await build(description, { name: modelName(name ?? title, description.category), prompt });

  onPhase('exporting');
  return {
    name: name ?? title,
    releaseId: GENERATOR_RELEASE,
    category: description.category,
    interpretation: { understood: [...understood], assumed: [...assumed], ignored: [...ignored] },
    files: await writeArtifacts(model),
  };
};

/** What it is, in two or three words: "Oak cabinet", "Red steel toolbox". */
function titleOf({ finish: { colour, material }, category }: Description): string {
  const words = [colour, material, category]
    .filter((word) => word !== null)
    .join(' ')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Portable, also for a name in another script, which leaves nothing: then the category. */
function modelName(name: string, category: string): string {
  return new Names().unique(name, category);
}
