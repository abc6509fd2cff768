import SearchableMap from 'minisearch/SearchableMap';

/** BM25: how soon more of the same word stops to count, and how much length counts. */
const K1 = 1.2;
const B = 0.7;
/** A word that only begins as asked, or is spelled nearly so, counts for less. */
const PREFIX = 0.5;
const FUZZY = 0.3;
/** Letters that may be wrong, of each that there are. */
const WRONG = 0.2;
/** Shorter words have to be spelled as they are. */
const LEAST_FUZZY = 5;

/** Entries that have a term, and what each gets for it. */
interface Posting {
  readonly entries: Uint32Array;
  readonly scores: Float32Array;
}

/** A term of one entry, and how much it counts there: how often it stands, by where. */
export type WeightedTerms = ReadonlyMap<string, number>;

/**
 * An inverted index of weighted terms, scored by BM25 when it is made: a search only adds up. Terms that begin alike or are
 * spelled nearly alike are found by the radix tree of MiniSearch; its own search keeps objects for each match, and takes 190 to
 * 730 ms of processor time for two to four words over 100,000 entries.
 *
 * @see S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009)
 */
export class Postings {
  readonly #terms = new SearchableMap<Posting>();

  constructor(entries: readonly WeightedTerms[]) {
    const lengths = entries.map((terms) => [...terms.values()].reduce((sum, weight) => sum + weight, 0));
    const mean = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, entries.length);
    const growing = new Map<string, { readonly entries: number[]; readonly weights: number[] }>();
    for (const [entry, terms] of entries.entries()) {
      for (const [term, weight] of terms) {
        const known = growing.get(term);
        if (known) {
          known.entries.push(entry);
          known.weights.push(weight);
        } else growing.set(term, { entries: [entry], weights: [weight] });
      }
    }
    for (const [term, { entries: having, weights }] of growing) {
      const idf = Math.log(1 + (entries.length - having.length + 0.5) / (having.length + 0.5));
      const scores = Float32Array.from(having, (entry, i) => {
        const weight = weights[i]!;
        return (idf * weight * (K1 + 1)) / (weight + K1 * (1 - B + (B * lengths[entry]!) / mean));
      });
      this.#terms.set(term, { entries: Uint32Array.from(having), scores });
    }
  }

  /** Raises `scores` of each entry that has the term to what it gets for it. */
  raise(scores: Float32Array, term: string, factor = 1): void {
    this.#raise(scores, this.#terms.get(term), factor);
  }

  /** The same with terms that begin so or are spelled nearly so, for less. */
  raiseLike(scores: Float32Array, word: string): void {
    this.raise(scores, word);
    if (word.length < LEAST_FUZZY) return;
    for (const [term, posting] of this.#terms.atPrefix(word))
      if (term !== word) this.#raise(scores, posting, (PREFIX * word.length) / term.length);
    if (this.#terms.has(word)) return;
    const most = Math.round(WRONG * word.length);
    for (const [posting, distance] of this.#terms.fuzzyGet(word, most).values())
      if (distance > 0) this.#raise(scores, posting, FUZZY / distance);
  }

  #raise(scores: Float32Array, posting: Posting | undefined, factor: number): void {
    if (!posting) return;
    const { entries, scores: own } = posting;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!;
      const score = factor * own[i]!;
      if (score > scores[entry]!) scores[entry] = score;
    }
  }
}
