/** A statement: its first word, and what follows it. */
export interface ObjLine {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly keyword: string;
  readonly rest: string;
}

/**
 * The statements and comments of an OBJ or MTL file, empty lines left out. A backslash at the end of a line joins it
 * with the next one. Lines end with LF, CR or both.
 */
export function* readLines(text: string): Generator<ObjLine> {
  const lines = text.split(/\r\n?|\n/);
  for (let i = 0; i < lines.length; i++) {
    const line = i + 1;
    let whole = lines[i]!;
    if (whole.endsWith('\\') && !whole.trimStart().startsWith('#')) {
      const pieces = [whole.slice(0, -1)];
      while (lines[i]!.endsWith('\\') && i + 1 < lines.length) pieces.push(lines[++i]!.replace(/\\$/, ''));
      whole = pieces.join(' ');
    }
    const statement = whole.trim();
    if (statement === '') continue;
    if (statement.startsWith('#')) {
      yield { line, keyword: '#', rest: statement.slice(1).trim() };
      continue;
    }
    const end = statement.search(/\s/);
    yield end < 0
      ? { line, keyword: statement, rest: '' }
      : { line, keyword: statement.slice(0, end), rest: statement.slice(end).trimStart() };
  }
}

/** The words of a statement, without a comment behind them. */
export function wordsOf(rest: string): string[] {
  const comment = rest.indexOf('#');
  const words = (comment < 0 ? rest : rest.slice(0, comment)).trim();
  return words === '' ? [] : words.split(/\s+/);
}
