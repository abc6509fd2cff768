/** A rule of the archive policy: a row of `docs/archives.md`. */
export interface Rule {
  /** `unsafe_input`: it could do harm or means two things. `invalid_input`: it is damaged or can't be read. */
  readonly error: 'unsafe_input' | 'invalid_input';
  /** What is wrong, as it follows "Refused, zip/…: " in an error. */
  readonly rule: string;
  /** Why it matters: one sentence. */
  readonly reason: string;
  /** Where that is known from. */
  readonly source: string;
}
