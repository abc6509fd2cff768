import type { Caller } from './call.ts';
import type { LeftThing } from './ledger.ts';

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
  /** What breaks it, where it fails: the same text for rules that are broken by one thing. */
  readonly cause?: string;
  /** Whose key the request that showed it had. */
  readonly as?: Caller;
  /** `METHOD /path?query` of that request, and the status of its answer. */
  readonly request?: string;
  readonly status?: number;
  /** Headers that the check set, and the beginning of the body, where the rule did not pass: without keys. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
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
  /** What the suite made and could not delete. */
  readonly left: readonly LeftThing[];
  /** What it made and deleted when it was done. */
  readonly removed: readonly LeftThing[];
}

/** How `says` begins for a rule whose class was not chosen, or whose key was not there. */
const WHY_SKIPPED = { class: /^class \w+ was not chosen/, key: /^needs a (?:Team|Personal) key/ };

/** How many rules were not judged, why, and the options that judge more; empty: all were. */
export function notJudged({ rules, classes }: Pick<ConformanceReport, 'rules' | 'classes'>): string {
  const skipped = rules.filter(({ verdict }) => verdict === 'skipped');
  if (skipped.length === 0) return '';
  const of = (why: RegExp) => skipped.filter(({ says = '' }) => why.test(says)).length;
  const [byClass, byKey] = [of(WHY_SKIPPED.class), of(WHY_SKIPPED.key)];
  const others = skipped.length - byClass - byKey;
  const reasons = [
    ...(byClass > 0
      ? [`${byClass} make or strain something (--classes ${CHECK_CLASSES.join(',')} asks for them)`]
      : []),
    ...(byKey > 0 ? [`${byKey} need a key of the other kind (--other-profile)`] : []),
    ...(others > 0 ? [`${others} did not show in what was asked`] : []),
  ];
  const partly = classes.length < CHECK_CLASSES.length ? ` with --classes ${classes.join(',')}` : '';
  return `${skipped.length} of ${rules.length} rules were not judged${partly}: ${reasons.join(', ')}.`;
}
