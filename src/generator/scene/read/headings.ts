import { isEnding, PLACES } from '../../../language/noun-phrase.ts';
import { tokenize } from '../../../language/token.ts';
import { SCENE_LEXICON } from '../../language.ts';
import { roomNoun } from './room-words.ts';

/** Words before a colon at the beginning of a sentence. */
const HEADING = /(^|[.;!?](?=\s)\s*|\n\s*)([^.,;:!?\n]{1,60}):(?=\s)/gu;
/** Words for a scene that say nothing of its room. */
const ANY_ROOM = /^(?:scene|area|environment|arena|cell|space|interior)$/;
const TABLE = /\b(?:table|desk|bench)[ -]?top\b/i;
/** What a list begins with that is put somewhere: "On the bench:". */
const PLACE =
  /^\s*(?:on|in|inside|under|beneath|beside|next to|near|behind|around|at|against|along|to|above|between)\b/i;

/** Takes out headings that name neither a thing, a place nor a room: "Objects:", "Bin picking scene:". */
export function takeHeadings(prompt: string): { readonly text: string; readonly ignored: readonly string[] } {
  const ignored: string[] = [];
  const text = prompt.replace(HEADING, (whole, lead: string, heading: string) => {
    if (heading.trim() === '') return lead;
    const words = tokenize(heading);
    const isRoom = words.some((word) => !ANY_ROOM.test(roomNoun([word]) ?? 'scene'));
    // "Set the table for four", but no "table setting".
    const namesThing = words.some((_, at) => {
      const noun = SCENE_LEXICON.noun(words, at);
      // "Pallet B": with its name.
      const isCalled = noun !== undefined && /^(?:[a-z]|\d{1,2})$/.test(words[noun.next]?.text ?? '');
      return noun !== undefined && isEnding(words, isCalled ? noun.next + 1 : noun.next);
    });
    const isTask = /^(?:the )?(?:task|goal|objective|instruction)$/i.test(heading.trim());
    // "From bottom to top: a pallet, a crate".
    const isWhere = PLACES.at(words, 0).some(({ next }) => next === words.length);
    if (isWhere || isTask || namesThing || TABLE.test(heading) || PLACE.test(heading) || isRoom) return whole;
    ignored.push(heading.trim().toLowerCase());
    return lead;
  });
  return { text, ignored };
}
