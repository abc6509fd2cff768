import type { Finding } from '../model/finding.ts';

/** A finding that tells how often each kind of element was left out. */
interface Telling {
  at(entry: string, args: { readonly elements: Readonly<Record<string, number>> }): Finding;
}

/** Counts what a reader leaves out: parts that people miss, and settings that they don't. */
export class Dropped {
  readonly #counts = { part: new Map<string, number>(), detail: new Map<string, number>() };
  readonly #telling: { readonly part: Telling; readonly detail: Telling };

  constructor(part: Telling, detail: Telling) {
    this.#telling = { part, detail };
  }

  add(kind: 'part' | 'detail', what: string): void {
    const counts = this.#counts[kind];
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  findings(entry: string): Finding[] {
    return (['part', 'detail'] as const)
      .filter((kind) => this.#counts[kind].size > 0)
      .map((kind) => this.#telling[kind].at(entry, { elements: Object.fromEntries(this.#counts[kind]) }));
  }
}
