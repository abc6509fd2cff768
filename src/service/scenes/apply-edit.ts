import type { PlanDocument } from '../../contract/plan-document.ts';
import { alignedPose, type MadeDefinition, readPlanDocument, type ScenePlan } from '../../generator/index.ts';
import { RequestRefused } from '../jobs/product.ts';
import type { SceneEditing } from './scene-order.ts';
import type { MeasureDefinition } from './stand-fitting.ts';
import type { StandingScene } from './stand-scene.ts';

/** Names of the instances whose poses a plan gives, and that nothing may move. */
export function keptIn({ placements }: ScenePlan, edit: SceneEditing | undefined): Set<string> {
  const touched = new Set(edit?.touched);
  return new Set(
    placements.flatMap(({ pose, names = [] }) => (pose ? names.filter((name) => !touched.has(name)) : [])),
  );
}

/**
 * Puts what stands where something else stood at the same place, whatever its size is.
 *
 * @param document of the edited scene: its kinds are also those of what is gone
 */
export async function withAligned(
  plan: ScenePlan,
  { replaced }: SceneEditing,
  made: ReadonlyMap<string, MadeDefinition>,
  measure: MeasureDefinition,
  document: PlanDocument | undefined,
): Promise<ScenePlan> {
  const placements = [...plan.placements];
  for (const { id, was } of replaced) {
    const index = placements.findIndex(({ names }) => names?.includes(id));
    const placement = placements[index];
    const now = placement && made.get(placement.definition);
    const { relations: _, pose: __, names: ___, count: ____, ...design } = was as Record<string, unknown>;
    const before = readPlanDocument({ objects: [design], ...kindsOf(document) });
    if (!placement?.pose || !now || before.kind === 'refused') continue;
    const old = await measure(before.plan.definitions[0]!, before.plan.kinds);
    const { position, rotation } = alignedPose(placement.pose, old, now, placement);
    placements[index] = { ...placement, pose: { position: [...position], rotation: [...rotation] } };
  }
  return { ...plan, placements };
}

const kindsOf = (document: PlanDocument | undefined): object => {
  const kinds = document?.['kinds'];
  return kinds === undefined ? {} : { kinds };
};

/** Sentences of a refusal. */
const MOST_TOLD = 3;

/**
 * Whether a scene is as its edits have it, and nothing else is other than before.
 *
 * @throws {RequestRefused} `edit_not_possible`, which says why and what can be done
 */
export function requireEdited({ layout, problems }: StandingScene, { problems: before, touched }: SceneEditing): void {
  const known = new Set(before.map(kindOf));
  const elsewhere = layout.moved.filter(({ name, what }) => what === 'elsewhere' && touched.includes(name));
  const reasons = [
    ...layout.missing,
    ...elsewhere.map(({ text }) => text),
    ...problems.filter((problem) => !known.has(kindOf(problem))),
  ];
  if (reasons.length === 0) return;
  const more = reasons.length > MOST_TOLD ? ` And ${reasons.length - MOST_TOLD} more.` : '';
  throw new RequestRefused(
    'edit_not_possible',
    `${reasons.slice(0, MOST_TOLD).join(' ')}${more} The scene is as it was. Choose another place or size, or edit what is named here, too.`,
  );
}

/** A problem without its figures. */
const kindOf = (problem: string): string => problem.replaceAll(/(?<=\s)\d+(?:\.\d+)?/g, '#');
