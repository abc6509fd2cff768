import type { Audit } from '../collections/audit.ts';

/** Fields of the result of `audit`. Rows are in the files: there may be a hundred thousand. */
export function auditFields({
  folder,
  files,
  level,
  totals,
  besides,
  unchanged,
  comparison,
  repaired,
}: Audit): Record<string, unknown> {
  return {
    folder,
    files,
    level,
    models: totals.models,
    verdicts: totals.verdicts,
    formats: totals.formats,
    licences: totals.licences,
    findings: totals.findings,
    unchanged,
    besides: besides ?? null,
    comparison: comparison ?? null,
    repaired: repaired?.length ?? null,
  };
}
