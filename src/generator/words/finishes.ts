import type { Finish } from '../finish.ts';
import type { Lost } from '../lost.ts';
import { materialFacts } from '../materials.ts';
import { Refusal } from '../refusal.ts';
import type { ItemOf } from './item.ts';
import type { PartWord } from './parts.ts';

type Asked = { -readonly [Key in keyof Finish]?: Finish[Key] };
type Said = ItemOf<'colour' | 'material'>;

/** Where a reading notes down what it makes of the words. */
interface Notes {
  readonly understood: string[];
  readonly ignored: string[];
  readonly assumed: string[];
  lose(lost: Lost, refusal: Refusal): void;
}

/** Materials and colours that a prompt asks for: of the whole thing, and of single parts. */
export class Finishes {
  readonly whole: Asked = {};
  readonly trim = new Map<PartWord, Asked>();
  /** The word for the material where it leaves the choice open: "wooden". */
  loose: string | undefined;
  readonly #notes: Notes;
  readonly #standIns: ItemOf<'material'>[] = [];

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  ofWhole(item: Said): void {
    if (item.kind === 'material' && item.standIn) {
      this.#standIns.push(item);
      return;
    }
    if (item.kind === 'material' && this.#narrows(item)) return;
    this.#set(this.whole, item, '');
    if (item.kind === 'material' && item.loose) this.loose = item.text;
  }

  /** @param called what all of the part are called: "legs" */
  ofPart(part: PartWord, item: Said, called: string): void {
    const asked = this.trim.get(part) ?? {};
    this.trim.set(part, asked);
    this.#set(asked, item, ` ${called}`);
    if (item.kind === 'material' && item.standIn)
      this.#notes.assumed.push(`${item.text} ${called}: ${item.name.replace('_', ' ')}, the nearest material here`);
  }

  /** "Enamelled cast iron" is cast iron. */
  settleStandIns(): void {
    for (const item of this.#standIns) {
      const { name, text } = item;
      if (this.whole.material !== undefined && this.whole.material !== name) this.#notes.ignored.push(text);
      else {
        this.#set(this.whole, item, '');
        this.#notes.assumed.push(`${text}: ${name.replace('_', ' ')}, the nearest material here`);
      }
    }
  }

  /** "A wooden table made of pine": two words for one material, of which the narrower stays. */
  #narrows(item: ItemOf<'material'>): boolean {
    const { material } = this.whole;
    const isSame = material !== undefined && materialFacts(material).family === materialFacts(item.name).family;
    if (!isSame || (this.loose !== undefined) === item.loose) return false;
    if (!item.loose) {
      this.whole.material = item.name;
      this.loose = undefined;
    }
    this.#notes.understood.push(item.text);
    return true;
  }

  #set(target: Asked, item: Said, of: string): void {
    const before = target[item.kind];
    if (before !== undefined && before !== item.name) {
      const one = `one ${item.kind}${of === '' ? '' : ` for its${of}`}`;
      const refusal = new Refusal('contradiction', `Is it ${before} or ${item.text}? A prop has ${one}.`);
      const reason = `a prop has ${one}, and it is ${before?.replace('_', ' ') ?? 'of its material'}`;
      this.#notes.lose({ aspect: item.kind, words: `${item.text}${of}`, reason }, refusal);
      return;
    }
    if (item.kind === 'colour') target.colour = item.name;
    else target.material = item.name;
    this.#notes.understood.push(`${item.text}${of}`);
  }
}
