/** One thing that was changed in a model, so that people can see what was done: the line of a diff. */
export interface Change {
  /** Stable name of the repair or option that did it: `scale`, `inertia-from-shape`. */
  readonly repair: string;
  /** JSON pointer into the model, or a file. */
  readonly pointer: string;
  /** Plain data, SI units. */
  readonly before: unknown;
  readonly after: unknown;
  /** One sentence: what was wrong, and what the new value is taken from. */
  readonly reason: string;
}
