import { LEXICON } from '../../describe.ts';
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

/** Kind of a noun in small letters. */
const kindOf = (noun: string): string | undefined => {
  const words = noun.toLowerCase().split(' ');
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(' ');
    const kind = LEXICON.nouns.get(name) ?? LEXICON.nouns.get(name.replace(/\S+$/, (word) => singular(word)));
    if (kind !== undefined) return kind;
  }
  return undefined;
};

/** "The table's left side", "the desk's lamp": of that table, on that desk. */
const possessives = (prompt: string): string =>
  prompt
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

/** Prepositions as people say them whose first language isn't English, and short forms. */
const SAID_AS: readonly (readonly [RegExp, string])[] = [
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
  SAID_AS.reduce((text, [said, meant]) => text.replace(said, meant), brackets(arrows(possessives(prompt))));
