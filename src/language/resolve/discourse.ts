import type { Edge } from '../chart.ts';
import { CARRIED, suits } from '../grammar/suits.ts';
import type { Noun } from '../lexical-item.ts';
import type { SceneLexicon } from '../lexicon.ts';
import { firstFrom, spanOf, type TextSpan, type TextToken } from '../token.ts';
import { bringIn } from './bring-in.ts';
import { GroupMembers } from './group-members.ts';
import { inInventory, isEndOf } from './inventory.ts';
import { isAnothers, isOneOf, ownWords } from './own-words.ts';
import { severalMeant } from './several.ts';
import { type Enclosing, isStacked, type NamedThing, NOTHING, type Referent, referTo, SIDES } from './thing.ts';

/** Words that a sentence is built with. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'COMMA',
  'AND',
  'COLON',
  'OPEN',
  'CLOSE',
  'WITH',
  'HAVE',
  'EXIST',
  'ORDER',
  'THAT',
  'WHICH',
  'PRON',
  'EACH',
  'OF',
  'FOR',
]);

/** Two readings of "it" are told where their scores differ by less. */
const CLOSE = 0.7;

/** Words that say how things stand. */
const RELATIONAL: ReadonlySet<string> = new Set(['PREP', 'ADV', 'LEAN']);

/** What a prompt has named so far, and what "it", "them" and "the bins" mean there. */
export class Discourse {
  readonly tokens: readonly TextToken[];
  readonly lexicon: SceneLexicon;
  readonly things: NamedThing[] = [];
  readonly rooms: TextSpan[] = [];
  readonly lost: TextSpan[] = [];
  readonly relational: TextSpan[] = [];
  readonly apart = new GroupMembers(this);
  readonly goals: TextSpan[] = [];
  readonly approximate: { span: TextSpan; of: NamedThing | undefined; inside: boolean }[] = [];
  readonly ambiguous: { span: TextSpan; of: NamedThing; or: NamedThing }[] = [];
  readonly without: { span: TextSpan; kind: string | undefined }[] = [];
  /** Whether each token is part of a phrase. */
  readonly read: boolean[];
  /** What something was last said to be at the side of. */
  pivot: NamedThing | undefined;
  pivotSide: string | undefined;
  /** What the last "it" could mean as well. */
  #rival: { readonly meant: NamedThing; readonly or: NamedThing } | undefined;
  /** What was last spoken of again by its name: "on the bench". */
  #namedAgain: NamedThing | undefined;
  /** What the last clause was about, for fragments and for "it" in the next one. */
  topic: Referent = NOTHING;
  /** Place of the sentence's first token. */
  offset = 0;
  /** Of the first thing that the clause names. */
  firstOfClause = 0;
  /** Whether a noun is read that says where something is: "mug on desk, lamp on desk" has one desk. */
  isHost = false;
  /** What is said to be at what is named next: "box on box" is two. */
  placing: readonly NamedThing[] = [];
  /** Whether what is named makes up a place at a table. */
  isSetting = false;

  constructor(tokens: readonly TextToken[], lexicon: SceneLexicon) {
    this.tokens = tokens;
    this.lexicon = lexicon;
    this.read = tokens.map(() => false);
  }

  span({ from, to }: Pick<Edge, 'from' | 'to'>): TextSpan {
    return spanOf(this.tokens, this.offset + from, this.offset + to);
  }

  textAt({ start, end }: TextSpan): string {
    const words: string[] = [];
    for (let i = firstFrom(this.tokens, start); i < this.tokens.length && this.tokens[i]!.end <= end; i++)
      words.push(this.tokens[i]!.text);
    return words.join(' ');
  }

  /** The tokens from a place of the prompt on, at most so many. */
  tokensFrom(start: number, most: number): readonly TextToken[] {
    const first = firstFrom(this.tokens, start);
    return this.tokens.slice(first, first + most);
  }

  textsOf({ words: [from, to] }: Noun, offset = this.offset): string[] {
    return this.tokens.slice(offset + from, offset + to).map(({ text }) => text);
  }

  /** "The blue cube" is not the red one. */
  differs(thing: NamedThing, noun: Noun): boolean {
    const own = isOneOf(thing) ? ownWords(thing, this).slice(0, -1) : this.adjectives(thing.noun, thing.offset);
    const said = this.adjectives(noun);
    return own.length > 0 && said.length > 0 && !said.some((word) => own.includes(word));
  }

  adjectives({ words: [from], head: [to] }: Noun, offset = this.offset): string[] {
    return this.tokens.slice(offset + from, offset + to).map(({ text }) => text);
  }

  /** "The chest" after "a chest of drawers", "the island" after "a kitchen island". */
  isShort(noun: Noun, thing: NamedThing): boolean {
    const [words, full] = [[noun, this.offset] as const, [thing.noun, thing.offset] as const].map(
      ([
        {
          head: [from, to],
        },
        offset,
      ]) => this.tokens.slice(offset + from, offset + to).map(({ text }) => text.replace(/s$/, '')),
    );
    return (
      words!.length < full!.length &&
      ((full![words!.length] === 'of' && full!.slice(0, words!.length).join(' ') === words!.join(' ')) ||
        full!.slice(-words!.length).join(' ') === words!.join(' '))
    );
  }

  /** The thing that a noun speaks of again. */
  known(noun: Noun): NamedThing | undefined {
    const known = this.#knownAs(noun);
    if (known && noun.definite) this.#namedAgain = known;
    return known;
  }

  #knownAs(noun: Noun): NamedThing | undefined {
    if (isAnothers(noun, this)) return undefined;
    const one = this.apart.noun(noun, this.span({ from: noun.from, to: noun.to }));
    if (one) return one;
    if (noun.kind === undefined) return this.#calledShort(noun);
    if (noun.labels.length === 1)
      return this.things.find((one) => one.kind === noun.kind && one.label === noun.labels[0]);
    const open = noun.count === undefined ? undefined : this.things.find((one) => one.open && one.kind === noun.kind);
    if (open) return open;
    // "A hammer left of the wrench, wrench left of the drill": the wrench has only been said to be there.
    const mentioned = this.things.findLast(
      (one) => one.kind === noun.kind && one.isHost && one.count === 1 && !this.differs(one, noun),
    );
    if (noun.bare && !noun.plural && mentioned && !mentioned.relations.some((one) => !one.likely)) return mentioned;
    const listed = inInventory(this.things, noun, this.offset);
    if (listed && !this.differs(listed, noun)) return listed;
    if (!noun.definite && !(noun.bare && (noun.plural || this.isHost))) return undefined;
    const alike = this.things.filter(
      (one) => (one.kind === noun.kind || (noun.definite && this.isShort(noun, one))) && !this.differs(one, noun),
    );
    if (noun.bare && (alike.length === 0 || (!noun.plural && alike.some((one) => this.placing.includes(one)))))
      return undefined;
    const words = this.textsOf(noun);
    const shared = (thing: NamedThing): number => words.filter((word) => ownWords(thing, this).includes(word)).length;
    const most = Math.max(...alike.map(shared));
    return alike.findLast((thing) => shared(thing) === most);
  }

  noteRoom(edge: Edge): void {
    this.rooms.push(this.span(edge));
    this.mark(edge);
  }

  namesOnlyRooms = (): boolean => this.rooms.length > 0 && !this.things.some(({ kind }) => kind !== undefined);

  /** "The board" after "a peg board": by the last word of its name, which names nothing else. */
  #calledShort(noun: Noun): NamedThing | undefined {
    if (!noun.definite || noun.isRoom || noun.count !== undefined) return undefined;
    return this.things.findLast(
      (thing) =>
        thing.kind !== undefined &&
        (this.isShort(noun, thing) || isEndOf(this.#lastOf(noun), this.#lastOf(thing.noun, thing.offset))),
    );
  }

  #lastOf = ({ head: [, end] }: Noun, offset = this.offset): string => this.tokens[offset + end - 1]?.text ?? '';

  /** "The bins", after a blue and a red one. */
  allOf(noun: Noun): Referent | undefined {
    if (!noun.definite || !noun.plural || noun.count !== undefined || noun.kind === undefined) return undefined;
    const alike = this.things.filter((one) => one.kind === noun.kind && !this.differs(one, noun));
    return alike.length > 1 && alike.every(({ count }) => count === 1) ? referTo(alike, noun.each) : undefined;
  }

  /** "In the drawer": of the thing that has one. */
  ownerOf(noun: Noun, governors: Enclosing): Referent | undefined {
    const isIts = noun.isPart && /^(?:its|their)$/.test(this.tokens[this.offset + noun.from]?.text ?? '');
    if (!this.isHost || !noun.isPart || !(noun.definite || noun.bare)) return undefined;
    if (noun.kind !== undefined && !isIts) return undefined;
    const things = [...governors.flatMap((one) => one.things), ...this.things.toReversed()];
    const owner = things.find(({ kind }) => kind !== undefined && noun.partOf.has(kind));
    if (owner) this.approximate.push({ span: this.span({ from: noun.from, to: noun.to }), of: owner, inside: true });
    owner?.parts.push(this.span({ from: noun.head[0], to: noun.head[1] }));
    return owner && referTo([owner], noun.each);
  }

  pronoun(word: string, governors: Enclosing): Referent {
    if (/^(?:both|all|everything|they)/.test(word)) return referTo(severalMeant(word, this.things, this.topic));
    const [governor] = governors;
    const meant = governor ?? this.topic;
    return { things: meant.things, each: governor?.each ?? false, isRoom: meant.isRoom };
  }

  /** What "it" is: what the phrase is in, or what was named before, that can be so. */
  it(
    relation: string,
    about: Referent,
    governors: Enclosing,
    word: string,
    named?: Noun,
    at: TextSpan = this.span({ from: 0, to: 1 }),
  ): Referent | undefined {
    this.#rival = undefined;
    if (relation === 'between') return this.two(about, governors);
    const told = this.apart.read(word, at, about);
    if (told) return told;
    const subject = named ?? about.things[0]?.noun;
    if (word.startsWith('both') || word === 'the two') return this.lastTwo(relation, about, subject);
    // In "behind it a lamp" the lamp says less of what it stands behind.
    const weight = named ? 0.5 : 1.5;
    const isMany = /^(?:them|these|those|they|both|all)/.test(word);
    const candidates: { reference: Referent; score: number }[] = [];
    const put = this.things.findLast((one) => one.kind !== undefined && !one.isHost && !about.things.includes(one));
    const offer = (reference: Referent, near: number): void => {
      const [thing] = reference.things;
      if (!thing || reference.things.some((one) => about.things.includes(one))) return;
      // "A television on a cabinet opposite": not of the cabinet.
      const isCarrier = about.things.some(({ relations }) =>
        relations.some((one) => CARRIED.has(one.relation) && !one.likely && one.to === thing),
      );
      if (relation === 'face_to_face' && isCarrier) return;
      const several = reference.things.length > 1 || thing.count > 1;
      const agrees =
        word === 'each'
          ? several
            ? 0.5
            : -0.3
          : isMany === several
            ? isMany
              ? 0.8
              : 0.4
            : reference.each
              ? 0.2
              : -1;
      if (/(?:stack|pile|tower)$/.test(word) && !reference.things.some(isStacked)) return;
      // "Each has a lamp on its left and another lamp on its right": not of the first lamp.
      const isLike = governors[0]?.each === true && subject?.kind !== undefined && thing.kind === subject.kind;
      // "The blue ball is in the basket, the red one lies beside it": beside the basket.
      const isSame = subject?.kind !== undefined && thing.kind === subject.kind;
      const known = thing.kind === undefined ? -1 : isLike ? -2 : isSame ? -0.6 : 0;
      // "A bench with a centrifuge, a plate in front of it": of what has its size.
      const isLarge =
        named === undefined &&
        SIDES.test(relation) &&
        subject?.traits?.isSmall === true &&
        !subject.traits.isSeat &&
        thing.noun.traits?.isSmall === false;
      // "A bench, a saw, a stool in front": of the bench.
      const isTooSmall =
        named === undefined &&
        /^(?:in_front_of|behind)$/.test(relation) &&
        (subject?.traits?.isSmall === false || subject?.traits?.isSeat === true) &&
        thing.noun.traits?.isSmall === true;
      const fit = suits(relation, subject, thing.noun);
      // "A stove, a pot on it, in it a spoon": in what came last, which is made for it.
      const isNext = named !== undefined && CARRIED.has(relation) && fit >= 1 && thing === put;
      candidates.push({
        reference,
        score: known + (isLarge || isTooSmall ? -1 : 0) + (isNext ? 1 : 0) + near + agrees + weight * fit,
      });
    };
    for (const [i, governor] of governors.entries()) offer(governor, 2.8 - 0.3 * i);
    const [last] = this.things.filter((thing) => thing.kind !== undefined && !about.things.includes(thing)).slice(-1);
    if (/^(?:this|that)$/.test(word) && (put ?? last)) return referTo([put ?? last!]);
    const first = this.things[this.firstOfClause];
    if (first) offer(referTo([first]), 1.2);
    offer(this.topic, 1);
    // "A rack, a bench, an umbrella on the bench, a suitcase under it": under the bench.
    if (this.#namedAgain) offer(referTo([this.#namedAgain]), 1.3);
    if (this.pivot && SIDES.test(relation)) offer(referTo([this.pivot]), governors.length > 0 ? 1 : 1.4);
    for (const [i, thing] of this.things.toReversed().entries()) offer(referTo([thing]), 0.6 - 0.15 * i);
    const [best, ...others] = candidates.toSorted((a, b) => b.score - a.score);
    const meant = best?.reference.things[0] as NamedThing | undefined;
    const other = others.find(({ reference }) => !reference.things.includes(meant!));
    const isClose = best && other && best.score - other.score < CLOSE && weight > 1 && !isMany;
    this.#rival = meant && isClose ? { meant, or: other.reference.things[0] as NamedThing } : undefined;
    return best?.reference;
  }

  /** Tells that words which were just read could be said of another thing. @param span of the words */
  noteRival(span: TextSpan): void {
    if (this.#rival) this.ambiguous.push({ span, of: this.#rival.meant, or: this.#rival.or });
    this.#rival = undefined;
  }

  /** What was spoken of goes on: "on the desk a lamp, under it a bin". */
  resume({ things: [thing] }: Referent): void {
    const at = this.things.indexOf(thing as NamedThing);
    if (at >= 0) this.firstOfClause = at;
  }

  /** "In front of both": a pair, or the last two. */
  lastTwo(relation: string, about: Referent, subject: Noun | undefined): Referent | undefined {
    const others = this.things.filter((thing) => thing.kind !== undefined && !about.things.includes(thing));
    const fitting = others.filter((thing) => suits(relation, subject, thing.noun) > 0);
    const known = fitting.length > 0 ? fitting : others;
    const pair = known.findLast(({ count }) => count === 2);
    return pair ? referTo([pair], true) : known.length < 2 ? undefined : referTo(known.slice(-2));
  }

  /** "Between them": two that were named, or a pair. */
  two(about: Referent, governors: Enclosing): Referent | undefined {
    const pair = [...governors, this.topic].find(
      ({ things: [one, other] }) => one && !about.things.includes(one) && (one.count > 1 || other),
    );
    if (pair) return pair;
    const known = this.things.filter((thing) => thing.kind !== undefined && !about.things.includes(thing));
    // "A sofa facing a television on a stand, a table between them": not the stand.
    const carries = (one: NamedThing): boolean =>
      known.some(({ relations }) => relations.some(({ relation, to }) => CARRIED.has(relation) && to === one));
    const free = known.filter((one) => !carries(one));
    const before = (free.length > 1 ? free : known).slice(-2);
    // "Two chairs at a desk, and a monitor between them".
    const [one, other] = before;
    if (one && other && one.count === 2 && one.relations.some(({ to }) => to === other)) return referTo([one]);
    const last = before.at(-1);
    if (!last) return undefined;
    return referTo(last.count > 1 ? [last] : before);
  }

  /** The table or shelf that is spoken of. */
  topOf(about: Referent, governors: Enclosing): NamedThing | undefined {
    const known = [
      ...governors.flatMap(({ things }) => things),
      ...this.topic.things,
      ...this.things.toReversed(),
    ] as readonly NamedThing[];
    return known.find(
      (thing) => thing.noun.traits?.isSurface && !thing.noun.traits.isSmall && !about.things.includes(thing),
    );
  }

  /** A thing that a noun brings in. */
  thing(noun: Noun, edge: Edge): NamedThing {
    const thing = bringIn(noun, this.offset, this.tokens, this.span(edge));
    if (noun.ownPart) this.ofPart(thing, noun);
    this.apart.noteHalf(thing);
    return thing;
  }

  /** "A cabinet door": where on the cabinet that is isn't ours to say. */
  ofPart(thing: NamedThing, { from, to, ownPart }: Noun): void {
    if (ownPart === undefined) return;
    thing.parts.push(this.span({ from: ownPart[0], to: ownPart[1] }));
    this.approximate.push({ span: this.span({ from, to }), of: thing, inside: false });
  }

  /** All words of a phrase are taken into account. */
  mark({ from, to }: Pick<Edge, 'from' | 'to'>): void {
    for (let i = from; i < to; i++) this.read[this.offset + i] = true;
  }

  /** The words of a phrase that say how things stand. */
  noteRelational(edge: Edge): void {
    if (edge.left === undefined && RELATIONAL.has(edge.category)) this.relational.push(this.span(edge));
    if (edge.left) this.noteRelational(edge.left);
    if (edge.right) this.noteRelational(edge.right);
  }

  /** Words for how things stand that are taken into account without a relation. */
  hear({ start, end }: TextSpan): void {
    const left = this.relational.filter((word) => word.start < start || word.end > end);
    this.relational.splice(0, this.relational.length, ...left);
  }

  /** Of a phrase, the words that only hold it together; what has a content is marked by whoever makes something of it. */
  markFrame(edge: Edge): void {
    if (edge.left === undefined) {
      if (STRUCTURE.has(edge.category)) this.mark(edge);
      return;
    }
    this.markFrame(edge.left);
    if (edge.right) this.markFrame(edge.right);
  }

  /** The words that say where something is, or what it does; nouns and qualities in it stand for themselves. */
  use(edge: Edge): void {
    if (/^(?:NOUN|QUAL|NP|NL)$/.test(edge.category)) return;
    if (edge.left === undefined) {
      this.mark(edge);
      return;
    }
    this.use(edge.left);
    if (edge.right) this.use(edge.right);
  }
}
