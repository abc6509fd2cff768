/** How an audit stands. */
export interface AuditProgress {
  readonly done: number;
  readonly total: number;
  /** Of those, taken over from an earlier run. */
  readonly unchanged: number;
  /** Failed, refused or broken. */
  readonly bad: number;
  /** Models a second, of late. */
  readonly rate: number | undefined;
  /** Estimated [s]. */
  readonly left: number | undefined;
  /** The model that was last done. */
  readonly path: string;
}

/** The rate is that of so much time [ms]. */
const WINDOW_MS = 30_000;

/** Counts what is done, and how fast it goes. */
export class ProgressCounter {
  readonly #total: number;
  readonly #times: number[] = [];
  readonly #now: () => number;
  #done = 0;
  #unchanged = 0;
  #bad = 0;

  /** @param now milliseconds of a clock that does not jump; replaced in tests */
  constructor(total: number, now: () => number = () => performance.now()) {
    this.#total = total;
    this.#now = now;
    this.#times.push(now());
  }

  count(path: string, outcome: { readonly bad: boolean; readonly unchanged: boolean }): AuditProgress {
    const now = this.#now();
    this.#done++;
    if (outcome.bad) this.#bad++;
    if (outcome.unchanged) this.#unchanged++;
    this.#times.push(now);
    while (this.#times.length > 2 && this.#times[0]! < now - WINDOW_MS) this.#times.shift();
    const span = (now - this.#times[0]!) / 1_000;
    const rate = span > 0 ? (this.#times.length - 1) / span : undefined;
    return {
      done: this.#done,
      total: this.#total,
      unchanged: this.#unchanged,
      bad: this.#bad,
      rate,
      left: rate === undefined ? undefined : (this.#total - this.#done) / rate,
      path,
    };
  }
}
