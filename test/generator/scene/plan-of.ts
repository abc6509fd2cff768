import { planScene, type ScenePlan } from '../../../src/generator/scene/index.ts';

/** The plan of a prompt that has one. */
export function planOf(prompt: string): ScenePlan {
  const result = planScene(prompt);
  if (result.kind !== 'planned') throw new Error(`${prompt}: ${result.message}`);
  return result.plan;
}

/** Category of each placement, in the order of the plan. */
export const categoriesOf = ({ definitions, placements }: ScenePlan): string[] =>
  placements.map(({ definition }) => definitions.find(({ id }) => id === definition)!.description.category);

/** Each placement as "count kind: relation other", in the order of the plan. */
export function said(prompt: string): string[] {
  const plan = planOf(prompt);
  const kinds = categoriesOf(plan);
  return plan.placements.map(({ count, relations }, i) => {
    const places = relations.map(({ kind, each, to, place }) =>
      [kind, ...(each ? ['each'] : []), ...(to === undefined ? [] : [kinds[to]!]), ...(place ? [place] : [])].join(' '),
    );
    return `${count} ${kinds[i]!}${places.length > 0 ? `: ${places.join(', ')}` : ''}`;
  });
}
