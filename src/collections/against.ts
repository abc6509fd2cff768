import { stat } from 'node:fs/promises';
import { PropmasterError } from '../errors.ts';
import { errorCodes } from './journal.ts';
import { linesOf } from './lines.ts';
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
  await stat(file).catch((cause: unknown) => {
    throw new PropmasterError('not_found', 'There is no earlier audit of this name.', {
      where: file,
      hint: 'Give the audit.jsonl of an earlier run.',
      cause,
    });
  });
  const before = new Map<string, Before>();
  let number = 0;
  for await (const { text } of linesOf(file)) {
    number++;
    if (text.trim() === '') continue;
    const row = parsed(text);
    if (row === undefined) {
      throw new PropmasterError('invalid_input', 'This line is no row of an audit.', {
        where: `${file}:${number}`,
        hint: 'Give the audit.jsonl of an earlier run.',
      });
    }
    before.set(row.path, { verdict: row.verdict, errors: errorCodes(row.findings) });
  }
  return before;
}

function parsed(text: string): AuditRow | undefined {
  try {
    const row = JSON.parse(text) as AuditRow;
    const isRow = typeof row.path === 'string' && AUDIT_VERDICTS.includes(row.verdict) && Array.isArray(row.findings);
    return isRow ? row : undefined;
  } catch {
    return undefined;
  }
}
