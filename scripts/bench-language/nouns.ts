import { currentLexicon } from '../../src/generator/shelf.ts';

/** All that people call a kind: the nouns that the lexicon has for it, and the last words of these. */
const CALLED: ReadonlyMap<string, readonly string[]> = calledOf(currentLexicon().nouns);

function calledOf(nouns: ReadonlyMap<string, string>): Map<string, string[]> {
  const called = new Map<string, Set<string>>();
  for (const [noun, kind] of nouns) {
    const words = called.get(kind) ?? new Set([kind.replaceAll('_', ' ')]);
    called.set(kind, words);
    words.add(noun);
    words.add(noun.split(' ').at(-1)!);
  }
  return new Map([...called].map(([kind, words]) => [kind, [...words]]));
}

/** Words for any of some kinds, by which an answer tells that one was lost. */
export const nounsOf = (kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => CALLED.get(kind) ?? [kind.replaceAll('_', ' ')]);
