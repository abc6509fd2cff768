import { type AnyCategory, nameOf } from '../category.ts';
import type { Request, ShapeWord, SizeWord } from '../order.ts';
import { Refusal } from '../refusal.ts';
import { lengthsOf } from './axes.ts';
import type { ItemOf } from './items.ts';
import type { PartWord } from './parts.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Two lengths that differ by less are the same [m]. */
const SAME = 0.0005;

/** What a prompt asks of one category, collected word by word; refuses what that category doesn't have. */
export class Asked {
  readonly category: AnyCategory;
  readonly name: string;
  readonly understood: string[];
  readonly ignored: string[] = [];
  readonly #lengths = new Map<SizeWord, number>();
  readonly #factors = new Map<SizeWord | 'all', number>();
  readonly #counts = new Map<PartWord, number | undefined>();
  readonly #shapes = new Set<ShapeWord>();
  readonly #finish: Mutable<Request['finish']> = {};
  readonly #trim: Mutable<Request['trim']> = {};
  readonly #vague: ItemOf<'vague'>[] = [];
  #loose: string | undefined;

  constructor(category: AnyCategory) {
    this.category = category;
    this.name = nameOf(category);
    this.understood = [this.name];
  }

  request(noun: string): Request {
    this.#settleVague();
    return {
      noun,
      lengths: this.#lengths,
      factors: this.#factors,
      counts: this.#counts,
      shapes: this.#shapes,
      finish: this.#finish,
      trim: this.#trim,
      ...(this.#loose === undefined ? {} : { loose: this.#loose }),
    };
  }

  /** The part of this category that a noun names. */
  partOf({ parts }: ItemOf<'noun'>): PartWord | undefined {
    return parts.find((part) => this.category.words.parts[part] !== undefined);
  }

  /** @param count `undefined` where the prompt leaves the number open */
  part(part: PartWord, { text, plural }: ItemOf<'noun'>, count: number | undefined): void {
    const rule = this.category.words.parts[part]!;
    const [least, most] = 'always' in rule ? [rule.always, rule.always] : [rule.least, rule.most];
    const oneOfThem = 'always' in rule && count === 1 && !plural;
    if (count !== undefined && !oneOfThem && (!Number.isInteger(count) || count < least || count > most)) {
      const allowed = least === most ? `${least}` : `${least} to ${most}`;
      throw new Refusal('impossible_count', `${count} ${text}: a ${this.name} has ${allowed} here.`);
    }
    const before = this.#counts.get(part);
    if (before !== undefined && count !== undefined && before !== count) {
      throw new Refusal('contradiction', `Is it ${before} or ${count} ${text}?`);
    }
    this.#counts.set(part, count ?? before);
    this.understood.push(count === undefined ? text : `${count} ${text}`);
  }

  /** How many of the thing itself. */
  things(count: number | undefined): void {
    if (count === undefined || count === 1) return;
    if (count > 1)
      throw new Refusal('several_things', `${count} of them are more than one prop; one prompt makes one.`);
    throw new Refusal('impossible_count', `${count} of them can't be made.`);
  }

  finish(item: ItemOf<'colour' | 'material'>): void {
    this.#set(this.#finish, item, '');
    if (item.kind === 'material' && item.loose) this.#loose = item.text;
  }

  /** Material or colour of one part. */
  partFinish(part: PartWord, item: ItemOf<'colour' | 'material'>): void {
    if (this.hasTrim(part)) this.#set(this.#trim, item, ` ${part}s`);
    else if (part === 'top' || part === 'wall' || part === 'slat') this.finish(item);
    else {
      throw new Refusal(
        'unsupported_part',
        `The ${part} of a ${this.name} has no finish of its own here (${item.text}).`,
      );
    }
  }

  isOtherKind(word: string): boolean {
    return this.category.words.otherKinds.split(' ').includes(word);
  }

  hasTrim(part: PartWord): boolean {
    return this.category.words.trim?.includes(part) ?? false;
  }

  lengths({ metres, direction }: ItemOf<'lengths'>): void {
    for (const [word, length] of lengthsOf(metres, direction, this.category.words)) {
      const before = this.#lengths.get(word);
      if (before !== undefined && Math.abs(before - length) > SAME) {
        throw new Refusal('contradiction', `Is its ${word} ${before} m or ${length} m?`);
      }
      this.#lengths.set(word, length);
      this.understood.push(`${word} ${length} m`);
    }
  }

  partLengths(part: PartWord, item: ItemOf<'lengths'>): void {
    const screen = part === 'screen' && (item.direction === undefined || item.direction === 'diagonal');
    if (!screen && item.direction !== 'thickness') {
      throw new Refusal('unclear_number', `${item.text}: sizes are of the whole ${this.name}, not of its ${part}.`);
    }
    this.lengths(item);
  }

  shape({ shape, text }: ItemOf<'shape'>): void {
    const { shapes = [], round } = this.category.words;
    const state = shape === 'open' || shape === 'closed';
    if (shapes.includes(shape)) {
      this.#shapes.add(shape);
      this.understood.push(shape);
    } else if (state || (round && shape === 'round')) this.ignored.push(text);
    else throw new Refusal('unknown_thing', `A ${text} ${this.name} can't be made.`);
  }

  vague(item: ItemOf<'vague'>): void {
    this.#vague.push(item);
  }

  /** "large" beside a length in figures says nothing that the figures don't. */
  #settleVague(): void {
    for (const { of, factor, text } of this.#vague) {
      if (this.#lengths.has(of as SizeWord) || (of === 'all' && this.#lengths.size > 0)) this.ignored.push(text);
      else {
        this.#factors.set(of, (this.#factors.get(of) ?? 1) * factor);
        this.understood.push(`${text} (${factor} times the usual ${of === 'all' ? 'size' : of})`);
      }
    }
  }

  #set(target: Mutable<Request['finish']>, item: ItemOf<'colour' | 'material'>, of: string): void {
    const before = target[item.kind];
    if (before !== undefined && before !== item.name) {
      throw new Refusal(
        'contradiction',
        `Is it ${before} or ${item.text}? A prop has one ${item.kind}${of === '' ? '' : ` for its${of}`}.`,
      );
    }
    if (item.kind === 'colour') target.colour = item.name;
    else target.material = item.name;
    this.understood.push(`${item.text}${of}`);
  }
}
