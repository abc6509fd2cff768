import type { Blueprint } from '../blueprint/index.ts';
import type { Definition, ScenePlan } from './plan-schema.ts';

/** Of the kinds that a scene may have, those that it has. */
export function kindsOf(
  definitions: readonly Pick<Definition, 'description'>[],
  kinds: readonly Blueprint[] = [],
): Pick<ScenePlan, 'kinds'> {
  const used = kinds.filter(({ name }) => definitions.some(({ description }) => `${description.category}` === name));
  return used.length === 0 ? {} : { kinds: used };
}
