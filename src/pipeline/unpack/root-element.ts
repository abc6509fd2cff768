/** Longest prologue that is looked through: licences stand in front of the root element. */
const PROLOGUE_BYTES = 1024 * 1024;

/**
 * Name of the root element of an XML text, or `undefined` if it is none. Not a parser: it skips what XML 1.0 (2.8)
 * lets stand in front (byte order mark, declaration, comments, instructions, document type) and reads one name.
 */
export function rootElement(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, PROLOGUE_BYTES));
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 4096))![0].length;
    if (/\s/.test(text.charAt(at))) continue;
    const end = prologueEnd(text, at);
    if (end === undefined) return /^<([A-Za-z_][\w.:-]*)/.exec(text.slice(at, at + 256))?.[1];
    if (end < 0) return undefined;
    at = end;
  }
}

/** End of the piece of prologue at `at`; `undefined` if there is none, -1 if it does not end. */
function prologueEnd(text: string, at: number): number | undefined {
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<!DOCTYPE', '>'],
  ] as const) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end < 0 ? -1 : end + close.length;
  }
  return undefined;
}
