import type { Edge } from '../chart.ts';
import type { Adjectives, Noun } from '../lexical-item.ts';
import { spanOf } from '../token.ts';
import type { Discourse } from './discourse.ts';
import { adjectivesIn, nounIn, somesIn } from './edges.ts';
import type { Relations } from './relations.ts';
import { type Enclosing, type NamedThing, NOTHING, plainRelation, type Referent, referTo } from './thing.ts';

/** What reads the phrases that a group is made of. */
export interface Reader {
  nouns(edge: Edge, governors: Enclosing): Referent;
  place(about: Referent, place: Edge, governors: Enclosing): void;
  verb(subject: Referent, edge: Edge, governors: Enclosing): void;
  quality(about: Referent, edge: Edge): void;
  having(about: Referent, edge: Edge, governors: Enclosing): void;
}

/** Things that are named together and divided: by colours, by places, by numbers. */
export class Groups {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #say: Reader;

  constructor(discourse: Discourse, relations: Relations, say: Reader) {
    this.#discourse = discourse;
    this.#relations = relations;
    this.#say = say;
  }

  /** What a noun brings in: one thing, several told apart, several stacks. */
  introduce(noun: Noun, edge: Edge): Referent {
    const thing = this.#discourse.thing(noun, edge);
    for (const posture of noun.postures) thing.relations.push(plainRelation(posture, thing.span));
    if (noun.shades.length > 1 && noun.shades.length <= (noun.count ?? noun.shades.length))
      return this.shades(thing, noun);
    if (noun.labels.length > 1) return this.labelled(thing, noun);
    this.#discourse.things.push(thing);
    const more: NamedThing[] = [];
    for (let i = 1; i < noun.groups && i < MOST_GROUPS; i++) {
      const next: NamedThing = { ...thing, more: [], relations: [] };
      this.#discourse.things.push(next);
      more.push(next);
    }
    return referTo([thing, ...more], noun.each);
  }

  /** "Red, green and blue cubes": one of each, where no other number is said. */
  shades(thing: NamedThing, { count, shades, each }: Noun): Referent {
    const things = shades.map(
      ([from, to]): NamedThing => ({
        ...thing,
        words: thing.head,
        count: Math.floor((count ?? shades.length) / shades.length),
        stacked: thing.stacked && (count ?? shades.length) >= 2 * shades.length,
        counted: count === undefined ? 'plural' : 'said',
        more: [spanOf(this.#discourse.tokens, this.#discourse.offset + from, this.#discourse.offset + to)],
        relations: [...thing.relations],
      }),
    );
    this.#discourse.things.push(...things);
    this.#pileUp(thing, things);
    return referTo(things, each);
  }

  /** "A tower of three cubes, red, green and blue": in that order, from below. */
  #pileUp({ stacked, span }: NamedThing, parts: readonly NamedThing[]): void {
    if (stacked && parts.length > 1) this.#relations.pile(parts, span);
  }

  /** "Three more red ones": of the kind that was named last, red or not. */
  ones(edge: Edge, { count = 1, words: [from, to], isStack }: Adjectives): Referent {
    const { things, tokens, offset, isHost, placing } = this.#discourse;
    const isMany = ({ kind, count: number }: NamedThing): boolean => kind !== undefined && number > 1;
    // "Apples in a bowl, pears in another": another bowl.
    const like =
      (isHost
        ? (things.findLast((thing) => thing.kind !== undefined && thing.isHost) ??
          things.findLast((thing) => isHolder(thing) && !placing.includes(thing)))
        : undefined) ??
      things.findLast((thing) => isMany(thing) && !thing.isHost) ??
      things.findLast(({ kind, isHost }) => kind !== undefined && !isHost);
    if (!like) return NOTHING;
    this.#discourse.mark(edge);
    const thing: NamedThing = {
      ...like,
      words: like.head,
      count,
      counted: count === 1 ? 'one' : 'said',
      label: undefined,
      definite: false,
      stacked: isStack === true,
      more: to > from ? [spanOf(tokens, offset + from, offset + to - 1)] : [],
      relations: [],
      span: this.#discourse.span(edge),
    };
    things.push(thing);
    return referTo([thing]);
  }

  /** "Two pallets, A and B": each by its name. */
  labelled(thing: NamedThing, { labels, each }: Noun): Referent {
    const things = labels.map(
      (label): NamedThing => ({
        ...thing,
        label,
        count: 1,
        counted: 'said',
        more: [],
        relations: [...thing.relations],
      }),
    );
    this.#discourse.things.push(...things);
    return referTo(things, each);
  }

  /** "A red and a blue mug": the noun is the last one's. */
  ellipsis(adjectives: Edge, noun: Edge, governors: Enclosing): Referent {
    const first = this.#discourse.things.length;
    const last = this.#say.nouns(noun, governors);
    const [thing] = last.things as readonly NamedThing[];
    this.#discourse.mark(adjectives);
    if (!thing || !this.#discourse.things.includes(thing, first)) return last;
    const others = adjectivesIn(adjectives).map(({ count, words: [from, to] }): NamedThing => {
      const words = spanOf(this.#discourse.tokens, this.#discourse.offset + from, this.#discourse.offset + to);
      return {
        ...thing,
        words: thing.head,
        count: count ?? 1,
        counted: count === undefined || count === 1 ? 'one' : 'said',
        more: [words],
        relations: [],
      };
    });
    this.#discourse.things.splice(first, 0, ...others);
    return { ...last, things: [...others, ...last.things] };
  }

  /** "Six totes, two on each shelf", "two jars, one on the shelf and the other under it". */
  shareOut(about: Referent, somes: readonly Edge[], governors: Enclosing): Referent {
    const [thing] = about.things as readonly NamedThing[];
    if (!thing) return about;
    for (const { left } of somes) this.#discourse.mark(left!);
    const counts = somes.map(({ left }) => countOf(left!, thing.count));
    const said = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    if (thing.counted === 'plural' && somes.length > 1) thing.count = Math.max(said, somes.length);
    const at = this.#discourse.things.indexOf(thing);
    const rest = Math.max(0, thing.count - said);
    // "Two on each shelf": they make up the number that was said.
    const isEach =
      somes.length === 1 &&
      somes[0]!.right!.category === 'PP' &&
      this.#discourse.tokens
        .slice(this.#discourse.offset + somes[0]!.from, this.#discourse.offset + somes[0]!.to)
        .some(({ text }) => /^(?:each|every|either|both|per)$/.test(text));
    const parts = somes.map(
      (_, i): NamedThing => ({
        ...thing,
        count: counts[i] ?? rest,
        ...(isShare(somes[i]!.left!) ? { counted: 'vague', vague: 'some' } : { counted: 'said' }),
        more: [...thing.more],
        relations: [...thing.relations],
      }),
    );
    if (!isEach && said < thing.count && counts.every((count) => count !== undefined))
      parts.push({ ...thing, count: thing.count - said, more: [...thing.more], relations: [...thing.relations] });
    this.#discourse.things.splice(at, 1, ...parts);
    for (const [i, some] of somes.entries()) {
      const one: Referent = { ...about, things: [parts[i]!] };
      this.say(one, some, governors);
    }
    return { ...about, things: parts };
  }

  /** What is said of some: where they are, what they do or are like. */
  say(about: Referent, { right: said }: Edge, governors: Enclosing): void {
    if (said!.category === 'PP') this.#say.place(about, said!, governors);
    else if (said!.category === 'VP') this.#say.verb(about, said!, governors);
    else if (said!.category === 'WITHNL') this.#say.having(about, said!, governors);
    else this.#say.quality(about, said!);
  }

  /** "Half of them carry a drum", "one is white", "the other is black". */
  someOfThem(somes: readonly Edge[], governors: Enclosing): Referent {
    const [first] = somes;
    const isOthers = /^(?:the (?:others?|rest|remaining)|others)\b/.test(
      this.#discourse.textAt(this.#discourse.span(first!)),
    );
    const others = isOthers && somes.length === 1 ? this.#discourse.apart.others() : undefined;
    if (others) {
      this.#discourse.mark(first!.left!);
      this.say(others, first!, governors);
      return others;
    }
    const all = this.#discourse.apart.several();
    if (!all) {
      for (const some of somes) this.#discourse.lost.push(this.#discourse.span(some));
      return NOTHING;
    }
    const parts = this.shareOut(all, somes, governors);
    this.#discourse.apart.noteOthers(
      parts.things.length > somes.length ? (parts.things.at(-1) as NamedThing) : undefined,
    );
    return parts;
  }

  /** "One of the three mugs": told apart from the others from then on. */
  someOf(some: Edge, all: Referent): Referent {
    const [thing, ...more] = all.things as readonly NamedThing[];
    if (!thing) return all;
    this.#discourse.mark(some);
    const total = more.reduce((sum, { count }) => sum + count, thing.count);
    const count = countOf(some, total) ?? 1;
    if (count >= total) return all;
    if (more.length > 0) return referTo(all.things.slice(0, count));
    const part: NamedThing = {
      ...thing,
      count,
      counted: 'said',
      more: [...thing.more],
      relations: [...thing.relations],
    };
    thing.count -= count;
    thing.counted = 'said';
    this.#discourse.things.splice(this.#discourse.things.indexOf(thing), 0, part);
    this.#discourse.apart.noteOthers(thing);
    return referTo([part]);
  }

  /** "Five chairs on each side and one at each end": chairs, too. */
  someMore(all: Referent, somes: Edge, governors: Enclosing): Referent {
    const last = all.things.at(-1) as NamedThing | undefined;
    if (!last) return all;
    const more = somesIn(somes).map((some): NamedThing => {
      this.#discourse.mark(some.left!);
      const count = countOf(some.left!, last.count) ?? 1;
      const thing: NamedThing = {
        ...last,
        count,
        counted: count === 1 ? 'one' : 'said',
        more: [...last.more],
        relations: [],
      };
      this.#discourse.things.push(thing);
      const one: Referent = { ...all, things: [thing] };
      this.say(one, some, governors);
      return thing;
    });
    return { ...all, things: [...all.things, ...more] };
  }

  /** "Four workstations (desk, chair, monitor)": so many of each. */
  madeUpOf(group: Edge, list: Edge, governors: Enclosing): Referent {
    const noun = nounIn(group);
    this.#discourse.mark(group);
    const inside = this.#say.nouns(
      list.rule === 'of which' && list.left!.category === 'INNER' ? list.left!.right! : list.right!,
      governors,
    );
    const number = noun?.count ?? 1;
    const things = inside.things as readonly NamedThing[];
    const host = things.find(({ noun: { traits } }) => traits?.isSurface && !traits.isSmall);
    for (const thing of things) if (!host || thing === host) thing.count *= number;
    if (host)
      for (const thing of things)
        if (thing !== host) this.#relations.habit(thing, referTo([host], true), this.#discourse.span(list), true);
    return inside;
  }

  /** "3 cubes, one red and two blue". */
  divide(about: Referent, all: Edge): Referent {
    const adjectives: readonly Adjectives[] = adjectivesIn(all);
    const [thing] = about.things as readonly NamedThing[];
    if (!thing) return about;
    this.#discourse.mark(all);
    const named = adjectives.reduce((sum, { count, isRest }) => sum + (isRest ? 0 : (count ?? 1)), 0);
    const each = adjectives.map(({ count, isRest, words }) => ({
      count: isRest ? Math.max(0, thing.count - named) : (count ?? 1),
      words,
    }));
    const total = each.reduce((sum, { count }) => sum + count, 0);
    const spans = each.map(({ words: [from, to] }) =>
      spanOf(this.#discourse.tokens, this.#discourse.offset + from, this.#discourse.offset + to),
    );
    if (thing.counted === 'plural') thing.count = total;
    if (total !== thing.count) {
      this.#discourse.lost.push(...spans);
      return about;
    }
    const at = this.#discourse.things.indexOf(thing);
    const parts = each.map(
      ({ count }, i): NamedThing => ({
        ...thing,
        count,
        stacked: thing.stacked && count > 1,
        counted: count === 1 ? 'one' : 'said',
        more: [...thing.more, spans[i]!],
        relations: [...thing.relations],
      }),
    );
    this.#discourse.things.splice(at, 1, ...parts);
    this.#pileUp(thing, parts);
    return { ...about, things: parts };
  }
}

/** More stacks than that aren't named one by one. */
const MOST_GROUPS = 12;

/** What others are in or on: "a crate with two balls". */
const isHolder = ({ kind, noun: { traits } }: NamedThing): boolean =>
  kind !== undefined && (traits?.isContainer === true || traits?.isSurface === true);

/** How many of so many are meant; undefined: all the others. */
function countOf({ data }: Edge, total: number): number | undefined {
  if (data?.type !== 'some') return undefined;
  return data.share === undefined ? data.count : Math.max(1, Math.floor(data.share * total));
}

const isShare = ({ data }: Edge): boolean => data?.type === 'some' && data.share !== undefined;
