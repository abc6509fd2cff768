import { allAbove, knownWords } from './tree.ts';

/** Whether a word, in the singular, is most usually of what is eaten, poured or grows: "coffee", "sand", "flower". */
export function isSubstance(word: string): boolean {
  const [usual] = knownWords().words.get(word) ?? [];
  return usual !== undefined && [...allAbove(usual.sense)].some(({ lemmas }) => SUBSTANCES.has(lemmas[0] ?? ''));
}

const SUBSTANCES: ReadonlySet<string> = new Set(['matter', 'organism']);
