import type { AuditFinding, AuditTotals, AuditVerdict } from '../types.ts';

/** All that is shared by `audit.html` and the script in it. */
export interface ReportData {
  /** Of the collection. */
  readonly name: string;
  readonly level: string;
  readonly release: string;
  readonly totals: AuditTotals;
  /** Folder of the collection, seen from the page, percent-encoded, with `/` at its end; empty: no links. */
  readonly base: string;
  readonly kinds: readonly ReportKind[];
  readonly rows: readonly ReportRow[];
}

/** A kind of finding, told once. */
export interface ReportKind {
  readonly code: string;
  readonly severity: AuditFinding['severity'];
  readonly hint: string;
}

/** A model, as an array: there may be 100,000 of them. */
export type ReportRow = readonly [
  path: string,
  format: string,
  verdict: AuditVerdict,
  errors: number,
  warnings: number,
  /** Longest edge [m]. */
  size: number | null,
  /** [kg] */
  mass: number | null,
  joints: number | null,
  triangles: number | null,
  licence: string,
  /** [ms] */
  ms: number,
  findings: readonly ReportFinding[],
  /** PNG as a data URI. */
  picture: string,
];

export type ReportFinding = readonly [kind: number, count: number, place: string, message: string];
