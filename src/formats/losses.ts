/** Something of the neutral model that a format can't carry, or carries changed: the row of `docs/formats.md`. */
export interface Loss {
  /** Of the model, as a path: `joints[].armature`. */
  readonly field: string;
  /** What becomes of it. */
  readonly what: string;
  /** Why: the rule of the format, with its source. */
  readonly why: string;
}
