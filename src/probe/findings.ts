import type { SettingPath } from '../contract/assumptions.ts';

/**
 * What the probe makes of one setting.
 *
 * - `usual`: the service has it as we do
 * - `other`: it has it otherwise, as `value` says
 * - `none`: nothing that was tried is there
 * - `undecided`: nothing that a harmless request can see tells it
 */
export type Decision = 'usual' | 'other' | 'none' | 'undecided';

/**
 * - `certain`: the service says so itself: it names the parameter, describes the path, or its answer changes
 * - `likely`: by status alone
 */
export type Confidence = 'certain' | 'likely';

export interface ProbeFinding {
  readonly setting: SettingPath;
  readonly decision: Decision;
  /** Of `usual` and `other`. */
  readonly value?: string | number;
  readonly confidence?: Confidence;
  /** What was asked, and what came, in words. Holds no key and no id of the user's. */
  readonly evidence: string;
  /** Of what was not decided: the way to settle it. */
  readonly settle?: string;
}

/** What was seen that needs no setting. */
export interface Observation {
  readonly what: string;
  readonly seen: string;
}

/** Whether what answers is the interface at all. */
export type ProbeVerdict = 'answers' | 'key_refused' | 'not_the_interface' | 'unreachable' | 'rate_limited';

export interface ProbeReport {
  readonly verdict: ProbeVerdict;
  /** In words, for people: what is the matter, and the way out. */
  readonly says: string;
  readonly keyKind: 'personal' | 'team' | undefined;
  readonly findings: readonly ProbeFinding[];
  readonly observations: readonly Observation[];
  readonly requests: number;
  /** Most that were allowed. */
  readonly maxRequests: number;
  /** Where the service describes itself to programs. */
  readonly document: string | undefined;
}
