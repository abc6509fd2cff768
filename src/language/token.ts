/** A stretch of the prompt: offsets of UTF-16 units, the end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** One word, number or sign of a prompt, and where it stands there. */
export interface TextToken extends TextSpan {
  readonly kind: 'number' | 'word' | 'sign';
  /** In lower case, apostrophes made straight. */
  readonly text: string;
  /** Of a number; NaN for the rest. */
  readonly value: number;
  /** Whether it follows a hyphen without a blank: `two-drawer`. */
  readonly hyphened: boolean;
  /** Whether it follows the previous token without a blank. */
  readonly glued: boolean;
}

const TOKEN =
  /(w\/o?(?=[\s\p{L}]))|((?:\d+(?:[.,]\d+)*|[.]\d+))|(\p{L}+(?:['’]\p{L}+|(?<=s)['’](?=\s+\p{L}))?)|(\r?\n\s*)|(\S)/gu;

/** Splits a prompt, and changes nothing in it: what a token says is found at its place. */
export function tokenize(prompt: string): TextToken[] {
  const tokens: TextToken[] = [];
  let end = -1;
  let hyphened = false;
  for (const match of prompt.matchAll(TOKEN)) {
    const start = match.index;
    const glued = start === end;
    end = start + match[0].length;
    const text = textOf(match);
    if (/^[-‐‑–]$/.test(text) && glued && /[\p{L}\d]/u.test(prompt[end] ?? '')) {
      hyphened = true;
      continue;
    }
    // "NEXT_TO", "left_of": as with a blank.
    if (text === '_') continue;
    const kind = match[2] !== undefined ? 'number' : match[3] !== undefined || match[1] !== undefined ? 'word' : 'sign';
    const value = kind === 'number' ? numberOf(text) : Number.NaN;
    tokens.push({ kind, text, value, hyphened, glued, start, end });
    hyphened = false;
  }
  return tokens;
}

/** A match in lower case; a line break as such, and "w/" as the word that it stands for. */
function textOf(match: RegExpExecArray): string {
  if (match[1] !== undefined) return match[1].length === 3 ? 'without' : 'with';
  return match[4] === undefined ? plain(match[0].toLowerCase().replace(/[’′]/g, "'")) : '\n';
}

/** "Café" as "cafe". */
const plain = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

function numberOf(text: string): number {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:[.]\d+)?$/.test(text);
  return Number(grouped ? text.replaceAll(',', '') : text.replace(',', '.'));
}

/** The span from the first to the last of some tokens. */
export const spanOf = (tokens: readonly TextToken[], from: number, to: number): TextSpan => ({
  start: tokens[from]!.start,
  end: tokens[to - 1]!.end,
});

/** Index of the first token that begins at a place of the prompt or behind it. */
export function firstFrom(tokens: readonly TextToken[], start: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
