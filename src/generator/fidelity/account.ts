import type { AskedAspect } from '../../model/asked.ts';
import { findRun, type SaidWord, spanOf, type WordRun, wordsOf } from './words-of.ts';

/** What has been said of the words of a prompt so far: what is asked for, and which words that accounts for. */
export class PromptAccount {
  readonly prompt: string;
  readonly words: readonly SaidWord[];
  readonly aspects: AskedAspect[] = [];
  /** Indices of words that something was made of, or that are named as without effect or as lost. */
  readonly covered: Set<number> = new Set();

  constructor(prompt: string) {
    this.prompt = prompt;
    this.words = wordsOf(prompt);
  }

  /** Where a phrase stands, preferably within a part of the prompt, and where nothing else stands yet. */
  find(phrase: string, within?: WordRun): WordRun | undefined {
    if (within) {
      const [from, to] = within;
      const run = findRun(this.words.slice(from, to), phrase);
      if (run) return [run[0] + from, run[1] + from];
    }
    return findRun(this.words, phrase, this.covered);
  }

  /** Notes what is asked for at a run of words, or in words that the prompt doesn't have so. */
  add(aspect: Omit<AskedAspect, 'words' | 'span'>, where: WordRun | string): void {
    if (typeof where === 'string') {
      this.aspects.push({ ...aspect, words: where });
      return;
    }
    const span = spanOf(this.words, where);
    this.cover(where);
    this.aspects.push({ ...aspect, words: this.prompt.slice(...span), span });
  }

  cover([from, to]: WordRun): void {
    for (let i = from; i < to; i++) this.covered.add(i);
  }

  isCovered([from, to]: WordRun): boolean {
    for (let i = from; i < to; i++) if (!this.covered.has(i) && this.words[i]!.kind !== 'sign') return false;
    return true;
  }

  /** In the order of the prompt; what has no place in it last. Equal ones once. */
  finish(): AskedAspect[] {
    const seen = new Set<string>();
    return this.aspects
      .filter((one) => {
        const key = JSON.stringify(one);
        return !seen.has(key) && seen.add(key);
      })
      .toSorted((a, b) => (a.span?.[0] ?? Infinity) - (b.span?.[0] ?? Infinity) || 0);
  }
}
