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
