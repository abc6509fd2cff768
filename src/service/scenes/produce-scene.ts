import { createHash } from 'node:crypto';
import type { PlanDocument } from '../../contract/plan-document.ts';
import { writeGlb } from '../../formats/glb/write.ts';
import { writeMjcfWithScene } from '../../formats/mjcf/scene.ts';
import { writeUsdz } from '../../formats/usd/usdz.ts';
import { writeUsd } from '../../formats/usd/write.ts';
import { writeZip } from '../../formats/zip/write.ts';
import {
  askedOfPlan,
  askedOfScene,
  build,
  type Definition,
  GENERATOR_RELEASE,
  graphOf,
  judgeScene,
  type MadeDefinition,
  measure,
  planScene,
  readPlanDocument,
  type ScenePlan,
  writePlacedDocument,
  writePlanDocument,
} from '../../generator/index.ts';
import type { Asked, RequestCheck } from '../../model/asked.ts';
import type { SimModel } from '../../model/types.ts';
import { kindsOf } from '../jobs/own-kinds.ts';
import {
  type Progress,
  RequestRefused,
  type ScenePlans,
  type SceneProduct,
  type SceneProductFile,
} from '../jobs/product.ts';
import { wireCheck } from '../jobs/wire-check.ts';
import { PRICES } from '../jobs/work.ts';
import { keptIn, requireEdited, withAligned } from './apply-edit.ts';
import type { SceneOrder } from './scene-order.ts';
import { standFitting } from './stand-fitting.ts';

/** Makes the model of one definition. @throws whatever keeps it from being made */
export type MakeDefinition = (definition: Definition, kinds: ScenePlan['kinds']) => Promise<SimModel>;

const makeDefinition: MakeDefinition = ({ id, prompt, description }, kinds) =>
  build(description, { name: id, prompt, kinds });

/**
 * Makes a scene of a prompt or a plan: each canonical design once, floor and walls, and every instance in its place, at rest in MuJoCo.
 *
 * What can't be made or placed is named in `delivery.missing`, and the scene is then a candidate; only designs that
 * stand in it are paid for. Reference images are looked at by nobody yet. The same order gives the same bytes.
 *
 * @param make for tests
 * @throws {RequestRefused} `prompt_not_understood`, `plan_not_valid`, `plan_exceeds_definitions`, `plan_exceeds_instances`, `plan_exceeds_cost`,
 *   all before anything is made; `room_too_small` when nothing at all fits in; `edit_not_possible` when an edit would
 *   leave something without its place, or move what is not edited
 */
export async function produceScene(
  order: SceneOrder,
  progress: Progress,
  make = makeDefinition,
): Promise<SceneProduct> {
  progress.phase('planning');
  const { plan: first, asked } = planWithin(order);
  await progress.planned(priceOf(first.definitions.length));

  progress.phase('assets');
  const { made, failed } = await makeAll(first, make);

  progress.phase('structure');
  const name = modelName(first);
  progress.phase('placement');
  const measured = async (one: Definition, kinds: ScenePlan['kinds']): Promise<MadeDefinition> =>
    measure(one.id, await make(one, kinds), one.hung);
  const { edit } = order;
  const wanted = edit ? await withAligned(first, edit, made, measured, order.plan) : first;
  const fitting = await standFitting(name, wanted, made, measured, keptIn(wanted, edit));
  if (!fitting)
    throw new RequestRefused('room_too_small', 'Nothing of it fits into the room. Give a larger one, or none.');
  const { plan, standing } = fitting;
  if (edit) requireEdited(standing, edit);
  const { layout, model, relations, problems } = standing;
  const graph = graphOf(plan.definitions, fitting.made, layout, relations);

  progress.phase('export');
  const request = judgeScene(asked, { plan, made: fitting.made, layout });
  const lost = request.filter(({ outcome }) => outcome === 'lost');
  const missing = withLost([...(edit?.missing ?? []), ...plan.missing, ...failed, ...layout.missing], lost);
  const delivery: SceneProduct['delivery'] = {
    status: missing.length === 0 && lost.length === 0 ? 'complete' : 'candidate',
    delivered_assets: graph.assets.length,
    planned_assets: plan.definitions.length,
    placed_instances: layout.instances.length,
    planned_instances: plan.instances,
    missing,
    assumed: plan.assumed,
    ignored: plan.ignored,
    moved: layout.moved.map(({ text }) => text),
    problems,
    request: request.map(wireCheck),
    relations: graph.relations,
    validation: problems.length === 0 ? 'complete' : 'incomplete',
  };
  const diagnostics = {
    release_id: GENERATOR_RELEASE,
    delivery,
    assumed: delivery.assumed,
    ignored: delivery.ignored,
    moved: delivery.moved,
    problems,
    shut: standing.shut,
    settling: standing.figures,
  };
  return {
    kind: 'scene',
    name: plan.title,
    releaseId: GENERATOR_RELEASE,
    graph: structuredClone(graph) as SceneProduct['graph'],
    plans: plansOf(order, first, writePlacedDocument(plan, layout)),
    delivery,
    priceCents: priceOf(graph.assets.length),
    files: await writeFiles(model, { request: order, plan, scene: graph, diagnostics }),
  };
}

/**
 * Nouns and numbers that the reading lost without a word stand with what is missing, too: a reader of `missing` alone
 * sees them.
 */
function withLost(missing: readonly string[], lost: readonly RequestCheck[]): string[] {
  const isNamed = ({ words, reason }: RequestCheck): boolean =>
    missing.some(
      (text) => text.toLowerCase().includes(words.toLowerCase()) || (reason !== undefined && text.includes(reason)),
    );
  const unnamed = lost.filter((one) => /^(?:noun|count|other)$/.test(one.aspect) && !isNamed(one));
  return [...missing, ...unnamed.map(({ words, reason }) => `${words}: ${reason ?? 'it is not there.'}`)];
}

/** The plan, within all limits of the order. */
function planWithin(order: SceneOrder): PlannedScene {
  const planned = order.plan === undefined ? fromWords(order) : asGiven(order.plan);
  const { plan } = planned;
  const designs = plan.definitions.length;
  if (designs > order.max_asset_definitions) {
    throw new RequestRefused(
      'plan_exceeds_definitions',
      `The plan has ${designs} designs, and max_asset_definitions is ${order.max_asset_definitions}. Nothing was generated.`,
    );
  }
  if (plan.instances > order.max_instances) {
    throw new RequestRefused(
      'plan_exceeds_instances',
      `The plan has ${plan.instances} instances, and max_instances is ${order.max_instances}. Nothing was generated.`,
    );
  }
  const price = priceOf(designs);
  // The service has put its own setting where the order names no cap.
  if (typeof order.max_cost_cents === 'number' && price > order.max_cost_cents) {
    throw new RequestRefused(
      'plan_exceeds_cost',
      `The scene was planned at ${price} cents and may cost ${order.max_cost_cents}. Nothing was generated.`,
    );
  }
  return planned;
}

/** Of an edited scene the plan is that of the scene as it is. */
function plansOf({ plan, edit }: SceneOrder, first: ScenePlan, placed: PlanDocument): ScenePlans {
  return { asked: edit ? placed : (plan ?? writePlanDocument(first)), placed };
}

/** A plan, and what is to be found in what is made of it. */
interface PlannedScene {
  readonly plan: ScenePlan;
  readonly asked: Asked;
}

function fromWords({ prompt, kinds: documents = [] }: SceneOrder): PlannedScene {
  const reading = planScene(prompt, { kinds: kindsOf(documents) });
  if (reading.kind === 'misunderstood') throw new RequestRefused('prompt_not_understood', reading.message);
  return { plan: reading.plan, asked: askedOfScene(prompt, reading.plan) };
}

/** The route has checked it; a job may come from another release, so once more. */
function asGiven(document: unknown): PlannedScene {
  const reading = readPlanDocument(document);
  if (reading.kind === 'planned') return { plan: reading.plan, asked: askedOfPlan(reading.plan) };
  const [{ pointer, message } = { pointer: '', message: '' }] = reading.issues;
  throw new RequestRefused('plan_not_valid', `The plan is not valid: ${pointer}: ${message}`);
}

/** [nominal cents] */
const priceOf = (designs: number): number => PRICES.sceneAssembly + designs * PRICES.sceneAsset;

/** Every definition, once. One that fails is no reason to lose the others. */
async function makeAll({ definitions, kinds }: ScenePlan, make: MakeDefinition) {
  const made = new Map<string, MadeDefinition>();
  const failed: string[] = [];
  for (const definition of definitions) {
    try {
      made.set(definition.id, measure(definition.id, await make(definition, kinds), definition.hung));
    } catch {
      failed.push(`${definition.name}: it could not be made.`);
    }
  }
  if (made.size === 0) throw new Error('none of the designs could be made');
  return { made, failed };
}

/** Portable: the room's own word; `scene.xml` is the name of another file. */
const modelName = ({ roomName }: ScenePlan): string =>
  roomName === undefined || roomName === 'scene' ? 'room' : roomName;

async function writeFiles(model: SimModel, source: Readonly<Record<string, unknown>>): Promise<SceneProductFile[]> {
  const { name } = model;
  const mjcf = writeMjcfWithScene(model);
  const usd = await writeZip(writeUsd(model));
  const json = Object.entries(source).map(
    ([key, value]) => [`${key}.json`, `${JSON.stringify(value, null, 2)}\n`] as const,
  );
  return [
    file('glb', `${name}.glb`, 'model/gltf-binary', await writeGlb(model, 'visual')),
    file('usd', `${name}-usd.zip`, 'application/zip', usd),
    file('usdz', `${name}.usdz`, 'model/vnd.usdz+zip', writeUsdz(model)),
    file('source', `${name}-source.zip`, 'application/zip', await writeZip(new Map(json))),
    file('archive_mjcf', `${name}-mjcf.zip`, 'application/zip', await writeZip(mjcf)),
    file('archive_usd', `${name}-usd.zip`, 'application/zip', usd),
  ];
}

function file(
  format: SceneProductFile['format'],
  name: string,
  mediaType: string,
  bytes: Uint8Array,
): SceneProductFile {
  return { format, name, mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
