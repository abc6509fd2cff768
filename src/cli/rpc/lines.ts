import { LONGEST_LINE } from './protocol.ts';

/** A line without its end; `undefined` where it was too long or no UTF-8. */
export type Line = { readonly text: string } | { readonly text: undefined; readonly reason: string };

const NEWLINE = 0x0a;

/**
 * The lines of a stream, each once its end has come: what a client had begun to write when it died is none.
 *
 * @param longest more is thrown away up to the end of the line, and never held [byte]
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      const line = length > longest ? tooLong(longest) : decode(parts);
      [parts, length, start] = [[], 0, end + 1];
      if (line.text !== '') yield line;
    }
    add(chunk.subarray(start));
  }

  function add(part: Uint8Array): void {
    length += part.length;
    if (length > longest) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}

const tooLong = (longest: number): Line => ({ text: undefined, reason: `The line is longer than ${longest} bytes.` });

function decode(parts: readonly Uint8Array[]): Line {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)).trim() };
  } catch {
    return { text: undefined, reason: 'The line is no UTF-8 text.' };
  }
}
