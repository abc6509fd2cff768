import type { SettingPath } from '../contract/assumptions.ts';
import { type Asker, type ProbeAnswer, recordOf } from './ask.ts';
import type { DescribedDialect } from './described.ts';
import type { Confidence, ProbeFinding } from './findings.ts';

/** What the service has that can be looked at. */
export interface Samples {
  readonly assets: readonly string[];
  readonly scenes: readonly string[];
}

/** What the questions have in common. */
export interface Probing {
  readonly asker: Asker;
  readonly described: DescribedDialect | undefined;
  readonly samples: Samples;
  readonly keyKind: 'personal' | 'team' | undefined;
  /** What paths that there are none of answer to GET. */
  readonly nowhere: ReadonlySet<string>;
  /** Whether they all answer the same, so that another refusal tells of a path. */
  readonly comparable: boolean;
  /** What it answers to POST; asked for when it is needed. */
  readonly nowhereToPost: () => Promise<string>;
  /** Whether a path that takes POST alone says so to GET. */
  readonly tellsMethods: boolean;
}

/** An id that no service gives. */
export const NO_ID = 'probe_none';
export const NO_IMAGE = `img_${'0'.repeat(64)}`;

/** What tells answers apart, without what differs from request to request. */
export function signatureOf({ status, json, code }: ProbeAnswer): string {
  if (code !== undefined) return `${status} ${code}`;
  const text = json === undefined ? 'no JSON' : JSON.stringify(shapeOf(json, 0));
  return `${status} ${text}`;
}

/** Names and kinds; words of texts without ids and paths. */
function shapeOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > 120 ? 'text' : value.replace(/[/\w-]*\d[/\w-]*|\/[\w/{}.-]+/g, '*');
  if (typeof value !== 'object' || value === null) return typeof value;
  if (depth > 3) return 'deep';
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shapeOf(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held, depth + 1)]));
}

/** The first array in an answer, at top level or one below: that of a listing. */
export function listIn(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json;
  const values = Object.values(recordOf(json));
  return (values.find(Array.isArray) ??
    values.flatMap((value) => Object.values(recordOf(value))).find(Array.isArray)) as readonly unknown[] | undefined;
}

export function idsIn(json: unknown): string[] {
  return (listIn(json) ?? []).map((item) => recordOf(item)['id']).filter((id): id is string => typeof id === 'string');
}

export const found = (
  setting: SettingPath,
  value: string | number,
  usual: string | number,
  confidence: Confidence,
  evidence: string,
): ProbeFinding => ({ setting, decision: value === usual ? 'usual' : 'other', value, confidence, evidence });

export const open = (setting: SettingPath, decision: 'none' | 'undecided', evidence: string): ProbeFinding => ({
  setting,
  decision,
  evidence,
});
