import { isEnding } from './noun-phrase.ts';
import type { Phrases } from './phrases.ts';
import { type TextSpan, type TextToken, tokenize } from './token.ts';

/** What is known of the words of a correction. */
export interface RepairLexicon {
  noun(tokens: readonly TextToken[], at: number): { readonly next: number } | undefined;
  part(tokens: readonly TextToken[], at: number): { readonly next: number } | undefined;
  number(tokens: readonly TextToken[], at: number): { readonly next: number } | undefined;
  quality(tokens: readonly TextToken[], at: number): { readonly next: number; readonly isLength: boolean } | undefined;
  /** Colours compete with colours, materials with materials. */
  qualityClass(word: string): string | undefined;
  singular(word: string): string;
}

/** A prompt as it is meant, and what was put in place of what. */
export interface Repaired {
  readonly text: string;
  readonly assumed: readonly string[];
}

/** Words that take back what was said before, without the signs around them; the longer ones first. */
const MARKERS: readonly string[] = [
  'no wait',
  'wait no',
  'wait',
  'no sorry',
  'sorry',
  'scratch that',
  'strike that',
  'correction',
  'i mean',
  'i meant',
  'or rather',
  'better',
  'oops',
  'actually',
  'well',
  'hmm',
  'no',
];
/** What may stand between a marker and what is meant. */
const LEADS: readonly string[] = [
  'make it',
  'make that',
  'make them',
  'let it be',
  'it should be',
  'it is',
  "it's",
  'that is',
  'they should be',
  'put it',
  'put them',
  'place it',
  'let us say',
  "let's say",
  'say',
  'better',
  'not',
];
/** These are no corrections without another marker, a lead or a comma behind them. */
const WEAK = /^(?:no|well|better|wait|hmm)$/;
/** A lead that takes back by itself: "1.2 m wide... make that 1.4 m". */
const STRONG_LEAD = /^make (?:it|that|them)$/;
const SIGN = /^(?:[,.;:!?()–—\n…-])$/;
const END = /^(?:[,.;:!?()\n–—…-])$/;
const DETERMINER = /^(?:an?|the|one|some|its|their|that|this|those|these)$/;
/** A prompt has few corrections. */
const MOST = 6;

interface Marker {
  /** Where the marker begins, the signs before it included, and the first token of what is meant. */
  readonly from: number;
  readonly to: number;
}

/**
 * Puts what corrects itself in the place of what it corrects: "two mugs, no, make it three" is "three mugs". What is meant
 * replaces the last words of its own class (number, length, colour, material, noun, place). A correction that fits
 * nothing stays as it is. Pure.
 *
 * @param places the words that say where something is
 */
export function repairPrompt(prompt: string, lexicon: RepairLexicon, places: Phrases<unknown>): Repaired {
  const assumed: string[] = [];
  let text = prompt;
  for (let i = 0; i < MOST; i++) {
    const next = repairOnce(text, lexicon, places);
    if (!next) break;
    assumed.push(next.told);
    text = next.text;
  }
  return { text, assumed };
}

function repairOnce(
  text: string,
  lexicon: RepairLexicon,
  places: Phrases<unknown>,
): { readonly text: string; readonly told: string } | undefined {
  const tokens = tokenize(text);
  for (let at = 1; at < tokens.length; at++) {
    const marker = markerAt(tokens, at);
    if (!marker) continue;
    const end = endOf(tokens, marker.to);
    if (end <= marker.to) continue;
    const swap = new Alignment(tokens, lexicon, places).align(marker, end);
    if (!swap) continue;
    const isBracketed = tokens[marker.from]?.text === '(' && tokens[end]?.text === ')';
    const cut: TextSpan = {
      start: tokens[marker.from - 1]?.end ?? 0,
      end: isBracketed ? tokens[end]!.end : tokens[end - 1]!.end,
    };
    const said = text.slice(swap.old.start, swap.old.end);
    const taken = text
      .slice(cut.start, tokens[end - 1]!.end)
      .replace(/^[\s,.;:(–—-]+/, '')
      .toLowerCase();
    return {
      text: `${text.slice(0, swap.old.start)}${swap.fresh}${text.slice(swap.old.end, cut.start)}${text.slice(cut.end)}`,
      told: `"${taken}": "${swap.fresh}" in place of "${said}"`,
    };
  }
  return undefined;
}

/** "- no, make it", "(i mean". */
function markerAt(tokens: readonly TextToken[], from: number): Marker | undefined {
  if (!isSign(tokens, from - 1) && !isSign(tokens, from)) return undefined;
  if (isSign(tokens, from) && isSign(tokens, from - 1)) return undefined;
  let at = from;
  while (isSign(tokens, at)) at++;
  if (at === from && !STRONG_LEAD.test(textOf(tokens, from, from + 2))) return undefined;
  let [isMarked, isStrong, isCut] = [false, false, false];
  for (;;) {
    const marker = MARKERS.find((words) => isPhrase(tokens, at, words));
    const lead = LEADS.find((words) => isPhrase(tokens, at, words));
    const words = marker ?? lead;
    if (words === undefined) break;
    if (words === 'not' && !isMarked) return undefined;
    isStrong ||= (marker !== undefined && !WEAK.test(marker)) || (lead !== undefined && STRONG_LEAD.test(lead));
    isStrong ||= isMarked && lead !== undefined && lead !== 'not';
    isMarked = true;
    at += words.split(' ').length;
    if (isSign(tokens, at) && tokens[at]!.text !== '(' && tokens[at]!.text !== ')') {
      isCut = true;
      while (isSign(tokens, at)) at++;
    } else isCut = false;
  }
  return isMarked && (isStrong || isCut) ? { from, to: at } : undefined;
}

const isSign = (tokens: readonly TextToken[], at: number): boolean => SIGN.test(tokens[at]?.text ?? '');

const isPhrase = (tokens: readonly TextToken[], at: number, words: string): boolean =>
  words.split(' ').every((word, i) => tokens[at + i]?.text === word);

const textOf = (tokens: readonly TextToken[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** What is meant ends at a sign; a decimal point and a hyphen are none. */
function endOf(tokens: readonly TextToken[], from: number): number {
  let at = from;
  while (at < tokens.length && !END.test(tokens[at]!.text)) at++;
  return at;
}

interface Swap {
  readonly old: TextSpan;
  readonly fresh: string;
}

/** Finds what a correction is said of. */
class Alignment {
  readonly #tokens: readonly TextToken[];
  readonly #lexicon: RepairLexicon;
  readonly #places: Phrases<unknown>;

  constructor(tokens: readonly TextToken[], lexicon: RepairLexicon, places: Phrases<unknown>) {
    this.#tokens = tokens;
    this.#lexicon = lexicon;
    this.#places = places;
  }

  align({ from, to }: Marker, end: number): Swap | undefined {
    return (
      this.#place(from, to, end) ??
      this.#length(from, to, end) ??
      this.#noun(from, to, end) ??
      this.#number(from, to, end) ??
      this.#quality(from, to, end)
    );
  }

  /** "Right of the plate": of places the last one of the same thing, else the last one. */
  #place(from: number, to: number, end: number): Swap | undefined {
    if (this.#placeAt(to) === undefined) return undefined;
    const head = this.#head(end);
    const places = this.#all(from, (at) => this.#placeEnd(at)).filter(({ next }) => next <= from);
    const same = places.findLast(({ next }) => this.#head(next) === head);
    // "On its right": it takes the place of the preposition alone.
    const old = same ?? places.at(-1);
    return old && this.#swap(old.at, old.next, to, end);
  }

  #placeAt(at: number): number | undefined {
    const ends = this.#places.at(this.#tokens, at).map(({ next }) => next);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  /** A preposition with its noun phrase. */
  #placeEnd(at: number): number | undefined {
    const preposition = this.#placeAt(at);
    if (preposition === undefined) return undefined;
    return this.#phraseEnd(preposition) ?? preposition;
  }

  /** Behind an article, qualities and a noun; a word that isn't known is a noun where an article leads to it. */
  #phraseEnd(from: number): number | undefined {
    let at = from;
    while (DETERMINER.test(this.#text(at))) at++;
    for (let quality = this.#quality1(at); quality !== undefined; quality = this.#quality1(at)) at = quality;
    while (/^(?:left|right|back|front|far|near|top|bottom)$/.test(this.#text(at)) && this.#isWord(at + 1)) at++;
    const noun = this.#nounAt(at);
    if (noun !== undefined) return noun;
    return at > from && this.#isWord(at) ? at + 1 : undefined;
  }

  #length(from: number, to: number, end: number): Swap | undefined {
    const quality = this.#lexicon.quality(this.#tokens, to);
    if (!quality?.isLength) return undefined;
    const lengths = this.#all(from, (at) => {
      const read = this.#lexicon.quality(this.#tokens, at);
      return read?.isLength ? read.next : undefined;
    });
    const direction = this.#direction(quality.next);
    const old =
      direction === undefined ? undefined : lengths.findLast(({ next }) => this.#direction(next) === direction);
    const last = old ?? lengths.at(-1);
    if (!last) return undefined;
    const own = this.#direction(last.next);
    // "1.2 m wide, no, 1.4 m": still wide.
    const isKept = own !== undefined && direction === undefined && quality.next === end;
    const swap = this.#swap(last.at, last.next, to, end);
    return isKept ? { ...swap, fresh: `${swap.fresh} ${own}` } : swap;
  }

  /** The word of direction that an expression of length ends with. */
  #direction(next: number): string | undefined {
    const word = this.#text(next - 1);
    return /^(?:wide|high|tall|long|deep|thick|across|diameter)$/.test(word) ? word : undefined;
  }

  /** "A blue mug": of things the last one of that name, else the last one. */
  #noun(from: number, to: number, end: number): Swap | undefined {
    const fresh = this.#nounPhrase(to, end);
    if (!fresh) return undefined;
    const phrases = this.#all(from, (at) => this.#nounPhrase(at, from)?.next);
    const named = this.#head(fresh.next);
    const same = phrases.findLast(({ next }) => this.#head(next) === named);
    const old = same ?? phrases.at(-1);
    // "Separating... no wait, a plain funnel": nothing was named.
    if (!old) return this.#swap(0, from, to, end);
    const swap = this.#swap(old.at, old.next, to, end);
    const hasArticle = DETERMINER.test(this.#text(to)) || this.#lexicon.number(this.#tokens, to) !== undefined;
    const article = /^(?:an?|the|one)$/.test(this.#text(old.at)) && !hasArticle ? `${this.#text(old.at)} ` : '';
    return { ...swap, fresh: `${article}${swap.fresh}` };
  }

  /** An article or a number, qualities, a noun. */
  #nounPhrase(from: number, limit: number): { readonly next: number } | undefined {
    let at = from;
    const number = this.#lexicon.quality(this.#tokens, at)?.isLength
      ? undefined
      : this.#lexicon.number(this.#tokens, at);
    if (number) at = number.next;
    else if (DETERMINER.test(this.#text(at))) at++;
    for (let i = 0; i < MOST_ADJECTIVES && at < limit; i++) {
      const noun = this.#nounAt(at);
      if (noun !== undefined) return noun <= limit ? { next: noun } : undefined;
      const quality = this.#quality1(at);
      if (quality === undefined && isEnding(this.#tokens, at)) return undefined;
      at = quality ?? at + 1;
    }
    return undefined;
  }

  #nounAt(at: number): number | undefined {
    return this.#lexicon.noun(this.#tokens, at)?.next ?? this.#lexicon.part(this.#tokens, at)?.next;
  }

  #number(from: number, to: number, end: number): Swap | undefined {
    const number = this.#lexicon.number(this.#tokens, to);
    if (!number) return undefined;
    const numbers = this.#all(from, (at) =>
      this.#lexicon.quality(this.#tokens, at)?.isLength ? undefined : this.#lexicon.number(this.#tokens, at)?.next,
    );
    const articles = this.#all(from, (at) => (/^(?:an?|one)$/.test(this.#text(at)) ? at + 1 : undefined));
    const old = numbers.at(-1) ?? articles.at(0);
    return old && this.#swap(old.at, old.next, to, end);
  }

  /** "A green one", "blue". */
  #quality(from: number, to: number, end: number): Swap | undefined {
    const start = DETERMINER.test(this.#text(to)) ? to + 1 : to;
    const next = this.#quality1(start);
    if (next === undefined) return undefined;
    const own = this.#lexicon.qualityClass(this.#text(next - 1));
    const old = this.#all(from, (at) => this.#quality1(at)).findLast(
      (one) => this.#lexicon.qualityClass(this.#text(one.next - 1)) === own,
    );
    const last = /^ones?$/.test(this.#text(end - 1)) ? end - 1 : end;
    return old && this.#swap(old.at, old.next, start, last);
  }

  /** A quality that is no length. */
  #quality1(at: number): number | undefined {
    const read = this.#lexicon.quality(this.#tokens, at);
    return read && !read.isLength ? read.next : undefined;
  }

  /** All that stands before a token, none within another. */
  #all(limit: number, read: (at: number) => number | undefined): { readonly at: number; readonly next: number }[] {
    const found: { readonly at: number; readonly next: number }[] = [];
    for (let at = 0; at < limit; ) {
      const next = read(at);
      if (next !== undefined && next > at && next <= limit) found.push({ at, next });
      at = next !== undefined && next > at ? next : at + 1;
    }
    return found;
  }

  /** The last word of a phrase in the singular. */
  #head(next: number): string {
    return this.#lexicon.singular(this.#text(next - 1));
  }

  #text(at: number): string {
    return this.#tokens[at]?.text ?? '';
  }

  #isWord(at: number): boolean {
    return this.#tokens[at]?.kind === 'word';
  }

  #swap(from: number, next: number, to: number, end: number): Swap {
    const [first, last] = [this.#tokens[from]!, this.#tokens[next - 1]!];
    return {
      old: { start: first.start, end: last.end },
      fresh: this.#tokens
        .slice(to, end)
        .map(({ text, glued, hyphened }, i) => `${i === 0 ? '' : hyphened ? '-' : glued ? '' : ' '}${text}`)
        .join(''),
    };
  }
}

/** Words between an article and a noun. */
const MOST_ADJECTIVES = 5;
