import type { Edge } from '../chart.ts';
import type { SceneFrame } from '../frame.ts';
import { relationOf } from '../grammar/features.ts';
import type { Noun } from '../lexical-item.ts';
import { arrangedBy } from '../lexicon/orders.ts';
import type { SceneLexicon } from '../lexicon.ts';
import type { TextToken } from '../token.ts';
import { Discourse } from './discourse.ts';
import { innermost, isOfIt, nounIn, placesIn, pronounIn, somesIn } from './edges.ts';
import { Groups } from './groups.ts';
import { HavingReader } from './having.ts';
import { noteInventory } from './inventory.ts';
import { PlaceReader } from './places.ts';
import { QualityReader } from './qualities.ts';
import { Relations } from './relations.ts';
import { TaskReader } from './tasks.ts';
import { type Enclosing, type NamedThing, NOTHING, type Referent, referTo, SITTERS } from './thing.ts';
import { unreadIn } from './unread.ts';
import { VerbReader } from './verbs.ts';

/**
 * Turns the phrases of sentences into things and relations: one walk down the tree, with a case for each production.
 */
export class SceneResolver {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #groups: Groups;
  readonly #places: PlaceReader;
  readonly #verbs: VerbReader;
  readonly #qualities: QualityReader;
  readonly #tasks: TaskReader;
  readonly #having: HavingReader;

  constructor(tokens: readonly TextToken[], lexicon: SceneLexicon) {
    this.#discourse = new Discourse(tokens, lexicon);
    this.#relations = new Relations(this.#discourse);
    this.#places = new PlaceReader(this.#discourse, this.#relations, (edge, governors) => this.#nouns(edge, governors));
    this.#qualities = new QualityReader(this.#discourse);
    this.#having = new HavingReader(this.#discourse, this.#relations, this.#qualities, (edge, governors) =>
      this.#nouns(edge, governors),
    );
    this.#verbs = new VerbReader(this.#discourse, this.#relations, this.#places, this.#qualities, {
      nouns: (edge, governors) => this.#nouns(edge, governors),
      clause: (edge, governors) => this.#say(edge, governors),
      having: (about, edge, governors) => this.#having.read(about, edge, governors),
    });
    this.#groups = new Groups(this.#discourse, this.#relations, {
      nouns: (edge, governors) => this.#nouns(edge, governors),
      place: (about, place, governors) => this.#places.place(about, place, governors),
      verb: (subject, edge, governors) => this.#verbs.read(subject, edge, governors),
      quality: (about, edge) => this.#qualities.quality(about, edge),
      having: (about, edge, governors) => this.#having.read(about, edge, governors),
    });
    this.#tasks = new TaskReader(this.#discourse, this.#relations, {
      nouns: (edge) => this.#nouns(edge, []),
      host: (place) => this.#places.hostOf(place, []),
    });
  }

  /** Takes in the phrases of one sentence. @param offset of its first token */
  sentence(row: readonly Edge[], offset: number): void {
    const first = this.#discourse.things.length;
    for (const edge of row) {
      this.#discourse.offset = offset;
      this.#discourse.markFrame(edge);
      this.#discourse.noteRelational(edge);
      this.#discourse.firstOfClause = this.#discourse.things.length;
      this.#clause(edge);
    }
    noteInventory(this.#discourse.things.slice(first));
  }

  /** @param isIdle whether a word says nothing */
  frame(isIdle: (token: TextToken) => boolean): SceneFrame {
    this.#relations.lineUp();
    this.#relations.closeCircles();
    return {
      things: this.#discourse.things,
      rooms: this.#discourse.rooms,
      without: this.#discourse.without,
      approximate: this.#discourse.approximate,
      ambiguous: this.#discourse.ambiguous,
      goals: this.#discourse.goals,
      unread: unreadIn(this.#discourse.tokens, this.#discourse.read, isIdle),
      lost: this.#discourse.lost,
      relational: this.#discourse.relational,
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
        this.#places.places(this.#discourse.topic, edge, []);
        return;
      case 'NEGNL':
        this.#qualities.forbid(NOTHING, edge);
        return;
      case 'EACHWITH':
        this.#having.readEach(this.#discourse.topic, edge);
        return;
      case 'WITHNL':
      case 'COLONNL':
        this.#having.read(this.#discourse.topic, edge, []);
        return;
      case 'VP':
      case 'RC':
        this.#verbs.read(this.#discourse.topic, edge, []);
        return;
      case 'QUAL':
        // "A warehouse for my test: 10 x 8 m".
        if (this.#discourse.namesOnlyRooms()) this.#discourse.noteRoom(edge);
        else this.#qualities.quality(this.#discourse.topic, edge);
        return;
      case 'TASK':
        this.#discourse.topic = this.#tasks.read(edge);
        return;
      default:
    }
  }

  /** A clause: gives what it is about. */
  #say(edge: Edge, governors: Enclosing): Referent {
    const { rule, left, right } = edge;
    switch (rule) {
      case 'clause':
      case 'there':
        return this.#say(left!, governors);
      case 'clauses': {
        const first = this.#say(left!, governors);
        this.#discourse.topic = first;
        this.#discourse.resume(first);
        return this.#say(right!.right!, governors);
      }
      case 'there is':
      case 'order':
        return this.#order(
          left!,
          right!.category === 'CL' ? this.#say(right!, governors) : this.#nouns(right!, governors),
        );
      case 'puts': {
        const about = this.#say(left!, governors);
        this.#places.place(about, right!, governors);
        return about;
      }
      case 'headed':
        this.#nouns(left!, governors);
        return this.#say(right!.right!, governors);
      case 'there are so many':
        return this.#counted(this.#discourse.topic, right!);
      case 'some of them':
        return this.#groups.someOfThem(somesIn(left!), governors);
      case 'stands': {
        const about = this.#nouns(right!, governors);
        this.#verbs.use(about, edge);
        return about;
      }
      case 'counted':
        return this.#counted(this.#say(left!, governors), right!);
      case 'subject': {
        // "Tray has a cup": the one that was named.
        this.#discourse.isHost = true;
        const subject = this.#nouns(left!, governors);
        this.#discourse.isHost = false;
        this.#verbs.read(subject, right!, governors);
        return subject;
      }
      case 'fronted': {
        const places = left!.rule === 'and there' ? left!.left! : left!;
        // "On the table a bowl": the table is named first.
        const hosts = this.#hostsOf(places, governors, right!);
        const subject = right!.category === 'INV' ? this.#say(right!, governors) : this.#nouns(right!, governors);
        for (const { place, host } of hosts) this.#places.place(subject, place, governors, host);
        // "To its left a chair, behind it a lamp": still of the same thing.
        const [kept] = hosts.filter(({ place }) => isOfIt(place));
        return kept?.host ?? subject;
      }
      default:
        return this.#nouns(edge, governors);
    }
  }

  /** "Ten of them", "there are four". */
  #counted(about: Referent, number: Edge): Referent {
    if (about.things.length > 0) this.#discourse.mark(number);
    const [some] = number.features.heads;
    if (some?.type === 'some' && some.count !== undefined)
      for (const thing of about.things as readonly NamedThing[]) [thing.count, thing.counted] = [some.count, 'said'];
    return about;
  }

  /** "Stack three plates". */
  #order(verb: Edge, about: Referent): Referent {
    const relation = verb.category === 'ORDER' && arrangedBy(this.#discourse.textAt(this.#discourse.span(verb)));
    if (relation) this.#relations.relateAll(about, { relation, host: undefined, span: this.#discourse.span(verb) });
    return about;
  }

  /** What the places of a fronted phrase speak of, before what is there is named. */
  #hostsOf(edge: Edge, governors: Enclosing, subject: Edge): { place: Edge; host: Referent | undefined }[] {
    return placesIn(edge).map((place) => {
      const inner = innermost(place);
      if (!isOfIt(place)) return { place, host: this.#places.hostOf(place, governors) };
      return {
        place,
        host: this.#discourse.it(
          relationOf(place),
          NOTHING,
          governors,
          (inner.right && pronounIn(inner.right)) ?? 'it',
          nounIn(subject),
        ),
      };
    });
  }

  #nouns(edge: Edge, governors: Enclosing): Referent {
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
          this.#qualities.partOf(right!.right!, { ...one, things: [owner] }) &&
          this.#qualities.isItsOwn(nounIn(right!.right!)!)
        ) {
          owner.more.push(this.#qualities.withoutArticle(right!.right!));
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
        this.#qualities.quality(about, right!);
        return about;
      }
      case 'placed':
      case 'aside':
      case 'all placed': {
        const about = this.#nouns(left!, governors);
        const place = right!.rule === 'and at' ? right!.right! : right!;
        // "A plate and a fork on its left": at a place of a table, the plate's.
        const isLast = rule === 'all placed' && this.#discourse.isSetting && isOfIt(place);
        this.#places.place(isLast ? { ...about, things: about.things.slice(-1) } : about, place, governors);
        return about;
      }
      case 'with':
      case 'each with': {
        const about = this.#nouns(left!, governors);
        this.#having.read(about, right!, governors);
        return about;
      }
      case 'each that': {
        const about = this.#nouns(left!, governors);
        const verb = right!.right!.category === 'EACHVP' ? right!.right!.right! : right!.right!;
        this.#verbs.read({ ...about, each: true }, verb, governors);
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
      case 'counted':
        return this.#counted(this.#nouns(left!, governors), right!);
      case 'namely':
        this.#discourse.mark(left!);
        return this.#nouns(right!.right!, governors);
      case 'part of':
        return this.#groups.someOf(left!, this.#nouns(right!, governors));
      case 'made up of':
        return this.#groups.madeUpOf(left!, right!, governors);
      case 'its parts': {
        const about = this.#nouns(left!, governors);
        this.#qualities.ownParts(about, right!);
        return about;
      }
      case 'divided': {
        const about = this.#nouns(left!, governors);
        return this.#groups.divide(about, right!.right!);
      }
      case 'without': {
        const about = this.#nouns(left!, governors);
        this.#qualities.forbid(about, right!);
        return about;
      }
      case 'not there': {
        const about = this.#nouns(left!, governors);
        this.#discourse.mark(right!);
        this.#discourse.lost.push(this.#discourse.span(right!));
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
        this.#verbs.read(about, right!.rule === 'and that' ? right!.right! : right!, governors);
        return about;
      }
      default:
        return this.#noun(edge, governors);
    }
  }

  #noun(edge: Edge, governors: Enclosing): Referent {
    const { data } = edge;
    const told =
      data?.type === 'pronoun' ? this.#discourse.apart.read(data.word, this.#discourse.span(edge)) : undefined;
    if (told) return this.#known(edge, told);
    if (data?.type === 'pronoun') return this.#discourse.pronoun(data.word, governors);
    if (data?.type === 'adjectives') return this.#groups.ones(edge, data);
    if (data?.type !== 'noun') return NOTHING;
    if (data.isRoom) {
      this.#discourse.noteRoom(edge);
      return { ...NOTHING, isRoom: true };
    }
    this.#discourse.mark(edge);
    const seated = this.#seatsOf(data);
    if (seated) return seated;
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
    return this.#groups.introduce(data, edge);
  }

  /** "Each place has a plate": of a table for so many. */
  #seatsOf(noun: Noun): Referent | undefined {
    if (!noun.each || noun.kind !== undefined) return undefined;
    if (!SITTERS.test(this.#discourse.textsOf(noun).at(-1) ?? '')) return undefined;
    const table = this.#discourse.things.findLast(({ seats }) => seats !== undefined);
    return table && referTo([table], true);
  }

  #known(edge: Edge, about: Referent): Referent {
    if (about.things.length > 0) this.#discourse.mark(edge);
    return about;
  }
}
