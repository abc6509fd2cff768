/** One record, and the line that it begins in, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** What is wrong with a CSV, and where. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const SPECIAL = /[",\r\n]/g;

/**
 * Reads comma-separated values as RFC 4180 has them: quotes around fields, doubled inside; commas and line breaks
 * within quotes; CRLF or LF. Lines without anything in them are left out. A quote within an unquoted field is an error,
 * as is anything after a closing quote: guessing what was meant would only move text from one column to another.
 *
 * @throws {CsvError}
 */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = line;
    const fields: string[] = [];
    do fields.push(text[at] === '"' ? quoted() : plain());
    while (take(','));
    if (!take('\r\n') && !take('\n') && at < text.length) {
      throw new CsvError('After a closing quote only a comma or the end of the line may follow', line);
    }
    line++;
    if (fields.length > 1 || fields[0] !== '') records.push({ line: start, fields });
  }
  return records;

  function take(sign: string): boolean {
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  }

  function plain(): string {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text);
    const end = found?.index ?? text.length;
    if (found?.[0] === '"') throw new CsvError('A quote stands in a field that does not begin with one', line);
    const loneReturn = found?.[0] === '\r' && text[end + 1] !== '\n';
    if (loneReturn) throw new CsvError('A carriage return stands alone; lines end with LF or CRLF', line);
    const field = text.slice(at, end);
    at = end;
    return field;
  }

  function quoted(): string {
    const opened = line;
    let field = '';
    for (;;) {
      const end = text.indexOf('"', at + 1);
      if (end === -1) throw new CsvError('A quote is opened and never closed', opened);
      field += text.slice(at + 1, end);
      at = end + 1;
      if (text[at] !== '"') break;
      field += '"';
    }
    line += field.split('\n').length - 1;
    return field;
  }
}
