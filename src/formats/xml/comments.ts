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

const [MARK, QUESTION, GREATER, QUOTE, APOSTROPHE] = [0x21, 0x3f, 0x3e, 0x22, 0x27];

/** Behind the markup that begins at `at`; -1 if it does not end. */
function endOfMarkup(text: string, at: number): number {
  const second = text.charCodeAt(at + 1);
  if (second === QUESTION) return endAfter(text, '?>', at + 2);
  if (second === MARK) {
    if (text.startsWith('--', at + 2)) return endAfter(text, '-->', at + 4);
    if (text.startsWith('[CDATA[', at + 2)) return endAfter(text, ']]>', at + 9);
  }
  for (let i = at + 1; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === GREATER) return i + 1;
    if (character === QUOTE || character === APOSTROPHE) {
      i = text.indexOf(text.charAt(i), i + 1);
      if (i < 0) return -1;
    }
  }
  return -1;
}

function endAfter(text: string, close: string, from: number): number {
  const end = text.indexOf(close, from);
  return end < 0 ? -1 : end + close.length;
}

/** What a long run of characters stands in. */
export type MarkupKind = 'comment' | 'instruction' | 'cdata' | 'doctype' | 'attribute' | 'text';

/**
 * Where the contents of comments, instructions, CDATA sections, document types and attribute values, and text between tags, begin and end, in
 * their order. Of an instruction without its first characters, in which its name and, of a declaration, all of it stands; of text without
 * its first word's first character, by which a parser sees that there is text where none may be.
 */
export function* markupOf(text: string): Generator<readonly [from: number, to: number, kind: MarkupKind]> {
  for (let at = text.indexOf('<'), next = at; at >= 0; at = next) {
    const end = endOfMarkup(text, at);
    if (end < 0) return;
    if (text.startsWith('<!--', at)) yield [at + 4, end - 3, 'comment'];
    else if (text.startsWith('<![CDATA[', at)) yield [at + 9, end - 3, 'cdata'];
    else if (text.startsWith('<?', at)) yield [Math.min(at + INSTRUCTION_HEAD, end - 2), end - 2, 'instruction'];
    else if (text.startsWith('<!DOCTYPE ', at)) yield [at + 10, end - 1, 'doctype'];
    else if (!text.startsWith('<!', at)) yield* valuesIn(text, at, end);
    next = text.indexOf('<', end);
    if (next > end) yield [Math.min(behindFirst(text, end), next), next, 'text'];
  }
}

/** Behind the first character that is no white space. */
function behindFirst(text: string, from: number): number {
  NOT_SPACE.lastIndex = from;
  return NOT_SPACE.test(text) ? NOT_SPACE.lastIndex : text.length;
}

const NOT_SPACE = /[^\t\n\r ]/g;

/** More than a name and what must follow it [UTF-16 units]. */
const INSTRUCTION_HEAD = 2_048;

function* valuesIn(text: string, at: number, end: number): Generator<readonly [number, number, 'attribute']> {
  for (let i = at + 1; i < end; i++) {
    const character = text[i];
    if (character !== '"' && character !== "'") continue;
    const close = text.indexOf(character, i + 1);
    yield [i + 1, close, 'attribute'];
    i = close;
  }
}
