import { paintEach } from './coloured.ts';
import { COUNT, numberOf } from './counts.ts';
import { placeOf, placeWord, SIDE, wordFor } from './room-places.ts';

/**
 * People say the same relation in many ways. Before a prompt is cut up, each way becomes one word that no prompt has
 * (`infrontof`); {@link plainWords} turns it back for messages.
 */
const OF_ROOM =
  '(?: (?:of|in) (?:the|a|this|that) (?:\\w+ )?(?:room|floor|kitchen|office|workshop|lab|laboratory|studio|garage|hall|bedroom|warehouse|study))?';
const WALL = `(?:the |an? |one |its )?(?:(?:long|opposite|other) )?(${SIDE})?walls?\\b`;
const SEATS = '(?:chairs?|armchairs?|stools?|bench(?:es)?|sofas?|couch(?:es)?|seats|people)';

const UNIT = '(?:mm|cm|m|in|ft|yd|inch(?:es)?|foot|feet|yards?|(?:milli|centi|deci)?met(?:re|er)s?)';

/** Who sits, or what they sit on, of whom each is to have something. */
const SITTERS = '(?:chair|armchair|stool|seat|place|setting|person|guest)s?';

type Way = readonly [way: RegExp, word: string | ((words: string, side?: string) => string)];

/** `againstwallleft`, of the side that a way has read. */
const at =
  (stem: string) =>
  (_: string, side?: string): string =>
    wordFor(stem, side === undefined ? undefined : placeOf(side));

const WAYS: readonly Way[] = [
  // How two alike stand to each other.
  [new RegExp(`(?<=${SEATS} )(?:at|on) (?:opposite|two|both|either) sides of\\b`, 'g'), 'facetoface around'],
  [new RegExp(`(?<=${SEATS} )(?:at|on) (?:two|both|either) sides\\b(?! of)`, 'g'), 'facetoface around it'],
  [/\b(?:on|at) opposite sides of\b/g, 'bothsides'],
  [/\b(?:on|at) opposite ends of\b/g, 'bothends'],
  [
    /\b(?:facing|opposite|across from|looking at|turned towards) (?:each other|one another) (?:across|over|at|around)\b/g,
    'facetoface around',
  ],
  [
    /\b(?:facing|opposite(?: to)?|across from|looking at|turned towards) (?:each other|one another)\b|\bface[- ]to[- ]face\b/g,
    'facetoface',
  ],
  [/\bback[- ]to[- ]back\b/g, 'backtoback'],
  // How far apart.
  [
    new RegExp(
      `\\bwith ((?:(?!with )(?:[^,.;]|[.,]\\d)){1,30} ${UNIT}) (?:(?:of )?(?:space|distance|room|gap) )?between (?:them|each|one another)\\b`,
      'g',
    ),
    '$1 apart',
  ],
  [new RegExp(`(?<=${UNIT}) (?:apart|(?:away |apart )?from (?:each other|one another))\\b(?! from)`, 'g'), ' apart'],
  [
    new RegExp(`(?<=${UNIT}) (?:away |off |apart )?from ${WALL}${OF_ROOM}`, 'g'),
    (_, side) => ` ${at('offwall')(_, side)}`,
  ],
  [new RegExp(`(?<=${UNIT}) (?:away |off |apart )?from\\b`, 'g'), ' awayfrom'],
  // As many as of something else.
  [
    /\bfor (?:each|every)(?: one)?(?: of (?:them|these|those))?(?=\s*(?:[,.;:!?]|$|and\b|on\b|at\b|with\b))/g,
    'foreach one',
  ],
  // "For every two people" is a share.
  [
    /\bfor (?:each|every)(?:(?: one)? of(?: the| these| those)?(?= )|(?= (?!(?:\d+|two|three|four|five|six|other)\b)))/g,
    'foreach',
  ],
  [/\bfor every(?:one|body)\b/g, 'foreach person'],
  [new RegExp(`\\b(?:at|before) (?:each|every)(?= ${SITTERS}\\b)`, 'g'), 'foreach'],
  // How a thing lies.
  [
    /(?<=\b(?:an?|the|some|of|with|and|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) |^)(?:upside[- ]down|inverted|upturned) (?!on\b|in\b|and\b|at\b|beside\b|next\b)/g,
    'upsidedownward ',
  ],
  [
    /(?<=\b(?:an?|the|some|of|with|and|\d+|two|three|four|five|six) |^)(?:overturned|toppled|fallen|tipped[- ]over|knocked[- ]over) (?!on\b|in\b|and\b)/g,
    'lyingsideways ',
  ],
  [
    /\b(?:(?:turned|placed|put|standing|stored|lying|resting|stacked) )?(?:upside[- ]down|bottom[- ]up)\b/g,
    'upsidedown',
  ],
  [
    /\b(?:(?:lying|laid|placed|put|resting|standing|turned|tipped|knocked|fallen) )?(?:down )?(?:on|onto) (?:its|their) sides?\b|\b(?:overturned|toppled over|tipped over|knocked over)\b/g,
    'lyingonside',
  ],
  [
    new RegExp(`\\b(?:leaning|leaned|leant|propped)(?: up)? (?:against|on|at|along) ${WALL}${OF_ROOM}`, 'g'),
    at('leaningwall'),
  ],
  [new RegExp(`\\b(?:facing|looking at|turned towards|facing towards) ${WALL}${OF_ROOM}`, 'g'), at('facingwall')],
  [
    new RegExp(
      `\\b(?:facing|looking|turned|pointing)(?: to| towards?)?(?: the)? (${SIDE.replace('(?:side )?', '')})(?:wards?)?(?: (?:side|end) of the room)?(?=\\s*(?:[,.;:!?]|$|in\\b|on\\b|with\\b|and\\b|at\\b|next\\b|near\\b))`,
      'g',
    ),
    (_, side) => `${at('heading')(_, side)} `,
  ],
  [/\b(?:at|by) the (?:main )?(?:entrance|doorway|entry|exit)\b/g, 'beside the door'],
  [
    /\b(?:at|in) the (?:far |other |very )?end of (?:the|this|an?) (?:aisle|room|hall|corridor|warehouse|workshop|office|kitchen|lab|laboratory|garage)\b/g,
    'againstwallback',
  ],
  // The way in is in the front wall.
  [
    /\b(?:against|along|at) the wall (?:opposite|across from|facing) the (?:door|entrance|doorway)\b/g,
    'againstwallback',
  ],
  [/\b(?:(?:scattered|spread|strewn|distributed)(?: all)? (?:over|across|about)|all over)\b/g, 'on'],
  [/\b(?:on top of|atop|upon|onto)\b/g, 'on'],
  [/\bon top\b/g, 'on it'],
  [/\b(?:on|to|at) its left(?:[- ]hand side| side)?(?=\s*(?:[,.;]|$|and\b|an?\b|is\b|are\b|stands?\b))/g, 'leftof it'],
  [
    /\b(?:on|to|at) its right(?:[- ]hand side| side)?(?=\s*(?:[,.;]|$|and\b|an?\b|is\b|are\b|stands?\b))/g,
    'rightof it',
  ],
  [/\b(?:to|on) the (left|right)(?= (?:an?|the|one|two|three|four|\d+) )/g, '$1of it'],
  [/\b(?:(?:to|on|at) )?(?:the )?left and (?:(?:to|on|at) )?(?:the )?right(?: sides?)? of\b/g, 'bothsides'],
  [/\b(?:(?:to|on|at) )?(?:the |its )?left(?:[- ]hand)?(?: side)? of\b/g, 'leftof'],
  [/\b(?:(?:to|on|at) )?(?:the |its )?right(?:[- ]hand)?(?: side)? of\b/g, 'rightof'],
  [/\b(?:in|at|to) (?:the )?front of\b/g, 'infrontof'],
  [/\bin front(?=\s*(?:[.,;:!?]|$))/g, 'infrontof it'],
  [/\b(?:at|on|to|in) the (?:back|rear) of\b/g, 'behind'],
  [/\b(?:on|at|along) (?:either|both|each) sides? of\b/g, 'bothsides'],
  [/\b(?:on|at) (?:either|both|each) ends? of\b/g, 'bothends'],
  [/\b(?:on|at|along) the (?:sides?|ends?) of\b/g, 'beside'],
  [/\b(?:on|at) (?:either|both|each) sides?\b/g, 'bothsides it'],
  [/\b(?:on|at) (?:either|both|each) ends?\b/g, 'bothends it'],
  [/\b(?:next to|adjacent to|close to|alongside|nearby|near to|near)\b/g, 'beside'],
  [/\b(?:underneath|beneath|below)\b/g, 'under'],
  [/\b(?:inside of|inside|into|within)\b/g, 'in'],
  [/\b(?:opposite to|opposite(?! walls?\b)|across from)\b/g, 'opposite'],
  [/\b(?:facing towards|facing|looking at|turned towards)\b/g, 'facing'],
  [/\b(?:all )?around\b(?! \d)/g, 'around'],
  [/\bround (?=(?:it|them|the|this|that|each|both)\b)/g, 'around '],
  [
    new RegExp(
      `\\b(?:in|into|at) (?:the|an?|one|each|every) (?:(?:opposite|other) )?(${SIDE})?(?:corners?|corner of the room)${OF_ROOM}`,
      'g',
    ),
    at('incorner'),
  ],
  [
    /\b(?:in|at) the (?:middle|cent(?:er|re))(?: of (?:the|a) (?:room|floor|kitchen|office|workshop|lab|laboratory|studio|garage|hall|bedroom|warehouse|study))(?=\W|$)/g,
    'inmiddle',
  ],
  [/\b(?:in|at) the (?:middle|cent(?:er|re))(?! of\b)/g, 'inmiddle'],
  [new RegExp(`\\b(?:against|along|at|by|beside|up against|backed against) ${WALL}${OF_ROOM}`, 'g'), at('againstwall')],
  [new RegExp(`\\bon (?:the |its )?(${SIDE})walls?\\b`, 'g'), at('againstwall')],
  [
    new RegExp(
      `\\b(?:on|at|along) the (${SIDE.replace('(?:side )?', '')}) ?side of the (?:room|kitchen|office|workshop|lab|bedroom|warehouse|garage|study)\\b`,
      'g',
    ),
    at('againstwall'),
  ],
  [/\b(?:on|at|along) the ((?:north|south|east|west)(?:ern)?) (?:side|end)\b(?! of)/g, at('againstwall')],
  [/\b(?:in (?:an? )?(?:\w+ )?(?:row|line)|in rows|side by side|lined up)\b(?! of\b)/g, 'inrow'],
  [/\b(?:an? |one )?(?:long )?(?:row|line) of\b/g, 'rowof'],
];

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

/** One word for each relation, in lower case. */
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
  return WAYS.reduce(
    (said, [way, word]) => (typeof word === 'string' ? said.replace(way, word) : said.replace(way, word)),
    corners,
  );
}

const PLAIN: Readonly<Record<string, string>> = {
  infrontof: 'in front of',
  leftof: 'left of',
  rightof: 'right of',
  inmiddle: 'in the middle',
  inrow: 'in a row',
  rowof: 'a row of',
  facetoface: 'facing each other',
  backtoback: 'back to back',
  upsidedown: 'upside down',
  upsidedownward: 'upside-down',
  lyingonside: 'lying on its side',
  lyingsideways: 'overturned',
  awayfrom: 'from',
  bothsides: 'on both sides of',
  bothends: 'at both ends of',
  foreach: 'for each',
};

/** A word of {@link sayOneWay} as people say it. */
export const plainWords = (word: string): string =>
  Object.hasOwn(PLAIN, word) ? PLAIN[word]! : (placeWord(word)?.plain ?? word);
