import { type AnyKind, nameOf } from '../kind.ts';
import { Refusal } from '../refusal.ts';
import type { Capacity, Request, SizeWord } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { type AskedLength, grownAxis, lengthsOf } from './axes.ts';
import type { ItemOf } from './item.ts';
import type { Range } from './lengths.ts';
import { LOST_PART } from './lost/lost-part.ts';
import { asReason, ReadingNotes } from './notes.ts';
import type { PartWord } from './parts.ts';
import { withWall } from './walls.ts';

const BOX_SIDES: readonly SizeWord[] = ['width', 'depth', 'height'];

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

/** What a prompt asks of the sizes of one kind: lengths, how much it holds, and words such as "large". */
export class SizeRequest extends ReadingNotes {
  readonly kind: AnyKind;
  /** Its first noun. */
  readonly name: string;
  /** With its article: "an oven". */
  readonly one: string;
  /** The same at the start of a sentence. */
  readonly One: string;
  /** Words of size; whether one changed anything, the plan knows. */
  readonly vagueSaid: VagueSaid[] = [];
  /** Lengths of which the prompt doesn't say which they are. */
  readonly loose = new Set<SizeWord>();
  /** Two sides that were given as "20 x 20", by each of them. */
  readonly #rows = new Map<SizeWord, readonly SizeWord[]>();
  /** Whether the prompt doesn't say of which axis the lengths are that are read. */
  #isUnnamed = false;
  readonly #lengths = new Map<SizeWord, number>();
  readonly #ranges = new Map<SizeWord, Range>();
  readonly #factors = new Map<SizeWord | 'all', number>();
  readonly #lengthTexts = new Map<SizeWord, string>();
  readonly #vague: ItemOf<'vague'>[] = [];
  #capacity: Capacity | undefined;
  /** The kind's, with what its directions mean in this prompt. */
  #words: Vocabulary;

  /** @param isStrict refuses what can't be had, instead of telling it */
  constructor(kind: AnyKind, isStrict: boolean) {
    super(isStrict);
    this.kind = kind;
    this.#words = withWall(kind);
    this.name = Object.keys(kind.words.nouns)[0] ?? nameOf(kind);
    this.one = `${/^[aeiou]/.test(this.name) ? 'an' : 'a'} ${this.name}`;
    this.One = `A${this.one.slice(1)}`;
    this.understood.push(this.name);
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

  /** What was asked for, with "large" and such beside it. */
  protected settledSizes(): Pick<Request, 'lengths' | 'ranges' | 'factors' | 'capacity'> {
    this.#settleVague();
    const [lengths, ranges, factors] = [this.#lengths, this.#ranges, this.#factors];
    return { lengths, ranges, factors, ...(this.#capacity ? { capacity: this.#capacity } : {}) };
  }

  protected hasLength(word: SizeWord): boolean {
    return this.#lengths.has(word);
  }

  lengths(item: ItemOf<'lengths'>): void {
    let lengths: readonly AskedLength[];
    try {
      lengths = lengthsOf(item, this.#words);
    } catch (error) {
      if (!(error instanceof Refusal) || !/^(?:unclear_number|contradiction)$/.test(error.code)) throw error;
      this.lose({ aspect: 'size', words: item.text, reason: asReason(error) }, error);
      const across = error.code === 'contradiction' ? roundOf(item) : undefined;
      if (across) this.lengths(across);
      return;
    }
    this.#isUnnamed = item.direction === undefined && item.directions === undefined;
    for (const { word, metres, range } of lengths) this.length(word, metres, range, item.text);
    const [only] = lengths;
    if (lengths.length === 1 && this.#isUnnamed) this.loose.add(only!.word);
    const sides = lengths.map(({ word }) => word);
    const isRow = sides.length === 2 && sides.every((side) => BOX_SIDES.includes(side));
    if (isRow && this.#isUnnamed && !this.isStrict) for (const side of sides) this.#rows.set(side, sides);
    this.#isUnnamed = false;
  }

  /** The two sides that were given as "20 x 20", without an order; none where there are none. */
  get row(): readonly SizeWord[] {
    return this.#rows.values().next().value ?? [];
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

  protected length(word: SizeWord, metres: number, range: Range | undefined, text: string): void {
    const before = this.#lengths.get(word);
    const told = range ? `${range[0]} to ${range[1]} m` : `${metres} m`;
    if (before !== undefined && (range || this.#ranges.has(word) || Math.abs(before - metres) > SAME)) {
      if (!this.isStrict && this.#giveWay(word, metres, range, text)) return;
      throw new Refusal('contradiction', `Is its ${word} ${before} m or ${told}?`);
    }
    this.#lengths.set(word, metres);
    this.#lengthTexts.set(word, text);
    if (range) this.#ranges.set(word, range);
    this.understood.push(`${word} ${told}`);
    this.used.push(text);
  }

  /**
   * Two lengths of one axis, where the prompt names the axis of one of them at most: "20 x 20, half a metre long" has two
   * sides and a length; else the one without a name is told as lost.
   * @returns false: both are named, and contradict each other
   */
  #giveWay(word: SizeWord, metres: number, range: Range | undefined, text: string): boolean {
    const others = this.#rows.get(word);
    if (others && !range) {
      this.#rows.clear();
      const [one, other] = others.map((side) => this.#lengths.get(side)!);
      const said = this.#lengthTexts.get(word)!;
      for (const side of others) {
        this.forget(side);
        this.#lengths.delete(side);
      }
      this.length(word, metres, undefined, text);
      const free = BOX_SIDES.filter((side) => !this.#lengths.has(side));
      for (const [i, side] of [one!, other!].entries()) this.length(free[i]!, side, undefined, said);
      return true;
    }
    if (!this.#isUnnamed) return false;
    const reason = `its ${word} is ${this.#lengths.get(word)} m already, and what else this is of isn't said`;
    this.lose({ aspect: 'size', words: text, reason }, new Refusal('contradiction', `${text}: ${reason}.`));
    return true;
  }

  /** How much it holds; which of its lengths follow from that, the plan decides. */
  capacity({ cubicMetres: [least, most], volume, takenFor, weighs, text }: ItemOf<'volume'>): void {
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
    this.used.push(text);
    if (takenFor)
      this.assumed.push(`${volume}: ${takenFor}, ${litres(least)}${most > least ? ` to ${litres(most)}` : ''}`);
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
    const isFace = !this.isStrict && item.metres.length === 2 && item.direction === undefined && FACES.test(words);
    const screen = part === 'screen' && (item.direction === undefined || item.direction === 'diagonal');
    if (isFace || screen || /^(?:thickness|wall)$/.test(`${item.direction}`)) {
      this.lengths(item);
      return;
    }
    const of = part === LOST_PART ? 'not of what it has not' : `not of its ${part}`;
    const reason = `sizes are of the whole ${this.name}, ${of}`;
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
      this.used.push(text);
      this.vagueSaid.push({ of: axis, text, told: `${text} (${factor} times the usual ${sizeOf(axis)})` });
    }
  }
}

const litres = (cubicMetres: number): string => `${Number((cubicMetres * 1000).toPrecision(4))} l`;

/** "43 x 30 x 22 cm" of what is round: as wide as the longer side. */
function roundOf(item: ItemOf<'lengths'>): ItemOf<'lengths'> | undefined {
  const [one = 0, other = 0, height] = item.metres;
  if (height === undefined) return undefined;
  const metres = [Math.max(one, other), height];
  return { ...item, metres, ranges: [undefined, undefined], directions: ['diameter', 'height'], direction: undefined };
}

/** Parts whose two sides are those of the whole: "top 140 x 70 cm". */
const FACES = /^(?:(?:table|desk|work|bench)?top|panel|board|case) /;

const SHEET = { ranges: [undefined, undefined], direction: undefined, directions: undefined, led: false };

const sizeOf = (axis: SizeWord | 'all'): string => (axis === 'all' ? 'size' : axis);
