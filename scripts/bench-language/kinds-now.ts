// Frames were written when there were fewer kinds. What was none then, and has a kind of exactly that name now, is to be made.
import { LEXICON } from '../../src/generator/describe.ts';
import { singular } from '../../src/generator/words/tokens.ts';
import { listOf, type PropFrame, type SceneFrame } from './frames.ts';

/** The kinds that one of some nouns names now. */
function kindsOf(nouns: readonly string[]): string[] {
  const names = nouns.flatMap((noun) => [noun, singular(noun)].map((name) => name.toLowerCase()));
  return [...new Set(names.flatMap((name) => LEXICON.nouns.get(name) ?? []))];
}

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
