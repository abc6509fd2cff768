/** Line and column of tags, asked for in the order of the text. */
export class PlaceFinder {
  readonly #text: string;
  #line = 1;
  #lineStart = 0;
  /** The next ones from the start of the line on; `Infinity` if there is none. */
  #feed: number;
  #return: number;

  constructor(text: string) {
    this.#text = text;
    [this.#feed, this.#return] = [this.#next('\n', 0), this.#next('\r', 0)];
  }

  /** Of the last `<` before `end`, both from 1. A line ends with LF, CR, or both (XML 1.0, 2.11). */
  before(end: number): { line: number; column: number } {
    const start = this.#text.lastIndexOf('<', end - 1);
    for (let ends = this.#lineEnd(); ends < start; ends = this.#lineEnd()) {
      this.#line += 1;
      this.#lineStart = ends + 1;
    }
    return { line: this.#line, column: start - this.#lineStart + 1 };
  }

  /** Last character of what ends the line. Looked for by the engine, which is many times faster than by the character. */
  #lineEnd(): number {
    if (this.#feed < this.#lineStart) this.#feed = this.#next('\n', this.#lineStart);
    if (this.#return < this.#lineStart) this.#return = this.#next('\r', this.#lineStart);
    return this.#return + 1 === this.#feed ? this.#feed : Math.min(this.#feed, this.#return);
  }

  #next(character: string, from: number): number {
    const at = this.#text.indexOf(character, from);
    return at < 0 ? Infinity : at;
  }
}
