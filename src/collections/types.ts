/** How far each model is looked into; each level has those before it. */
export const AUDIT_LEVELS = ['structure', 'format', 'physics', 'simulation'] as const;
export type AuditLevel = (typeof AUDIT_LEVELS)[number];

/**
 * What is said of a model. `refused`: it can't be read. `broken`: looking at it took too much time or memory, or ended the
 * process; nothing else is known of it.
 */
export const AUDIT_VERDICTS = ['passed', 'passed_with_warnings', 'failed', 'refused', 'broken'] as const;
export type AuditVerdict = (typeof AUDIT_VERDICTS)[number];

/** One kind of finding in one model, as often as it was found there. */
export interface AuditFinding {
  /** As in docs/checks.md and docs/archives.md; `audit/…` where the process that looked at the file ended. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly count: number;
  /** Of the first one. */
  readonly message: string;
  /** Of the first one: a JSON pointer into the model, a file, or `file:line`. */
  readonly place: string;
  readonly hint?: string;
  /** The next ones, at most nine. */
  readonly more?: readonly { readonly message: string; readonly place: string }[];
}

/** What is known of one model of a collection: a line of `audit.jsonl`. */
export interface AuditRow {
  /** Of the file that a reader begins with, seen from the collection, with `/`. */
  readonly path: string;
  readonly format: string | null;
  readonly verdict: AuditVerdict;
  readonly level: AuditLevel;
  /** Of propmaster. */
  readonly release: string;
  /** Over all files that were read (`Unpacked.artifact`); of a broken one over its entry file; `null`: none was read. */
  readonly sha256: string | null;
  /** All files that were read [byte]. */
  readonly bytes: number;
  readonly name: string | null;
  readonly category: string | null;
  /** Edges of the box around the visuals [m]. */
  readonly size: readonly [number, number, number] | null;
  /** [kg] */
  readonly mass: number | null;
  readonly links: number | null;
  /** Those that move. */
  readonly joints: number | null;
  readonly triangles: number | null;
  readonly colliders: number | null;
  /** As the files state it: an SPDX identifier where the text is known. */
  readonly licence: string | null;
  /** Whom to name, as the files say. */
  readonly attribution: string | null;
  readonly errors: number;
  readonly warnings: number;
  /** The most severe first. */
  readonly findings: readonly AuditFinding[];
  /** Time it took [ms]. */
  readonly ms: number;
}

/** One kind of finding over all models. */
export interface RankedFinding {
  readonly code: string;
  readonly severity: AuditFinding['severity'];
  /** Models that have it. */
  readonly models: number;
  readonly count: number;
  /** The first model that has it, and what is said there. */
  readonly path: string;
  readonly message: string;
}

/** A collection in numbers. */
export interface AuditTotals {
  readonly models: number;
  readonly verdicts: Readonly<Record<AuditVerdict, number>>;
  readonly formats: Readonly<Record<string, number>>;
  readonly licences: Readonly<Record<string, number>>;
  /** By severity, then by how many models have it. */
  readonly findings: readonly RankedFinding[];
}

/** What a row says of a model that wasn't read. */
export const NO_FACTS = {
  name: null,
  category: null,
  size: null,
  mass: null,
  links: null,
  joints: null,
  triangles: null,
  colliders: null,
} as const;
