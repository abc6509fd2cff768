import { PASSES } from '../../relations/phrases.ts';
import { paintEach } from './coloured.ts';
import { COUNT, numberOf } from './counts.ts';
import { relationWord } from './relation-words.ts';
import { replacePhrases } from './replace-phrases.ts';

/** "A nightstand on both sides of the bed", "two chairs on each side"; before it "a fork and", after it what they are beside. */
const AT_BOTH = new RegExp(
  `(\\b(?:with|,|and) an? ([\\w-]+ ){1,3}and )?\\b(?:an?|(${COUNT})) ((?:(?!(?:an?|with|and|on|in) )[\\w-]+ ){1,3})(?:on|at) (both|either|each) (?:long |short )?(side|end)s?\\b`,
  'g',
);

/** "Five chairs on each long side and one at each end". */
const SIDES_AND_ENDS = new RegExp(
  `\\b(${COUNT}) ((?:[\\w-]+ )?[\\w-]+) (?:on|at|along) (?:each|both|either) (?:long )?sides?((?: of (?:the|a|it) ?(?:[\\w-]+ )?(?:[\\w-]+)?)?),? (?:and|with) (one|two) (?:on|at) (?:each|both|either) (?:short )?(?:ends?|sides?)\\b`,
  'g',
);

/** Of one on both sides there are two, of two on each side four; a fork and a knife on either side are one each. */
function twiceAsMany(
  whole: string,
  other: string | undefined,
  _: string | undefined,
  count: string | undefined,
  things: string,
  which: string,
  end: string,
): string {
  if (count === undefined ? other !== undefined : which !== 'each') return whole;
  return `${other ?? ''}${2 * numberOf(count ?? 'one')} ${things}on both ${end}s`;
}

/**
 * People say the same relation in many ways: each becomes one word that no prompt has (`infrontof`), in lower case, before a
 * prompt is cut up; {@link plainWords} turns it back for messages.
 */
export function sayOneWay(prompt: string): string {
  const text = prompt
    .toLowerCase()
    .replace(/[’′]/g, "'")
    .replace(/[ \t]+/g, ' ');
  const passive = paintEach(text).replace(
    /\bsurrounded by ([^,.;!?]*?)(?=,|\.|;|!|\?|$| with | and )/g,
    (_, things: string) => `with ${things} around it`,
  );
  const named = passive.replace(SIDES_AND_ENDS, '$1 $2 on each side$3 and $4 $2 at each end');
  const pairs = named.replace(AT_BOTH, twiceAsMany);
  const corners = pairs.replace(
    /\b(?:an?|one) ((?:(?!an? )[\w-]+ ){1,3})(?:in|into|at) (?:each|every) corner\b/g,
    'four $1in each corner',
  );
  return replacePhrases(corners, PASSES.slice(1));
}

/** A word of {@link sayOneWay} as people say it. */
export const plainWords = (word: string): string =>
  word === 'foreach' ? 'for each' : (relationWord(word)?.plain ?? word);
