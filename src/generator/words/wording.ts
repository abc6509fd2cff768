import type { Lexicon } from './lexicon.ts';
import { singular } from './tokens.ts';

/** Short words with a slip, and pet names, that no other English word is. */
const SLIPS: Readonly<Record<string, string>> = {
  glas: 'glass',
  glases: 'glasses',
  shelve: 'shelf',
  duckie: 'duck',
  ducky: 'duck',
};
const SLIPPED = new RegExp(`\\b(?:${Object.keys(SLIPS).join('|')})\\b`, 'gi');

/** What holds something, by its name here: a "tin of soup" is a soup can. */
const HOLDERS: Readonly<Record<string, string>> = {
  can: 'can',
  tin: 'can',
  box: 'box',
  packet: 'box',
  pack: 'box',
  carton: 'carton',
  bottle: 'bottle',
  bag: 'bag',
  pot: 'pot',
  tub: 'pot',
  bar: 'bar',
  loaf: 'loaf',
  roll: 'roll',
  wedge: 'wedge',
  slice: 'slice',
};
const HELD = new RegExp(`\\b(${Object.keys(HOLDERS).join('|')}|loaves)(s|es)? of ((?:[a-z]+ ){0,2}[a-z]+)\\b`, 'gi');

/** "Steel instead of plastic", "a steel mug rather than a ceramic one". */
const INSTEAD =
  /,? (?:instead of|rather than|in place of) (?:the |an? )?((?:[a-z]+ )?[a-z]+?)(?: ones?)?(?=[,.;:)]|$| (?:and|with|on|in|at|by|next|around)\b)/gi;

/**
 * Other wordings of the same: "a tin of soup" is a soup can, "one of those chairs" a chair, "the mug's body" the body of what
 * is asked for. Nothing is left out or added. Pure.
 */
export const reworded = (prompt: string, lexicon: Lexicon): string =>
  renamed(prompt.replace(INSTEAD, ', not $1'), lexicon);

/** The same for a scene, whose grammar reads "instead of". */
export const renamed = (prompt: string, lexicon: Lexicon): string =>
  prompt
    .replace(SLIPPED, (word) => SLIPS[word.toLowerCase()]!)
    .replace(/\blike (?=\d)/gi, '')
    .replace(/\b(?:one|any) of (?:those|these|your|the usual)\b(?= [a-z])/gi, 'a')
    .replace(HELD, (whole, holder: string, ending: string | undefined, held: string) =>
      named(whole, holder, ending, held, lexicon),
    );

function named(whole: string, holder: string, ending: string | undefined, held: string, { nouns }: Lexicon): string {
  const one = /^loaves$/i.test(holder) ? 'loaf' : holder.toLowerCase();
  const words = held.toLowerCase().split(' ');
  // Some such names are nouns already: "can of beans".
  if (words.some((_, i) => nouns.has(`${one} of ${words.slice(0, i + 1).join(' ')}`))) return whole;
  const isMany = ending !== undefined || one !== holder.toLowerCase();
  for (let to = words.length; to >= 1; to--) {
    const name = `${singular(words[to - 1]!)} ${HOLDERS[one]!}`;
    const full = `${words[to - 1]!} ${HOLDERS[one]!}`;
    const found = [full, name].find((form) => nouns.has(form));
    if (found === undefined) continue;
    // Where both are one kind, the short name does.
    if (nouns.get(one) === nouns.get(found)) return whole;
    const rest = words.slice(to).map((word) => ` ${word}`);
    const plural = isMany ? (/x$/.test(found) ? `${found}es` : `${found.replace(/f$/, 've')}s`) : found;
    return `${[...words.slice(0, to - 1), plural].join(' ')}${rest.join('')}`;
  }
  return whole;
}

/** "The handle's colour": of a part; "the mug's body": the body of the thing itself. */
export const withoutPossessives = (prompt: string, { nouns, parts }: Lexicon): string =>
  prompt.replace(
    /\b(?:the |its )?(\p{L}+)['’]s (?:(?:colou?r|material|finish) (?:should be |shall be |must be |is |to be )?)?(?=\p{L})/giu,
    (whole, owner: string) => {
      const name = owner.toLowerCase();
      if (parts.has(name)) return `${owner} `;
      return nouns.has(name) ? 'its ' : whole;
    },
  );
