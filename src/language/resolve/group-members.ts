import type { RelationFrame } from '../frame.ts';
import type { Noun } from '../lexical-item.ts';
import type { TextSpan, TextToken } from '../token.ts';
import { ACROSS, RELATION_AT } from './sides.ts';
import { type NamedThing, NOTHING, plainRelation, type Referent, referTo } from './thing.ts';

/** What tells one of several from the others by its place alone. */
const ORDINAL =
  /^(?:left|right|middle|first|second|third|fourth|last|other|remaining|upper|lower|top|bottom|front|back|rear)$/;

/** How several stand to each other. */
const isTogether = ({ relation, to }: RelationFrame): boolean =>
  to === undefined && /^(?:in_row|face_to_face|back_to_back)$/.test(relation);

/** Whether a thing was said to be at a side, of the room or of another thing. */
const isAt = ({ relations }: NamedThing, which: string): boolean =>
  relations.some(({ relation, place, likely }) => !likely && (place === which || relation === RELATION_AT[which]));

/** What has been named so far. */
interface Named {
  readonly things: NamedThing[];
  readonly topic: Referent;
  readonly isHost: boolean;
  span(phrase: Pick<Noun, 'from' | 'to'>): TextSpan;
  adjectives(noun: Noun, offset?: number): string[];
  tokensFrom(start: number, most: number): readonly TextToken[];
  textAt(span: TextSpan): string;
}

/** "The left one", "the second". */
const ONE = /^the (.+?)(?: one)?$/;

/** Words before a noun that say which of several it is; levels and edges of one thing are its parts. */
const WHICH = /^(?:other|left|right|middle|central|center|centre|first|second|third|fourth|last|front|rear|back)$/;

/** The plain words that are meant by a comparative. */
const PLAIN: Readonly<Partial<Record<string, readonly string[]>>> = {
  smaller: ['small', 'little', 'tiny', 'mini'],
  bigger: ['big', 'large', 'huge'],
  larger: ['large', 'big', 'huge'],
  taller: ['tall', 'high'],
  higher: ['high', 'tall'],
  shorter: ['short', 'low'],
  lower: ['low', 'short'],
  longer: ['long'],
  wider: ['wide', 'broad'],
  narrower: ['narrow', 'slim'],
};

/** Single ones of several that were named together: "the left one", "the other", "the former". */
export class GroupMembers {
  readonly #discourse: Named;
  /** Those that were told apart of several, and what is left of these. */
  readonly #ones: { readonly which: string; readonly thing: NamedThing; readonly rest: NamedThing | undefined }[] = [];
  /** Such as were brought in as "a left shelf", of which the other may follow. */
  readonly #halves: { readonly which: string; readonly thing: NamedThing; readonly at: TextSpan }[] = [];
  #others: NamedThing | undefined;
  /** What is left of several of which some were told apart by what they are like. */
  #split: { readonly one: NamedThing; readonly rest: NamedThing } | undefined;

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
    if (word === 'one') return this.#anyOne(span, about);
    if (/^the other(?: one)?$/.test(word)) {
      const rest = this.#ones.at(-1)?.rest ?? this.#others;
      if (rest?.count === 1) return referTo([rest]);
    }
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
      (thing) =>
        thing.kind !== undefined &&
        which
          .split(' ')
          .every((word) => [word, ...(PLAIN[word] ?? [])].some((form) => this.#qualities(thing).includes(form))),
    );
    if (own) return referTo([own]);
    if (!ORDINAL.test(which)) return this.#newOne(which, span, about);
    const rest = this.#ones.at(-1)?.rest;
    const [from] = rest ? [rest] : (this.several()?.things ?? []);
    const thing = from as NamedThing | undefined;
    if (!thing && which === 'other') return this.#another(span);
    if (!thing) return this.#inOrder(which);
    return referTo([this.#oneOf(thing, which, span)]);
  }

  /** "One chair is at the table, the other one lies on the floor": there are two. */
  #another(span: TextSpan): Referent {
    const like = this.#discourse.things.findLast(
      ({ kind, count, isHost }) => kind !== undefined && count === 1 && !isHost,
    );
    if (!like || !this.#discourse.textAt(like.span).startsWith('one ')) return NOTHING;
    const thing: NamedThing = { ...like, definite: false, more: [], relations: [], span };
    this.#discourse.things.push(thing);
    this.#ones.push({ which: 'other', thing, rest: undefined });
    return referTo([thing]);
  }

  /**
   * "The left table", "the third locker": the one of several of a kind that were named before. Of a pair the other may follow:
   * "a left shelf with cans, a right shelf with jars".
   *
   * @returns undefined where none was named
   */
  noun(noun: Noun, span: TextSpan): NamedThing | undefined {
    const which = this.#whichOf(noun);
    if (which === undefined) return undefined;
    const isAlike = ({ kind }: NamedThing): boolean => kind === noun.kind;
    if (which === 'other') {
      const last = this.#ones.findLast(({ thing }) => isAlike(thing))?.rest;
      return last?.count === 1 ? last : undefined;
    }
    const named = this.#ones.find((one) => one.which === which && isAlike(one.thing));
    if (named) return named.thing;
    const half = this.#halves.find((one) => one.which === which && isAlike(one.thing));
    if (half) return half.thing;
    const alike = this.#discourse.things.filter(isAlike);
    const there = alike.filter((thing) => thing.count === 1 && isAt(thing, which));
    if (there.length === 1) return there[0];
    const rest = which === 'one' ? undefined : this.#ones.findLast(({ thing }) => isAlike(thing))?.rest;
    const several = rest ?? alike.findLast(({ count }) => count > 1);
    if (several) return this.#oneOf(several, which, span);
    const [first, second, ...others] = alike;
    const relation = RELATION_AT[which];
    if (!first || !second || others.length > 0 || relation === undefined || this.#halves.length > 0) return undefined;
    // Two that were named one after the other: the first one is left, unless it was said to be elsewhere.
    const across = alike.find((thing) => isAt(thing, ACROSS[which]!));
    const meant = across ? alike.find((thing) => thing !== across)! : /left|front/.test(which) ? first : second;
    const other = meant === first ? second : first;
    if (!across) meant.relations.push(plainRelation(relation, span, other));
    this.#ones.push({ which, thing: meant, rest: other });
    return meant;
  }

  /** "Six boxes on one": of several that were named, which others can be in or on. */
  #anyOne(span: TextSpan, about: Referent): Referent | undefined {
    const several = this.#discourse.things.findLast(
      (thing) =>
        thing.count > 1 &&
        !about.things.includes(thing) &&
        (thing.noun.traits?.isSurface === true || thing.noun.traits?.isContainer === true),
    );
    return several && referTo([this.#oneOf(several, 'one', span)]);
  }

  /** Notes a thing that was brought in as "a left shelf"; with the right one, they stand beside each other. */
  noteHalf(thing: NamedThing): void {
    const which = this.#whichOf(thing.noun);
    if (which === undefined || ACROSS[which] === undefined) return;
    const { start, end } = this.#discourse
      .tokensFrom(thing.words.start, this.#discourse.adjectives(thing.noun).length)
      .find(({ text }) => text === which)!;
    const at: TextSpan = { start, end };
    const other = this.#halves.find((one) => one.which === ACROSS[which] && one.thing.kind === thing.kind);
    this.#halves.push({ which, thing, at });
    if (!other) return;
    thing.relations.push(plainRelation(RELATION_AT[which]!, at, other.thing));
    for (const half of [other, { thing, at }]) half.thing.unsaid.push(half.at);
  }

  #whichOf(noun: Noun): string | undefined {
    if (noun.kind === undefined || noun.plural || (noun.count ?? 1) > 1) return undefined;
    // "On one table": of two that were named.
    const isOne = this.#discourse.isHost && this.#discourse.textAt(this.#discourse.span(noun)).startsWith('one ');
    return isOne ? 'one' : this.#discourse.adjectives(noun).find((word) => WHICH.test(word));
  }

  #oneOf(thing: NamedThing, which: string, span: TextSpan): NamedThing {
    if (thing.count === 1) {
      this.#ones.push({ which, thing, rest: undefined });
      return thing;
    }
    const first: NamedThing = { ...thing, count: 1, counted: 'said', more: [...thing.more], relations: [] };
    thing.count--;
    thing.counted = 'said';
    this.#discourse.things.splice(this.#discourse.things.indexOf(thing), 0, first);
    this.#ones.push({ which, thing: first, rest: thing });
    this.#shareEach(first, thing);
    if (this.#partSides(first, thing, which)) return first;
    first.relations.push(...thing.relations.filter((one) => !isTogether(one)));
    const isInMiddle = /^(?:middle|cent)/.test(which) && thing.count === 2;
    const across = ACROSS[which];
    const side = isInMiddle ? 'both_sides' : across === undefined ? undefined : RELATION_AT[across];
    const row = thing.relations.findIndex(isTogether);
    const said = thing.relations[row];
    if (said === undefined) {
      if (side !== undefined) thing.relations.push(plainRelation(side, span, first));
      return first;
    }
    // Of two, their being in a row is how they stand to each other; of more, the rest is in a row as well.
    const isPairOf = said.relation !== 'in_row' || side === undefined;
    if (isPairOf) thing.relations[row] = plainRelation(said.relation, said.span, first);
    if (side !== undefined) thing.relations.push(plainRelation(side, isPairOf ? span : said.span, first));
    if (!isPairOf && thing.count === 1) thing.relations.splice(row, 1);
    return first;
  }

  /** "Two benches, a stool at each": what each of them has, the one has as well. */
  #shareEach(one: NamedThing, rest: NamedThing): void {
    const { things } = this.#discourse;
    for (const thing of things.filter(({ relations }) => relations.some(({ each, to }) => each && to === rest))) {
      const relations = thing.relations.map((said) => (said.to === rest ? { ...said, to: one } : said));
      things.splice(things.indexOf(thing), 0, { ...thing, more: [...thing.more], relations });
    }
  }

  /** "Two tables left and right of it": one at each side of it. @returns whether they are */
  #partSides(one: NamedThing, rest: NamedThing, which: string): boolean {
    const at = rest.relations.findIndex(({ relation, to }) => relation === 'both_sides' && to !== undefined);
    if (at < 0 || rest.count !== 1) return false;
    const { to, span } = rest.relations[at]!;
    const isRight = RELATION_AT[which] === 'right_of';
    one.relations.push(...rest.relations.map((said) => ({ ...said })));
    one.relations[at] = plainRelation(isRight ? 'right_of' : 'left_of', span, to as NamedThing);
    rest.relations[at] = plainRelation(isRight ? 'left_of' : 'right_of', span, to as NamedThing);
    // A robot is placed by the scene: they are still left and right of each other.
    if (((to as NamedThing).noun.traits?.sides[0] ?? 0) === 0)
      rest.relations.push(plainRelation(isRight ? 'left_of' : 'right_of', span, one));
    return true;
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
    const rest = this.#split?.rest;
    if (rest?.count === 1 && rest.more.length === 0 && (!subject || subject === this.#split?.one)) {
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
      this.#split = { one, rest: several };
      this.#discourse.things.splice(this.#discourse.things.indexOf(several), 0, one);
    } else this.#discourse.things.push(one);
    return referTo([one]);
  }
}
