import { currentLexicon } from '../../shelf.ts';
import { colourWord } from '../../words/colours.ts';
import { singular } from '../../words/tokens.ts';
import { isContainer, isSeat, isSurface } from '../habits.ts';

const PREPOSITION =
  '(?:on|in|inside|under|behind|beside|above|below|near|on top of|in front of|next to|left of|right of|to the left of|to the right of)';
const PLACE =
  '(?:sides?|corners?|ends?|edges?|tops?|surface|middle|cent(?:er|re)|front|back|left|right|shelf|board|drawer)';
const SIDE = '(?:left|right|front|back|rear|far|near|top|bottom|upper|lower|middle)';

const OF_PLACE = new RegExp(`\\b(the |its )?([a-z]+(?: [a-z]+)?)['’]s ((?:${SIDE} )*${PLACE})\\b`, 'gi');
const OF_THING =
  /\b(?:the )([a-z]+(?: [a-z]+)?)['’]s ((?:[a-z]+ ){0,2}?[a-z]+)(?= (?:is|are|has|stands?|lies?)\b|[,.;]|$| and )/gi;

/** "The laptop's on the desk": "is". */
const SHORT_IS = new RegExp(
  `\\b([a-z]{2,})['’]s (?=(?:${PREPOSITION}|at|lying|standing|sitting|placed|stacked)\\b)`,
  'gi',
);

/** Kind of a noun in small letters. */
const kindOf = (noun: string): string | undefined => {
  const words = noun.toLowerCase().split(' ');
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(' ');
    const kind =
      currentLexicon().nouns.get(name) ?? currentLexicon().nouns.get(name.replace(/\S+$/, (word) => singular(word)));
    if (kind !== undefined) return kind;
  }
  return undefined;
};

/** "The table's left side", "the desk's lamp": of that table, on that desk. */
const possessives = (prompt: string): string =>
  prompt
    .replace(SHORT_IS, '$1 is ')
    .replace(OF_PLACE, (whole, _: string | undefined, owner: string, place: string) =>
      kindOf(owner) === undefined ? whole : `the ${place} of the ${owner}`,
    )
    .replace(OF_THING, (whole, owner: string, thing: string) => {
      const [host, kind] = [kindOf(owner), kindOf(thing)];
      if (host === undefined || kind === undefined) return whole;
      const where = isSeat(kind) ? 'at' : isSurface(host) ? 'on' : isContainer(host) ? 'in' : 'next to';
      return `the ${thing} ${where} the ${owner}`;
    });

/** "Lamp -> desk", "mug -> on -> tray", "spoon > mug". */
const arrows = (prompt: string): string =>
  prompt
    .replace(new RegExp(`\\s*(?:-+>|=+>|→|>)\\s*(${PREPOSITION})\\s*(?:-+>|=+>|→|>)\\s*`, 'gi'), ' $1 ')
    .replace(new RegExp(`\\s*(?:-+>|=+>|→|>)\\s*(?=${PREPOSITION}\\b)`, 'gi'), ' ')
    .replace(
      /([a-z]+)\s*(?:-+>|=+>|→|>)\s*(?:the |an? )?([a-z]+(?: [a-z]+)?)/gi,
      (whole, one: string, host: string) => {
        if (kindOf(one) === undefined || kindOf(host) === undefined) return whole;
        return `${one} on the ${host}`;
      },
    );

/** "2 mugs (coffee table)": on that one. */
const brackets = (prompt: string): string =>
  prompt.replace(
    /\b([a-z]+(?: [a-z]+)?) \(((?:on |in )?)(?:the )?([a-z]+(?: [a-z]+)?)\)/gi,
    (whole, one: string, where: string, host: string) => {
      const [kind, other] = [kindOf(one), kindOf(host)];
      if (kind === undefined || other === undefined || kind === other) return whole;
      if (!isSurface(other) && !isContainer(other)) return whole;
      if (isSurface(kind) || isSeat(kind)) return whole;
      return `${one} ${where === '' ? (isSurface(other) ? 'on ' : 'in ') : where}the ${host}`;
    },
  );

/** "Cube A (red) on cube B, cube C beside B": the quality before the noun, and the noun before each letter. */
function labels(prompt: string): string {
  const nouns = new Map<string, string>();
  const said = prompt.replace(
    /\b([a-z]+) ([A-Z])\b(?: \(([a-z]+(?: [a-z]+)?)\))?/g,
    (whole, noun: string, letter: string, quality: string | undefined) => {
      if (kindOf(noun) === undefined) return whole;
      nouns.set(letter, noun);
      return quality === undefined || kindOf(quality) !== undefined ? whole : `${quality} ${noun} ${letter}`;
    },
  );
  if (nouns.size === 0) return said;
  return said.replace(
    new RegExp(`\\b(${PREPOSITION}|of|and) ([A-Z])\\b`, 'g'),
    (whole, before: string, letter: string) =>
      nouns.has(letter) ? `${before} ${nouns.get(letter)!} ${letter}` : whole,
  );
}

/** "5 cubes with side 4 cm, colours red, green and blue": the colours right behind what is counted. */
const listedColours = (prompt: string): string =>
  prompt.replace(
    /\b((?:\d+|[a-z]+) [a-z]+s)((?: (?:with|of|each|measuring) [^,;.]*)?),? (?:in )?(?:the )?colou?rs:? ((?:[a-z]+(?:, and |, | and ))+[a-z]+)/gi,
    (whole, things: string, more: string, list: string) => {
      const words = list.split(/(, and |, | and )/);
      const end = words.findIndex((word, i) => i % 2 === 0 && colourWord(word.toLowerCase()) === undefined);
      const colours = end < 0 ? words : words.slice(0, end - 1);
      if (colours.length < 3) return whole;
      return `${things}, ${colours.join('')}${more}${words.slice(colours.length).join('')}`;
    },
  );

/** Prepositions as people say them whose first language isn't English, and short forms. */
const SAID_AS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(in|inside|on) (top|bottom|middle|upper|lower|left|right) (?=(?:drawer|shelf|compartment|board)\b)/gi,
    '$1 the $2 ',
  ],
  [/\bplease to (?=put|place|set|stack|add|make)/gi, 'please '],
  [/\bnear of\b/gi, 'near'],
  [/\b(on top) from\b/gi, '$1 of'],
  [/\b(?:at|in|on) (left|right) (?:of|from)\b/gi, '$1 of'],
  [/\b(left|right|front) from (?=the|an?|it|them)\b/gi, '$1 of'],
  [/\b(of|from|behind|between|near|on|under) they\b/gi, '$1 them'],
  [/\b(?:at|on|by|along) (left|right|back|front|far) wall\b/gi, 'against the $1 wall'],
  [/\binside from\b/gi, 'inside'],
  [/\baround (?:of )?(?:it |them )?are (?=\d|[a-z]+ )/gi, 'around it are '],
  [/\bthere['’]re\b/gi, 'there are'],
  [/\b(left|right|behind|under|beside)_of\b/gi, '$1 of'],
];

/** Other wordings of the same: possessives, arrows, brackets that say where, prepositions of other languages. Pure. */
export const plainWording = (prompt: string): string =>
  SAID_AS.reduce(
    (text, [said, meant]) => text.replace(said, meant),
    labels(brackets(arrows(possessives(listedColours(prompt))))),
  );
