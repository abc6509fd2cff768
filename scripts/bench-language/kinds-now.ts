// Frames were written when there were fewer kinds. What was none then, and has a kind of exactly that name now, is to be made.
import { currentLexicon } from '../../src/generator/shelf.ts';
import { singular } from '../../src/generator/words/tokens.ts';
import { listOf, type PropFrame, type SceneFrame } from './frames.ts';

/** The kinds that the fullest of some nouns name now: where "rice cooker" is asked for, "cooker" alone is another thing. */
function kindsOf(nouns: readonly string[]): string[] {
  const words = (noun: string): number => noun.trim().split(/[ -]/).length;
  const most = Math.max(0, ...nouns.map(words));
  const full = nouns.filter((noun) => words(noun) === most);
  const names = full.flatMap((noun) => [noun, singular(noun), lastSingular(noun)].map((name) => name.toLowerCase()));
  return [...new Set(names.flatMap((name) => currentLexicon().nouns.get(name) ?? []))];
}

/** "Cans of soup" has no plural at its end, "egg cartons" has. */
const lastSingular = (noun: string): string => noun.replace(/\S+$/, (word) => singular(word));

/** A frame that expected a refusal of a noun expects its kind, where there is one now. */
export function propWithKindsNow(frame: PropFrame): PropFrame {
  if (!listOf(frame.expect).includes('unknown_thing')) return frame;
  const kinds = kindsOf(listOf(frame.nouns));
  return kinds.length === 0 ? frame : { ...frame, expect: 'made', kinds: [...(frame.kinds ?? []), ...kinds] };
}

/** The same for the things of a scene: what was to be told as missing is to be there. */
export function sceneWithKindsNow(frame: SceneFrame): SceneFrame {
  const things = frame.things.map((thing) => {
    const kinds = thing.kinds.length === 0 ? kindsOf(listOf(thing.noun)) : [];
    return kinds.length === 0 ? thing : { ...thing, kinds };
  });
  const isMade = things.some(({ kinds }) => kinds.length > 0);
  if (!listOf(frame.expect).some((one) => one !== 'made') || !isMade) return { ...frame, things };
  const { expect: _, ...made } = frame;
  return { ...made, things };
}
