import type { PlanDocument } from '../../contract/plan-document.ts';
import type { PlanReadout } from '../../contract/scene-plans.ts';
import type { DocumentIssue } from '../../generator/index.ts';
import { ServiceError } from '../http/service-error.ts';

/**
 * The plan that is read from words, and what of them is not in it.
 *
 * @throws ServiceError 422 `validation_error` where nothing of it can be made
 */
export async function readPlan(prompt: string): Promise<Omit<PlanReadout, 'ok'>> {
  const { planScene, writePlanDocument } = await import('../../generator/index.ts');
  const reading = planScene(prompt);
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
  return new ServiceError('validation_error', `The ${at} is not valid: ${told.join('; ')}${more}`, {
    fields: issues.map(({ pointer, message }) => ({ path: `${at}${pointer.replaceAll('/', '.')}`, message })),
  });
}
