import type { Category, Data, LexicalItem } from './lexical-item.ts';

/** A phrase that was found: what it is, from where to where, and of which parts. */
export interface Edge {
  readonly category: Category;
  readonly from: number;
  readonly to: number;
  /** The higher the likelier; edges of one category and place compete by it. */
  readonly score: number;
  /** Name of the production; of a terminal none. */
  readonly rule: string;
  readonly left: Edge | undefined;
  readonly right: Edge | undefined;
  readonly data: Data | undefined;
  readonly features: Features;
}

/** What productions know of a phrase without looking into it. */
export interface Features {
  /** The nouns that it is about; of a list each. */
  readonly heads: readonly Data[];
  /** What has been attached to it. */
  readonly has: ReadonlySet<string>;
}

/** A production: two phrases side by side are another one. `score` weighs it; undefined forbids it. */
export interface Production {
  readonly name: string;
  readonly left: Category;
  readonly right: Category;
  readonly result: Category;
  readonly score: number | ((left: Edge, right: Edge) => number | undefined);
  readonly features: (left: Edge, right: Edge) => Features;
}

/** One phrase is another one by itself. */
export interface Unary {
  readonly name: string;
  readonly of: Category;
  readonly result: Category;
  readonly score: number | ((edge: Edge) => number);
}

export interface Grammar {
  readonly productions: readonly Production[];
  readonly unary: readonly Unary[];
}

/** A compiled grammar: productions by their two parts. */
export class Parser {
  readonly #pairs = new Map<Category, Map<Category, Production[]>>();
  readonly #unary = new Map<Category, Unary[]>();

  constructor({ productions, unary }: Grammar) {
    for (const production of productions) {
      const rights = this.#pairs.get(production.left) ?? new Map<Category, Production[]>();
      this.#pairs.set(production.left, rights);
      rights.set(production.right, [...(rights.get(production.right) ?? []), production]);
    }
    for (const one of unary) this.#unary.set(one.of, [...(this.#unary.get(one.of) ?? []), one]);
  }

  /**
   * All phrases of a sentence, bottom-up; of those of one category from one place to another the best.
   * @param length tokens of the sentence
   */
  parse(terminals: readonly LexicalItem[], length: number): Chart {
    const chart = new Chart(length);
    for (const terminal of terminals) this.#add(chart, edgeOf(terminal));
    for (let width = 2; width <= length; width++)
      for (let from = 0; from + width <= length; from++) this.#combine(chart, from, from + width);
    return chart;
  }

  #combine(chart: Chart, from: number, to: number): void {
    for (const split of chart.endsFrom(from)) {
      if (split >= to) continue;
      const rights = chart.cell(split, to);
      if (!rights) continue;
      for (const left of chart.cell(from, split)!.values()) {
        const pairs = this.#pairs.get(left.category);
        if (!pairs) continue;
        for (const right of rights.values())
          for (const production of pairs.get(right.category) ?? []) {
            const weight = typeof production.score === 'number' ? production.score : production.score(left, right);
            if (weight === undefined) continue;
            const score = left.score + right.score + weight;
            if ((chart.best(production.result, from, to)?.score ?? -Infinity) >= score) continue;
            this.#add(chart, {
              category: production.result,
              from,
              to,
              score,
              rule: production.name,
              left,
              right,
              data: undefined,
              features: production.features(left, right),
            });
          }
      }
    }
  }

  #add(chart: Chart, edge: Edge): void {
    if (!chart.offer(edge)) return;
    for (const { name, result, score } of this.#unary.get(edge.category) ?? [])
      this.#add(chart, {
        ...edge,
        category: result,
        score: edge.score + (typeof score === 'number' ? score : score(edge)),
        rule: name,
        left: edge,
        right: undefined,
        data: undefined,
      });
  }
}

/** What it counts where two phrases follow each other without a comma or a conjunction. */
const BUMP = -0.8;

const NOTHING: ReadonlySet<string> = new Set();

const edgeOf = ({ category, from, to, score, data }: LexicalItem): Edge => ({
  category,
  from,
  to,
  score,
  rule: '',
  left: undefined,
  right: undefined,
  data,
  features: { heads: data === undefined ? [] : [data], has: NOTHING },
});

/** Phrases by where they begin and end. */
export class Chart {
  readonly length: number;
  readonly #cells: Map<Category, Edge>[];
  readonly #ends: number[][];

  constructor(length: number) {
    this.length = length;
    this.#cells = new Array(length * (length + 1));
    this.#ends = Array.from({ length: length + 1 }, () => []);
  }

  cell(from: number, to: number): ReadonlyMap<Category, Edge> | undefined {
    return this.#cells[from * (this.length + 1) + to];
  }

  /** Where phrases end that begin there, in the order in which they were found. */
  endsFrom(from: number): readonly number[] {
    return this.#ends[from]!;
  }

  best(category: Category, from: number, to: number): Edge | undefined {
    return this.cell(from, to)?.get(category);
  }

  /** @returns whether it is better than what was there */
  offer(edge: Edge): boolean {
    const at = edge.from * (this.length + 1) + edge.to;
    let cell = this.#cells[at];
    if (!cell) {
      cell = this.#cells[at] = new Map();
      this.#ends[edge.from]!.push(edge.to);
    }
    if ((cell.get(edge.category)?.score ?? -Infinity) >= edge.score) return false;
    cell.set(edge.category, edge);
    return true;
  }

  /**
   * The best row of phrases from the first word to the last: those of some categories, and words that are left out.
   * @param worth what a phrase of a category counts besides its score; undefined: it can't stand by itself
   * @param skip what a word counts that is left out
   */
  row(worth: (edge: Edge) => number | undefined, skip: (at: number) => number): Edge[] {
    const best: { score: number; edge: Edge | undefined; from: number }[] = [{ score: 0, edge: undefined, from: 0 }];
    for (let to = 1; to <= this.length; to++) {
      let found = { score: best[to - 1]!.score + skip(to - 1), edge: undefined as Edge | undefined, from: to - 1 };
      for (let from = 0; from < to; from++)
        for (const edge of this.cell(from, to)?.values() ?? []) {
          const more = worth(edge);
          if (more === undefined) continue;
          // Two phrases side by side with nothing between them.
          const bump = best[from]!.edge === undefined ? 0 : BUMP;
          const score = best[from]!.score + edge.score + more + bump;
          if (score > found.score) found = { score, edge, from };
        }
      best.push(found);
    }
    const row: Edge[] = [];
    for (let to = this.length; to > 0; to = best[to]!.from) if (best[to]!.edge) row.unshift(best[to]!.edge!);
    return row;
  }
}
