import type { TextToken } from './token.ts';

/** Phrases of one or more words, looked up by their first. */
export class Phrases<Value> {
  readonly #byFirst = new Map<string, { readonly words: readonly string[]; readonly value: Value }[]>();

  constructor(entries: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of entries) {
      const words = phrase.split(' ');
      const alike = this.#byFirst.get(words[0]!);
      if (alike) alike.push({ words, value });
      else this.#byFirst.set(words[0]!, [{ words, value }]);
    }
  }

  /** Those that stand there, each with the place behind it. */
  at(tokens: readonly TextToken[], at: number): { readonly value: Value; readonly next: number }[] {
    const candidates = this.#byFirst.get(tokens[at]?.text ?? '') ?? [];
    return candidates
      .filter(({ words }) => words.every((word, i) => tokens[at + i]?.text === word))
      .map(({ words, value }) => ({ value, next: at + words.length }));
  }

  /** Whether some phrase is this single word. */
  hasWord(word: string): boolean {
    return this.#byFirst.get(word)?.some(({ words }) => words.length === 1) ?? false;
  }
}
