import type { Edge } from '../chart.ts';
import type { ThingFrame as RelatedThing, RelationFrame } from '../frame.ts';
import { suits } from '../grammar/suits.ts';
import type { Discourse } from './discourse.ts';
import { itemsOf, lastList, nounIn } from './edges.ts';
import type { QualityReader } from './qualities.ts';
import type { Relations } from './relations.ts';
import type { Enclosing, NamedThing, Referent } from './thing.ts';

/** "A table for six with plates and chairs": one for each of them. */
function forSeats({ things }: Referent, seats: number): void {
  for (const thing of things as readonly NamedThing[]) {
    const { isSmall, isSeat } = thing.noun.traits ?? {};
    if (thing.counted === 'plural' && (isSmall || isSeat)) thing.count = seats;
  }
}

/** Reads what things have: "a table with two mugs", "a cabinet with three drawers". */
export class HavingReader {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #qualities: QualityReader;
  readonly #nouns: (edge: Edge, governors: Enclosing) => Referent;

  constructor(
    discourse: Discourse,
    relations: Relations,
    qualities: QualityReader,
    nouns: (edge: Edge, governors: Enclosing) => Referent,
  ) {
    this.#discourse = discourse;
    this.#relations = relations;
    this.#qualities = qualities;
    this.#nouns = nouns;
  }

  /** One at each place of a table: what is beside a plate is beside each. */
  #setAt(thing: NamedThing, { things: [table] }: Referent): void {
    const isBeside = ({ to, likely }: RelationFrame): boolean => !likely && to !== undefined && to !== table;
    const beside = thing.relations.findIndex(isBeside);
    if (beside < 0) thing.count *= (table as NamedThing).seats ?? 1;
    else thing.relations[beside] = { ...thing.relations[beside]!, each: true };
  }

  /** "Each plate has a fork on its left": on the left of each. */
  #ofEach(inside: Referent, about: Referent): void {
    for (const { relations } of inside.things)
      for (const [i, one] of relations.entries())
        if (one.to && about.things.some((thing) => thing === one.to)) relations[i] = { ...one, each: true };
  }

  /** "A trunk in front of a bed with two cushions on it": on the bed, and it could be the trunk. */
  #noteRival({ things: [meant] }: Referent, inside: Referent, edge: Edge): void {
    const { placing, isHost } = this.#discourse;
    const [other] = placing;
    if (!isHost || !meant || !other || other.kind === meant.kind || placing.length > 1) return;
    const carries = ({ noun }: NamedThing): boolean =>
      inside.things.length > 0 &&
      (inside.things as readonly NamedThing[]).every((thing) =>
        (['on', 'in'] as const).some((relation) => suits(relation, thing.noun, noun) >= 1),
      );
    if (carries(meant as NamedThing) && carries(other))
      this.#discourse.ambiguous.push({ span: this.#discourse.span(edge), of: meant as NamedThing, or: other });
  }

  /** "A cafe with three tables. Each of them has a vase": of several that were named, never of the room. */
  readEach(topic: Referent, edge: Edge): void {
    this.read(topic.things.length > 0 ? topic : (this.#discourse.apart.several() ?? topic), edge, []);
  }

  /** What things have: parts, what is on or in them, what is at each place of a table. */
  read(about: Referent, edge: Edge, governors: Enclosing): void {
    const nouns = lastList(edge);
    // "A nightstand on each side with a lamp": a lamp on each.
    const isSeveral = ({ counted, count }: RelatedThing): boolean => counted === 'one' && count > 1;
    const isEach =
      edge.category === 'EACHWITH' ||
      about.each ||
      nouns.rule === 'each has' ||
      (about.things.length > 0 && about.things.every(isSeveral));
    const host: Referent = { ...about, each: isEach, hasOne: itemsOf(nouns).length === 1 };
    let hasPart = false;
    const settings: NamedThing[] = [];
    for (const item of itemsOf(nouns)) {
      const part = this.#qualities.partOf(item, about);
      // "A cabinet with two drawers, a shelf": another thing.
      const isOwn = hasPart && nounIn(item)?.kind !== undefined && nounIn(item)?.count === 1;
      if (part && !isOwn) {
        hasPart = true;
        this.#discourse.mark(item);
        const span = { start: this.#discourse.span(edge).start, end: this.#discourse.span(item).end };
        for (const thing of about.things) thing.more.push(part.isFirst ? span : this.#discourse.span(item));
        continue;
      }
      const seats = (about.things[0] as NamedThing | undefined)?.seats;
      // "A table for six, each with a plate".
      const isForSeats = isEach && seats !== undefined && about.things[0]!.count === 1;
      this.#discourse.isSetting = isForSeats;
      const inside = this.#nouns(item, [host, ...governors]);
      this.#noteRival(about, inside, edge);
      this.#discourse.isSetting = false;
      // "A cabinet with two doors, a mug": no mug on the cabinet.
      if (hasPart && !isEach) continue;
      if (isEach && !isForSeats) this.#ofEach(inside, about);
      else if (seats !== undefined) forSeats(inside, seats);
      if (isForSeats) settings.push(...(inside.things as readonly NamedThing[]));
      for (const thing of inside.things)
        this.#relations.habit(
          thing,
          isForSeats ? { ...host, each: false } : host,
          this.#discourse.span(item),
          isEach && !isForSeats,
        );
    }
    for (const thing of settings) this.#setAt(thing, host);
  }
}
