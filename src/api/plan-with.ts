import type { PlanDocument } from '../contract/plan-document.ts';
import type { KindDocument } from '../contract/references.ts';

/** A plan with kinds of the project besides its own; one of the same name doesn't replace that. */
export function planWith(plan: PlanDocument, kinds: readonly KindDocument[] = []): PlanDocument {
  const own = Array.isArray(plan['kinds']) ? (plan['kinds'] as { readonly name?: unknown }[]) : [];
  const more = kinds.filter(({ name }) => !own.some((one) => one?.name === name));
  return more.length === 0 ? plan : { ...plan, kinds: [...own, ...more] };
}
