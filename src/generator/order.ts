import type { Finish } from './finish.ts';
import { type MaterialName, materialFacts } from './materials.ts';
import { Refusal } from './refusal.ts';
import type { Request, ShapeWord, Size, SizeWord } from './request.ts';
import { Variation } from './variation.ts';
import type { Vocabulary } from './vocabulary.ts';
import { calledAll, type PartWord, plural } from './words/parts.ts';
import { sharedFinish } from './words/shared-finish.ts';

/** Size of a body of revolution [m]. */
export interface RoundSize {
  readonly diameter: number;
  readonly height: number;
}

type Band = readonly [low: number, high: number];
const AXES = ['width', 'depth', 'height'] as const;
const ROUND_AXES = ['diameter', 'height'] as const;

/** What this generator can cut and weigh [m]. */
const SMALLEST = 0.01;
const LARGEST = 5;

/** How far lengths stray with a seed, as part of the usual, where a kind doesn't say. */
const SPREAD = 0.1;

const centimetres = (metres: number): string => `${Number((metres * 100).toFixed(metres < 0.001 ? 4 : 2))} cm`;
/** To the millimetre; what a seed made of it, to a tenth, so that no two seeds need to agree. */
const toTenth = (metres: number, stray: number): number =>
  stray === 1 ? Math.round(metres * 1000) / 1000 : Math.round(metres * stray * 1e4) / 1e4;

/**
 * A request on its way to a description: gives the plan of a kind what was asked for, or a default, and notes down
 * each default that was taken.
 */
export class Order {
  readonly request: Request;
  readonly words: Vocabulary;
  readonly assumed: string[] = [];
  readonly #variation: Variation;
  readonly #scale: number;
  readonly #used = new Set<SizeWord>();
  readonly #grown = new Set<SizeWord | 'all'>();
  readonly #followed = new Map<SizeWord, number>();
  /** Words that decided a choice. */
  readonly chosen: string[] = [];

  /**
   * @param variation what a seed decides; absent: everything is as usual
   * @param scale on the overall lengths that the prompt leaves open: what it takes to hold a volume
   */
  constructor(request: Request, words: Vocabulary, variation = new Variation(0, 0), scale = 1) {
    this.request = request;
    this.words = words;
    this.#variation = variation;
    this.#scale = scale;
  }

  /** What lengths that the prompt leaves open grow by, to hold a volume. */
  get scale(): number {
    return this.#scale;
  }

  is(shape: ShapeWord): boolean {
    return this.request.shapes.has(shape);
  }

  /** A length that was asked for [m]: of a range what the seed makes of it, else its middle. Asking marks it as used. */
  given(word: SizeWord): number | undefined {
    const range = this.request.ranges.get(word);
    const said = this.request.lengths.get(word) ?? this.#followed.get(word);
    const metres = range ? this.#variation.within(word, ...range) : said;
    if (range && !this.#used.has(word)) {
      this.#check(word, range[1], Math.min(SMALLEST, range[1]));
      const [least, most] = range.map((end) => centimetres(end).replace(' cm', ''));
      this.assumed.push(`${word} ${centimetres(metres!)} (between ${least} and ${most} cm)`);
    }
    this.#used.add(word);
    return metres;
  }

  /** A length [m] that follows from another one that was asked for; what the prompt gives itself stays. */
  follow(word: SizeWord, metres: number): void {
    if (this.request.lengths.has(word)) return;
    this.#followed.set(word, Math.round(metres * 1e6) / 1e6);
    this.assumed.push(`${word} ${centimetres(metres)}`);
  }

  /** One of some words for a part of it: the one that the prompt says, or the usual. */
  choice<Choice extends string>(options: readonly Choice[], usual: Choice): Choice {
    const said = options.find((option) => this.request.said.has(option));
    if (said !== undefined) this.chosen.push(said);
    return said ?? usual;
  }

  /** Whether a factor on the usual ("tall") had something to grow. */
  hasGrown(word: SizeWord | 'all'): boolean {
    return this.#grown.has(word);
  }

  /** Lengths that the plan had no use for, and why each can't be had: none is dropped in silence. */
  unusedLengths(): { readonly word: SizeWord; readonly refusal: Refusal }[] {
    return [...this.request.lengths].flatMap(([word, metres]) =>
      this.#used.has(word)
        ? []
        : [
            {
              word,
              refusal: new Refusal('unclear_number', `It has no ${word} that could be ${centimetres(metres)}.`),
            },
          ],
    );
  }

  /**
   * A single length [m], as asked for or by default, to 0.1 mm.
   *
   * @param least what can be made of it [m]: 0.5 mm of a thickness, 1 cm of any other length unless the kind knows better
   */
  length(word: SizeWord, fallback: number, least = word === 'thickness' ? 0.0005 : SMALLEST): number {
    const asked = this.given(word);
    // A volume is met by micrometres: that of a syringe changes by 2% with a tenth of a millimetre.
    const digit = this.request.capacity ? 1e6 : 1e4;
    const metres = asked ?? Math.round(fallback * this.#factor(word) * this.#stray(word) * digit) / digit;
    if (asked === undefined) this.assumed.push(`${word} ${centimetres(metres)}`);
    this.#check(word, metres, least);
    return metres;
  }

  /**
   * Overall size. Lengths that were not asked for keep their usual value while those that were stay within `band` times
   * theirs, and follow in proportion beyond it: a doll's chair is small in every direction, a long table is not tall.
   */
  size(usual: Size, band: Band = [1, 1], least: Partial<Size> = {}): Size {
    const base = { ...usual, ...this.words.nouns[this.request.noun] };
    const asked = this.#asked(AXES);
    this.#equalSides(asked);
    const size = this.#fill(base, AXES, asked, band);
    if (this.is('cubic') && asked.size === 0) size.depth = size.height = size.width;
    if ((this.is('square') || this.is('round')) && !asked.has('width')) size.depth = size.width;
    for (const axis of AXES) if (!asked.has(axis)) size[axis] = Math.max(size[axis], least[axis] ?? 0);
    return this.#settled(size, AXES, asked);
  }

  /**
   * The same for a body of revolution.
   *
   * @param overall width over everything for each metre of diameter: more than 1 where a handle sticks out
   * @param least what either length can be [m]
   */
  roundSize(usual: RoundSize, overall = 1, least = SMALLEST): RoundSize {
    const base = { ...usual, ...this.words.nouns[this.request.noun] };
    const asked = this.#asked(ROUND_AXES);
    const width = this.given('width');
    if (width !== undefined) {
      if (overall === 1) this.#mustAgree([width, asked.get('diameter') ?? width]);
      if (!asked.has('diameter')) asked.set('diameter', width / overall);
    }
    return this.#settled(this.#fill(base, ROUND_AXES, asked, [1, 1]), ROUND_AXES, asked, least);
  }

  /** A number that no word speaks of: the usual one, or with a seed any of a range. */
  vary(name: string, usual: number, least: number, most: number): number {
    return this.#variation.around(name, usual, least, most);
  }

  /** One of some that no word speaks of: the first, or with a seed any. */
  pick<Choice>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    return this.#variation.pick(name, choices);
  }

  /**
   * One of a few forms of the whole or a part, as the field of the description that names it: the one that the prompt
   * says, or the first, or with a seed any. The first, which is the usual, leaves the field out.
   *
   * @param name of the part, as people are told of it; absent: the field
   * @param drawn those that a seed chooses from; absent: all
   */
  form<Field extends string, Form extends string>(
    field: Field,
    forms: readonly [Form, ...Form[]],
    { name = field, drawn = forms }: { readonly name?: string; readonly drawn?: readonly [Form, ...Form[]] } = {},
  ): { readonly [Key in Field]?: Form } {
    const form = this.choice(forms, this.pick(field, drawn));
    if (form === forms[0]) return {};
    if (!this.chosen.includes(form)) this.assumed.push(`${form} ${name}`);
    return { [field]: form } as { readonly [Key in Field]?: Form };
  }

  /** How many of a part: as asked for, or `fallback`. A part named without a number gets at least one. */
  count(part: PartWord, fallback: number, whenNamed = Math.max(1, fallback)): number {
    const asked = this.request.counts.get(part);
    const rule = this.words.parts[part];
    const open = asked === undefined && !this.request.counts.has(part) && !this.#isStandard();
    const free = open && rule !== undefined && 'least' in rule;
    const usual = this.request.counts.has(part) ? whenNamed : fallback;
    const count = asked ?? (free && usual > 0 ? this.#variation.count(part, usual, rule.least, rule.most) : usual);
    if (asked === undefined) this.assumed.push(`${count} ${count === 1 ? part : plural(part)}`);
    return count;
  }

  /** The two numbers of a part that were asked for. */
  pair(part: PartWord): [number, number] | undefined {
    const [one, other] = this.request.pairs.get(part) ?? [];
    return one === undefined || other === undefined ? undefined : [one, other];
  }

  named(part: PartWord): boolean {
    return this.request.counts.has(part);
  }

  finish(fallback: MaterialName): Finish {
    const { finish, loose } = this.request;
    const usual = this.#usualFinish(fallback);
    if (loose === undefined || finish.material === undefined) return this.#finish(finish, usual, '');
    // "wooden" is met by the usual wood of a crate as well as by any other.
    const family = (name: MaterialName): string => materialFacts(name).family;
    const material = family(fallback) === family(finish.material) ? fallback : finish.material;
    this.assumed.push(`${loose}: ${material}`);
    return { material, colour: finish.colour ?? null };
  }

  /**
   * Finish of the parts that the vocabulary lists as `trim`.
   * @param parts those that have it in common; absent: all of them
   */
  trim(part: PartWord, fallback: Finish, parts = this.words.trim ?? [part]): Finish {
    const asked = sharedFinish(this.request.trim, parts);
    return this.#finish(asked, fallback, ` ${calledAll(part, this.words.parts[part])}`);
  }

  /** What it is made of when nobody says: the plan's own, or with a seed one of those it comes in. */
  #usualFinish(fallback: MaterialName): Finish {
    const { materials = [], colours = [] } = this.words.varies ?? {};
    const made = this.words.made?.[this.request.noun];
    const comesIn: readonly [MaterialName, ...MaterialName[]] = made
      ? [made]
      : [fallback, ...materials.filter((name) => name !== fallback)];
    const material = this.#variation.pick('material', comesIn);
    return { material, colour: this.#variation.pick('colour', [null, ...colours.filter((name) => name !== null)]) };
  }

  #finish(asked: Partial<Finish>, fallback: Finish, of: string): Finish {
    const material = asked.material ?? fallback.material;
    if (asked.material === undefined) this.assumed.push(`${material.replace('_', ' ')}${of}`);
    const keepsPaint = asked.material === undefined ? fallback.colour : null;
    const colour = asked.colour ?? keepsPaint;
    if (asked.colour === undefined && colour !== null && of === '') this.assumed.push(colour);
    return { material, colour };
  }

  #factor(word: SizeWord): number {
    const steady = this.words.steady?.includes(word) ?? false;
    const all = steady ? 1 : (this.request.factors.get('all') ?? 1);
    this.#grown.add(word);
    if (!steady) this.#grown.add('all');
    return all * (this.request.factors.get(word) ?? 1);
  }

  /** Whether its sizes are a standard's. */
  #isStandard(): boolean {
    return this.words.standards?.includes(this.request.noun) ?? false;
  }

  /** How far a length that nobody asked for strays from the usual. A wall is as thick as it has to be. */
  #stray(word: SizeWord): number {
    return word === 'thickness' || this.#isStandard()
      ? 1
      : this.#variation.factor(word, this.words.varies?.spread ?? SPREAD);
  }

  #asked<Axis extends SizeWord>(axes: readonly Axis[]): Map<Axis, number> {
    return new Map(axes.flatMap((axis) => (this.given(axis) === undefined ? [] : [[axis, this.given(axis)!]])));
  }

  #fill<Axis extends SizeWord>(
    base: Readonly<Record<Axis, number>>,
    axes: readonly Axis[],
    asked: ReadonlyMap<Axis, number>,
    band: Band,
  ): Record<Axis, number> {
    const ratios = [...asked].map(([axis, metres]) => Math.log(metres / base[axis]));
    const ratio = Math.exp(ratios.reduce((sum, r) => sum + r, 0) / Math.max(1, ratios.length));
    const follow = ratio / Math.min(Math.max(ratio, band[0]), band[1]);
    const length = (axis: Axis): number => {
      const [usual, stray] = [base[axis] * follow * this.#factor(axis), this.#stray(axis)];
      // A volume is met by hundredths of a millimetre: a small one changes by 1% with a tenth.
      const free = this.request.capacity ? Math.round(usual * stray * this.#scale * 1e5) / 1e5 : toTenth(usual, stray);
      return asked.get(axis) ?? free;
    };
    return Object.fromEntries(axes.map((axis) => [axis, length(axis)])) as Record<Axis, number>;
  }

  #settled<Axis extends SizeWord>(
    size: Record<Axis, number>,
    axes: readonly Axis[],
    asked: ReadonlyMap<Axis, number>,
    least = SMALLEST,
  ): Record<Axis, number> {
    for (const [axis, metres] of asked) this.#check(axis, metres, least);
    for (const axis of axes) {
      if (!asked.has(axis)) this.assumed.push(`${axis} ${centimetres(size[axis])}`);
      this.#check(axis, size[axis], least);
    }
    return size;
  }

  /** "cubic", "square" and "round" copy a length that was asked for onto the other sides. */
  #equalSides(asked: Map<keyof Size, number>): void {
    const sides = this.is('cubic') ? AXES : (['width', 'depth'] as const);
    if (!this.is('cubic') && !this.is('square') && !this.#isRound()) return;
    const diameter = this.given('diameter');
    const values = [...(diameter === undefined ? [] : [diameter]), ...sides.flatMap((side) => asked.get(side) ?? [])];
    if (values.length === 0) return;
    this.#mustAgree(values);
    for (const side of sides) asked.set(side, values[0]!);
  }

  /** What has a diameter is round, where it can be. */
  #isRound(): boolean {
    if (this.is('round')) return true;
    const canBe = (this.words.shapes?.includes('round') ?? false) && !this.is('rectangular') && !this.is('square');
    return canBe && this.given('diameter') !== undefined;
  }

  #mustAgree(values: readonly number[]): void {
    if (Math.max(...values) - Math.min(...values) <= 0.0005) return;
    throw new Refusal('contradiction', `These sides are equal, and can't be ${values.map(centimetres).join(' and ')}.`);
  }

  #check(word: string, metres: number, smallest = SMALLEST): void {
    if (metres >= smallest && metres <= LARGEST) return;
    throw new Refusal(
      'impossible_size',
      `A ${word} of ${centimetres(metres)} can't be made: it has to lie between ${centimetres(smallest)} and ${centimetres(LARGEST)}.`,
    );
  }
}

/** Refuses a size that leaves no room for what has to fit in: names both lengths. */
export function requireRoom(what: string, has: number, needs: number): void {
  if (has >= needs - 1e-9) return;
  throw new Refusal('impossible_size', `${what}: there are ${centimetres(has)}, and it takes ${centimetres(needs)}.`);
}
