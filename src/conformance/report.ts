import type { Exchange } from './call.ts';

/**
 * What checks may do: `read` makes nothing; `spend` makes assets, batches, images and scenes; `destroy` deletes and changes
 * what it made; `strain` sends the largest bodies, and uses up a minute of the key's rate.
 */
export const CHECK_CLASSES = ['read', 'spend', 'destroy', 'strain'] as const;
export type CheckClass = (typeof CHECK_CLASSES)[number];

/**
 * - `pass`, `fail`: a request showed it
 * - `not_shown`: the specification leaves open how it is asked for, and this service has it otherwise than the profile says
 * - `skipped`: it was not asked for; `says` tells why
 */
export type RuleVerdict = 'pass' | 'fail' | 'not_shown' | 'skipped';

/** A rule of the specification, and whether the service keeps it. */
export interface JudgedRule {
  readonly id: string;
  readonly part: string;
  readonly section: string;
  /** What the specification says, in our own words. */
  readonly rule: string;
  readonly verdict: RuleVerdict;
  /** Why, where it did not pass. */
  readonly says?: string;
  /** `METHOD /path` of the request that showed it, and the status of its answer. */
  readonly request?: string;
  readonly status?: number;
  /** Beginning of the answer, without keys and links. */
  readonly answer?: string;
}

export interface ConformanceReport {
  readonly rules: readonly JudgedRule[];
  readonly counts: Readonly<Record<RuleVerdict, number>>;
  readonly classes: readonly CheckClass[];
  /** Kinds of keys that were there. */
  readonly keys: readonly string[];
  readonly requests: number;
}

/** `METHOD /path` without the query, for people. */
export const requestLineOf = ({ request: { method, path } }: Exchange): string =>
  `${method} ${/^https?:/.test(path) ? '(download link)' : path}`;
