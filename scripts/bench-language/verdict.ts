/** How an answer compares with what its prompt says; see bench/language/README.md. */
export const VERDICTS = [
  'right',
  'refused_helpful',
  'wrong_said',
  'wrong_silent',
  'refused_unhelpful',
  'refused_feasible',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Something that an answer lacks or has otherwise. */
export interface Difference {
  readonly what: string;
  /** Whether the answer's own words tell it. */
  readonly told: boolean;
}

export interface Judged {
  readonly verdict: Verdict;
  readonly differences: readonly Difference[];
}

/** The verdict on what was made: each loss must be told. */
export function verdictOf(differences: readonly Difference[]): Judged {
  if (differences.length === 0) return { verdict: 'right', differences };
  return { verdict: differences.every(({ told }) => told) ? 'wrong_said' : 'wrong_silent', differences };
}
