import { GROUPS } from '../../language/lexicon/words.ts';
import { wordsOfData } from '../../language/structured.ts';
import type { ScenePlan } from '../scene/plan-schema.ts';
import { askedOfScene } from './asked-of-scene.ts';

/**
 * What of a prompt the plan has lost without telling so: the words of each noun, number and place that neither something
 * made nor any of the plan's lists accounts for. Empty for prompts that are data, whose fields are no words. Pure.
 */
export function untold(prompt: string, plan: ScenePlan): string[] {
  if (wordsOfData(prompt, true) !== undefined) return [];
  const told = [
    ...plan.missing,
    ...plan.ignored,
    ...plan.assumed,
    ...plan.definitions.flatMap(({ ignored }) => ignored),
  ].map((text) => text.toLowerCase());
  const lost = askedOfScene(prompt, plan)
    .filter(({ reading, span }) => reading === 'lost' && span !== undefined)
    .filter(({ aspect, span }) => aspect !== 'relation' || !isOfMissing(prompt, span![0], plan))
    .map(({ words }) => words.toLowerCase().replace(/\s+/g, ' '));
  return [...new Set(lost)].filter(
    (words) => !told.some((text) => text.includes(words) || words.includes(text.split(': ', 1)[0]!)),
  );
}

/**
 * "An elephant | on a desk": where a thing was to be that can't be made goes without saying. Not so behind a word for an
 * arrangement, of which no thing was to be made: "drums, a 2x2 grid | on a pallet".
 */
function isOfMissing(prompt: string, at: number, { missing }: ScenePlan): boolean {
  const before = prompt.slice(0, at).trimEnd().toLowerCase();
  return missing.some((text) => {
    const named = text.split(': ', 1)[0]!.toLowerCase();
    return before.endsWith(named) && !Object.hasOwn(GROUPS, named.split(' ').at(-1)!);
  });
}
