import { type Path, pointerOf } from './finding.ts';

/** What parts of a document took: their JSON pointers with seconds of the clock, the longest first. */
export type Costs = readonly { readonly pointer: string; readonly seconds: number }[];

/** Counts what parts of a document take, by a clock that the caller brings: the generator itself has none. */
export class Stopwatch {
  readonly #clock: () => number;
  readonly #seconds = new Map<string, number>();

  /** @param clock tells seconds, of which the differences count */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** @returns ends the count */
  start(path: Path): () => void {
    const begun = this.#clock();
    return () => {
      const pointer = pointerOf(path);
      this.#seconds.set(pointer, (this.#seconds.get(pointer) ?? 0) + this.#clock() - begun);
    };
  }

  costs(): Costs {
    return [...this.#seconds]
      .map(([pointer, seconds]) => ({ pointer, seconds }))
      .toSorted((a, b) => b.seconds - a.seconds);
  }
}
