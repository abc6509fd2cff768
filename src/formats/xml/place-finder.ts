/** Line and column of tags, asked for in the order of the text. */
export class PlaceFinder {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Of the last `<` before `end`, both from 1. A line ends with LF, CR, or both (XML 1.0, 2.11). */
  before(end: number): { line: number; column: number } {
    const start = this.#text.lastIndexOf('<', end - 1);
    for (; this.#at < start; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x0a && !(code === 0x0d && this.#text.charCodeAt(this.#at + 1) !== 0x0a)) continue;
      this.#line += 1;
      this.#lineStart = this.#at + 1;
    }
    return { line: this.#line, column: start - this.#lineStart + 1 };
  }
}
