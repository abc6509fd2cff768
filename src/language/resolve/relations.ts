import type { Edge } from '../chart.ts';
import type { RelationFrame } from '../frame.ts';
import { CARRIED, OF_ROOM } from '../grammar/suits.ts';
import type { TextSpan } from '../token.ts';
import { baseOf } from './base.ts';
import type { Discourse } from './discourse.ts';
import { isInLine, LineUp } from './line-up.ts';
import { ACROSS } from './sides.ts';
import { type NamedThing, plainRelation, type Referent, referTo, type SaidRelation, SIDES } from './thing.ts';

/** Where nothing is that is in a container, of what is outside of that. */
const OUTSIDE = /^(?:beside|behind|left_of|right_of|in_front_of)$/;
/** Relations to what stands on the same ground. */
const BESIDE = /^(?:beside|behind|left_of|right_of|in_front_of|between|facing|both_sides)$/;

const isCarrying = (relation: string): boolean => CARRIED.has(relation);

/** Whether it says where something is, rather than what it is beside. */
const isSomewhere = ({ relation }: RelationFrame): boolean => CARRIED.has(relation) || OF_ROOM.has(relation);

/** Notes down how things stand: what is said of several, of each, and of what only has another one. */
export class Relations {
  readonly #discourse: Discourse;

  /** Things that stand in a circle. */
  readonly #circles: { readonly thing: NamedThing; readonly span: TextSpan }[] = [];

  readonly #line: LineUp;

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
    this.#line = new LineUp(discourse);
  }

  relateAll(about: Referent, said: SaidRelation): void {
    // "Taller than the wardrobe": both keep their own size.
    if (about.things.length === 0 || said.relation === 'compared') {
      this.#discourse.lost.push(said.span);
      return;
    }
    if (said.host && said.host.things.length === 0) {
      if (!said.host.isRoom) this.#discourse.lost.push(said.span);
      return;
    }
    if (said.relation === 'between' && about.things.length > 0 && said.host) {
      const [one, other = one] = said.host.things;
      for (const thing of about.things) this.relate(thing, said, one, other);
      return;
    }
    // "A tower of red, green and blue cubes on a table": the lowest is on it.
    const isOnOther = ({ relations }: NamedThing): boolean =>
      isCarrying(said.relation) &&
      relations.some(({ relation, to }) => CARRIED.has(relation) && about.things.includes(to as NamedThing));
    const things = about.things.filter((thing) => !said.host?.things.includes(thing) && !isOnOther(thing));
    if (things.length === 0) this.#discourse.lost.push(said.span);
    // "The two stand left and right of the first": the first of them left.
    const isLeftAndRight = /\bleft and (?:to the |the )?right\b/.test(this.#discourse.textAt(said.span));
    if (
      said.relation === 'both_sides' &&
      isLeftAndRight &&
      things.length === 2 &&
      things.every(({ count }) => count === 1)
    ) {
      for (const [i, thing] of things.entries())
        this.relate(thing, { ...said, relation: i === 0 ? 'left_of' : 'right_of' });
      return;
    }
    const order = /^(left|right)_to_/.exec(said.relation)?.[1];
    if (order !== undefined && things.length > 1) {
      for (const [i, thing] of things.entries())
        if (i > 0) this.relate(thing, { ...said, relation: order === 'left' ? 'right_of' : 'left_of' }, things[i - 1]);
      return;
    }
    if (/^(?:stacked|top_to_bottom)$/.test(said.relation) && things.length > 1) {
      const isFromTop = said.relation === 'top_to_bottom';
      this.pile(isFromTop ? things.toReversed() : things, said.span);
      return;
    }
    if (said.relation === 'top_to_bottom') {
      this.#discourse.lost.push(said.span);
      return;
    }
    if (said.relation === 'circle') {
      for (const thing of things) this.#circles.push({ thing, span: said.span });
      return;
    }
    if (/^(?:face_to_face|back_to_back|in_row|apart)$/.test(said.relation) && !said.host && things.length > 1) {
      const [first, ...others] = things;
      for (const thing of others)
        this.relate(thing, said.relation === 'apart' ? { ...said, relation: 'beside' } : said, first);
      return;
    }
    // "In a row along the wall": what the row begins with is at the wall.
    if (
      OF_ROOM.has(said.relation) &&
      things.length > 1 &&
      things[1]!.relations.some(({ relation, to }) => relation === 'in_row' && to === things[0])
    ) {
      this.relate(things[0]!, said);
      return;
    }
    if (said.relation === 'away') {
      for (const thing of things) this.#away(thing, said);
      return;
    }
    // "Two pallets, A and B, each with four crates": as many on each.
    if (said.host && said.host.things.length > 1 && (said.each || said.host.each) && isCarrying(said.relation)) {
      for (const [i, host] of said.host.things.entries())
        for (const thing of things) this.relate(i === 0 ? thing : this.#another(thing), { ...said, each: true }, host);
      return;
    }
    if (said.host && said.host.things.length > 1 && said.relation !== 'between') {
      // "A lamp beside the sofa and the chair".
      for (const thing of things) for (const host of said.host.things) this.relate(thing, said, host);
      return;
    }
    for (const thing of things)
      this.relate(thing, things.length > 1 ? { ...said, isOfSeveral: true } : said, said.host?.things[0]);
  }

  relate(thing: NamedThing, said: SaidRelation, to = said.host?.things[0], and?: NamedThing): void {
    if (to === thing) return;
    const high = /^high (\d+)$/.exec(said.relation)?.[1];
    if (high !== undefined) {
      this.#stack(thing, Number(high), said.span);
      return;
    }
    // "On the left of the table", of a mug.
    const text = this.#discourse.textAt(said.span);
    const side =
      /^(left|right)_of$/.exec(said.relation)?.[1] ??
      (/^(?:behind|in_front_of)$/.test(said.relation) ? /^\w+ the (back|rear|front) of /.exec(text)?.[1] : undefined);
    if (
      side !== undefined &&
      to?.noun.traits?.isSurface &&
      !to.noun.traits.isSmall &&
      thing.noun.traits?.isSmall &&
      /^(?:on|at|in) the /.test(text)
    ) {
      this.atPart(referTo([thing]), to, side === 'rear' ? 'back' : side, said.span);
      return;
    }
    // "Eggs in a carton, next to the milk": the carton is.
    const container = thing.relations.find(({ relation, likely }) => !likely && relation === 'in')?.to as
      | NamedThing
      | undefined;
    const isInSame = to?.relations.some((one) => one.to === container) === true;
    if (
      container &&
      to &&
      container !== to &&
      !isInSame &&
      container.noun.traits?.isContainer &&
      OUTSIDE.test(said.relation)
    ) {
      this.relate(container, said, to, and);
      return;
    }
    const base = baseOf(thing, said, to);
    if (base === 'there') return;
    if (base !== undefined) {
      this.relate(base, said, to, and);
      return;
    }
    // "A mug on the counter next to two bowls": the bowls are on the counter, too.
    const held = thing.relations.find(({ relation, likely }) => !likely && CARRIED.has(relation));
    if (
      to?.isHost &&
      held?.to &&
      held.to !== to &&
      to.relations.length === 0 &&
      to.noun.traits?.isSmall &&
      BESIDE.test(said.relation)
    )
      to.relations.push({ ...held, likely: true, span: said.span });
    // "A bottle beside the laptop on the table": so is the bottle.
    const ground = to?.relations.find(({ relation }) => CARRIED.has(relation));
    const isFree = thing.noun.traits?.isSmall && !thing.relations.some(({ relation }) => CARRIED.has(relation));
    if (ground?.to && ground.to !== thing && isFree && BESIDE.test(said.relation))
      thing.relations.push({ ...ground, likely: true, place: undefined, span: said.span });
    // "Behind the sofa a lamp on a table": the table stands there.
    const carrier = thing.relations.find(({ relation, likely }) => !likely && CARRIED.has(relation))?.to as
      | NamedThing
      | undefined;
    if (
      carrier &&
      to &&
      carrier !== to &&
      thing.noun.traits?.isSmall &&
      to.noun.traits &&
      !to.noun.traits.isSmall &&
      !carrier.noun.traits?.isSmall &&
      carrier.relations.length === 0 &&
      // "Plates on the table, one in front of each chair": the chairs are at that table.
      said.each !== true &&
      !to.relations.some((one) => one.to === carrier) &&
      (BESIDE.test(said.relation) || said.relation === 'face_to_face')
    ) {
      this.relate(carrier, said, to, and);
      return;
    }
    if (to && SIDES.test(said.relation)) [this.#discourse.pivot, this.#discourse.pivotSide] = [to, said.relation];
    const relation =
      said.relation === 'inside'
        ? to?.noun.traits?.isContainer || !to?.noun.traits?.isSurface
          ? 'in'
          : 'on'
        : said.relation === 'other_side'
          ? this.#otherSide(to)
          : said.relation;
    if (relation === 'both_sides' || relation === 'both_ends') {
      const isEach = /\b(?:each|either) (?:long |short )?(?:side|end)/.test(this.#discourse.textAt(said.span));
      if (thing.count === 1 && !said.isOfSeveral) thing.count = 2;
      else if (isEach && thing.counted === 'said') thing.count *= 2;
    }
    if (said.isEachPlace && relation === 'in_corner' && thing.count === 1) thing.count = 4;
    thing.relations.push({
      relation,
      to,
      and,
      each: (said.each ?? said.host?.each ?? false) === true || (relation === 'for_each' && to !== undefined),
      likely: false,
      place: said.place,
      distance: said.distance,
      span: said.span,
    });
  }

  /** Each on the one before; only the first stands where all of them are said to be. */
  pile(things: readonly NamedThing[], span: TextSpan): void {
    const [lowest] = things;
    const ground = things
      .flatMap(({ relations }) => relations)
      .find(({ relation, to }) => CARRIED.has(relation) && to !== undefined && !things.includes(to as NamedThing));
    for (const [i, thing] of things.entries()) {
      const kept = thing.relations.filter(({ relation }) => !CARRIED.has(relation) && relation !== 'stacked');
      thing.relations.splice(0, thing.relations.length, ...kept);
      if (i > 0) thing.relations.push(plainRelation('on', span, things[i - 1]!));
    }
    if (ground) lowest!.relations.push(ground);
  }

  #another(thing: NamedThing): NamedThing {
    const other: NamedThing = { ...thing, more: [...thing.more], relations: [] };
    this.#discourse.things.push(other);
    return other;
  }

  /** "To the right of it, one metre away". */
  #away(thing: NamedThing, { distance, span }: SaidRelation): void {
    const at = thing.relations.findLastIndex((one) => BESIDE.test(one.relation) && one.distance === undefined);
    if (at < 0 || distance === undefined) this.#discourse.lost.push(span);
    else {
      const said = thing.relations[at]!;
      thing.relations[at] = {
        ...said,
        distance,
        span: { start: Math.min(said.span.start, span.start), end: span.end },
      };
    }
  }

  /** "A fork to its left, a knife at its other side": opposite to the last one that was said of it. */
  #otherSide(to: NamedThing | undefined): string {
    const said = this.#discourse.things
      .flatMap(({ relations }) => relations)
      .findLast((one) => one.to === to && Object.hasOwn(ACROSS, one.relation));
    return said === undefined ? 'face_to_face' : ACROSS[said.relation]!;
  }

  /** "Ten stools in a circle": around what is in the middle, or what they are said to be around. */
  closeCircles(): void {
    for (const { thing, span } of this.#circles) {
      if (thing.relations.some(({ relation }) => /^(?:around|at)$/.test(relation))) continue;
      const isMiddle = ({ relation, to }: RelationFrame): boolean =>
        (relation === 'in_middle' && to === undefined) || (relation === 'between' && to === thing);
      const middle = this.#discourse.things.find(
        (one) => one !== thing && one.kind !== undefined && one.count === 1 && one.relations.some(isMiddle),
      );
      if (middle) thing.relations.push(plainRelation('around', span, middle));
      else this.#discourse.lost.push(span);
    }
  }

  /** "Stacked five high": one stack, where no number is said. */
  #stack(thing: NamedThing, high: number, span: TextSpan): void {
    if (thing.counted === 'plural') [thing.count, thing.counted] = [high, 'said'];
    const stacks = thing.count / high;
    if (!Number.isInteger(stacks)) this.#discourse.lost.push(span);
    else thing.relations.push(plainRelation(stacks === 1 ? 'stacked' : `stacks ${stacks}`, span));
  }

  /** "At the left", of what stands on something: on that part of it. */
  atPart(about: Referent, host: NamedThing | undefined, place: string, span: TextSpan): void {
    for (const thing of about.things as readonly NamedThing[]) {
      if (host) this.#putAt(thing, host, place, span);
      else if (isInLine(place)) this.#line.add(thing, place, span);
      else this.#discourse.lost.push(span);
    }
  }

  #putAt(thing: NamedThing, host: NamedThing, place: string, span: TextSpan): void {
    const held = thing.relations.findIndex(({ relation, likely }) => !likely && CARRIED.has(relation));
    const known = thing.relations[held];
    if (known && (known.to !== host || known.relation === 'under' || known.place !== undefined))
      this.#discourse.lost.push(span);
    else if (known) thing.relations[held] = { ...known, place };
    else thing.relations.push({ ...plainRelation('on', span, host), place });
  }

  isInLine = (thing: NamedThing): boolean => this.#line.has(thing);

  /** After the last sentence. */
  lineUp(): void {
    this.#line.close((thing, host, place, span) => this.#putAt(thing, host, place, span));
  }

  /** Where things are that are only said to be "with" another. */
  habit(thing: NamedThing, host: Referent, span: TextSpan, isSaid: boolean): void {
    const [one] = host.things;
    const traits = one?.noun.traits;
    const own = thing.noun.traits;
    if (!one || !traits || !own || host.isRoom || thing === one) return;
    // "Two pallets, A and B, each with a drum": one on each.
    if (isSaid && host.things.length > 1 && host.each) {
      for (const next of host.things.slice(1))
        this.habit(this.#another(thing), { ...host, things: [next] }, span, isSaid);
      this.habit(thing, { ...host, things: [one] }, span, isSaid);
      return;
    }
    const free = (one: NamedThing | undefined): one is NamedThing =>
      one?.isHost === true && one.noun.traits?.isSmall === true && !one.relations.some(isSomewhere) && !isSaid;
    const named = ({ to }: RelationFrame): NamedThing | undefined => this.#discourse.things.find((one) => one === to);
    const carrier = thing.relations.find(({ relation }) => CARRIED.has(relation));
    // "Two pens in a cup": the cup is there.
    const cup = carrier && named(carrier);
    if (free(cup)) this.habit(cup, host, span, false);
    if (thing.relations.some(isSomewhere)) return;
    const each = isSaid && (host.each || isSaid);
    const push = (relation: string, likely: boolean): void => {
      thing.relations.push({
        relation,
        to: one,
        and: undefined,
        each,
        likely,
        place: undefined,
        distance: undefined,
        span,
      });
    };
    if (isSaid && (own.isSeat || !(own.isSmall || own.isCarried))) {
      if (thing.relations.every(({ to }) => to === undefined))
        push(own.isSeat && traits.isSurface ? 'around' : 'beside', false);
      return;
    }
    const isLoad =
      (traits.isLoaded || (traits.isSurface && !traits.isSmall && own.isContainer)) && own.isCarried && !own.isLoaded;
    if (!own.isSmall && !isLoad) return;
    if (thing.relations.some(({ relation, to }) => to === one && relation !== 'in_row')) return;
    // "A bottle to the left of a bowl": the bowl is there, too.
    for (const relation of thing.relations) {
      const beside = named(relation);
      if (free(beside)) this.habit(beside, host, span, false);
    }
    // "A plate with a knife on its right, a glass behind the knife": not on the plate.
    const isBesideHost = (to: RelationFrame['to']): boolean =>
      to !== undefined && to !== one && !to.relations.some((said) => CARRIED.has(said.relation) && said.to === one);
    if (traits.isSmall && !isSaid && thing.relations.some(({ to }) => isBesideHost(to))) return;
    if (traits.isSurface) push('on', !isSaid);
    else if (traits.isContainer) push('in', !isSaid);
    else if (isSaid) push('on', false);
  }

  contents(about: Referent, inside: Referent, edge: Edge): void {
    for (const host of about.things) {
      for (const thing of inside.things)
        this.relate(thing, {
          relation: 'inside',
          host: { ...about, things: [host], each: host.count > 1 && thing.count > 1 },
          span: this.#discourse.span(edge),
        });
    }
  }
}
