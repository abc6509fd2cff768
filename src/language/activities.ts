import { ACTIVITIES, ACTIVITY_FRAMES } from './lexicon/tasks.ts';
import type { SceneLexicon } from './lexicon.ts';
import type { TextToken } from './token.ts';

/** What may follow the name of an activity: nothing, a place, or what it is done with. */
const GOES_ON = /^(?:with|in|on|at|for|using|by|where|and)$/;
const ARTICLE = /^(?:an?|the|my|our|your)$/;

/**
 * The name of an activity that begins there: "bin picking", "a cube stacking task". It names no thing of the scene.
 *
 * @returns where it ends, or `undefined` where none begins
 */
export function activityAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): number | undefined {
  const from = ARTICLE.test(tokens[at]?.text ?? '') ? at + 1 : at;
  const noun = lexicon.noun(tokens, from);
  // "Bins picking" and "two bins" are things.
  if (noun === undefined || noun.plural || !ACTIVITIES.has(tokens[noun.next]?.text ?? '')) return undefined;
  const behind = noun.next + 1;
  const token = tokens[behind];
  if (token && ACTIVITY_FRAMES.has(token.text) && !lexicon.isRoom(tokens, behind)) return behind + 1;
  // "A bin picking scene" keeps its article; "a robot picking in a field" is somebody who does it.
  if (from > at) return undefined;
  const goesOn = token === undefined || token.kind === 'sign' || GOES_ON.test(token.text);
  return goesOn || lexicon.isRoom(tokens, behind) ? behind : undefined;
}
