import { isFree } from './lexical-amounts.ts';
import type { SceneLexicon } from './lexicon.ts';
import { isEnding } from './noun-phrase.ts';
import type { TextToken } from './token.ts';

// Distances, and qualities behind a noun.

const ABOUT =
  /^(?:about|around|roughly|approximately|exactly|some|spaced|set|placed|standing|put|positioned|located|just|only|at)$/;

export function distanceAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { metres: number; next: number } | undefined {
  let from = at;
  while (ABOUT.test(tokens[from]?.text ?? '')) from++;
  return lexicon.distance(tokens, from);
}

/** Words for how all of it is to look. */
function styleAt(tokens: readonly TextToken[], at: number): number | undefined {
  const words = tokens
    .slice(at, at + 4)
    .map(({ text }) => text)
    .join(' ');
  if (!/^in (?:the|a|an) (?:style|manner|spirit) of$/.test(words)) return undefined;
  let next = at + 4;
  if (/^(?:the|a|an)$/.test(tokens[next]?.text ?? '')) next++;
  while (
    next < at + 8 &&
    next < tokens.length &&
    (!isEnding(tokens, next) || tokens[next]!.kind === 'number' || /^s$/.test(tokens[next]!.text))
  )
    next++;
  return next;
}

/** More qualities than that in a row are cut off. */
const MOST_QUALITIES = 12;

/** Qualities behind a noun: "2 m long", "in dark blue", "made of oak and steel". */
export function qualityAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): number | undefined {
  let next = at;
  const lead = tokens[next]?.text ?? '';
  // "In the style of the 1950s".
  const look = styleAt(tokens, at);
  if (look !== undefined) return look;
  // "Seating four", "set for four".
  const isSet = /^(?:set|laid|prepared|seating)$/.test(lead) && tokens[at + 1]?.text === 'for';
  const isFor = at > 0 && lead === 'for' && lexicon.noun(tokens, at - 1) !== undefined;
  const people = isSet || isFor ? lexicon.number(tokens, isSet ? at + 2 : at + 1) : undefined;
  if (people && isFree(tokens, people.next, lexicon)) return people.next;
  const seats = /^(?:seating|seats)$/.test(lead) ? lexicon.number(tokens, at + 1) : undefined;
  if (seats) return /^(?:people|persons?|guests?)$/.test(tokens[seats.next]?.text ?? '') ? seats.next + 1 : seats.next;
  const made =
    /^(?:made|built|cut|carved|painted|coloured|colored|finished|measuring|measures|sized|covered|dimensions|dimension)$/.test(
      lead,
    );
  if (made) next++;
  const led = /^(?:of|in|from|with|at)$/.test(tokens[next]?.text ?? '');
  if (led || (made && tokens[next]?.text === 'out')) next += tokens[next]?.text === 'out' ? 2 : 1;
  if (led && /^(?:a|an|the|solid|pure|plain|natural|dark|light|bright|pale|size)$/.test(tokens[next]?.text ?? ''))
    next++;
  let read = false;
  for (let i = 0; i < MOST_QUALITIES; i++) {
    const one = lexicon.quality(tokens, next);
    if (!one) break;
    read = true;
    next = one.next;
    const joined =
      /^(?:and|x|by|,)$/.test(tokens[next]?.text ?? '') &&
      lexicon.quality(tokens, next + 1) &&
      !lexicon.noun(tokens, lexicon.quality(tokens, next + 1)!.next);
    if (joined) next++;
  }
  if (read && lexicon.noun(tokens, next)) return undefined;
  return read ? next : undefined;
}
