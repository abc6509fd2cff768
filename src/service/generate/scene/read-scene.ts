import { singular, type Token, tokenize } from '../words/tokens.ts';
import { LOOKS, NEGATIONS } from '../words/vocabulary.ts';
import { joinAdjectives } from './adjectives.ts';
import { isContainer, isSeat, isSmall, isSurface, openingFor } from './habits.ts';
import { type Quantity, readQuantity } from './quantity.ts';
import { isHeld, isOfRoom, type RelationKind } from './relation-kinds.ts';
import { namesStructure, openingNoun, type RoomWish, readRoom, roomNoun } from './room-words.ts';
import { sayOneWay } from './say-relations.ts';
import { cutSegments, isRelation, type Segment, textOf } from './segments.ts';
import {
  extend,
  makeThing,
  type NounAt,
  namesPart,
  namesPartOf,
  nounsIn,
  refusalOf,
  type Thing,
  type Wish,
} from './things.ts';

/** What a prompt asks of a scene. */
export interface SceneReading {
  /** In the order of the prompt. */
  readonly things: readonly Thing[];
  readonly room: RoomWish;
  /** The prompt's word for the room. */
  readonly roomName: string | undefined;
  /** Holes in the walls that are asked for and that nothing fills. */
  readonly openings: { readonly door: number; readonly window: number };
  /** Things asked for that can't be made, each with the reason. */
  readonly missing: readonly string[];
  /** What was filled in. */
  readonly assumed: readonly string[];
  /** Words that changed nothing. */
  readonly ignored: readonly string[];
}

/** "A bright atmosphere" is nothing that could be missing. */
const MOODS: ReadonlySet<string> = new Set(
  'atmosphere mood feel feeling vibe look view ambience ambiance layout setting arrangement decor light lighting'.split(
    ' ',
  ),
);

/**
 * Reads a prompt that speaks of several things: "a 4 x 5 m study with an oak table, two chairs and a laptop on the table".
 *
 * Sentences are cut at commas, "and", "with" and what says where a thing is; each piece is a new thing, a quality of the
 * one before (whichever `describe` can read), the other thing of a relation, or the room. What is none of these is named,
 * never replaced. Pure.
 *
 * @throws {Refusal} on a length that nothing can have, or a room that can't be made
 */
export function readScene(prompt: string): SceneReading {
  const reader = new Reader();
  for (const sentence of cutSegments(tokenize(sayOneWay(prompt)))) reader.sentence(sentence);
  return reader;
}

class Reader implements SceneReading {
  readonly things: Thing[] = [];
  readonly missing: string[] = [];
  readonly assumed: string[] = [];
  readonly ignored: string[] = [];
  readonly openings = { door: 0, window: 0 };
  room: RoomWish = {};
  roomName: string | undefined;
  /** The thing that qualities belong to. */
  #current: Thing | undefined;
  /** What stands before "with". */
  #subject: Thing | undefined;
  /** Things since then, that an "on it" may speak of. */
  #listed: Thing[] = [];
  /** Things that the last relation was about: "on the table beside the laptop". */
  #placed: Thing[] = [];
  /** "On the table stands …": where all that follows goes. */
  #pending: (Wish | 'floor')[] = [];
  /** "Two tables, each with …". */
  #each = false;
  /** Whether a length that follows is the room's. */
  #ofRoom = false;
  /** What was named last can't be made: where that goes is of no matter. */
  #lost = false;
  /** "It" is something that can't be made. */
  #gone = false;

  sentence(segments: readonly Segment[]): void {
    [this.#current, this.#subject, this.#pending, this.#placed] = [undefined, undefined, [], []];
    [this.#listed, this.#each, this.#ofRoom, this.#lost, this.#gone] = [[], false, false, false, false];
    for (const segment of joinAdjectives(segments)) this.#segment(segment);
  }

  #segment(segment: Segment): void {
    const { link } = segment;
    if (isRelation(link) && isOfRoom(link)) {
      this.#put(link, undefined, false, segment);
      return;
    }
    const words = segment.words.filter(({ text }) => text !== 'each' && text !== 'apiece');
    const each = words.length < segment.words.length;
    if (NEGATIONS.has(segment.words[0]!.text)) this.ignored.push(textOf(segment.words));
    else if (link === 'place' && segment.lead.at(-1)?.text === 'at' && (each || nounsIn(words).length > 0))
      this.#relate('around', segment, words, each);
    else if (words.length === 0 && !isRelation(link)) this.#each = true;
    else if (isRelation(link)) this.#relate(link, segment, words, each);
    else {
      if (link === 'with') this.#open();
      this.#piece(segment, words);
    }
  }

  /** "With": what follows belongs to what stands before. */
  #open(): void {
    this.#gone = this.#lost;
    this.#subject = this.#lost ? undefined : (this.#current ?? this.#subject);
    this.#listed = [];
  }

  /** A thing, a room or a quality. */
  #piece(segment: Segment, words: readonly Token[]): void {
    const inside = holding(words);
    if (inside) {
      this.#piece(segment, inside.container);
      const container = this.#listed.at(-1);
      this.#piece({ link: 'list', lead: [], words: inside.content }, inside.content);
      const content = this.#listed.at(-1);
      if (container && content && content !== container)
        wish(content, 'in', container, content.count > 1 && container.count > 1, false);
      return;
    }
    const before = this.missing.length;
    const row = words.some(({ text }) => text === 'rowof');
    const plain = row ? words.filter(({ text }) => text !== 'rowof') : words;
    const quantity = readQuantity(plain);
    const noun = nounsIn(quantity.rest).at(-1);
    if (plain.length === 0) this.ignored.push(textOf(segment.lead));
    if (plain.length === 0 || (!noun && this.#isRoom(plain))) return;
    const known = noun && quantity.article === 'definite' ? this.#known(noun.category) : undefined;
    if (known) this.#speakOf(segment, known, quantity.rest.slice(noun!.next));
    else if (!this.#quality({ ...segment, words: plain }, quantity, noun))
      this.#thing({ ...segment, words: plain }, quantity, noun);
    this.#lost = this.missing.length > before;
    if (row && this.#current && this.#current === this.#listed.at(-1))
      wish(this.#current, 'in_row', undefined, false, false);
  }

  #isRoom(words: readonly Token[]): boolean {
    const name = roomNoun(words);
    if (name === undefined && !this.#ofRoom) return false;
    const read = readRoom(words);
    if (name === undefined && Object.keys(read).length === 0) return false;
    this.roomName ??= name;
    this.room = { ...this.room, ...read };
    this.#ofRoom = true;
    return true;
  }

  /** "The table is next to the wall": no second table. */
  #speakOf({ link, lead }: Segment, thing: Thing, rest: readonly Token[]): void {
    if (link === 'place') this.ignored.push(`${textOf(lead)} the ${thing.category}`);
    else {
      this.#current = thing;
      this.#listed = [thing];
    }
    if (rest.length > 0 && !(link !== 'place' && extend(thing, rest))) this.ignored.push(textOf(rest));
  }

  /** Tries words as a quality or a part of the thing before: "red", "two drawers". */
  #quality({ link, lead, words }: Segment, { article, count }: Quantity, noun: NounAt | undefined): boolean {
    // "In dark blue", but not "in the corner" and "next to it".
    if (link === 'in' && article === 'definite') return false;
    if (link === 'place' || (isRelation(link) && link !== 'in' && link !== 'on')) return false;
    const part = this.#current !== undefined && namesPartOf(this.#current.category, words);
    const isNew = (noun && !(noun.isPart && part)) || ((article === 'indefinite' || count !== undefined) && !part);
    if (isNew || !this.#current?.described || !extend(this.#current, [...lead, ...words])) return false;
    // "A cabinet with two doors, a mug": no mug on the cabinet.
    if (link === 'with') this.#subject = undefined;
    if (!this.#listed.includes(this.#current)) this.#listed.push(this.#current);
    return true;
  }

  #thing({ link, lead, words }: Segment, { rest, count, article, vague }: Quantity, noun: NounAt | undefined): void {
    const text = textOf(words);
    if (!noun) {
      this.#noThing(link, lead, rest, article, count, text);
      return;
    }
    if (link === 'place') this.ignored.push(textOf(lead));
    const number = count ?? (noun.plural ? 2 : 1);
    if (!Number.isInteger(number)) {
      this.missing.push(`${text}: there is no ${number} of it.`);
      return;
    }
    if (number === 0) {
      this.ignored.push(text);
      return;
    }
    const thing = makeThing(rest, noun, number);
    if (vague !== undefined || (count === undefined && noun.plural)) this.assumed.push(`${number} for "${text}"`);
    this.#place(thing);
    this.things.push(thing);
    this.#listed.push(thing);
    [this.#current, this.#placed, this.#ofRoom] = [thing, [], false];
  }

  #noThing(
    link: Segment['link'],
    lead: readonly Token[],
    rest: readonly Token[],
    article: Quantity['article'],
    count: number | undefined,
    text: string,
  ): void {
    const opening = openingNoun(rest);
    if (opening) {
      const last = rest.at(-1)!.text;
      const number = count ?? (singular(last) === last ? 1 : 2);
      this.openings[opening] += Math.max(0, Math.floor(number));
      this.assumed.push(`"${text}": an opening in the wall, with nothing in it`);
    } else if (this.#isMissing(rest, article)) this.missing.push(`${text}: ${this.#reason(rest)}`);
    else this.ignored.push(link === 'place' || isRelation(link) ? `${textOf(lead)} ${text}` : text);
  }

  #place(thing: Thing): void {
    for (const one of this.#pending) {
      if (one === 'floor') thing.onFloor = true;
      else wish(thing, one.kind, one.host, one.each, one.likely);
    }
    const subject = this.#subject;
    if (this.#pending.length > 0 || !subject || !thing.described || !isSmall(thing.described.description)) return;
    if (isSurface(subject.category)) wish(thing, 'on', subject, this.#each, !this.#each);
    else if (isContainer(subject.category)) wish(thing, 'in', subject, this.#each, !this.#each);
  }

  /** Words for something that is not there, rather than for how the scene looks. */
  #isMissing(words: readonly Token[], article: Quantity['article']): boolean {
    const last = words.at(-1)?.text ?? '';
    if (words.length === 0 || LOOKS.has(singular(last)) || MOODS.has(singular(last)) || namesStructure(words))
      return false;
    return article === 'indefinite' || namesPart(words) || (article === 'none' && singular(last) !== last);
  }

  #reason(words: readonly Token[]): string {
    if (!namesPart(words) || !this.#current) return 'not among the things that can be made.';
    return refusalOf([...this.#current.words, WITH, ...words]);
  }

  /** "On the table", "beside a chair", "under it": what that is, and which things it is said of. */
  #relate(kind: RelationKind, segment: Segment, words: readonly Token[], each: boolean): void {
    const { rest, article } = readQuantity(words);
    const head = rest[0]?.text ?? '';
    const noun = nounsIn(rest)[0];
    const known = noun && (article === 'definite' || each) ? this.#known(noun.category) : undefined;
    if (this.#gone && head === 'it') this.ignored.push(`${textOf(segment.lead)} ${textOf(segment.words)}`);
    else if (/^(?:it|them|one|those|these)$/.test(head) || (each && !noun))
      this.#put(kind, this.#hostBefore(kind), each, segment, rest.slice(1));
    else if (kind === 'on' && /^(?:floor|ground|carpet|rug)$/.test(head)) this.#putOnFloor(rest.slice(1));
    else if (kind === 'beside' && /^walls?$/.test(head))
      this.#put('against_wall', undefined, false, segment, rest.slice(1));
    else if (known) this.#put(kind, known, each, segment, rest.slice(noun!.next));
    else if (noun) this.#putAtNew(kind, segment, words, noun, each);
    else if (kind === 'in') this.#piece(segment, segment.words);
    else if (!this.#quality(segment, readQuantity(segment.words), undefined)) {
      const text = `${textOf(segment.lead)} ${textOf(segment.words)}`;
      if (namesPart(words) && this.#current) this.missing.push(`${text}: ${this.#reason(words)}`);
      else this.ignored.push(text);
    }
  }

  /** "A laptop on a table": the table is new, too. */
  #putAtNew(kind: RelationKind, segment: Segment, words: readonly Token[], noun: NounAt, each: boolean): void {
    const [above, placed] = [this.#listed, this.#placed];
    this.#listed = [];
    const quantity = readQuantity(words);
    this.#thing({ ...segment, link: 'list' }, quantity, noun);
    const host = this.#listed[0];
    if (!host) return;
    if (quantity.article === 'definite') this.assumed.push(`one ${host.category} for "${textOf(segment.words)}"`);
    [this.#listed, this.#placed] = [above, placed];
    // "A desk facing the window with a chair behind it": behind the desk.
    if (openingFor(host.category) && (above.at(-1) ?? placed.at(-1))) this.#current = above.at(-1) ?? placed.at(-1);
    // As it stands, not where the things beside it were put.
    if (above.length > 0 || placed.length > 0) host.wishes = host.wishes.filter(({ likely }) => likely);
    this.#put(kind, host, each, segment);
  }

  /** Puts what was just listed there, or what is to follow. */
  #put(
    kind: RelationKind,
    host: Thing | undefined,
    each: boolean,
    segment: Segment,
    rest: readonly Token[] = [],
  ): void {
    if (this.#lost && kind !== 'in_row' && rest.length === 0) return;
    this.#lost = false;
    const above = this.#listed.filter((thing) => thing !== host);
    const isMore = rest.length === 0 && !segment.lead.some(({ text }) => text === 'and');
    const spokenOf = above.length > 0 && rest.length === 0 ? togetherPlaced(above, kind) : isMore ? this.#placed : [];
    if (host === undefined && !isOfRoom(kind)) this.ignored.push(`${textOf(segment.lead)} ${textOf(segment.words)}`);
    else if (kind === 'in_row' && spokenOf[0]?.count === 1)
      for (const thing of above.slice(1)) wish(thing, kind, above[0], each, false);
    else if (spokenOf.length > 0)
      for (const thing of spokenOf.filter((one) => !isHeld(kind) || !isKeptIn(one, spokenOf)))
        wish(isOfRoom(kind) ? carrierOf(thing) : thing, kind, host, each, false);
    else this.#pending = [...this.#pending, { kind, host, each, likely: false }];
    // "A fridge and an oven in a row along the wall": the row begins with the fridge.
    [this.#listed, this.#placed] = [[], kind === 'in_row' && spokenOf[0]?.count === 1 ? above.slice(0, 1) : spokenOf];
    if (rest.length > 0) this.#piece({ link: 'list', lead: [], words: rest }, rest);
  }

  #putOnFloor(rest: readonly Token[]): void {
    const above = this.#listed;
    if (above.length > 0 && rest.length === 0) {
      for (const thing of togetherPlaced(above, 'on')) [thing.onFloor, thing.wishes] = [true, []];
    } else this.#pending = ['floor'];
    this.#listed = [];
    if (rest.length > 0) this.#piece({ link: 'list', lead: [], words: rest }, rest);
  }

  /** What "it" is: something that things can be put on, or what the sentence is about. */
  #hostBefore(kind: RelationKind): Thing | undefined {
    const last = this.#listed.at(-1) ?? this.#placed.at(-1);
    const others = this.things.filter((thing) => thing !== last);
    const before = others.at(-1);
    const large = others.findLast((thing) => !isSmallThing(thing));
    if (kind === 'under') return large;
    // "A bottle to the left of a bowl and a mug to the right of it": of the bowl, not of the table.
    if (!isHeld(kind) && last && before && isSmallThing(last) && isSmallThing(before)) return before;
    if (kind !== 'on') return this.#subject ?? (last && !isSmallThing(last) ? large : undefined) ?? before;
    if (this.#subject && isSurface(this.#subject.category)) return this.#subject;
    return others.findLast(({ category }) => isSurface(category)) ?? this.#subject;
  }

  #known(category: string): Thing | undefined {
    return this.things.findLast((thing) => thing.category === category);
  }
}

const isSmallThing = ({ described }: Thing): boolean => described !== undefined && isSmall(described.description);

const WITH: Token = { kind: 'word', text: 'with', value: Number.NaN, hyphened: false, glued: false };

/** A wish that is said goes before one that was guessed. */
function wish(thing: Thing, kind: RelationKind, host: Thing | undefined, each: boolean, likely: boolean): void {
  if (host === thing || thing.wishes.some((one) => one.kind === kind && one.host === host && !one.likely)) return;
  const kept = likely ? thing.wishes : thing.wishes.filter((one) => !one.likely || !isHeld(kind));
  thing.wishes = [...kept, { kind, host, each, likely }];
}

/** "A bowl of balls on a table": the balls are where the bowl is. */
const isKeptIn = ({ wishes }: Thing, others: readonly Thing[]): boolean =>
  wishes.some(({ kind, host, likely }) => kind === 'in' && !likely && host !== undefined && others.includes(host));

/** "A vase on a sideboard against the wall": what the wall is behind is the sideboard. */
function carrierOf(thing: Thing): Thing {
  const held = thing.wishes.find(({ kind, host, likely }) => host !== undefined && isHeld(kind) && !likely);
  return held?.host && held.host !== thing ? carrierOf(held.host) : thing;
}

/** The last thing goes there, and on and in others also small ones right before it: "a laptop and two mugs on the table". */
function togetherPlaced(listed: readonly Thing[], kind: RelationKind): Thing[] {
  const together: Thing[] = [];
  for (const [i, thing] of listed.toReversed().entries()) {
    const isSmallOne = isSmallThing(thing);
    const isSaid = thing.onFloor || thing.wishes.some(({ likely }) => !likely);
    if (i > 0 && (!(kind === 'on' || kind === 'in') || !isSmallOne || isSaid)) break;
    together.push(thing);
  }
  return together;
}

/** "A bowl of two apples": the container and what is in it. */
function holding(words: readonly Token[]): { container: readonly Token[]; content: readonly Token[] } | undefined {
  const of = words.findIndex(({ text }) => text === 'of' || text === 'full');
  if (of < 1) return undefined;
  const container = words.slice(0, of);
  const content = words.slice(words[of]!.text === 'full' && words[of + 1]?.text === 'of' ? of + 2 : of + 1);
  const held = nounsIn(container).at(-1);
  if (!held || !isContainer(held.category) || isSeat(held.category) || nounsIn(content).length === 0) return undefined;
  return { container, content };
}
