import type { Edge } from '../chart.ts';
import { relationOf } from '../grammar/features.ts';
import { CARRIED } from '../grammar/suits.ts';
import type { PlaceRead } from '../lexical-item.ts';
import type { TextSpan } from '../token.ts';
import type { Discourse } from './discourse.ts';
import { distanceOf, innermost, nounIn, partOf, placeName, placesIn, pronounIn } from './edges.ts';
import type { Relations } from './relations.ts';
import { ACROSS, RELATION_AT } from './sides.ts';
import { type Enclosing, type NamedThing, type Referent, referTo, SITTERS } from './thing.ts';

/** What they all are on. */
function carrierOf({ things }: Referent): NamedThing | undefined {
  const [carrier, ...others] = things.map(
    ({ relations }) => relations.find(({ relation, likely }) => !likely && CARRIED.has(relation))?.to,
  );
  return others.every((one) => one === carrier) ? (carrier as NamedThing | undefined) : undefined;
}

/** Whether a thing is already said to be right of one and left of another of its kind. */
const isInMiddle = ({ kind, relations }: NamedThing): boolean =>
  ['left_of', 'right_of'].every((side) => relations.some(({ relation, to }) => relation === side && to?.kind === kind));

/** Reads where things are: of each other, of the room, of those who sit there. */
export class PlaceReader {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #nouns: (edge: Edge, governors: Enclosing) => Referent;

  constructor(discourse: Discourse, relations: Relations, nouns: (edge: Edge, governors: Enclosing) => Referent) {
    this.#discourse = discourse;
    this.#relations = relations;
    this.#nouns = nouns;
  }

  places(about: Referent, edge: Edge, governors: Enclosing): void {
    for (const place of placesIn(edge)) this.place(about, place, governors);
  }

  /** "A den with racks on both sides": along its left and right walls. @returns whether they can be divided */
  #splitByWalls(about: Referent, span: TextSpan): boolean {
    const [thing] = about.things as readonly NamedThing[];
    // "Four on each side", "a door at either end": so many at each.
    const isEach = /\b(?:each|either)\b/.test(this.#discourse.textAt(span)) && thing?.counted !== 'plural';
    if (!thing || (thing.count < 2 && !isEach)) return false;
    const half = isEach ? thing.count : Math.floor(thing.count / 2);
    if (!isEach) thing.count -= half;
    // "Along both walls, four on each side".
    const kept = thing.relations.filter(({ relation, place }) => relation !== 'against_wall' || place !== undefined);
    thing.relations.splice(0, thing.relations.length, ...kept);
    const other: NamedThing = { ...thing, count: half, more: [...thing.more], relations: [] };
    this.#discourse.things.splice(this.#discourse.things.indexOf(thing) + 1, 0, other);
    this.#relations.relate(thing, { relation: 'against_wall', host: undefined, span, place: 'left' });
    this.#relations.relate(other, { relation: 'against_wall', host: undefined, span, place: 'right' });
    return true;
  }

  /** "A rack, a beaker on the left": of the rack, where nothing is said of its own part of the table. */
  #anchorOf(about: Referent, top: NamedThing | undefined): NamedThing | undefined {
    if (top === undefined) return undefined;
    const named = this.#discourse.things.slice(this.#discourse.things.indexOf(top) + 1);
    const before = named.filter((thing) => !about.things.includes(thing) && thing.kind !== undefined && !thing.isHost);
    const isOnTop = ({ relations }: NamedThing): boolean => {
      const held = relations.find(({ relation }) => CARRIED.has(relation));
      return held === undefined ? relations.length === 0 : held.to === top && held.place === undefined;
    };
    const [first] = before;
    return first && isOnTop(first) && first.noun.traits?.isSmall && first.count === 1 ? first : undefined;
  }

  /** "Fridge left, oven in the middle": the first one of the room, or one after another that is in line with it. */
  #isInLine({ things }: Referent): boolean {
    const [first] = this.#discourse.things.filter(
      (thing) => thing.kind !== undefined && !thing.isHost && thing.noun.traits?.isSmall === false,
    );
    return things.length > 0 && (first === undefined || things.includes(first) || this.#relations.isInLine(first));
  }

  /** What a prepositional phrase speaks of. */
  hostOf(place: Edge, governors: Enclosing, about?: Referent): Referent | undefined {
    const inner = innermost(place);
    if (!/^(?:at|at all|for each)$/.test(inner.rule)) return undefined;
    const object = inner.right!;
    const noun = nounIn(object);
    if (object.features.heads[0]?.type === 'pronoun' && !noun) return undefined;
    const before = this.#discourse.things.length;
    const placing = this.#discourse.placing;
    this.#discourse.placing = about?.things ?? [];
    this.#discourse.isHost = true;
    const host = this.#nouns(object, governors);
    this.#discourse.isHost = false;
    this.#discourse.placing = placing;
    for (const thing of this.#discourse.things.slice(before)) if (host.things.includes(thing)) thing.isHost = true;
    return host;
  }

  place(about: Referent, place: Edge, governors: Enclosing, known?: Referent): void {
    // "Not on the table but on a cabinet": what is said of the table is told by that.
    if (place.rule === 'but there' || place.rule === 'there alone') {
      const [there, not] = place.rule === 'but there' ? [place.right!, place.left!] : [place.left!, place.right!];
      this.#not(not);
      this.place(about, there.rule === 'and at' ? there.right! : there, governors, known);
      return;
    }
    this.#discourse.use(place);
    const inner = innermost(place);
    const distance = distanceOf(place);
    const span = this.#discourse.span(place);
    const [head] = inner.features.heads;
    const isLeant = place.rule === 'leaning';
    const relation = relationOf(place);
    if (head?.type === 'place') {
      if (this.#isOnTop(about, place, head, governors)) {
        const top = carrierOf(about) ?? this.#discourse.topOf(about, governors);
        this.#relations.atPart(about, top, head.place === 'middle' ? 'middle' : (head.side ?? 'corner'), span);
        return;
      }
      // "Leaning in the corner": both.
      if (isLeant && relation === 'in_corner')
        this.#relations.relateAll(about, { relation: 'leaning', host: undefined, span });
      this.#relations.relateAll(about, {
        relation: isLeant && relation !== 'in_corner' ? 'leaning' : relation,
        host: undefined,
        span,
        distance,
        place: placeName(head),
        isEachPlace: head.each,
      });
      return;
    }
    if (head?.type === 'adverb') {
      const { to, relation: said } = head.value;
      // "The table in between", after the left and the right one: which one it is.
      if (said === 'between' && about.things.length > 0 && about.things.every(isInMiddle)) {
        this.#discourse.hear(span);
        return;
      }
      const text = this.#discourse.textAt(span);
      const side = /^(?:at|on|in|near) the (?:very )?(back|rear|front)$/.exec(text)?.[1];
      const part = side ?? head.value.part ?? /^(left|right|front|back)_of$/.exec(said)?.[1];
      const isSmall = about.things.length > 0 && about.things.every(({ noun: { traits } }) => traits?.isSmall);
      if (part !== undefined && this.#narrow(about, part, span)) return;
      if (
        part !== undefined &&
        isSmall &&
        !this.#discourse.isSetting &&
        (side !== undefined ||
          head.value.part !== undefined ||
          /^(?:on|at|in) the (?:left|right)(?: side| hand side)?$/.test(text))
      ) {
        const top = this.#discourse.topOf(about, governors);
        const isOpposite = this.#discourse.pivot !== undefined && this.#discourse.pivotSide === ACROSS[said];
        // "Left of the mug a plate, a fork on the right"; "a plate, a fork on the left": at its side.
        const isFirst = this.#discourse.things.every((one) => about.things.includes(one));
        const [governor] = governors;
        const isOfEach = governor?.each === true && governor.things.every(({ noun }) => noun.traits?.isSmall === true);
        const anchor = side !== undefined ? undefined : isOfEach ? governor.things[0] : this.#anchorOf(about, top);
        if (!anchor && ((top !== undefined && !isOpposite) || (top === undefined && isFirst))) {
          this.#relations.atPart(about, top, part === 'rear' ? 'back' : part, span);
          return;
        }
        const beside = RELATION_AT[part];
        if (anchor && beside !== undefined) {
          this.#relations.relateAll(about, { relation: beside, host: referTo([anchor]), span, distance });
          return;
        }
      }
      const isSide = head.value.to === 'nothing' || /^(?:on|at) the (?:left|right)(?: side| hand side)?$/.test(text);
      if (isSide && part !== undefined && !isSmall && this.#isInLine(about)) {
        this.#relations.atPart(about, undefined, part, span);
        return;
      }
      // Large things are on no part of a top: "a sofa with a lamp at its right end".
      const beside = part === undefined ? undefined : RELATION_AT[part];
      const neighbour =
        beside === undefined ? undefined : (known ?? this.#discourse.it(beside, about, governors, 'it'));
      if (head.value.part !== undefined && beside !== undefined && neighbour) {
        this.#relations.relateAll(about, { relation: beside, host: neighbour, span, distance });
        return;
      }
      if (head.value.part !== undefined) {
        this.#discourse.lost.push(span);
        return;
      }
      // "A mug; a door at either end": of the room.
      const isOpening = (about.things as readonly NamedThing[]).every(({ noun }) => noun.traits?.isOpening === true);
      const isOfRoom = /^both_/.test(said) && about.things.length > 0 && isOpening;
      const host = to === 'it' && !isOfRoom ? (known ?? this.#discourse.it(said, about, governors, 'it')) : undefined;
      if (to === 'it' && (!host || host.isRoom) && /^both_/.test(said) && this.#splitByWalls(about, span)) return;
      if (to === 'it' && !host) this.#discourse.lost.push(span);
      else
        this.#relations.relateAll(about, {
          relation: said,
          host,
          span,
          distance,
          ...(host ? { each: host.each } : {}),
        });
      return;
    }
    if (relation === 'apart') {
      this.#relations.relateAll(about, { relation, host: undefined, span, distance });
      return;
    }
    const pronoun = pronounIn(inner.right!);
    if (pronoun !== undefined && !known) {
      const host = this.#discourse.it(
        relation,
        about,
        governors,
        pronoun,
        undefined,
        this.#discourse.span(inner.right!),
      );
      this.#discourse.noteRival(span);
      if (!host) this.#discourse.lost.push(span);
      else
        this.#relations.relateAll(about, {
          relation,
          host,
          span,
          distance,
          each: host.each || pronoun === 'each',
          place: partOf(inner),
        });
      return;
    }
    const sitters = this.#sittersOf(place, about);
    if (sitters) {
      this.#ofEachOf(about);
      const first = about.things as readonly NamedThing[];
      for (const [i, seat] of sitters.entries()) {
        if (i === 0) continue;
        for (const thing of first) {
          const another: NamedThing = { ...thing, more: [...thing.more], relations: [...thing.relations] };
          this.#discourse.things.push(another);
          this.#relations.relateAll(
            { ...about, things: [another] },
            {
              relation: 'for_each',
              host: referTo([seat], true),
              span,
              each: true,
            },
          );
        }
      }
      for (const seat of sitters.slice(0, 1))
        this.#relations.relateAll(about, {
          relation: 'for_each',
          host: referTo([seat], true),
          span,
          each: true,
        });
      return;
    }
    const host = known ?? this.hostOf(place, governors, about);
    if (!host) this.#discourse.lost.push(span);
    if (!host) return;
    // "Leaning beside the fridge": against the wall.
    if (isLeant && relation !== 'leaning')
      this.#relations.relateAll(about, { relation: 'leaning', host: undefined, span });
    if (host.isRoom) {
      this.#inRoom(about, relation, partOf(inner), span);
      return;
    }
    // "A lamp on both nightstands".
    const isOfBoth =
      relation !== 'both_sides' &&
      relation !== 'both_ends' &&
      about.things.every(({ count }) => count === 1) &&
      /^\w+ both /.test(this.#discourse.textAt(this.#discourse.span(inner)));
    const isOfEach = known !== undefined && pronoun === 'each';
    const each = host.each || isOfEach || (isOfBoth && host.things.length === 1 && relation !== 'between');
    this.#relations.relateAll(about, { relation, host, span, distance, each, place: partOf(inner) });
  }

  /** "Beside the sink, on the left": on the left of the sink. @returns whether it was that */
  #narrow({ things }: Referent, part: string, span: TextSpan): boolean {
    const relation = RELATION_AT[part];
    if (relation === undefined || things.length === 0) return false;
    const said = (things as readonly NamedThing[]).map(({ relations }) => relations.at(-1));
    if (!said.every((one) => one?.relation === 'beside' && !one.likely && one.to !== undefined)) return false;
    for (const { relations } of things as readonly NamedThing[]) {
      const old = relations.pop()!;
      relations.push({
        ...old,
        relation,
        span: { start: Math.min(old.span.start, span.start), end: Math.max(old.span.end, span.end) },
      });
    }
    return true;
  }

  /** Where something is not: told where nothing else speaks of what is there. */
  #not(edge: Edge): void {
    const noun = nounIn(innermost(edge));
    this.#discourse.mark(edge);
    this.#discourse.hear(this.#discourse.span(edge));
    const isNamed = noun?.kind === undefined || this.#discourse.things.some(({ kind }) => kind === noun.kind);
    if (!isNamed) this.#discourse.lost.push(this.#discourse.span(edge));
  }

  /** "In a kitchen" goes without saying; "in the corner of a kitchen", "on the left side of the room" are places there. */
  #inRoom(about: Referent, relation: string, part: string | undefined, span: TextSpan): void {
    if (part === undefined) {
      if (relation !== 'in') this.#discourse.lost.push(span);
      return;
    }
    const kind = part === 'corner' ? 'in_corner' : part === 'middle' ? 'in_middle' : 'against_wall';
    const place = /^(?:left|right|back|front)$/.test(part) ? part : undefined;
    if (kind === 'against_wall' && place === undefined) this.#discourse.lost.push(span);
    else this.#relations.relateAll(about, { relation: kind, host: undefined, span, place });
  }

  /** "In the middle", "in the corner", of something small that is on a table: of that, unless the room is named. */
  #isOnTop({ things }: Referent, place: Edge, { place: what }: PlaceRead, [governor]: Enclosing): boolean {
    const isSmall =
      things.length > 0 && (things as readonly NamedThing[]).every(({ noun: { traits } }) => traits?.isSmall);
    if (!isSmall || / of /.test(this.#discourse.textAt(this.#discourse.span(place)))) return false;
    const isHeld = (things as readonly NamedThing[]).every(({ relations }) =>
      relations.some(({ relation }) => CARRIED.has(relation)),
    );
    const carrier = governor?.things[0] as NamedThing | undefined;
    return (
      what === 'middle' ||
      (what === 'corner' && (isHeld || (governor?.hasOne === true && carrier?.noun.traits?.isSurface === true)))
    );
  }

  /** "For each person a plate with a fork on its left": a fork at each plate. */
  #ofEachOf(about: Referent): void {
    for (const { relations } of this.#discourse.things.slice(this.#discourse.firstOfClause))
      for (const [i, said] of relations.entries())
        if (!said.likely && said.to && about.things.includes(said.to as NamedThing) && said.relation !== 'in_row')
          relations[i] = { ...said, each: true };
  }

  /** "For each person", "at every seat": the seats there are; of guests that are counted, as many more things. */
  #sittersOf(place: Edge, about: Referent): readonly NamedThing[] | undefined {
    const inner = innermost(place);
    const noun = inner.right && nounIn(inner.right);
    if (!noun || noun.kind !== undefined || !noun.each || !SITTERS.test(this.#discourse.textsOf(noun).at(-1) ?? ''))
      return undefined;
    this.#discourse.mark(inner.right!);
    // "For every two people" is a share.
    const isShare = noun.count !== undefined && !/ of /.test(this.#discourse.textAt(this.#discourse.span(inner)));
    if (isShare) {
      this.#discourse.lost.push(this.#discourse.span(inner));
      return [];
    }
    const seats = this.#discourse.things.filter((thing) => thing.noun.traits?.isSeat && !about.things.includes(thing));
    const upright = seats.filter(({ noun: { traits } }) => !traits?.isLounge);
    if (seats.length > 0) return upright.length > 0 ? upright : seats;
    const people = noun.count ?? this.#discourse.things.findLast(({ seats: known }) => known !== undefined)?.seats;
    if (people === undefined) return undefined;
    for (const thing of about.things) thing.count *= people;
    return [];
  }
}
