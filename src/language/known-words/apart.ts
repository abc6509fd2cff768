import type { EntryPlace } from './places.ts';
import { similarity } from './similar.ts';
import { allAbove, knownWords } from './tree.ts';

/**
 * Whether a compound is known as something that is not near an entry which its last word names: a "melon ball" is no ball.
 * Of a compound that the table leaves out, in its most usual sense, the last word says what it is.
 *
 * @param compound in lower case, in the singular
 */
export function isApart(compound: string, { senses, nouns }: EntryPlace): boolean {
  const known = knownWords().words.get(compound) ?? [];
  if (known[0]?.number !== 1) return false;
  return !known.some(
    ({ sense }) =>
      [...allAbove(sense)].some((one) => one !== sense && one.lemmas.some((lemma) => nouns.includes(lemma))) ||
      senses.some((own) => similarity(sense, own) > 0),
  );
}
