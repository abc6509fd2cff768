import { RELATION_KINDS, RELATIONS } from '../../relations/index.ts';
import { type Pass, type RelationPhrase, UNIT } from '../../relations/phrases.ts';

/** Who sits, or what they sit on, of whom each is to have something. */
const SITTERS = '(?:chair|armchair|stool|seat|place|setting|person|guest)s?';

/** Phrases that say how far apart, or how many, and no relation. */
const OTHERS: readonly RelationPhrase[] = [
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

/** All phrases; those that say no relation come first, in each pass. */
const PHRASES: readonly RelationPhrase[] = [
  ...OTHERS,
  ...RELATION_KINDS.flatMap((kind): readonly RelationPhrase[] => RELATIONS[kind].phrases),
];

/** A prompt with the phrases of some passes replaced by the words that stand for them, one pass after the other. */
export function replacePhrases(prompt: string, passes: readonly Pass[]): string {
  return passes
    .flatMap((pass) => PHRASES.filter((phrase) => phrase.pass === pass))
    .reduce(
      (said, { pattern, becomes }) =>
        typeof becomes === 'string' ? said.replace(pattern, becomes) : said.replace(pattern, becomes),
      prompt,
    );
}
