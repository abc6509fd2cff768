import { type AnyKind, nameOf } from '../kind.ts';
import { Refusal } from '../refusal.ts';
import type { Capacity, Request, ShapeWord, SizeWord } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { type AskedLength, grownAxis, lengthsOf } from './axes.ts';
import { Finishes } from './finishes.ts';
import type { ItemOf } from './item.ts';
import type { Range } from './lengths.ts';
import { lookUp } from './lookup.ts';
import { asReason, ReadingNotes } from './notes.ts';
import { PartCounts } from './part-counts.ts';
import { calledAll, namesOfPart, type PartWord, plural } from './parts.ts';
import { isDoubling } from './senses.ts';
import { BODIES } from './vocabulary.ts';
import { withWall } from './walls.ts';

/** Two lengths that differ by less are the same [m]. */
const SAME = 0.0005;

/** Two volumes that differ by less than this part are the same. */
const SAME_VOLUME = 0.005;

/** A word of size without a number: what it grows, and how it is told once it has. */
export interface VagueSaid {
  readonly of: SizeWord | 'all';
  readonly text: string;
  readonly told: string;
}

/** A part that a thing is not to have. */
export interface Absent {
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
export class PropRequest extends ReadingNotes {
  readonly kind: AnyKind;
  /** Its first noun. */
  readonly name: string;
  /** With its article: "an oven". */
  readonly one: string;
  /** The same at the start of a sentence. */
  readonly One: string;
  /** Parts that it is not to have. */
  readonly absent: Absent[] = [];
  /** Words of size; whether one changed anything, the plan knows. */
  readonly vagueSaid: VagueSaid[] = [];
  readonly #lengths = new Map<SizeWord, number>();
  readonly #ranges = new Map<SizeWord, Range>();
  readonly #factors = new Map<SizeWord | 'all', number>();
  readonly #lengthTexts = new Map<SizeWord, string>();
  readonly #counts: PartCounts;
  readonly #shapes = new Set<ShapeWord>();
  readonly #finishes: Finishes;
  readonly #vague: ItemOf<'vague'>[] = [];
  #angle: number | undefined;
  #grid: readonly [rows: number, columns: number] | undefined;
  #people: { readonly value: number; readonly texts: readonly string[] } | undefined;
  #capacity: Capacity | undefined;
  /** The kind's, with what its directions mean in this prompt. */
  #words: Vocabulary;

  /** @param isStrict refuses what can't be had, instead of telling it */
  constructor(kind: AnyKind, isStrict = false) {
    super(isStrict);
    this.kind = kind;
    this.#words = withWall(kind);
    this.name = Object.keys(kind.words.nouns)[0] ?? nameOf(kind);
    this.one = `${/^[aeiou]/.test(this.name) ? 'an' : 'a'} ${this.name}`;
    this.One = `A${this.one.slice(1)}`;
    this.understood.push(this.name);
    this.#counts = new PartCounts(this);
    this.#finishes = new Finishes(this);
  }

  /** Told of all lengths before the first is read: of a box that is "2 m long and 1 m wide", the width is its depth. */
  expect(lengths: readonly ItemOf<'lengths'>[]): void {
    const said = lengths.flatMap(({ direction, directions }) => [...(directions ?? [direction])]);
    const { directions = {}, round, lengths: own = {}, threaded } = this.kind.words;
    if (threaded !== undefined && lengths.some(({ thread }) => thread))
      this.#words = { ...this.#words, main: threaded, directions: { ...directions, length: threaded } };
    // A ring of a diameter is "7 mm wide" along its axis.
    const across = said.some((name) => name === 'diameter' || own.bore?.includes(`${name}`));
    if (round && own.bore !== undefined && across && !said.includes('height'))
      this.#words = { ...this.#words, directions: { width: 'height', thickness: 'height', ...directions } };
    const turned = round || directions.length !== undefined || directions.width !== undefined;
    if (turned || !said.includes('length') || !said.includes('width') || said.includes('depth')) return;
    this.#words = { ...this.#words, directions: { ...directions, width: 'depth' } };
  }

  request(noun: string): Request {
    this.#settleVague();
    this.#finishes.settleStandIns();
    const people = this.#settlePeople(noun);
    const { whole, trim, loose } = this.#finishes;
    return {
      noun,
      lengths: this.#lengths,
      ranges: this.#ranges,
      factors: this.#factors,
      counts: this.#counts.counts,
      pairs: this.#counts.pairs,
      said: new Set(this.ignored),
      shapes: this.#shapes,
      finish: whole,
      trim,
      ...(loose === undefined ? {} : { loose }),
      ...(people === undefined ? {} : { people }),
      ...(this.#angle === undefined ? {} : { angle: this.#angle }),
      ...(this.#grid ? { grid: this.#grid } : {}),
      ...(this.#capacity ? { capacity: this.#capacity } : {}),
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

  /** @param count `undefined` where the prompt leaves the number open */
  part(part: PartWord, noun: ItemOf<'noun'>, count: number | undefined): void {
    this.#counts.part(part, noun, count);
  }

  /** "18 and 24 teeth": two numbers of one part. */
  pair(part: PartWord, values: readonly [number, number], text: string): void {
    this.#counts.pair(part, values, text);
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
    this.part(part, item, rows * columns);
    this.#grid = [rows, columns];
    this.understood.push(`${rows} rows of ${columns}`);
  }

  /** "Domino 3-5". */
  score({ values, text }: ItemOf<'pair'>): void {
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
    for (const [word, metres] of Object.entries(sizes)) this.#length(word, metres, undefined, text);
    this.understood[this.understood.length - 1] += ` (${text})`;
    return true;
  }

  /** "Seats four", "for four people": of a sofa its seats; of a table how many sit around it. */
  seats(value: number, texts: readonly string[]): void {
    const rule = this.kind.words.parts.seat;
    if (rule !== undefined && 'least' in rule)
      this.part('seat', { ...A_PART, noun: 'seat', parts: ['seat'], text: 'seats' }, value);
    else this.#people = { value, texts };
  }

  /** How many sit around it, where that decides its size. */
  #settlePeople(noun: string): number | undefined {
    if (!this.#people) return undefined;
    const { value, texts } = this.#people;
    const sized = this.#lengths.has('width') || this.#lengths.has('diameter');
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
    return value;
  }

  /**
   * How many of the thing itself.
   * @param words all that says it: "two chairs"
   */
  things(count: number | undefined, text: string, words: string): void {
    if (count === undefined || count === 1) return;
    const doubled = isDoubling(text) ? this.kind.words.doubled : undefined;
    if (doubled !== undefined) {
      this.part(doubled, { ...A_PART, noun: doubled, parts: [doubled], text: plural(doubled) }, count);
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
    else this.lose({ aspect, words: text, reason }, refusal);
  }

  finish(item: ItemOf<'colour' | 'material'>): void {
    this.#finishes.ofWhole(item);
  }

  /** Material or colour of one part. */
  partFinish(part: PartWord, item: ItemOf<'colour' | 'material'>, words: string): void {
    if (this.hasTrim(part)) this.#finishes.ofPart(part, item, calledAll(part, this.kind.words.parts[part]));
    else if (WHOLE_PARTS.test(part)) this.finish(item);
    else {
      const reason = `the ${part} of ${this.one} has no finish of its own here`;
      const refusal = new Refusal('unsupported_part', `T${reason.slice(1)} (${item.text}).`);
      this.lose({ aspect: item.kind, words, reason }, refusal);
    }
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

  lengths(item: ItemOf<'lengths'>): void {
    let lengths: readonly AskedLength[];
    try {
      lengths = lengthsOf(item, this.#words);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unclear_number') throw error;
      this.lose({ aspect: 'size', words: item.text, reason: asReason(error) }, error);
      return;
    }
    for (const { word, metres, range } of lengths) this.#length(word, metres, range, item.text);
  }

  /** The words that give a length. */
  lengthText(word: SizeWord): string {
    return this.#lengthTexts.get(word) ?? word;
  }

  /** Takes back that a length is understood. */
  forget(word: SizeWord): void {
    const at = this.understood.findIndex((text) => text.startsWith(`${word} `) && / m$/.test(text));
    if (at >= 0) this.understood.splice(at, 1);
  }

  /** Parts that are made in another number than the one asked for. */
  get nearest(): ReadonlySet<PartWord> {
    return this.#counts.nearest;
  }

  /** The words that ask for a part, which is no longer understood. */
  textOfPart(part: PartWord): string {
    return this.#counts.forget(part);
  }

  #length(word: SizeWord, metres: number, range: Range | undefined, text: string): void {
    const before = this.#lengths.get(word);
    const told = range ? `${range[0]} to ${range[1]} m` : `${metres} m`;
    if (before !== undefined && (range || this.#ranges.has(word) || Math.abs(before - metres) > SAME)) {
      throw new Refusal('contradiction', `Is its ${word} ${before} m or ${told}?`);
    }
    this.#lengths.set(word, metres);
    this.#lengthTexts.set(word, text);
    if (range) this.#ranges.set(word, range);
    this.understood.push(`${word} ${told}`);
  }

  /** How much it holds; which of its lengths follow from that, the plan decides. */
  capacity({ cubicMetres: [least, most], volume, takenFor, weighs }: ItemOf<'volume'>): void {
    if (!this.kind.capacity) {
      const isNot = weighs ? 'is neither a length nor' : 'is not a length, and it has no hollow here that could hold';
      const mass = weighs ? ' Its mass follows from its material and size.' : '';
      const refusal = new Refusal(
        'unclear_number',
        `"${volume}" of ${this.one} ${isNot} a volume. Sizes are in mm, cm, m, inches or feet.${mass}`,
      );
      const reason = `${this.one} has no hollow here that could hold a volume.${mass}`;
      this.lose({ aspect: 'capacity', words: volume, reason: reason.replace(/[.]$/, '') }, refusal);
      return;
    }
    const before = this.#capacity;
    if (before && (Math.abs(before.least / least - 1) > SAME_VOLUME || Math.abs(before.most / most - 1) > SAME_VOLUME))
      throw new Refusal('contradiction', `Does it hold ${before.text} or ${volume}?`);
    this.#capacity = { least, most, text: volume };
    this.understood.push(`capacity ${volume} to the brim`);
    if (takenFor)
      this.assumed.push(`${volume}: ${takenFor}, ${litres(least)}${most > least ? ` to ${litres(most)}` : ''}`);
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

  /** A sheet's size is that of a book; of a tray for it, it says what it is for. */
  paper({ metres, text }: ItemOf<'paper'>): void {
    if (!this.kind.words.isPaper) this.ignored.push(text);
    else this.lengths({ kind: 'lengths', ...SHEET, metres, text });
  }

  /** @param words all that says it: "4 inch jaws" */
  partLengths(part: PartWord, item: ItemOf<'lengths'>, words: string): void {
    const own = this.#ownLength(part, item);
    if (own !== undefined) {
      this.lengths({ ...item, direction: own });
      return;
    }
    const screen = part === 'screen' && (item.direction === undefined || item.direction === 'diagonal');
    if (screen || /^(?:thickness|wall)$/.test(`${item.direction}`)) {
      this.lengths(item);
      return;
    }
    const reason = `sizes are of the whole ${this.name}, not of its ${part}`;
    this.lose({ aspect: 'size', words, reason }, new Refusal('unclear_number', `${item.text}: ${reason}.`));
  }

  /** "A 40 mm bore", where the kind has a length of that name. */
  #ownLength(part: PartWord, { direction, metres }: ItemOf<'lengths'>): string | undefined {
    if (metres.length > 1) return undefined;
    const across = /^(?:undefined|diameter|across|width|d)$/.test(`${direction}`);
    const way = direction === 'height' ? 'height' : 'length';
    const names = Object.values(this.kind.words.lengths ?? {}).flat();
    return names.find(
      (name) =>
        (across && (name === part || name === `${part} diameter`)) ||
        ((direction === undefined || direction === way) && name === `${part} ${way}`),
    );
  }

  shape({ shape, text }: ItemOf<'shape'>): void {
    const { shapes = [], round } = this.kind.words;
    const state = isState(shape);
    if (shapes.includes(shape)) {
      const other = [...this.#shapes].find((before) => isRound(before) !== isRound(shape) && !isState(before));
      if (other !== undefined && !state) throw new Refusal('contradiction', `Is it ${other} or ${shape}?`);
      this.#shapes.add(shape);
      this.understood.push(shape);
    } else if (state || (round && shape === 'round')) this.ignored.push(text);
    else {
      const refusal = new Refusal('unknown_thing', `A ${text} ${this.name} can't be made.`);
      this.lose({ aspect: 'shape', words: text, reason: `${this.one} has not that shape here` }, refusal);
    }
  }

  vague(item: ItemOf<'vague'>): void {
    this.#vague.push(item);
  }

  /** Takes back that "mini" and "huge" are understood. @returns how they are told where only a share of them can be had */
  growLess(share: number): string[] {
    const texts = this.vagueSaid.splice(0).map(({ text }) => text);
    const how = share === 0 ? 'in the usual size' : 'as far as it can be made';
    return texts.map((text) => `${text}: ${how}`);
  }

  /** "large" beside a length in figures says nothing that the figures don't. */
  #settleVague(): void {
    for (const { of, factor, text } of this.#vague) {
      const axis = of === 'all' ? of : grownAxis(of, this.kind.words);
      const before = this.#factors.get(axis) ?? 1;
      if (this.#lengths.has(axis) || (axis === 'all' && (this.#lengths.size > 0 || this.#capacity))) {
        this.ignored.push(text);
        continue;
      }
      if ((before - 1) * (factor - 1) < 0)
        throw new Refusal('contradiction', `"${text}" is the opposite of what was said before of its ${sizeOf(axis)}.`);
      this.#factors.set(axis, before * factor);
      this.vagueSaid.push({ of: axis, text, told: `${text} (${factor} times the usual ${sizeOf(axis)})` });
    }
  }
}

const litres = (cubicMetres: number): string => `${Number((cubicMetres * 1000).toPrecision(4))} l`;

/** Parts whose finish is that of the whole. */
const WHOLE_PARTS = /^(?:top|wall|slat|box)$/;

/** Why there is one where several are asked for. */
export const ONE_PROP = 'one prompt makes one prop, and this is one; a scene has several';

const A_PART = { kind: 'noun', category: undefined, plural: true } as const;

const SHEET = { ranges: [undefined, undefined], direction: undefined, directions: undefined, led: false };

const isRound = (shape: ShapeWord): boolean => shape === 'round';
const isState = (shape: ShapeWord): boolean => shape === 'open' || shape === 'closed';

const sizeOf = (axis: SizeWord | 'all'): string => (axis === 'all' ? 'size' : axis);
