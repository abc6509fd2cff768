/**
 * People say the same relation in many ways. Before a prompt is cut up, each way becomes one word that no prompt has
 * (`infrontof`); {@link plainWords} turns it back for messages.
 */
const OF_ROOM =
  '(?: (?:of|in) (?:the|a|this|that) (?:\\w+ )?(?:room|floor|kitchen|office|workshop|lab|laboratory|studio|garage|hall|bedroom|warehouse|study))?';
const WALL =
  '(?:the |an? |one |its )?(?:(?:back|rear|left|right|front|far|long|opposite|other|north|south|east|west) )?walls?\\b';

const WAYS: readonly (readonly [way: RegExp, word: string])[] = [
  [/\b(?:on top of|atop|upon|onto)\b/g, 'on'],
  [/\bon top\b/g, 'on it'],
  [/\b(?:on|to|at) its left(?:[- ]hand side| side)?(?=\s*(?:[,.;]|$|and\b|an?\b|is\b|are\b|stands?\b))/g, 'leftof it'],
  [
    /\b(?:on|to|at) its right(?:[- ]hand side| side)?(?=\s*(?:[,.;]|$|and\b|an?\b|is\b|are\b|stands?\b))/g,
    'rightof it',
  ],
  [/\b(?:to|on) the (left|right)(?= (?:an?|the|one|two|three|four|\d+) )/g, '$1of it'],
  [/\b(?:(?:to|on|at) )?(?:the |its )?left(?:[- ]hand)?(?: side)? of\b/g, 'leftof'],
  [/\b(?:(?:to|on|at) )?(?:the |its )?right(?:[- ]hand)?(?: side)? of\b/g, 'rightof'],
  [/\b(?:in|at|to) (?:the )?front of\b/g, 'infrontof'],
  [/\b(?:at|on|to|in) the (?:back|rear) of\b/g, 'behind'],
  [/\b(?:on|at|along) (?:either|both|each|the) (?:sides?|ends?) of\b/g, 'beside'],
  [/\b(?:on|at) (?:either|both|each) (?:sides|side)\b/g, 'beside it'],
  [/\b(?:next to|adjacent to|close to|alongside|nearby|near to|near)\b/g, 'beside'],
  [/\b(?:underneath|beneath|below)\b/g, 'under'],
  [/\b(?:inside of|inside|into|within)\b/g, 'in'],
  [/\b(?:opposite to|opposite(?! walls?\b)|across from|facing towards|facing|looking at|turned towards)\b/g, 'facing'],
  [/\b(?:all )?around\b(?! \d)/g, 'around'],
  [/\bround (?=(?:it|them|the|this|that|each|both)\b)/g, 'around '],
  [
    new RegExp(
      `\\b(?:in|into|at) (?:the|an?|one|each|every) (?:(?:back|far|front|left|right) )*corners?${OF_ROOM}`,
      'g',
    ),
    'incorner',
  ],
  [
    /\b(?:in|at) the (?:middle|cent(?:er|re))(?: of (?:the|a) (?:room|floor|kitchen|office|workshop|lab|laboratory|studio|garage|hall|bedroom|warehouse|study))(?=\W|$)/g,
    'inmiddle',
  ],
  [/\b(?:in|at) the (?:middle|cent(?:er|re))(?! of\b)/g, 'inmiddle'],
  [new RegExp(`\\b(?:against|along|at|by|beside|up against|backed against) ${WALL}${OF_ROOM}`, 'g'), 'againstwall'],
  [/\b(?:in (?:an? )?(?:\w+ )?(?:row|line)|in rows|side by side|lined up)\b(?! of\b)/g, 'inrow'],
  [/\b(?:an? |one )?(?:long )?(?:row|line) of\b/g, 'rowof'],
];

/** One word for each relation, in lower case. */
export function sayOneWay(prompt: string): string {
  const text = prompt
    .toLowerCase()
    .replace(/[’′]/g, "'")
    .replace(/[ \t]+/g, ' ');
  const passive = text.replace(
    /\bsurrounded by ([^,.;!?]*?)(?=,|\.|;|!|\?|$| with | and )/g,
    (_, things: string) => `with ${things} around it`,
  );
  // "A nightstand on both sides of the bed" are two.
  const pairs = passive.replace(
    /\ban? ((?:(?!an? )[\w-]+ ){1,3})on (?:both|either|each) sides?\b/g,
    'two $1on both sides',
  );
  const corners = pairs.replace(
    /\b(?:an?|one) ((?:(?!an? )[\w-]+ ){1,3})(?:in|into|at) (?:each|every) corner\b/g,
    'four $1in each corner',
  );
  return WAYS.reduce((said, [way, word]) => said.replace(way, word), corners);
}

const PLAIN: Readonly<Record<string, string>> = {
  infrontof: 'in front of',
  leftof: 'left of',
  rightof: 'right of',
  incorner: 'in the corner',
  inmiddle: 'in the middle',
  againstwall: 'against the wall',
  inrow: 'in a row',
  rowof: 'a row of',
};

/** A word of {@link sayOneWay} as people say it. */
export const plainWords = (word: string): string => (Object.hasOwn(PLAIN, word) ? PLAIN[word]! : word);
