import { stat } from 'node:fs/promises';
import { PropmasterError } from '../errors.ts';
import { linesOf } from './lines.ts';
import { AUDIT_VERDICTS, type AuditRow } from './types.ts';

/**
 * The rows of an audit, one in memory at a time.
 *
 * @param file its `audit.jsonl`
 * @throws {PropmasterError} `not_found`; `invalid_input` for a file that is no audit
 */
export async function* rowsOfAudit(file: string): AsyncGenerator<AuditRow> {
  await stat(file).catch((cause: unknown) => {
    throw new PropmasterError('not_found', 'There is no audit of this name.', {
      where: file,
      hint: 'Give the audit.jsonl of a run.',
      cause,
    });
  });
  let number = 0;
  for await (const { text } of linesOf(file)) {
    number++;
    if (text.trim() === '') continue;
    const row = parsed(text);
    if (row === undefined) {
      throw new PropmasterError('invalid_input', 'This line is no row of an audit.', {
        where: `${file}:${number}`,
        hint: 'Give the audit.jsonl of a run.',
      });
    }
    yield row;
  }
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
