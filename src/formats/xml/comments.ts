/**
 * The same text, of the same length, with `==` for every `--` inside of a comment.
 *
 * XML forbids `--` there (2.5), people draw lines with it, and tinyxml2, through which MuJoCo and SDFormat read, doesn't
 * mind. Only what stands in comments changes and no delimiter appears or goes, so a document that is well-formed
 * afterwards has exactly the elements that tinyxml2 sees in the original.
 */
export function withPlainComments(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = endOfMarkup(text, at);
    if (end < 0) break;
    if (text.startsWith('<!--', at)) {
      const content = text.slice(at + 4, end - 3);
      if (content.includes('--') || content.endsWith('-')) {
        parts.push(text.slice(copied, at + 4), content.replaceAll('-', '='));
        copied = end - 3;
      }
    }
    at = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/** Behind the markup that begins at `at`; -1 if it does not end. */
function endOfMarkup(text: string, at: number): number {
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end < 0 ? -1 : end + close.length;
  }
  for (let i = at + 1; i < text.length; i++) {
    const character = text[i];
    if (character === '>') return i + 1;
    if (character === '"' || character === "'") {
      i = text.indexOf(character, i + 1);
      if (i < 0) return -1;
    }
  }
  return -1;
}
