import type { AnyKind } from '../kind.ts';
import type { LostAspect } from '../lost.ts';
import { Refusal } from '../refusal.ts';
import type { Request, ShapeWord } from '../request.ts';
import { SizeRequest } from './asked-sizes.ts';
import { Finishes } from './finishes.ts';
import type { ItemOf } from './item.ts';
import { lookUp } from './lookup.ts';
import { sceneOffer } from './lost/scene-offer.ts';
import { PartCounts } from './part-counts.ts';
import { calledAll, namesOfPart, type PartWord, plural } from './parts.ts';
import { isDoubling } from './senses.ts';
import { BODIES } from './vocabulary.ts';

/** A part that a thing is not to have. */
export interface AbsentPart {
  readonly part: PartWord;
  /** The word that says so. */
  readonly word: string;
  /** All that says it, of the other parts that it names, too. */
  readonly text: string;
  /** Whether the kind's words know the part. */
  readonly own: boolean;
}

/** What an open thing has not. */
export const isLid = (part: PartWord): boolean => part === 'lid' || part === 'cap';

/** What a prompt asks of one kind, collected word by word; refuses what that kind doesn't have. */
export class PropRequest extends SizeRequest {
  /** Parts that it is not to have. */
  readonly absent: AbsentPart[] = [];
  readonly #counts: PartCounts;
  readonly #shapes = new Map<ShapeWord, string>();
  readonly #finishes: Finishes;
  #angle: number | undefined;
  #grid: readonly [rows: number, columns: number] | undefined;
  #people: { readonly value: number; readonly texts: readonly string[] } | undefined;

  /** @param isStrict refuses what can't be had, instead of telling it */
  constructor(kind: AnyKind, isStrict = false) {
    super(kind, isStrict);
    this.#counts = new PartCounts(this);
    this.#finishes = new Finishes(this);
  }

  request(noun: string): Request {
    const sizes = this.settledSizes();
    this.#finishes.settleStandIns();
    const people = this.#settlePeople(noun);
    const { whole, trim, loose } = this.#finishes;
    return {
      noun,
      ...sizes,
      counts: this.#counts.counts,
      pairs: this.#counts.pairs,
      said: new Set(this.ignored),
      shapes: new Set(this.#shapes.keys()),
      finish: whole,
      trim,
      ...(loose === undefined ? {} : { loose }),
      ...(people === undefined ? {} : { people }),
      ...(this.#angle === undefined ? {} : { angle: this.#angle }),
      ...(this.#grid ? { grid: this.#grid } : {}),
    };
  }

  /** The part of this kind that a noun names: "body" is the handle of a pen, and no part of a kettle. */
  partOf({ parts, noun }: ItemOf<'noun'>): PartWord | undefined {
    const rules = this.kind.words.parts;
    if (parts.includes(noun) && rules[noun] !== undefined) return noun;
    return parts.find((part) => rules[part] !== undefined && namesOfPart(part, rules[part].words).includes(noun));
  }

  /** Whether a noun means the thing as such: the "case" of a keyboard, and not of its keys. */
  isBody(item: ItemOf<'noun'>): boolean {
    const part = this.partOf(item);
    return BODIES.has(item.noun) && (part === undefined || !this.hasTrim(part));
  }

  /**
   * @param count `undefined` where the prompt leaves the number open
   * @param said the words of the number
   */
  part(part: PartWord, noun: ItemOf<'noun'>, count: number | undefined, said: readonly string[] = []): void {
    // "Three drawers, the middle drawer open" has three.
    const isOneOfThem = !this.isStrict && count === 1 && said.length === 0 && (this.#counts.counts.get(part) ?? 0) > 1;
    if (!isOneOfThem) this.#counts.part(part, noun, count);
    this.used.push(noun.text, ...said);
    // "2 to 4 drawers" have three.
    const range = said.find((words) => /\d \D*\d/.test(words));
    if (range !== undefined && count !== undefined) this.assumed.push(`${range} ${noun.text}: ${count}`);
  }

  /** "18 and 24 teeth": two numbers of one part. */
  pair(part: PartWord, values: readonly [number, number], text: string): void {
    this.#counts.pair(part, values, text);
    this.used.push(...values.map(String), text);
  }

  isPaired(part: PartWord): boolean {
    return this.kind.words.parts[part]?.pair !== undefined;
  }

  /** "15 degrees" of what stands at an angle. */
  angle({ degrees, text }: ItemOf<'angle'>): void {
    if (!this.kind.words.inclined) {
      const reason = "how far it opens, turns or leans can't be set here";
      this.lose({ aspect: 'joint', words: text, reason }, new Refusal('unclear_number', `"${text}": ${reason}.`));
      return;
    }
    if (this.#angle !== undefined && this.#angle !== degrees)
      throw new Refusal('contradiction', `Does it rise at ${this.#angle}° or ${degrees}°?`);
    this.#angle = degrees;
    this.understood.push(`${degrees}°`);
    this.used.push(text);
  }

  /** "4 x 6 holes": rows and columns of a part. */
  grid({ rows, columns, noun, parts, text }: ItemOf<'grid'>): void {
    const item = { ...A_PART, noun, parts, text: plural(noun) };
    const part = this.partOf(item);
    if (part === undefined || part !== this.kind.words.grid) {
      const refusal = new Refusal('unclear_number', `${rows} x ${columns}: of which unit? Say cm, m, inches or feet.`);
      this.lose({ aspect: 'count', words: text, reason: `${this.one} has no rows of them here` }, refusal);
      return;
    }
    this.part(part, item, rows * columns, [text]);
    this.#grid = [rows, columns];
    this.understood.push(`${rows} rows of ${columns}`);
    this.used.push(text);
  }

  /** "Domino 3-5". */
  score({ values, text }: ItemOf<'pair'>): void {
    this.used.push(text);
    const { scored } = this.kind.words;
    if (scored === undefined)
      this.lose(
        { aspect: 'count', words: text, reason: 'of what?' },
        new Refusal('unclear_number', `${text} of what?`),
      );
    else this.pair(scored, values, plural(scored));
  }

  /** Whether a number is the name of a size: "608 bearing". Its lengths are then asked for. */
  designation({ value, text }: ItemOf<'count'>): boolean {
    const { designations = {} } = this.kind.words;
    const sizes = lookUp(designations, `${value}`);
    if (!sizes) return false;
    for (const [word, metres] of Object.entries(sizes)) this.length(word, metres, undefined, text);
    this.understood[this.understood.length - 1] += ` (${text})`;
    return true;
  }

  /** "Seats four", "for four people": of a sofa its seats; of a table how many sit around it. */
  seats(value: number, texts: readonly string[]): void {
    const rule = this.kind.words.parts.seat;
    if (rule !== undefined && 'least' in rule)
      this.part('seat', { ...A_PART, noun: 'seat', parts: ['seat'], text: 'seats' }, value, texts);
    else this.#people = { value, texts };
  }

  /** How many sit around it, where that decides its size. */
  #settlePeople(noun: string): number | undefined {
    if (!this.#people) return undefined;
    const { value, texts } = this.#people;
    const sized = this.hasLength('width') || this.hasLength('diameter');
    if (sized || !this.kind.words.seating?.includes(noun)) {
      this.ignored.push(...texts);
      return undefined;
    }
    if (!Number.isInteger(value) || value < 1) {
      const refusal = new Refusal('impossible_count', `${value} people can't sit at ${this.one}.`);
      this.lose({ aspect: 'count', words: texts.join(' '), reason: `so many can't sit at ${this.one}` }, refusal);
      return undefined;
    }
    this.understood.push(value === 1 ? 'for 1 person' : `for ${value} people`);
    this.used.push(...texts);
    return value;
  }

  /**
   * How many of the thing itself.
   * @param words all that says it: "two chairs"
   */
  things(count: number | undefined, text: string, words: string): void {
    if (count === undefined || count === 1) {
      this.used.push(text);
      return;
    }
    const doubled = isDoubling(text) ? this.kind.words.doubled : undefined;
    if (doubled !== undefined) {
      this.part(doubled, { ...A_PART, noun: doubled, parts: [doubled], text: plural(doubled) }, count, [text]);
      return;
    }
    if (count > 1) {
      const refusal = new Refusal('several_things', `${count} of them are more than one prop; one prompt makes one.`);
      this.lose({ aspect: 'count', words, reason: ONE_PROP }, refusal);
      return;
    }
    throw new Refusal('impossible_count', `${count} of them can't be made.`);
  }

  /** What no kind can follow. */
  loseItem({ aspect, text, reason, refusal, isSo }: ItemOf<'lost'>): void {
    if (isSo && !this.isStrict) this.ignored.push(text);
    else this.lose({ aspect, words: text, reason: this.#withScene(aspect, text, reason) }, refusal);
  }

  /** Why what is in it is lost, with the scene that has it. */
  #withScene(aspect: LostAspect, text: string, reason: string): string {
    const offer = aspect === 'noun' ? sceneOffer(this.one, this.kind, text.split(' ')) : undefined;
    return offer === undefined ? reason : `${reason}; ask for a scene: "${offer}"`;
  }

  finish(item: ItemOf<'colour' | 'material'>): void {
    this.#finishes.ofWhole(item);
  }

  /** Material or colour of one part. */
  partFinish(part: PartWord, item: ItemOf<'colour' | 'material'>, words: string): void {
    if (this.hasTrim(part)) this.#finishes.ofPart(part, item, calledAll(part, this.kind.words.parts[part]));
    else if (WHOLE_PARTS.test(part) || (this.kind.words.whole?.includes(part) && !this.saysOfWhole(item)))
      this.finish(item);
    else {
      const reason = `the ${part} of ${this.one} has no finish of its own here`;
      const refusal = new Refusal('unsupported_part', `T${reason.slice(1)} (${item.text}).`);
      this.lose({ aspect: item.kind, words, reason }, refusal);
    }
  }

  /** Whether the whole thing has a colour, or a material, of its own already. */
  saysOfWhole({ kind }: ItemOf<'colour' | 'material'>): boolean {
    return this.#finishes.whole[kind] !== undefined;
  }

  /** "3 wide drawers below, 2 small ones on top": so many more. */
  more(part: PartWord, count: ItemOf<'count'>): void {
    this.#counts.more(part, count.value);
    this.used.push(count.text);
  }

  isOtherKind(word: string): boolean {
    return this.kind.words.otherKinds.split(' ').includes(word);
  }

  isVariant(word: string): boolean {
    return this.kind.words.variants?.split(' ').includes(word) ?? false;
  }

  hasTrim(part: PartWord): boolean {
    return this.kind.words.trim?.includes(part) ?? false;
  }

  /** Parts that are made in another number than the one asked for. */
  get nearest(): ReadonlySet<PartWord> {
    return this.#counts.nearest;
  }

  /** The words that ask for a part, while they are understood. */
  saidOfPart(part: PartWord): string | undefined {
    return this.#counts.said(part);
  }

  /** The word that asks for a shape. */
  saidOfShape(shape: ShapeWord): string | undefined {
    return this.#shapes.get(shape);
  }

  /** The words that ask for a part, which is no longer understood. */
  textOfPart(part: PartWord): string {
    return this.#counts.forget(part);
  }

  /** "Doorless", "without a lid": nothing to do where the thing has no doors anyway; else the plan decides. */
  lacks({ parts, word, text }: ItemOf<'absent'>): void {
    const { parts: ours, shapes = [] } = this.kind.words;
    const known = (part: PartWord, _: number, names: readonly PartWord[]): boolean => {
      const rule = ours[part];
      const named = rule !== undefined && [part, ...namesOfPart(part, rule.words)].includes(names.at(-1)!);
      return named || (isLid(part) && shapes.includes('open'));
    };
    const own = parts.flatMap((names) => names.find(known) ?? []);
    const foreign = parts.filter((names) => !names.some(known)).flat();
    this.absent.push(...own.map((part) => ({ part, word, own: true, text })));
    this.absent.push(...foreign.map((part) => ({ part, word, own: false, text })));
    (own.length > 0 ? this.understood : this.ignored).push(text);
  }

  shape({ shape, text }: ItemOf<'shape'>): void {
    const { shapes = [], round } = this.kind.words;
    const state = isState(shape);
    if (shapes.includes(shape)) {
      const other = [...this.#shapes.keys()].find((before) => isRound(before) !== isRound(shape) && !isState(before));
      if (other !== undefined && !state) throw new Refusal('contradiction', `Is it ${other} or ${shape}?`);
      this.#shapes.set(shape, text);
      this.used.push(text);
      this.understood.push(shape);
    } else if (/\blid/.test(text)) {
      const refusal = new Refusal('unsupported_part', `${this.One} has no lid here.`);
      this.lose({ aspect: 'part', words: text, reason: `${this.one} has no lid here` }, refusal);
    } else if (state || (round && shape === 'round')) this.ignored.push(text);
    else {
      const refusal = new Refusal('unknown_thing', `A ${text} ${this.name} can't be made.`);
      this.lose({ aspect: 'shape', words: text, reason: `${this.one} has not that shape here` }, refusal);
    }
  }
}

/** Parts whose finish is that of the whole. */
const WHOLE_PARTS = /^(?:top|wall|slat|box)$/;

/** Why there is one where several are asked for. */
export const ONE_PROP = 'one prompt makes one prop, and this is one; a scene has several';

const A_PART = { kind: 'noun', category: undefined, plural: true } as const;

const isRound = (shape: ShapeWord): boolean => shape === 'round';
const isState = (shape: ShapeWord): boolean => shape === 'open' || shape === 'closed';
