import { errorCodes } from './journal.ts';
import { rowsOfAudit } from './rows.ts';
import { AUDIT_VERDICTS, type AuditRow, type AuditVerdict } from './types.ts';

/** How a model was before and is now. */
export interface AuditChange {
  readonly path: string;
  readonly before: AuditVerdict;
  readonly after: AuditVerdict;
  /** Kinds of errors that it has now and had not before. */
  readonly added: readonly string[];
  /** Kinds of errors that it had. */
  readonly settled: readonly string[];
}

/** Two audits of a collection beside each other, by path. */
export interface AuditComparison {
  readonly new: readonly { readonly path: string; readonly verdict: AuditVerdict }[];
  readonly gone: readonly string[];
  readonly better: readonly AuditChange[];
  readonly worse: readonly AuditChange[];
  readonly same: number;
}

interface Before {
  readonly verdict: AuditVerdict;
  readonly errors: readonly string[];
}

/**
 * Compares the rows of an audit with those of an earlier one. Worse: the verdict is, or a kind of error has come; better: the
 * verdict is, or a kind of error has gone and none has come.
 *
 * @param file `audit.jsonl` of the earlier one
 * @throws {PropmasterError} `not_found`; `invalid_input` for a file that is no audit
 */
export async function compareAudits(file: string, rows: AsyncIterable<AuditRow>): Promise<AuditComparison> {
  const before = await readBefore(file);
  const [added, better, worse]: [AuditComparison['new'][number][], AuditChange[], AuditChange[]] = [[], [], []];
  let same = 0;
  for await (const { path, verdict, findings } of rows) {
    const old = before.get(path);
    before.delete(path);
    if (old === undefined) {
      added.push({ path, verdict });
      continue;
    }
    const now = errorCodes(findings);
    const change: AuditChange = {
      path,
      before: old.verdict,
      after: verdict,
      added: now.filter((code) => !old.errors.includes(code)),
      settled: old.errors.filter((code) => !now.includes(code)),
    };
    const step = AUDIT_VERDICTS.indexOf(verdict) - AUDIT_VERDICTS.indexOf(old.verdict);
    if (step > 0 || (step === 0 && change.added.length > 0)) worse.push(change);
    else if (step < 0 || change.settled.length > 0) better.push(change);
    else same++;
  }
  return { new: added, gone: [...before.keys()], better, worse, same };
}

async function readBefore(file: string): Promise<Map<string, Before>> {
  const before = new Map<string, Before>();
  for await (const row of rowsOfAudit(file))
    before.set(row.path, { verdict: row.verdict, errors: errorCodes(row.findings) });
  return before;
}
