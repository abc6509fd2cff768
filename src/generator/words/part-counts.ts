import type { AnyKind } from '../kind.ts';
import { Refusal } from '../refusal.ts';
import type { ItemOf } from './item.ts';
import type { ReadingNotes } from './notes.ts';
import type { PartWord } from './parts.ts';

/** How many of each part a prompt asks for. */
export class PartCounts {
  readonly counts = new Map<PartWord, number | undefined>();
  readonly pairs = new Map<PartWord, readonly [number, number]>();
  /** Those of them that are made in another number. */
  readonly nearest = new Set<PartWord>();
  readonly #texts = new Map<PartWord, { readonly words: string; readonly understood: string }>();
  readonly #asked: ReadingNotes & { readonly kind: AnyKind; readonly one: string };

  constructor(asked: ReadingNotes & { readonly kind: AnyKind; readonly one: string }) {
    this.#asked = asked;
  }

  /** @param count `undefined` where the prompt leaves the number open */
  part(part: PartWord, { text, plural }: ItemOf<'noun'>, count: number | undefined): void {
    const { ignored, understood, kind } = this.#asked;
    const rule = kind.words.parts[part]!;
    if (rule.uncounted && count !== undefined) {
      ignored.push(`${count} ${text}`);
      return;
    }
    const [least, most] = 'always' in rule ? [rule.always, rule.always] : [rule.least, rule.most];
    const oneOfThem = 'always' in rule && count === 1 && !plural;
    const number = count === undefined || oneOfThem ? count : this.#nearest(count, [least, most], text);
    if (number !== count) this.nearest.add(part);
    const pair = this.pairs.get(part);
    if (pair) throw new Refusal('contradiction', `Is it ${pair.join(' and ')} or ${count ?? 'other'} ${text}?`);
    const before = this.counts.get(part);
    if (before !== undefined && number !== undefined && before !== number) {
      throw new Refusal('contradiction', `Is it ${before} or ${number} ${text}?`);
    }
    this.counts.set(part, number ?? before);
    const words = count === undefined ? text : `${count} ${text}`;
    this.#texts.set(part, { words: count === 1 ? text : words, understood: words });
    if (number === count) understood.push(words);
  }

  /** So many more of a part whose number was said. */
  more(part: PartWord, count: number): void {
    const before = this.counts.get(part);
    const rule = this.#asked.kind.words.parts[part];
    if (before === undefined || !rule || rule.uncounted) return;
    const text = this.forget(part).replace(/^\d+ /, '');
    this.counts.delete(part);
    this.part(
      part,
      { kind: 'noun', category: undefined, noun: text, parts: [part], plural: true, text },
      before + count,
    );
  }

  /** The words that ask for a part, while they are understood. */
  said(part: PartWord): string | undefined {
    const words = this.#texts.get(part)?.understood;
    return words !== undefined && this.#asked.understood.includes(words) ? words : undefined;
  }

  /** Takes back that a part is understood; gives the words that ask for it. */
  forget(part: PartWord): string {
    const said = this.#texts.get(part) ?? { words: part, understood: part };
    const { understood } = this.#asked;
    if (understood.includes(said.understood)) understood.splice(understood.lastIndexOf(said.understood), 1);
    return said.words;
  }

  /** "18 and 24 teeth": two numbers of one part. */
  pair(part: PartWord, [one, other]: readonly [number, number], text: string): void {
    const range = this.#asked.kind.words.parts[part]?.pair ?? ([0, -1] as const);
    const numbers = [one, other].map((count) => this.#nearest(count, range, text, 'each is'));
    const before = this.pairs.get(part);
    if (this.counts.has(part) || (before && (before[0] !== numbers[0] || before[1] !== numbers[1])))
      throw new Refusal(
        'contradiction',
        `Is it ${before?.join(' and ') ?? this.counts.get(part)} or ${one} and ${other} ${text}?`,
      );
    this.pairs.set(part, [numbers[0]!, numbers[1]!]);
    this.#asked.understood.push(`${numbers[0]} and ${numbers[1]} ${text}`);
  }

  /** The nearest number that can be made, told where it is another one. */
  #nearest(
    count: number,
    [least, most]: readonly [number, number],
    text: string,
    lead = `${this.#asked.one} has`,
  ): number {
    if (Number.isInteger(count) && count >= least && count <= most) return count;
    const words = `${count} ${text}`;
    const reason = `${lead} ${least === most ? least : `${least} to ${most}`} here`;
    const nearest = Math.min(most, Math.max(least, Math.round(count)));
    this.#asked.lose({ aspect: 'count', words, reason }, new Refusal('impossible_count', `${words}: ${reason}.`));
    return nearest;
  }
}
