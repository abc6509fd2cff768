import { formsOf, STOP_WORDS, sensesAbove, sensesOf } from '../language/known-words/index.ts';
import { readQuery } from './filters.ts';
import { Postings } from './postings.ts';
import type { SearchEntry, SearchHit } from './types.ts';

/** How much a word counts by where it stands. */
const IN_NAME = 3;
const IN_NOUNS = 3;
/** How much less it counts that a thing is of a kind than that it is called so. */
const MEANING = 0.7;
/** Words of a search that are looked at. */
const MOST_WORDS = 12;
/** Hits that fit this many times worse than the best are none. */
const BEHIND = 6;

type Sense = ReturnType<typeof sensesOf>[number];

/**
 * Finds entries by words and by meaning: BM25 over what they are called and said to be, and over the
 * senses of WordNet that their nouns lie below, so that "drink" finds a mug that nowhere says so. Filters hold on figures.
 */
export class PropSearch {
  readonly #entries: readonly SearchEntry[];
  readonly #numbers = new Map<Sense, number>();
  readonly #meanings = new Map<string, readonly string[]>();
  readonly #postings: Postings;

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries;
    this.#postings = new Postings(entries.map((entry) => this.#termsOf(entry)));
  }

  get size(): number {
    return this.#entries.length;
  }

  /**
   * The entries that fit a search best. Of equal ones the first comes first.
   *
   * @param query words and filters, see {@link readQuery}
   * @throws {PropmasterError} `usage` for a filter that can't be read
   */
  search(query: string, limit: number): SearchHit[] {
    const { words, fits } = readQuery(query);
    const asked = wordsOf(words).filter((word) => !STOP_WORDS.has(word) && !PLAIN.has(word));
    if (asked.length === 0) {
      const found: SearchHit[] = [];
      for (const entry of this.#entries) {
        if (found.length === limit) break;
        if (fits(entry)) found.push({ ...entry, score: 0 });
      }
      return found;
    }
    const scores = this.#scoresOf(asked.slice(0, MOST_WORDS));
    const best = bestOf(scores, limit, (entry) => fits(this.#entries[entry]!));
    const least = (scores[best[0] ?? 0] ?? 0) / BEHIND;
    return best
      .filter((entry) => scores[entry]! >= least)
      .map((entry) => ({ ...this.#entries[entry]!, score: Math.round(scores[entry]! * 1_000) / 1_000 }));
  }

  /** Of each entry the sum over the words, less for those that miss some. */
  #scoresOf(asked: readonly string[]): Float32Array {
    const sum = new Float32Array(this.#entries.length);
    const matched = new Uint8Array(sum.length);
    const own = new Float32Array(sum.length);
    for (const word of asked) {
      own.fill(0);
      this.#postings.raiseLike(own, word);
      for (const sense of sensesOf(word)) {
        const number = this.#numbers.get(sense);
        if (number !== undefined) this.#postings.raise(own, senseTerm(number), MEANING);
      }
      for (let entry = 0; entry < sum.length; entry++) {
        if (own[entry] === 0) continue;
        sum[entry]! += own[entry]!;
        matched[entry]!++;
      }
    }
    return sum.map((score, entry) => score * (matched[entry]! / asked.length));
  }

  #termsOf({ name, nouns, about }: SearchEntry): Map<string, number> {
    const terms = new Map<string, number>();
    const add = (term: string, weight: number): void => void terms.set(term, (terms.get(term) ?? 0) + weight);
    for (const word of wordsOf(name)) add(word, IN_NAME);
    for (const word of nouns.flatMap(wordsOf)) add(word, IN_NOUNS);
    for (const word of wordsOf(about)) add(word, 1);
    for (const sense of this.#meaningOf(name, nouns)) terms.set(sense, 1);
    return terms;
  }

  /** Of each noun, and of the words of the name; things of a library are called alike. */
  #meaningOf(name: string, nouns: readonly string[]): Set<string> {
    const named = [...nouns.map((noun) => noun.replaceAll('_', ' ')), ...wordsOf(name)];
    return new Set(named.flatMap((noun) => this.#sensesOf(noun)));
  }

  #sensesOf(noun: string): readonly string[] {
    const known = this.#meanings.get(noun);
    if (known !== undefined) return known;
    const made = sensesAbove(noun).map((sense) => {
      const number = this.#numbers.get(sense) ?? this.#numbers.size;
      this.#numbers.set(sense, number);
      return senseTerm(number);
    });
    this.#meanings.set(noun, made);
    return made;
  }
}

/** No word begins so. */
const senseTerm = (number: number): string => `~${number}`;

/** Positions of the highest scores above 0 that fit, the best first; of equal ones the first. */
function bestOf(scores: Float32Array, limit: number, fits: (entry: number) => boolean): number[] {
  const best: number[] = [];
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry]!;
    if (score === 0 || (best.length === limit && score <= scores[best.at(-1)!]!) || !fits(entry)) continue;
    if (best.length === limit) best.pop();
    let at = best.length;
    while (at > 0 && scores[best[at - 1]!]! < score) at--;
    best.splice(at, 0, entry);
  }
  return best;
}

/** What stands for anything at all. */
const PLAIN: ReadonlySet<string> = new Set(['object', 'prop', 'item', 'model', 'stuff', 'asset']);

/** `RedMug_02`, "two red mugs" → red mug; the singular where it is a known form. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  return words.map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? singular(word) : word));
}

const singulars = new Map<string, string>();

function singular(word: string): string {
  const known = singulars.get(word);
  if (known !== undefined) return known;
  const found = formsOf(word).find((form) => form !== word && sensesAbove(form).length > 0) ?? word;
  singulars.set(word, found);
  return found;
}
