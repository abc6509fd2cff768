import type { Finding } from '../../model/finding.ts';
import { AUDIT_LEVELS, type AuditFinding, type AuditLevel } from '../types.ts';

/** Of one kind in one model, besides the first. */
const LISTED = 9;
const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Findings of one model by their kind, the most severe first, then in the order in which they came up. */
export function groupFindings(findings: readonly Finding[]): AuditFinding[] {
  const groups = new Map<string, { first: Finding; count: number; more: { message: string; place: string }[] }>();
  for (const finding of findings) {
    const known = groups.get(finding.code);
    if (known === undefined) groups.set(finding.code, { first: finding, count: 1, more: [] });
    else {
      known.count++;
      if (known.more.length < LISTED) known.more.push({ message: finding.message, place: finding.pointer });
    }
  }
  return [...groups.values()]
    .sort((a, b) => RANK[a.first.severity] - RANK[b.first.severity])
    .map(({ first: { code, severity, message, pointer, hint }, count, more }) => ({
      code,
      severity,
      count,
      message,
      place: pointer,
      ...(hint === undefined ? {} : { hint }),
      ...(more.length > 0 && { more }),
    }));
}

/** What a reader has found, as far as it belongs to the level. Facts of a file's own (`format/…`) begin at `format`. */
export function withinLevel(level: AuditLevel): (finding: Finding) => boolean {
  const rank = AUDIT_LEVELS.indexOf(level);
  return ({ code }) => {
    const own = AUDIT_LEVELS.findIndex((one) => code.startsWith(`${one}/`));
    return own <= rank;
  };
}
