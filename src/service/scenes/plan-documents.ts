import type { PlanDocument } from '../../contract/plan-document.ts';
import type { PlanReadout } from '../../contract/scene-plans.ts';
import type { DocumentIssue, ScenePlanDocument } from '../../generator/index.ts';
import { ServiceError } from '../http/service-error.ts';
import type { SceneRow } from '../store/scenes.ts';
import type { SceneEditing } from './scene-order.ts';

/**
 * The plan that is read from words, and what of them is not in it.
 *
 * @param kinds that it may name besides the built-in ones; they are found valid
 * @throws ServiceError 422 `validation_error` where nothing of it can be made
 */
export async function readPlan(prompt: string, kinds: readonly object[] = []): Promise<Omit<PlanReadout, 'ok'>> {
  const { planScene, writePlanDocument } = await import('../../generator/index.ts');
  const { kindsOf } = await import('../jobs/own-kinds.ts');
  const reading = planScene(prompt, { kinds: kindsOf(kinds) });
  if (reading.kind === 'misunderstood') {
    throw new ServiceError('validation_error', reading.message, {
      fields: [{ path: 'prompt', message: reading.message }],
    });
  }
  const { plan } = reading;
  return { plan: writePlanDocument(plan), missing: plan.missing, assumed: plan.assumed, ignored: plan.ignored };
}

/**
 * Checks a plan against the generator, which is loaded only when there is one.
 *
 * @returns its title
 * @throws ServiceError 422 `validation_error`, with all that is wrong
 */
export async function requirePlan(document: PlanDocument): Promise<string> {
  const { readPlanDocument } = await import('../../generator/index.ts');
  const reading = readPlanDocument(document);
  if (reading.kind === 'planned') return reading.plan.title;
  throw issuesError('plan', reading.issues);
}

/** Most issues that a refusal tells of. */
const MOST_TOLD = 20;

/** A refusal that says where in a document something is wrong: `plan.objects.2.relations.0.to`. */
export function issuesError(at: string, all: readonly DocumentIssue[]): ServiceError {
  const issues = all.slice(0, MOST_TOLD);
  const more = all.length > issues.length ? `; and ${all.length - issues.length} more` : '';
  const told = issues.map(({ pointer, message }) => (pointer === '' ? message : `${pointer}: ${message}`));
  return new ServiceError('validation_error', `Not valid: ${told.join('; ')}${more}`, {
    fields: issues.map(({ pointer, message }) => ({ path: `${at}${pointer.replaceAll('/', '.')}`, message })),
  });
}

/**
 * The plan of a scene with edits.
 *
 * @param placed the scene as it came out
 * @param kinds that edits may name besides those of the scene
 * @throws ServiceError 422 `validation_error`, with all that is wrong; 409 for a scene that is not made, or kept no plan
 */
export async function editPlan(
  { record: { made } }: SceneRow,
  placed: PlanDocument | undefined,
  edits: unknown,
  kinds?: readonly { readonly name: string }[],
): Promise<Omit<SceneEditing, 'scene_id'> & { readonly document: PlanDocument }> {
  if (!made) throw new ServiceError('scene_not_ready', 'The scene is not made yet, or could not be.');
  if (!placed)
    throw new ServiceError('scene_not_editable', 'This scene was made by a release that kept no plan. Make it again.');
  const { editPlacedDocument } = await import('../../generator/index.ts');
  const reading = editPlacedDocument(placed as ScenePlanDocument, edits, kinds);
  if (reading.kind === 'refused') throw issuesError('edits', reading.issues);
  const { document, touched, replaced } = reading;
  const { problems, missing } = made.delivery;
  return { document, touched, replaced, problems, missing };
}
