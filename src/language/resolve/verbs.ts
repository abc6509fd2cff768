import type { Edge } from '../chart.ts';
import { ofRoom } from '../grammar/features.ts';
import { CARRIED } from '../grammar/suits.ts';
import type { Discourse } from './discourse.ts';
import { pronounIn } from './edges.ts';
import type { PlaceReader } from './places.ts';
import type { QualityReader } from './qualities.ts';
import type { Relations } from './relations.ts';
import { type Enclosing, type NamedThing, plainRelation, type Referent } from './thing.ts';

const LYING = /^(?:is |are )?(?:lying|lies|lie|laid)$/;

/** What reads the phrases around a verb. */
interface Sayer {
  nouns(edge: Edge, governors: Enclosing): Referent;
  clause(edge: Edge, governors: Enclosing): Referent;
  having(about: Referent, edge: Edge, governors: Enclosing): void;
}

/** Reads what is said of a subject: verb phrases, participles, relative clauses. */
export class VerbReader {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #places: PlaceReader;
  readonly #qualities: QualityReader;
  readonly #say: Sayer;

  constructor(discourse: Discourse, relations: Relations, places: PlaceReader, qualities: QualityReader, say: Sayer) {
    this.#discourse = discourse;
    this.#relations = relations;
    this.#places = places;
    this.#qualities = qualities;
    this.#say = say;
  }

  /** A verb phrase, a participle, a relative clause. */
  read(subject: Referent, edge: Edge, governors: Enclosing): void {
    const { rule, left, right } = edge;
    if (/^(?:verb place|verb|passive|filled|on which|stands|is so|is what|is there)$/.test(rule))
      this.use(subject, edge);
    switch (rule) {
      case 'must':
        this.#discourse.mark(left!);
        this.read(subject, right!, governors);
        return;
      case 'participle':
        this.read(subject, left!, governors);
        return;
      case 'that':
      case 'and that':
      case 'and does':
        if (left!.category === 'VP') this.read(subject, left!, governors);
        if (right!.category === 'PP') this.#places.place(subject, right!, governors);
        else this.read(subject, right!, governors);
        return;
      case 'stands':
        this.#places.place(subject, right!, governors);
        return;
      case 'and stands':
        this.read(subject, left!, governors);
        this.#places.place(subject, right!.rule === 'and at' ? right!.right! : right!, governors);
        return;
      case 'is so':
        this.#qualities.quality(subject, right!);
        return;
      case 'has':
        this.#say.having(subject, edge, governors);
        return;
      case 'that it is in': {
        const [about, preposition] = [right!.left!, right!.right!.right!];
        const there = this.#say.nouns(about, governors);
        this.#discourse.use(right!.right!);
        if (preposition.data?.type === 'preposition')
          this.#relations.relateAll(there, {
            relation: preposition.data.value.relation,
            host: subject,
            span: this.#discourse.span(right!.right!),
          });
        return;
      }
      case 'on which': {
        const preposition = left!.left!.data;
        const about =
          right!.category === 'INV'
            ? this.#say.clause(right!, [subject, ...governors])
            : this.#say.clause(right!, [subject, ...governors]);
        if (preposition?.type === 'preposition')
          this.#relations.relateAll(about, {
            relation: preposition.value.relation,
            host: subject,
            span: this.#discourse.span(left!),
            ...(/\beach\b/.test(this.#discourse.textAt(this.#discourse.span(left!))) ? { each: true } : {}),
          });
        return;
      }
      case 'verb place': {
        const [place] = [right!.data];
        if (left!.data?.type === 'verb' && place?.type === 'place')
          this.#relations.relateAll(subject, {
            relation: ofRoom(left!.data.value.relation, place)!,
            host: undefined,
            span: this.#discourse.span(edge),
            place: place.side,
          });
        return;
      }
      case 'verb':
      case 'passive':
      case 'filled': {
        const data = left!.data;
        // "Sofa faces tv": what is named is meant again.
        const wasHost = this.#discourse.isHost;
        this.#discourse.isHost = wasHost || (data?.type === 'verb' && rule === 'verb' && data.value.of === 'subject');
        const object = this.#objectOf(subject, edge, governors);
        this.#discourse.isHost = wasHost;
        // What stands elsewhere for certain is not in it.
        const free = {
          ...object,
          things: object.things.filter(
            ({ relations }) => !relations.some(({ relation, likely }) => !likely && CARRIED.has(relation)),
          ),
        };
        if (data?.type === 'filled')
          this.#relations.relateAll(free, {
            relation: data.relation,
            host: subject,
            span: this.#discourse.span(left!),
          });
        else if (data?.type === 'verb') {
          const bySubject = (data.value.of === 'subject') !== (rule === 'passive');
          const [one, other] = bySubject
            ? [subject, object]
            : [CARRIED.has(data.value.relation) ? free : object, subject];
          this.#relations.relateAll(one, {
            relation: data.value.relation,
            host: other,
            span: this.#discourse.span(edge),
          });
        }
        return;
      }
      default:
    }
  }

  /** What a verb is about: "a sofa faces it" is about what was named before. */
  #objectOf(subject: Referent, { left, right }: Edge, governors: Enclosing): Referent {
    const { data } = left!;
    const pronoun = pronounIn(right!);
    const span = this.#discourse.span(right!);
    const named =
      pronoun !== undefined && data?.type === 'verb' && data.value.of === 'subject'
        ? this.#discourse.it(data.value.relation, subject, governors, pronoun, undefined, span)
        : undefined;
    if (!named) return this.#say.nouns(right!, [subject, ...governors]);
    this.#discourse.use(right!);
    return named;
  }

  /** "A drum lying in front of the pallet": what usually stands is on its side. */
  #lie(things: readonly NamedThing[], verb: Edge): void {
    const span = this.#discourse.span(verb);
    if (!LYING.test(this.#discourse.textAt(span)) || !things.every(({ noun: { traits } }) => traits?.isTall)) return;
    for (const thing of things) thing.relations.push(plainRelation('lying', span));
  }

  /** The verb alone; "hangs" is something only of what can hang. */
  use({ things, isRoom }: Referent, { rule, left, right }: Edge): void {
    const verb = rule === 'is there' ? (left ?? undefined) : left;
    if (!verb) return;
    // "The room contains a bed".
    if (things.length === 0) {
      if (isRoom) this.#discourse.use(verb);
      return;
    }
    const manner = verb.data?.type === 'posture' ? verb.data.manner : undefined;
    const hasManner = manner !== undefined && (manner !== 'moved' || /^is (?:there|so)$/.test(rule));
    const canBe =
      manner === 'hang' && (things as readonly NamedThing[]).every(({ noun: { traits } }) => traits?.hangs === true);
    if (!hasManner || canBe) this.#discourse.use(verb);
    this.#lie(things as readonly NamedThing[], verb);
    if (rule === 'verb place') this.#discourse.mark(right!);
  }
}
