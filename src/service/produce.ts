import { Names } from '../model/names.ts';
import { writeArtifacts } from './artifacts.ts';
import { build, type Description, describe, GENERATOR_RELEASE } from './generate/index.ts';
import { produceScene } from './produce-scene.ts';
import { type AssetProduct, type Produce, type Progress, Refused } from './product.ts';
import type { Authoring, Work } from './work.ts';

/** The service's own generator: prompt → description → model → files. */
export const produce: Produce = (work, progress) => {
  switch (work.mode) {
    case 'asset':
      return produceAsset(work.request, progress);
    case 'scene':
      return produceScene(work.request, progress);
    case 'export':
      return exportAsset(work.authoring, progress);
  }
};

async function produceAsset(
  { prompt, name }: Extract<Work, { mode: 'asset' }>['request'],
  progress: Progress,
): Promise<AssetProduct> {
  progress.phase('planning');
  const reading = describe(prompt);
  if (reading.kind === 'misunderstood') throw new Refused('prompt_not_understood', reading.message);
  const { description, understood, assumed, ignored } = reading;
  const authoring: Authoring = {
    releaseId: GENERATOR_RELEASE,
    description,
    name: name ?? titleOf(description),
    category: description.category,
    prompt,
    interpretation: { understood, assumed, ignored },
  };
  progress.authored(authoring);
  return exportAsset(authoring, progress);
}

/** What a description is made into: the same bytes, whether at once or in a retry. */
async function exportAsset(authoring: Authoring, progress: Progress): Promise<AssetProduct> {
  const { name, category, prompt, interpretation } = authoring;
  progress.phase('modelling');
  const model = await build(authoring.description as Description, { name: modelName(name, category), prompt });

  progress.phase('exporting');
  return {
    kind: 'asset',
    name,
    releaseId: GENERATOR_RELEASE,
    category,
    interpretation: {
      understood: [...interpretation.understood],
      assumed: [...interpretation.assumed],
      ignored: [...interpretation.ignored],
    },
    files: await writeArtifacts(model),
  };
}

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
