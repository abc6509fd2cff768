import type { Edge } from '../chart.ts';
import { relationOf } from '../grammar/features.ts';
import type { Noun } from '../lexical-item.ts';
import type { TextSpan } from '../token.ts';
import type { Discourse } from './discourse.ts';
import { itemsOf, nounIn } from './edges.ts';
import { type NamedThing, NOTHING, type Referent, SITTERS } from './thing.ts';

/** Where all of what is forbidden would be: "no mugs on the table". */
const WHOLE = /^(?:on|in|at|around|inside)$/;

/** The relations of what a noun phrase is said to be at. */
function placesOf(edge: Edge): readonly string[] {
  if (!/^(?:placed|aside|all placed)$/.test(edge.rule)) return edge.rule === 'one' ? placesOf(edge.left!) : [];
  return [...placesOf(edge.left!), relationOf(edge.right!)];
}

/** Words of "set for four" that are looked at, the number included. */
const MOST_SAID = 12;

/** Reads what things are like: qualities, parts, what they are not to have. */
export class QualityReader {
  readonly #discourse: Discourse;

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
  }

  /** "Door open", "its door open". */
  isItsOwn(noun: Noun): boolean {
    if (noun.count !== undefined) return false;
    const first = this.#discourse.tokens[this.#discourse.offset + noun.from]!.text;
    return noun.bare || first === 'its' || first === 'their';
  }

  withoutArticle(edge: Edge): TextSpan {
    const start = this.#discourse.span({ from: nounIn(edge)!.words[0], to: edge.to }).start;
    return { start, end: this.#discourse.span(edge).end };
  }

  quality({ things, isRoom }: Referent, edge: Edge): void {
    const span = edge.rule === 'and quality' ? this.#discourse.span(edge.right!) : this.#discourse.span(edge);
    const text = this.#discourse.textAt(span);
    if (things.length === 0 && !isRoom) return;
    if ((edge.rule === 'and quality' ? edge.right! : edge).data?.type === 'unknown') return;
    this.#discourse.mark(edge);
    if (/^in (?:the|an?) (?:style|manner|spirit) /.test(text)) {
      this.#discourse.lost.push(span);
      return;
    }
    if (isRoom) this.#discourse.rooms.push(span);
    // "Seating four", "set for four".
    const lead = /^(?:seating|seats|for|(?:set|laid|prepared|seating) for) /.exec(text)?.[0].trim().split(' ').length;
    const rest = this.#discourse.tokensFrom(span.start, MOST_SAID);
    const sitting = lead === undefined ? undefined : this.#discourse.lexicon.number(rest, lead)?.value;
    if (sitting !== undefined) for (const thing of things as readonly NamedThing[]) thing.seats = sitting;
    const seats = edge.rule === 'purpose' ? nounIn(edge.right!) : undefined;
    if (seats?.count !== undefined && SITTERS.test(this.#discourse.textsOf(seats).at(-1) ?? ''))
      for (const thing of things as readonly NamedThing[]) thing.seats = seats.count;
    const said = sitting !== undefined && lead === 2 ? { start: rest[1]!.start, end: span.end } : span;
    for (const thing of things) thing.more.push(said);
  }

  /** "Without drawers" is said of a thing, "without a fridge" of the room. */
  forbid(about: Referent, edge: Edge): void {
    if (edge.rule === 'and without') {
      if (edge.left!.category === 'NEGNL') this.forbid(about, edge.left!);
      this.forbid(about, edge.right!);
      return;
    }
    const inside = itemsOf(edge.rule === 'needless' ? edge.left! : edge.right!);
    for (const item of inside) {
      this.#discourse.mark(edge);
      if (this.partOf(item, about)) {
        for (const thing of about.things)
          thing.more.push({ start: this.#discourse.span(edge).start, end: this.#discourse.span(item).end });
        continue;
      }
      // "Chairs and without mugs".
      if (item.rule === 'without') this.forbid(NOTHING, item.right!);
      const noun = nounIn(item);
      // "No chairs at the ends of the table": there are chairs elsewhere.
      if (placesOf(item).some((relation) => !WHOLE.test(relation))) {
        this.#discourse.lost.push(this.#discourse.span(edge));
        continue;
      }
      this.#discourse.without.push({
        span: {
          start: this.#discourse.span(item === inside[0] ? edge : item).start,
          end: this.#discourse.span(edge.rule === 'needless' && item === inside.at(-1) ? edge : item).end,
        },
        kind: noun?.kind,
      });
    }
  }

  /** "(4 drawers)". */
  ownParts({ things }: Referent, edge: Edge): void {
    this.#discourse.mark(edge);
    const inner = edge.left!.category === 'INNER' ? edge.left!.right! : edge.right!;
    for (const item of itemsOf(inner)) for (const thing of things) thing.more.push(this.#discourse.span(item));
  }

  /** A part of what has it: "with two drawers". */
  partOf(edge: Edge, { things }: Referent): { isFirst: boolean } | undefined {
    const noun = nounIn(edge);
    const [thing] = things;
    if (!noun?.isPart || !thing?.kind) return undefined;
    // "A microwave with a plate in it": one of its own.
    if (noun.kind !== undefined && edge.features.has.has('placed')) return undefined;
    if (!noun.partOf.has(thing.kind)) return undefined;
    return { isFirst: true };
  }
}
