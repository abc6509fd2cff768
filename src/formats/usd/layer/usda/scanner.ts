import { refusal } from '../../../refusal.ts';
import { usdBroken, usdTooLarge, usdUnsupported } from '../findings.ts';
import type { LayerLimits } from '../types.ts';

const NAME = /[\p{XID_Start}_]\p{XID_Continue}*/uy;
const NAMESPACED = /[\p{XID_Start}_]\p{XID_Continue}*(?::[\p{XID_Start}_]\p{XID_Continue}*)*/uy;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|-?inf\b|nan\b/y;
const BLANKS = /(?:[ \t]|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^\r\n]*)+/y;
const LINES = /(?:[ \t\r\n]|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^\r\n]*)+/y;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** Characters, names, numbers and strings of USD text, one after the other. */
export class Scanner {
  readonly #text: string;
  readonly #place: string;
  readonly limits: LayerLimits;
  #at: number;
  #specs = 0;
  #items = 0;
  #depth = 0;

  constructor(text: string, place: string, start: number, limits: LayerLimits) {
    this.#text = text;
    this.#place = place;
    this.#at = start;
    this.limits = limits;
  }

  get #where(): string {
    return `${this.#place}:${this.#text.slice(0, this.#at).split(/\r\n|[\r\n]/).length}`;
  }

  fail(problem: string): never {
    throw refusal('invalid_input', usdBroken.at(this.#where, { problem }));
  }

  unsupported(what: string): never {
    throw refusal('invalid_input', usdUnsupported.at(this.#where, { what }));
  }

  /** Says what was expected instead of what stands here. */
  unexpected(wanted: string): never {
    const next = this.#text.slice(this.#at, this.#at + 20).split(/[\r\n]/)[0]!;
    return this.fail(`${wanted} expected, ${next === '' ? 'the end of the line' : JSON.stringify(next)} found`);
  }

  #limit(what: string, found: number, limit: number): void {
    if (found > limit) throw refusal('unsafe_input', usdTooLarge.at(this.#where, { what, found, limit }));
  }

  countSpec(): void {
    this.#limit('a number of prims and properties', ++this.#specs, this.limits.specs);
  }

  countItem(): void {
    this.#limit('a number of values', ++this.#items, this.limits.items);
  }

  /** Runs what reads something nested. */
  nested<T>(read: () => T): T {
    this.#limit('a depth', ++this.#depth, this.limits.depth);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** A place to return to with {@link back}. */
  mark(): number {
    return this.#at;
  }

  back(mark: number): void {
    this.#at = mark;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  peek(): string {
    return this.#text[this.#at] ?? '';
  }

  /** Takes a punctuation character if it is next. */
  take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  expect(character: string): void {
    if (!this.take(character)) this.unexpected(`"${character}"`);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Skips blanks and comments, but no end of a line outside of a comment. */
  blanks(): void {
    if (' \t#/'.includes(this.peek())) this.#match(BLANKS);
  }

  /** What must stand between two words: a blank, then more of them and comments. A comment alone is none, as in OpenUSD. */
  gap(): void {
    if (!' \t'.includes(this.peek() || '-')) this.unexpected('a blank');
    this.blanks();
  }

  /** Skips blanks, comments and ends of lines. @returns whether there were any */
  lines(): boolean {
    return this.#match(LINES) !== undefined;
  }

  /** Takes `[`, and blanks and comments in front of it; nothing if another character follows these. */
  opensArray(): boolean {
    const start = this.#at;
    this.blanks();
    if (this.take('[')) return true;
    this.#at = start;
    return false;
  }

  /** Whether the line ends here. */
  get atLineEnd(): boolean {
    return this.atEnd || this.peek() === '\n' || this.peek() === '\r';
  }

  /** A word, if one is next; it is taken only if it is one of `words`. */
  takeWord<W extends string>(words: readonly W[]): W | undefined {
    const start = this.#at;
    const word = this.#match(NAME);
    if (word !== undefined && (words as readonly string[]).includes(word)) return word as W;
    this.#at = start;
    return undefined;
  }

  /** A word as {@link takeWord}, and the gap that must follow it. */
  takeKeyword<W extends string>(words: readonly W[]): W | undefined {
    const word = this.takeWord(words);
    if (word !== undefined) this.gap();
    return word;
  }

  name(what: string): string {
    return this.#short(this.#match(NAME) ?? this.unexpected(what));
  }

  /** `xformOp:translate` */
  namespacedName(what: string): string {
    return this.#short(this.#match(NAMESPACED) ?? this.unexpected(what));
  }

  /** The text of a number, if one is next. */
  numberText(): string | undefined {
    return this.#match(NUMBER);
  }

  #short(text: string): string {
    this.#limit('a text with a length', text.length, this.limits.text);
    return text;
  }

  get atString(): boolean {
    return this.peek() === '"' || this.peek() === "'";
  }

  /** `"…"`, `'…'`, or with three quotes over several lines. @see Sdf_EvalQuotedString */
  string(): string {
    const quote = this.peek();
    if (quote !== '"' && quote !== "'") this.unexpected('a string');
    const long = this.#text.startsWith(quote.repeat(3), this.#at);
    const close = long ? quote.repeat(3) : quote;
    const start = this.#at + close.length;
    let end = start;
    while (!this.#text.startsWith(close, end)) {
      const character = this.#text[end];
      if (character === undefined || (!long && (character === '\n' || character === '\r')))
        this.fail('a string that does not end');
      end += character === '\\' ? 2 : 1;
    }
    const raw = this.#short(this.#text.slice(start, end));
    this.#at = end + close.length;
    return raw.includes('\\') ? withoutEscapes(raw) : raw;
  }

  /** `@…@`, or `@@@…@@@`, in which `\@@@` stands for three of them. */
  asset(): string {
    const long = this.#text.startsWith('@@@', this.#at);
    const pattern = long ? /@@@((?:\\@@@|[^\r\n])*?)@@@(?!@)/y : /@([^@\r\n]*)@/y;
    const raw = this.#match(pattern);
    if (raw === undefined) this.fail('an asset path that does not end');
    const asset = long ? raw.slice(3, -3).replaceAll('\\@@@', '@@@') : raw.slice(1, -1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    if (/[\x00-\x1f\x7f]/.test(asset)) this.fail('an asset path with control characters');
    return this.#short(asset);
  }

  /** What stands in `<…>`. */
  path(): string {
    const raw = this.#match(/<[^<>\r\n]*>/y) ?? this.unexpected('a path');
    return this.#short(raw.slice(1, -1));
  }
}

/** @see Sdf_EvalQuotedString: C's escapes; any other character stands for itself */
function withoutEscapes(raw: string): string {
  return raw.replace(/\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g, (_, hex, octal, other) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return SIMPLE_ESCAPES[other as string] ?? (other as string);
  });
}
