import type { AssetRequest, SavedFormat } from '../../contract/assets.ts';
import type { DrawnDescription, PropDescription } from '../../contract/references.ts';
import {
  askedOfProp,
  build,
  type Described,
  type Description,
  describe,
  descriptionSchema,
  GENERATOR_RELEASE,
  judgeThing,
  type Shelf,
} from '../../generator/index.ts';
import type { RequestCheck } from '../../model/asked.ts';
import { Names } from '../../model/names.ts';
import type { SimModel } from '../../model/types.ts';
import { writeArtifacts } from '../export/artifacts.ts';
import { unusedReferences, withReferences } from '../images/reference/apply.ts';
import { worstFinding } from '../images/reference/soundness.ts';
import { produceScene } from '../scenes/produce-scene.ts';
import { buildDrawn, type DrawnProp, drawnOf, judgeDrawn } from './drawn-asset.ts';
import { drawnAs, kindOfDrawn, shelfOf } from './own-kinds.ts';
import { type AssetProduct, type Produce, type Progress, RequestRefused } from './product.ts';
import { wireCheck } from './wire-check.ts';
import type { Authoring, Work } from './work.ts';

/** The service's own generator: prompt → description → model → files. */
export const produce: Produce = (work, progress) => {
  switch (work.mode) {
    case 'asset':
      return produceAsset(work, progress);
    case 'scene':
      return produceScene(work.request, progress);
    case 'export':
      return exportAsset(work.authoring, progress, work.formats);
  }
};

async function produceAsset(
  { request, picture, formats }: Extract<Work, { mode: 'asset' }>,
  progress: Progress,
): Promise<AssetProduct> {
  const { prompt, name, description: given, seed, kinds = [] } = request;
  progress.phase('planning');
  const drawn = drawnOf(request);
  if (drawn) return produceDrawn(request, drawn, progress, formats);
  const shelf = kinds.length > 0 ? shelfOf(kinds) : undefined;
  const words = given ? undefined : fromWords(prompt, seed, shelf);
  const reading = words ? await withReferences(words, request, picture) : asGiven(given!);
  const { description, understood, assumed, ignored } = reading;
  const own = drawnAs(description, kinds);
  const interpretation = { understood, assumed, ignored: [...ignored, ...unusedReferences(request)] };
  const authoring: Authoring = {
    releaseId: GENERATOR_RELEASE,
    description: own ?? description,
    name: name ?? titleOf(description),
    category: description.category,
    prompt,
    interpretation,
    ...(words ? { asked: askedOfProp(prompt, words, shelf) } : {}),
    ...(words && !own ? {} : { given: true }),
  };
  progress.authored(authoring);
  return exportAsset(authoring, progress, formats);
}

/** A prop of a blueprint. */
function produceDrawn(
  { prompt, name }: AssetRequest,
  drawn: DrawnDescription,
  progress: Progress,
  formats: readonly SavedFormat[] | undefined,
): Promise<AssetProduct> {
  const category = drawn.blueprint.name;
  const words = category.replaceAll('_', ' ');
  const authoring: Authoring = {
    releaseId: GENERATOR_RELEASE,
    description: drawn,
    name: name ?? words.charAt(0).toUpperCase() + words.slice(1),
    category,
    prompt,
    interpretation: { understood: [words], assumed: [], ignored: [] },
    given: true,
  };
  progress.authored(authoring);
  return exportAsset(authoring, progress, formats);
}

function fromWords(prompt: string, seed: number | undefined, shelf: Shelf | undefined): Described {
  const reading = describe(prompt, seed, shelf);
  if (reading.kind === 'misunderstood') throw new RequestRefused('prompt_not_understood', reading.message);
  return reading;
}

/** Nothing is read, assumed or varied. The route has checked it; a job may come from another release, so once more. */
function asGiven(given: PropDescription): Described {
  const { data, error } = descriptionSchema.safeParse(given);
  if (!data)
    throw new RequestRefused('description_not_valid', `The description is not valid: ${error.issues[0]!.message}`);
  return { kind: 'described', description: data, understood: [data.category], assumed: [], ignored: [] };
}

/** What a description is made into: the same bytes, whether at once or in a retry. */
async function exportAsset(
  authoring: Authoring,
  progress: Progress,
  formats: readonly SavedFormat[] | undefined,
): Promise<AssetProduct> {
  const { name, category, interpretation, asked } = authoring;
  progress.phase('modelling');
  const { model, notes } = await modelOf(authoring);
  const description = authoring.description as Description;
  const drawn = drawnOf({ description });
  const request = drawn ? drawnChecks(drawn, asked, model) : asked && judgeThing(asked, { model, description });
  progress.phase('exporting');
  return {
    kind: 'asset',
    name,
    releaseId: GENERATOR_RELEASE,
    category,
    description,
    interpretation: {
      understood: [...interpretation.understood],
      assumed: [...interpretation.assumed, ...notes],
      ignored: [...interpretation.ignored],
      ...(request ? { request: request.map(wireCheck) } : {}),
    },
    files: await writeArtifacts(model, formats),
  };
}

/** Of a blueprint its parts; of one that words chose as a kind, what they asked for. */
function drawnChecks(drawn: DrawnDescription, asked: Authoring['asked'], model: SimModel): RequestCheck[] {
  const kind = asked && kindOfDrawn(drawn);
  if (!kind) return judgeDrawn(drawn, model);
  return judgeThing(asked, { model, kind: kind.kind, description: kind.description as unknown as Description });
}

/** The model that was made last, which the first download of a file asks for in the same thread, and what it was made of. */
let last: (DrawnProp & { readonly made: string }) | undefined;

async function modelOf({ description, name, category, prompt, given, asked }: Authoring): Promise<DrawnProp> {
  const made = JSON.stringify([description, name, category, prompt]);
  if (last?.made === made) return last;
  const about = { name: modelName(name, category), prompt };
  const drawn = drawnOf({ description: description as PropDescription });
  const prop = drawn
    ? await buildDrawn(drawn, asked ? about : { name: about.name })
    : { model: await build(description as Description, about), notes: [] };
  if (given) await requireSound(prop.model, drawn ? 'error' : 'warning');
  last = { made, ...prop };
  return prop;
}

/**
 * A plan made of words leaves room for everything; numbers that somebody sends may leave none. What came of them is
 * looked at before anybody gets it.
 *
 * @param least of a description every finding stands against it; of a blueprint errors do, and the rest is reported
 * @throws {RequestRefused} `description_not_buildable`, with the first thing that is wrong
 */
async function requireSound(model: SimModel, least: 'error' | 'warning'): Promise<void> {
  const worst = await worstFinding(model);
  if (!worst || (least === 'error' && worst.severity !== 'error')) return;
  throw new RequestRefused('description_not_buildable', `Nothing sound comes of this description. ${worst.message}`);
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
