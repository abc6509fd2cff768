import type { Edge } from '../chart.ts';
import type { SceneFrame } from '../frame.ts';
import { ofRoom, relationOf } from '../grammar/scene.ts';
import { CARRIED } from '../grammar/suits.ts';
import type { Noun, PlaceRead } from '../lexical-item.ts';
import type { SceneLexicon } from '../lexicon.ts';
import type { TextSpan, TextToken } from '../token.ts';
import { Discourse } from './discourse.ts';
import {
  distanceOf,
  innermost,
  isOfIt,
  itemsOf,
  lastList,
  nounIn,
  partOf,
  placeName,
  placesIn,
  pronounIn,
  somesIn,
} from './edges.ts';
import { Groups } from './groups.ts';
import { Relations } from './relations.ts';
import { Tasks } from './tasks.ts';
import { type Governors, type NamedThing, NOTHING, plainRelation, type Referent, referTo, SITTERS } from './thing.ts';

/**
 * Turns the phrases of sentences into things and relations. One walk down the tree, with a case for each production; more
 * than 400 lines because the cases call each other.
 */
export class SceneResolver {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #groups: Groups;
  readonly #tasks: Tasks;

  constructor(tokens: readonly TextToken[], lexicon: SceneLexicon) {
    this.#discourse = new Discourse(tokens, lexicon);
    this.#relations = new Relations(this.#discourse);
    this.#groups = new Groups(this.#discourse, this.#relations, {
      nouns: (edge, governors) => this.#nouns(edge, governors),
      place: (about, place, governors) => this.#place(about, place, governors),
      verb: (subject, edge, governors) => this.#verb(subject, edge, governors),
      quality: (about, edge) => this.#quality(about, edge),
    });
    this.#tasks = new Tasks(this.#discourse, this.#relations, {
      nouns: (edge) => this.#nouns(edge, []),
      host: (place) => this.#hostOf(place, []),
    });
  }

  /** Takes in the phrases of one sentence. @param offset of its first token */
  sentence(row: readonly Edge[], offset: number): void {
    for (const edge of row) {
      this.#discourse.offset = offset;
      this.#discourse.markFrame(edge);
      this.#discourse.firstOfClause = this.#discourse.things.length;
      this.#clause(edge);
    }
  }

  /** @param isIdle whether a word says nothing */
  frame(isIdle: (token: TextToken) => boolean): SceneFrame {
    this.#relations.lineUp();
    const unread: TextSpan[] = [];
    for (const [i, token] of this.#discourse.tokens.entries()) {
      if (this.#discourse.read[i] || isIdle(token)) continue;
      const last = unread.at(-1);
      if (last && i > 0 && !this.#discourse.read[i - 1] && this.#discourse.tokens[i - 1]!.end === last.end)
        unread[unread.length - 1] = { start: last.start, end: token.end };
      else unread.push({ start: token.start, end: token.end });
    }
    return {
      things: this.#discourse.things,
      rooms: this.#discourse.rooms,
      without: this.#discourse.without,
      approximate: this.#discourse.approximate,
      goals: this.#discourse.goals,
      unread,
      lost: this.#discourse.lost,
    };
  }

  #clause(edge: Edge): void {
    switch (edge.category) {
      case 'CL':
      case 'INV':
        this.#discourse.topic = this.#say(edge, []);
        return;
      case 'NL':
      case 'NP':
        this.#discourse.topic = this.#nouns(edge, []);
        return;
      case 'PPS':
      case 'PP':
        this.#places(this.#discourse.topic, edge, []);
        return;
      case 'NEGNL':
        this.#forbid(NOTHING, edge);
        return;
      case 'WITHNL':
      case 'COLONNL':
      case 'EACHWITH':
        this.#having(this.#discourse.topic, edge, []);
        return;
      case 'VP':
      case 'RC':
        this.#verb(this.#discourse.topic, edge, []);
        return;
      case 'QUAL':
        this.#quality(this.#discourse.topic, edge);
        return;
      case 'TASK':
        this.#discourse.topic = this.#tasks.read(edge);
        return;
      default:
    }
  }

  /** A clause: gives what it is about. */
  #say(edge: Edge, governors: Governors): Referent {
    const { rule, left, right } = edge;
    switch (rule) {
      case 'clause':
      case 'there':
        return this.#say(left!, governors);
      case 'clauses': {
        const first = this.#say(left!, governors);
        this.#discourse.topic = first;
        return this.#say(right!.right!, governors);
      }
      case 'there is':
      case 'order':
        return this.#order(
          left!,
          right!.category === 'CL' ? this.#say(right!, governors) : this.#nouns(right!, governors),
        );
      case 'stands': {
        const about = this.#nouns(right!, governors);
        this.#useVerb(about, edge);
        return about;
      }
      case 'counted': {
        const about = this.#say(left!, governors);
        if (about.things.length > 0) this.#discourse.mark(right!);
        const [some] = right!.features.heads;
        if (some?.type === 'some' && some.count !== undefined)
          for (const thing of about.things as readonly NamedThing[])
            [thing.count, thing.counted] = [some.count, 'said'];
        return about;
      }
      case 'subject': {
        // "Tray has a cup": the one that was named.
        this.#discourse.isHost = true;
        const subject = this.#nouns(left!, governors);
        this.#discourse.isHost = false;
        this.#verb(subject, right!, governors);
        return subject;
      }
      case 'fronted': {
        const places = left!.rule === 'and there' ? left!.left! : left!;
        // "On the table a bowl": the table is named first.
        const hosts = this.#hostsOf(places, governors);
        const subject = right!.category === 'INV' ? this.#say(right!, governors) : this.#nouns(right!, governors);
        for (const { place, host } of hosts) this.#place(subject, place, governors, host);
        // "To its left a chair, behind it a lamp": still of the same thing.
        const [kept] = hosts.filter(({ place }) => isOfIt(place));
        return kept?.host ?? subject;
      }
      default:
        return this.#nouns(edge, governors);
    }
  }

  /** "Stack three plates". */
  #order(verb: Edge, about: Referent): Referent {
    if (verb.category === 'ORDER' && /^(?:stack|pile)/.test(this.#discourse.textAt(this.#discourse.span(verb))))
      this.#relations.relateAll(about, { relation: 'stacked', host: undefined, span: this.#discourse.span(verb) });
    return about;
  }

  /** What the places of a fronted phrase speak of, before what is there is named. */
  #hostsOf(edge: Edge, governors: Governors): { place: Edge; host: Referent | undefined }[] {
    return placesIn(edge).map((place) => {
      const inner = innermost(place);
      if (!isOfIt(place)) return { place, host: this.#hostOf(place, governors) };
      return {
        place,
        host: this.#discourse.it(
          relationOf(place),
          NOTHING,
          governors,
          (inner.right && pronounIn(inner.right)) ?? 'it',
        ),
      };
    });
  }

  // Noun phrases.

  #nouns(edge: Edge, governors: Governors): Referent {
    const { rule, left, right } = edge;
    switch (rule) {
      case 'one':
      case 'noun':
      case 'pronoun':
        return this.#nouns(left!, governors);
      case 'list': {
        const one = this.#nouns(left!, governors);
        // "A fridge (door open)": its door.
        const owner = one.things.at(-1);
        if (
          owner &&
          this.#partOf(right!.right!, { ...one, things: [owner] }) &&
          this.#isItsOwn(nounIn(right!.right!)!)
        ) {
          owner.more.push(this.#withoutArticle(right!.right!));
          this.#discourse.mark(right!.right!);
          return one;
        }
        const other = this.#nouns(right!.right!, governors);
        return {
          things: [...one.things, ...other.things],
          each: one.each && other.each,
          isRoom: one.isRoom && other.isRoom,
        };
      }
      case 'each has': {
        const all = this.#nouns(left!, governors);
        const [host] = governors;
        if (host)
          for (const thing of all.things)
            this.#relations.habit(thing, { ...host, each: true }, this.#discourse.span(right!), true);
        return all;
      }
      case 'quality': {
        const about = this.#nouns(left!, governors);
        this.#quality(about, right!);
        return about;
      }
      case 'placed':
      case 'aside':
      case 'all placed': {
        const about = this.#nouns(left!, governors);
        const place = right!.rule === 'and at' ? right!.right! : right!;
        this.#place(about, place, governors);
        return about;
      }
      case 'with':
      case 'each with': {
        const about = this.#nouns(left!, governors);
        this.#having(about, right!, governors);
        return about;
      }
      case 'each that': {
        const about = this.#nouns(left!, governors);
        const verb = right!.right!.category === 'EACHVP' ? right!.right!.right! : right!.right!;
        this.#verb({ ...about, each: true }, verb, governors);
        return about;
      }
      case 'ellipsis':
        return this.#groups.ellipsis(left!, right!.right!, governors);
      case 'and some there': {
        const all = this.#nouns(left!, governors);
        return this.#groups.someMore(all, right!.right!, governors);
      }
      case 'shared out': {
        const about = this.#nouns(left!, governors);
        return this.#groups.shareOut(about, somesIn(right!.right!), governors);
      }
      case 'counted': {
        const about = this.#nouns(left!, governors);
        if (about.things.length > 0) this.#discourse.mark(right!);
        const [some] = right!.features.heads;
        if (some?.type === 'some' && some.count !== undefined)
          for (const thing of about.things as readonly NamedThing[])
            [thing.count, thing.counted] = [some.count, 'said'];
        return about;
      }
      case 'made up of':
        return this.#groups.madeUpOf(left!, right!, governors);
      case 'divided': {
        const about = this.#nouns(left!, governors);
        return this.#groups.divide(about, right!.right!);
      }
      case 'without': {
        const about = this.#nouns(left!, governors);
        this.#forbid(about, right!);
        return about;
      }
      case 'of': {
        const part = nounIn(left!);
        const whole = nounIn(right!.right!);
        // "The drawer of the cabinet".
        if (part && whole?.kind !== undefined && part.partOf.has(whole.kind)) {
          const owner = this.#nouns(right!.right!, governors);
          this.#discourse.mark(left!);
          for (const thing of owner.things)
            thing.parts.push(this.#discourse.span({ from: part.head[0], to: part.head[1] }));
          return owner;
        }
        const about = this.#nouns(left!, governors);
        const inside = this.#nouns(right!.right!, [about, ...governors]);
        this.#relations.contents(about, inside, right!);
        return about;
      }
      case 'that':
      case 'all that': {
        const about = this.#nouns(left!, governors);
        this.#verb(about, right!.rule === 'and that' ? right!.right! : right!, governors);
        return about;
      }
      default:
        return this.#noun(edge, governors);
    }
  }

  #noun(edge: Edge, governors: Governors): Referent {
    const { data } = edge;
    if (data?.type === 'pronoun') return this.#discourse.pronoun(data.word, governors);
    if (data?.type !== 'noun') return NOTHING;
    this.#discourse.mark(edge);
    if (data.isRoom) {
      this.#discourse.rooms.push(this.#discourse.span(edge));
      return { ...NOTHING, isRoom: true };
    }
    const owner = this.#discourse.ownerOf(data, governors);
    if (owner) return owner;
    const all = this.#discourse.allOf(data);
    if (all) return all;
    const known = this.#discourse.known(data);
    if (known) {
      this.#discourse.ofPart(known, data);
      if (data.count !== undefined && known.open) {
        known.count = data.count;
        known.open = false;
      }
      return referTo([known], data.each);
    }
    const thing = this.#discourse.thing(data, edge);
    for (const posture of data.postures) thing.relations.push(plainRelation(posture, thing.span));
    if (data.shades.length > 1 && data.shades.length <= (data.count ?? data.shades.length))
      return this.#groups.shades(thing, data);
    this.#discourse.things.push(thing);
    const more: NamedThing[] = [];
    for (let i = 1; i < data.groups && i < MOST_GROUPS; i++) {
      const next: NamedThing = { ...thing, more: [], relations: [] };
      this.#discourse.things.push(next);
      more.push(next);
    }
    return referTo([thing, ...more], data.each);
  }

  /** "Door open", "its door open". */
  #isItsOwn(noun: Noun): boolean {
    if (noun.count !== undefined) return false;
    const first = this.#discourse.tokens[this.#discourse.offset + noun.from]!.text;
    return noun.bare || first === 'its' || first === 'their';
  }

  #withoutArticle(edge: Edge): TextSpan {
    const start = this.#discourse.span({ from: nounIn(edge)!.words[0], to: edge.to }).start;
    return { start, end: this.#discourse.span(edge).end };
  }

  #quality({ things, isRoom }: Referent, edge: Edge): void {
    const span = edge.rule === 'and quality' ? this.#discourse.span(edge.right!) : this.#discourse.span(edge);
    const text = this.#discourse.textAt(span);
    if (things.length === 0 && !isRoom) return;
    this.#discourse.mark(edge);
    if (/^in (?:the|an?) (?:style|manner|spirit) /.test(text)) {
      this.#discourse.lost.push(span);
      return;
    }
    if (isRoom) this.#discourse.rooms.push(span);
    // "Seating four", "set for four".
    const lead = /^(?:seating|seats|(?:set|laid|prepared|seating) for) /.exec(text)?.[0].trim().split(' ').length;
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
  #forbid(about: Referent, edge: Edge): void {
    if (edge.rule === 'and without') {
      if (edge.left!.category === 'NEGNL') this.#forbid(about, edge.left!);
      this.#forbid(about, edge.right!);
      return;
    }
    for (const item of itemsOf(edge.right!)) {
      this.#discourse.mark(edge);
      if (this.#partOf(item, about)) {
        for (const thing of about.things)
          thing.more.push({ start: this.#discourse.span(edge).start, end: this.#discourse.span(item).end });
        continue;
      }
      // "Chairs and without mugs".
      if (item.rule === 'without') this.#forbid(NOTHING, item.right!);
      const noun = nounIn(item);
      this.#discourse.without.push({
        span: {
          start: this.#discourse.span(item === itemsOf(edge.right!)[0] ? edge : item).start,
          end: this.#discourse.span(item).end,
        },
        kind: noun?.kind,
      });
    }
  }

  #having(about: Referent, edge: Edge, governors: Governors): void {
    const nouns = lastList(edge);
    const isEach = edge.category === 'EACHWITH' || about.each || nouns.rule === 'each has';
    const host: Referent = { ...about, each: isEach, hasOne: itemsOf(nouns).length === 1 };
    let hasPart = false;
    for (const item of itemsOf(nouns)) {
      const part = this.#partOf(item, about);
      // "A cabinet with two drawers, a shelf": another thing.
      const isOwn = hasPart && nounIn(item)?.kind !== undefined && nounIn(item)?.count === 1;
      if (part && !isOwn) {
        hasPart = true;
        this.#discourse.mark(item);
        const span = { start: this.#discourse.span(edge).start, end: this.#discourse.span(item).end };
        for (const thing of about.things) thing.more.push(part.isFirst ? span : this.#discourse.span(item));
        continue;
      }
      const inside = this.#nouns(item, [host, ...governors]);
      // "A cabinet with two doors, a mug": no mug on the cabinet.
      if (hasPart && !isEach) continue;
      const seats = (about.things[0] as NamedThing | undefined)?.seats;
      // "A table for six, each with a plate".
      const isForSeats = isEach && seats !== undefined && about.things[0]!.count === 1;
      if (isForSeats) for (const thing of inside.things as readonly NamedThing[]) thing.count *= seats;
      for (const thing of inside.things)
        this.#relations.habit(
          thing,
          isForSeats ? { ...host, each: false } : host,
          this.#discourse.span(item),
          isEach && !isForSeats,
        );
    }
  }

  /** A part of what has it: "with two drawers". */
  #partOf(edge: Edge, { things }: Referent): { isFirst: boolean } | undefined {
    const noun = nounIn(edge);
    const [thing] = things;
    if (!noun?.isPart || !thing?.kind) return undefined;
    // "A microwave with a plate in it": one of its own.
    if (noun.kind !== undefined && edge.features.has.has('placed')) return undefined;
    if (!noun.partOf.has(thing.kind)) return undefined;
    return { isFirst: true };
  }

  /** A verb phrase, a participle, a relative clause. */
  #verb(subject: Referent, edge: Edge, governors: Governors): void {
    const { rule, left, right } = edge;
    if (/^(?:verb place|verb|passive|filled|on which|stands|is so|is what|is there)$/.test(rule))
      this.#useVerb(subject, edge);
    switch (rule) {
      case 'participle':
        this.#verb(subject, left!, governors);
        return;
      case 'that':
      case 'and that':
      case 'and does':
        if (left!.category === 'VP') this.#verb(subject, left!, governors);
        this.#verb(subject, right!, governors);
        return;
      case 'stands':
        this.#place(subject, right!, governors);
        return;
      case 'and stands':
        this.#verb(subject, left!, governors);
        this.#place(subject, right!.rule === 'and at' ? right!.right! : right!, governors);
        return;
      case 'is so':
        this.#quality(subject, right!);
        return;
      case 'has':
        this.#having(subject, edge, governors);
        return;
      case 'on which': {
        const preposition = left!.left!.data;
        const about =
          right!.category === 'INV'
            ? this.#say(right!, [subject, ...governors])
            : this.#say(right!, [subject, ...governors]);
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
        const object = this.#nouns(right!, [subject, ...governors]);
        const data = left!.data;
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

  /** The verb alone; "hangs" is something only of what can hang. */
  #useVerb({ things }: Referent, { rule, left, right }: Edge): void {
    const verb = rule === 'is there' ? (left ?? undefined) : left;
    if (!verb || things.length === 0) return;
    const hasManner = verb.data?.type === 'posture' && verb.data.manner !== undefined;
    const canBe =
      hasManner && (things as readonly NamedThing[]).every(({ noun: { traits } }) => traits?.hangs === true);
    if (!hasManner || canBe) this.#discourse.use(verb);
    if (rule === 'verb place') this.#discourse.mark(right!);
  }

  #places(about: Referent, edge: Edge, governors: Governors): void {
    for (const place of placesIn(edge)) this.#place(about, place, governors);
  }

  /** "A den with racks on both sides": along its left and right walls. @returns whether they can be divided */
  #splitByWalls(about: Referent, span: TextSpan): boolean {
    const [thing] = about.things;
    if (!thing || thing.count < 2) return false;
    const half = Math.floor(thing.count / 2);
    const other: NamedThing = { ...thing, count: half, more: [...thing.more], relations: [] };
    thing.count -= half;
    this.#discourse.things.splice(this.#discourse.things.indexOf(thing) + 1, 0, other);
    this.#relations.relate(thing, { relation: 'against_wall', host: undefined, span, place: 'left' });
    this.#relations.relate(other, { relation: 'against_wall', host: undefined, span, place: 'right' });
    return true;
  }

  /** What a prepositional phrase speaks of. */
  #hostOf(place: Edge, governors: Governors): Referent | undefined {
    const inner = innermost(place);
    if (!/^(?:at|at all|for each)$/.test(inner.rule)) return undefined;
    const object = inner.right!;
    const noun = nounIn(object);
    if (object.features.heads[0]?.type === 'pronoun' && !noun) return undefined;
    const before = this.#discourse.things.length;
    this.#discourse.isHost = true;
    const host = this.#nouns(object, governors);
    this.#discourse.isHost = false;
    for (const thing of this.#discourse.things.slice(before)) if (host.things.includes(thing)) thing.isHost = true;
    return host;
  }

  #place(about: Referent, place: Edge, governors: Governors, known?: Referent): void {
    this.#discourse.use(place);
    const inner = innermost(place);
    const distance = distanceOf(place);
    const span = this.#discourse.span(place);
    const relation = relationOf(place);
    const [head] = inner.features.heads;
    if (head?.type === 'place') {
      if (this.#isOnTop(about, place, head, governors)) {
        const top = this.#discourse.topOf(about, governors);
        this.#relations.atPart(about, top, head.place === 'middle' ? 'middle' : (head.side ?? 'corner'), span);
        return;
      }
      const isLeaning = place.rule === 'leaning';
      this.#relations.relateAll(about, {
        relation: isLeaning ? 'leaning' : relation,
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
      const side = /^(?:at|on|in|near) the (?:very )?(back|rear|front)$/.exec(this.#discourse.textAt(span))?.[1];
      const part = side ?? /^(\w+)_part$/.exec(said)?.[1] ?? /^(left|right|front|back)_of$/.exec(said)?.[1];
      const isSmall = about.things.length > 0 && about.things.every(({ noun: { traits } }) => traits?.isSmall);
      if (
        part !== undefined &&
        isSmall &&
        (side !== undefined ||
          /_part$/.test(said) ||
          /^(?:on|at|in) the (?:left|right)(?: side| hand side)?$/.test(this.#discourse.textAt(span)))
      ) {
        this.#relations.atPart(about, this.#discourse.topOf(about, governors), part === 'rear' ? 'back' : part, span);
        return;
      }
      const host = to === 'it' ? (known ?? this.#discourse.it(said, about, governors, 'it')) : undefined;
      if (to === 'it' && (!host || host.isRoom) && said === 'both_sides' && this.#splitByWalls(about, span)) return;
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
      const host = this.#discourse.it(relation, about, governors, pronoun);
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
    const host = known ?? this.#hostOf(place, governors);
    // Only walls are leant on.
    if (place.rule === 'leaning') this.#discourse.lost.push(this.#discourse.span(place.left!));
    if (!host) this.#discourse.lost.push(span);
    if (!host || host.isRoom) return;
    this.#relations.relateAll(about, { relation, host, span, distance, each: host.each, place: partOf(inner) });
  }

  /** "In the middle", "in the corner", of something small that is on a table: of that, unless the room is named. */
  #isOnTop({ things }: Referent, place: Edge, { place: what }: PlaceRead, [governor]: Governors): boolean {
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

/** Words of "set for four", the number included. */
const MOST_SAID = 12;
/** More stacks than that aren't named one by one. */
const MOST_GROUPS = 12;
