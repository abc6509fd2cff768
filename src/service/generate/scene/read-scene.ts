import { singular, type Token, tokenize } from '../words/tokens.ts';
import { LOOKS, NEGATIONS } from '../words/vocabulary.ts';
import { joinAdjectives } from './adjectives.ts';
import { type Quantity, readQuantity } from './quantity.ts';
import { namesStructure, type RoomWish, readRoom, roomNoun } from './room-words.ts';
import { cutSegments, type Segment, textOf } from './segments.ts';
import { extend, makeThing, type NounAt, namesPart, nounsIn, type Place, refusalOf, type Thing } from './things.ts';

/** What a prompt asks of a scene. */
export interface SceneReading {
  /** In the order of the prompt. */
  readonly things: readonly Thing[];
  readonly room: RoomWish;
  /** The prompt's word for the room. */
  readonly roomName: string | undefined;
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
/** What things are put on when the prompt only says "with". */
const SURFACES: ReadonlySet<string> = new Set(['table', 'cabinet', 'shelf']);
/** What people keep on them. */
export const SMALL: ReadonlySet<string> = new Set(['mug', 'bowl', 'bottle', 'laptop']);

/**
 * Reads a prompt that speaks of several things: "a 4 x 5 m study with an oak table, two chairs and a laptop on the table".
 *
 * Sentences are cut at commas, "and", "with" and prepositions; each piece is a new thing, a quality of the one before
 * (whichever `describe` can read), a place, or the room. What is none of these is named, never replaced. Pure.
 *
 * @throws {Refusal} on a length that nothing can have, or a room that can't be made
 */
export function readScene(prompt: string): SceneReading {
  const reader = new Reader();
  for (const sentence of cutSegments(tokenize(prompt))) reader.sentence(sentence);
  return reader;
}

class Reader implements SceneReading {
  readonly things: Thing[] = [];
  readonly missing: string[] = [];
  readonly assumed: string[] = [];
  readonly ignored: string[] = [];
  room: RoomWish = {};
  roomName: string | undefined;
  /** The thing that qualities belong to. */
  #current: Thing | undefined;
  /** What stands before "with". */
  #subject: Thing | undefined;
  /** Things since then, that an "on it" may speak of. */
  #listed: Thing[] = [];
  /** "On the table stands …": where all that follows goes. */
  #pending: Place | undefined;
  /** "Two tables, each with …". */
  #each = false;
  /** Whether a length that follows is the room's. */
  #ofRoom = false;

  sentence(segments: readonly Segment[]): void {
    [this.#current, this.#subject, this.#pending] = [undefined, undefined, undefined];
    [this.#listed, this.#each, this.#ofRoom] = [[], false, false];
    for (const segment of joinAdjectives(segments)) this.#segment(segment);
  }

  #segment(segment: Segment): void {
    const beside = segment.link === 'list' || segment.link === 'with' ? undefined : withoutSide(segment);
    if (beside) {
      this.#piece(beside, beside.words);
      return;
    }
    const words = segment.words.filter(({ text }) => text !== 'each' && text !== 'apiece');
    const each = words.length < segment.words.length;
    if (NEGATIONS.has(segment.words[0]!.text)) this.ignored.push(textOf(segment.words));
    else if (words.length === 0 && segment.link !== 'on') this.#each = true;
    else if (segment.link === 'on') this.#on(segment, words, each);
    else {
      if (segment.link === 'with') this.#open();
      this.#piece(segment, words);
    }
  }

  /** "With": what follows belongs to what stands before. */
  #open(): void {
    this.#subject = this.#current ?? this.#subject;
    this.#listed = [];
  }

  /** A thing, a room or a quality. */
  #piece(segment: Segment, words: readonly Token[]): void {
    const quantity = readQuantity(words);
    const noun = nounsIn(quantity.rest).at(-1);
    if (words.length === 0) this.ignored.push(textOf(segment.lead));
    if (words.length === 0 || (!noun && this.#isRoom(words))) return;
    const known = noun && quantity.article === 'definite' ? this.#known(noun.category) : undefined;
    if (known) this.#speakOf(segment, known, quantity.rest.slice(noun!.next));
    else if (!this.#quality(segment, quantity, noun)) this.#thing(segment, quantity, noun);
  }

  #isRoom(words: readonly Token[]): boolean {
    const name = roomNoun(words);
    if (name === undefined && !this.#ofRoom) return false;
    const wish = readRoom(words);
    if (name === undefined && Object.keys(wish).length === 0) return false;
    this.roomName ??= name;
    this.room = { ...this.room, ...wish };
    this.#ofRoom = true;
    return true;
  }

  /** "The table is next to the wall": no second table. */
  #speakOf({ link, lead }: Segment, thing: Thing, rest: readonly Token[]): void {
    if (link === 'place') this.ignored.push(`${textOf(lead)} the ${thing.category}`);
    else this.#current = thing;
    if (rest.length > 0 && !(link !== 'place' && extend(thing, rest))) this.ignored.push(textOf(rest));
  }

  /** Tries words as a quality or a part of the thing before: "red", "two drawers". */
  #quality({ link, lead, words }: Segment, { article, count }: Quantity, noun: NounAt | undefined): boolean {
    // "In dark blue", but not "in the corner" and "next to it".
    if (link === 'place' && (article === 'definite' || lead.at(-1)?.text !== 'in')) return false;
    const part = namesPart(words);
    const isNew = (noun && !noun.isPart) || ((article === 'indefinite' || count !== undefined) && !part);
    if (isNew || !this.#current?.described || !extend(this.#current, [...lead, ...words])) return false;
    // "A cabinet with two doors, a mug": no mug on the cabinet.
    if (link === 'with') this.#subject = undefined;
    return true;
  }

  #thing({ link, lead, words }: Segment, { rest, count, article, vague }: Quantity, noun: NounAt | undefined): void {
    const text = textOf(words);
    if (!noun) {
      if (this.#isMissing(rest, article)) this.missing.push(`${text}: ${this.#reason(rest)}`);
      else this.ignored.push(link === 'place' ? `${textOf(lead)} ${text}` : text);
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
    this.#current = thing;
    this.#ofRoom = false;
  }

  #place(thing: Thing): void {
    if (this.#pending) thing.place = this.#pending;
    else if (this.#subject && SURFACES.has(this.#subject.category) && SMALL.has(thing.category)) {
      thing.place = { kind: 'on', host: this.#subject, each: this.#each, likely: true };
    }
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

  #on(segment: Segment, words: readonly Token[], each: boolean): void {
    const { rest, article } = readQuantity(words);
    const head = rest[0]?.text ?? '';
    const noun = nounsIn(rest)[0];
    const known = noun && (article === 'definite' || each) ? this.#known(noun.category) : undefined;
    if (head === 'top') this.#on(segment, rest[1]?.text === 'of' ? rest.slice(2) : [IT, ...rest.slice(1)], each);
    else if (/^(?:it|them|one)$/.test(head) || (each && !noun)) this.#put(this.#hostBefore(), each, rest.slice(1));
    else if (/^(?:floor|ground|carpet|rug)$/.test(head)) this.#put('floor', false, rest.slice(1));
    else if (known) this.#put(known, each, rest.slice(noun!.next));
    else if (noun) this.#onNew(segment, words, noun, each);
    else if (!this.#quality(segment, readQuantity(segment.words), undefined)) {
      const text = `${textOf(segment.lead)} ${textOf(segment.words)}`;
      if (namesPart(words) && this.#current) this.missing.push(`${text}: ${this.#reason(words)}`);
      else this.ignored.push(text);
    }
  }

  /** "A laptop on a table": the table is new, too. */
  #onNew(segment: Segment, words: readonly Token[], noun: NounAt, each: boolean): void {
    const above = this.#listed;
    this.#listed = [];
    const quantity = readQuantity(words);
    this.#thing({ ...segment, link: 'list' }, quantity, noun);
    const host = this.#listed[0];
    if (!host) return;
    if (quantity.article === 'definite') this.assumed.push(`one ${host.category} for "${textOf(segment.words)}"`);
    const place = { kind: 'on', host, each, likely: false } as const;
    if (above.length > 0) putOn(above, place);
    else this.#pending = place;
  }

  /** Puts what was just listed there, or what is to follow. */
  #put(host: Thing | 'floor' | undefined, each: boolean, rest: readonly Token[]): void {
    const place: Place | undefined =
      host === 'floor' ? { kind: 'floor' } : host && { kind: 'on', host, each, likely: false };
    const above = this.#listed.filter((thing) => thing !== host);
    if (place && above.length > 0 && rest.length === 0) putOn(above, place);
    else this.#pending = place;
    this.#listed = [];
    if (rest.length > 0) this.#piece({ link: 'list', lead: [], words: rest }, rest);
  }

  /** What "it" is: something that things can be put on. */
  #hostBefore(): Thing | undefined {
    if (this.#subject && SURFACES.has(this.#subject.category)) return this.#subject;
    return this.things.findLast(({ category }) => SURFACES.has(category)) ?? this.#subject;
  }

  #known(category: string): Thing | undefined {
    return this.things.findLast((thing) => thing.category === category);
  }
}

const IT: Token = { kind: 'word', text: 'it', value: Number.NaN, hyphened: false, glued: false };
const WITH: Token = { ...IT, text: 'with' };

/** "On the left of the table", "in front of the table": a place beside it; the words for the side go to its lead. */
function withoutSide({ lead, words }: Segment): Segment | undefined {
  const side = words.findIndex(({ text }) =>
    /^(?:left|right|side|front|back|end|edge|corner|middle|cent(?:er|re))$/.test(text),
  );
  if (side < 0) return undefined;
  const of = words.findIndex(({ text }, i) => i > side && text === 'of');
  const cut = (of < 0 ? side : of) + 1;
  return { link: 'place', lead: [...lead, ...words.slice(0, cut)], words: words.slice(cut) };
}

/** The last thing goes there, and so do small ones right before it: "a laptop and two mugs on the table". */
function putOn(listed: readonly Thing[], place: Place): void {
  for (const [i, thing] of listed.toReversed().entries()) {
    if (i > 0 && (!SMALL.has(thing.category) || (thing.place?.kind === 'on' && !thing.place.likely))) return;
    thing.place = place;
  }
}
