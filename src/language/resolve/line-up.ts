import type { TextSpan } from '../token.ts';
import type { Discourse } from './discourse.ts';
import { type NamedThing, NOTHING, plainRelation } from './thing.ts';

const LINE = ['left', 'middle', 'right'] as const;
type InLine = (typeof LINE)[number];

export const isInLine = (place: string): place is InLine => (LINE as readonly string[]).includes(place);

interface Member {
  readonly thing: NamedThing;
  readonly place: InLine;
  readonly span: TextSpan;
}

/**
 * Things that are only said to be at the left, in the middle or at the right: "one on the left, one in the middle and one on
 * the right". What is small is on that part of the table that is named, before or after; the rest, or all without a table,
 * stand beside each other.
 */
export class LineUp {
  readonly #discourse: Discourse;
  readonly #members: Member[] = [];

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
  }

  add(thing: NamedThing, place: InLine, span: TextSpan): void {
    this.#members.push({ thing, place, span });
  }

  has(thing: NamedThing): boolean {
    return this.#members.some((one) => one.thing === thing);
  }

  /** @param putAt puts a thing on a part of a top */
  close(putAt: (thing: NamedThing, host: NamedThing, place: string, span: TextSpan) => void): void {
    const host = this.#discourse.topOf(NOTHING, []);
    for (const { thing, place, span } of this.#members) {
      if (host && host !== thing && thing.noun.traits?.isSmall) {
        putAt(thing, host, place, span);
        continue;
      }
      const before = LINE.slice(0, LINE.indexOf(place)).toReversed();
      const [neighbour] = before.flatMap((one) => this.#at(one).filter((other) => other !== thing));
      const [middle] = place === 'left' ? this.#inMiddleOfRoom() : [];
      if (neighbour) thing.relations.push(plainRelation('right_of', span, neighbour));
      else if (middle) thing.relations.push(plainRelation('left_of', span, middle));
      else if (this.#members.length > 1) this.#saidByOthers(span);
      else if (place === 'middle') thing.relations.push(plainRelation('in_middle', span));
      else this.#discourse.lost.push(span);
    }
  }

  /** "Left a chair, right a table": the table is said to be right of it. */
  #saidByOthers({ start, end }: TextSpan): void {
    const { relational } = this.#discourse;
    const own = relational.findIndex((one) => one.start >= start && one.end <= end);
    if (own >= 0) relational.splice(own, 1);
  }

  #at(place: InLine): NamedThing[] {
    const said = this.#members.filter((one) => one.place === place).map(({ thing }) => thing);
    return said.length === 0 && place === 'middle' ? this.#inMiddleOfRoom() : said;
  }

  /** "Fridge left, oven in the middle, dishwasher right": that middle is a place of the room. */
  #inMiddleOfRoom(): NamedThing[] {
    return this.#discourse.things.filter(({ relations }) =>
      relations.some(({ relation, to }) => relation === 'in_middle' && to === undefined),
    );
  }
}
