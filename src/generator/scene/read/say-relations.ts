import { RELATION_KINDS, RELATIONS } from '../../relations/index.ts';
import { PASSES, type Phrase, UNIT } from '../../relations/phrases.ts';
import { paintEach } from './coloured.ts';
import { COUNT, numberOf } from './counts.ts';
import { relationWord } from './relation-words.ts';

/** Who sits, or what they sit on, of whom each is to have something. */
const SITTERS = '(?:chair|armchair|stool|seat|place|setting|person|guest)s?';

/** Phrases that say how far apart, or how many, and no relation. */
const OTHERS: readonly Phrase[] = [
  {
    pass: 'from_wall',
    pattern: new RegExp(
      `\\bwith ((?:(?!with )(?:[^,.;]|[.,]\\d)){1,30} ${UNIT}) (?:(?:of )?(?:space|distance|room|gap) )?between (?:them|each|one another)\\b`,
      'g',
    ),
    becomes: '$1 apart',
  },
  {
    pass: 'from_wall',
    pattern: new RegExp(`(?<=${UNIT}) (?:apart|(?:away |apart )?from (?:each other|one another))\\b(?! from)`, 'g'),
    becomes: ' apart',
  },
  {
    pass: 'for_each',
    pattern: /\bfor (?:each|every)(?: one)?(?: of (?:them|these|those))?(?=\s*(?:[,.;:!?]|$|and\b|on\b|at\b|with\b))/g,
    becomes: 'foreach one',
  },
  // "For every two people" is a share.
  {
    pass: 'for_each',
    pattern:
      /\bfor (?:each|every)(?:(?: one)? of(?: the| these| those)?(?= )|(?= (?!(?:\d+|two|three|four|five|six|other)\b)))/g,
    becomes: 'foreach',
  },
  { pass: 'for_each', pattern: /\bfor every(?:one|body)\b/g, becomes: 'foreach person' },
  {
    pass: 'for_each',
    pattern: new RegExp(`\\b(?:at|before) (?:each|every)(?= ${SITTERS}\\b)`, 'g'),
    becomes: 'foreach',
  },
];

/** All phrases in the order in which they are replaced: what says no relation first, in each pass. */
const PHRASES: readonly Phrase[] = PASSES.flatMap((pass) =>
  [...OTHERS, ...RELATION_KINDS.flatMap((kind): readonly Phrase[] => RELATIONS[kind].phrases)].filter(
    (phrase) => phrase.pass === pass,
  ),
);

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
  return PHRASES.reduce(
    (said, { pattern, becomes }) =>
      typeof becomes === 'string' ? said.replace(pattern, becomes) : said.replace(pattern, becomes),
    corners,
  );
}

/** A word of {@link sayOneWay} as people say it. */
export const plainWords = (word: string): string =>
  word === 'foreach' ? 'for each' : (relationWord(word)?.plain ?? word);
