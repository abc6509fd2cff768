import type { RelationFrame } from '../frame.ts';
import type { Noun } from '../lexical-item.ts';
import type { TextSpan, TextToken } from '../token.ts';
import { type NamedThing, NOTHING, plainRelation, type Referent, referTo } from './thing.ts';

/** What tells one of several from the others by its place alone. */
const ORDINAL =
  /^(?:left|right|middle|first|second|third|fourth|last|other|remaining|upper|lower|top|bottom|front|back|rear)$/;

/** What has been named so far. */
interface Named {
  readonly things: NamedThing[];
  readonly topic: Referent;
  adjectives(noun: Noun, offset?: number): string[];
  tokensFrom(start: number, most: number): readonly TextToken[];
  textAt(span: TextSpan): string;
}

/** "The left one", "the second". */
const ONE = /^the (.+?)(?: one)?$/;

/** Single ones of several that were named together: "the left one", "the other", "the former". */
export class ToldApart {
  readonly #discourse: Named;
  /** Those that were told apart of several, and what is left of these. */
  readonly #ones: { readonly which: string; readonly thing: NamedThing; readonly rest: NamedThing | undefined }[] = [];
  #others: NamedThing | undefined;
  /** What is left of several of which some were told apart by what they are like. */
  #split: NamedThing | undefined;

  constructor(discourse: Named) {
    this.#discourse = discourse;
  }

  /** Of "one is white": the others are what is left. */
  noteOthers(thing: NamedThing | undefined): void {
    this.#others = thing;
  }

  /** What "the other", "the rest" are, after some of them. */
  others(): Referent | undefined {
    return this.#others && referTo([this.#others]);
  }

  /** What such a word speaks of; undefined: it is another pronoun. */
  read(word: string, span: TextSpan, about: Referent = NOTHING): Referent | undefined {
    if (/^the (?:former|latter)$/.test(word)) return this.ofTwo(word);
    if (/^the (?:former|latter|first|last) two$/.test(word)) return this.twoOf(word);
    const isOne = / one$/.test(word) || /^the (?:first|second|third|fourth)$/.test(word) || this.#isSaidOfOne(word);
    const which = isOne ? ONE.exec(word)?.[1] : undefined;
    return which === undefined ? undefined : this.one(which, span, about);
  }

  /** "The red", of a red and a blue one. */
  #isSaidOfOne(word: string): boolean {
    const [, said] = ONE.exec(word) ?? [];
    return said !== undefined && this.#discourse.things.some((thing) => this.#qualities(thing).includes(said));
  }

  /** The words that are said of a thing; of "a blue one" not those of the mug that it is one of. */
  #qualities({ noun, offset, more, words, head }: NamedThing): readonly string[] {
    const further = more.flatMap((span) => this.#discourse.textAt(span).split(' '));
    const isOneOfThese = more.length > 0 && words.start === head.start;
    return isOneOfThese ? further : [...this.#discourse.adjectives(noun, offset), ...further];
  }

  /** "A wardrobe, a chest and a mirror. … of the first": in the order in which they were named. */
  #inOrder(which: string): Referent {
    const at = ['first', 'second', 'third', 'fourth'].indexOf(which);
    const known = this.#discourse.things.filter(({ kind, isHost }) => kind !== undefined && !isHost);
    const thing = which === 'last' ? known.at(-1) : known[at];
    return thing === undefined ? NOTHING : referTo([thing]);
  }

  /** "The former", "the latter": of the last two kinds of things. */
  ofTwo(which: string): Referent {
    const known = this.#discourse.things.filter(({ kind, isHost }) => kind !== undefined && !isHost).slice(-2);
    if (known.length < 2) return NOTHING;
    return referTo([which.endsWith('former') ? known[0]! : known[1]!]);
  }

  /** "The latter two": of all that were named, or two of several of a kind. */
  twoOf(which: string): Referent {
    const known = this.#discourse.things.filter(({ kind, isHost }) => kind !== undefined && !isHost);
    if (known.length < 3) return NOTHING;
    return referTo(/former|first/.test(which) ? known.slice(0, 2) : known.slice(-2));
  }

  /** Several of a kind that were named, of which some are spoken of. */
  several(): Referent | undefined {
    const isMany = ({ kind, count }: NamedThing): boolean => kind !== undefined && count > 1;
    const thing = this.#discourse.topic.things.find(isMany) ?? this.#discourse.things.findLast(isMany);
    return thing && referTo([thing]);
  }

  /** "The left one", "the second one": of several that were named, which are told apart from then on. */
  one(which: string, span: TextSpan, about: Referent = NOTHING): Referent {
    const named = this.#ones.find((one) => one.which === which);
    if (named) return referTo([named.thing]);
    const own = this.#discourse.things.findLast(
      (thing) => thing.kind !== undefined && which.split(' ').every((word) => this.#qualities(thing).includes(word)),
    );
    if (own) return referTo([own]);
    if (!ORDINAL.test(which)) return this.#newOne(which, span, about);
    const rest = this.#ones.at(-1)?.rest;
    const [from] = rest ? [rest] : (this.several()?.things ?? []);
    const thing = from as NamedThing | undefined;
    if (!thing) return this.#inOrder(which);
    if (thing.count === 1) {
      this.#ones.push({ which, thing, rest: undefined });
      return referTo([thing]);
    }
    const isInRow = ({ relation, to }: RelationFrame): boolean => relation === 'in_row' && to === undefined;
    const first: NamedThing = { ...thing, count: 1, counted: 'said', more: [...thing.more], relations: [] };
    first.relations.push(...thing.relations.filter((one) => !isInRow(one)));
    thing.count--;
    thing.counted = 'said';
    this.#discourse.things.splice(this.#discourse.things.indexOf(thing), 0, first);
    const side = which === 'left' ? 'right_of' : which === 'right' ? 'left_of' : undefined;
    const row = thing.relations.findIndex(isInRow);
    const order = plainRelation(side ?? 'in_row', row < 0 ? span : thing.relations[row]!.span, first);
    if (row >= 0 && (thing.count === 1 || side === undefined)) thing.relations[row] = order;
    else if (side !== undefined) thing.relations.push(order);
    this.#ones.push({ which, thing: first, rest: thing });
    return referTo([first]);
  }

  /**
   * "The red one", where none was said to be red: one of several that are not told apart yet, or another of the kind that is
   * spoken of. "The tall one" of nothing is nothing.
   */
  #newOne(which: string, span: TextSpan, { things: [subject] }: Referent): Referent {
    const text = this.#discourse.textAt(span);
    const from = this.#discourse.tokensFrom(span.start, text.split(' ').length);
    const said = from.slice(1, text.endsWith(' one') ? -1 : undefined);
    if (text !== `the ${which} one` && text !== `the ${which}`) return NOTHING;
    const quality: TextSpan = { start: said[0]!.start, end: said.at(-1)!.end };
    // The second of two: the one that is left.
    const rest = this.#split && this.#split.count === 1 && this.#split.more.length === 0 ? this.#split : undefined;
    if (rest && !subject) {
      rest.more.push(quality);
      return referTo([rest]);
    }
    const isOpen = ({ kind, count, more }: NamedThing): boolean => kind !== undefined && count > 1 && more.length === 0;
    const several = subject ? undefined : this.#discourse.things.findLast(isOpen);
    const like =
      several ??
      (subject as NamedThing | undefined) ??
      this.#discourse.things.findLast(({ kind, isHost }) => kind !== undefined && !isHost);
    if (like?.kind === undefined) return NOTHING;
    const one: NamedThing = {
      ...like,
      words: like.head,
      count: 1,
      counted: 'one',
      label: undefined,
      more: [quality],
      relations: several ? [...like.relations] : [],
      span,
    };
    if (several) {
      several.count--;
      several.counted = 'said';
      this.#split = several;
      this.#discourse.things.splice(this.#discourse.things.indexOf(several), 0, one);
    } else this.#discourse.things.push(one);
    return referTo([one]);
  }
}
