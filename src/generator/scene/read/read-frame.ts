import type { RelationFrame, SceneFrame, ThingFrame } from '../../../language/frame.ts';
import type { TextSpan } from '../../../language/token.ts';
import { describe } from '../../describe.ts';
import { nounInCompany, plainNounOf } from '../../language.ts';
import { isHalved, isHeld, isMutual, isPlace, isRow, RELATIONS, type RelationKind } from '../../relations/index.ts';
import { currentLexicon } from '../../shelf.ts';
import { singular, tokenize } from '../../words/tokens.ts';
import { canHang, isCupboard, isFloorCover, isLoaded, isSeat, isSurface } from '../habits.ts';
import type { RobotName } from '../robots.ts';
import { roomTypeOf, wordsOfRoom } from '../room-types.ts';
import { namedAgain, unheard } from './account.ts';
import { nearly, ofWhich } from './approximate.ts';
import { tellAtRobot } from './at-robot.ts';
import { compoundOf, hostOfMiddle } from './company.ts';
import { containerFor, fillOf, layersOf, saysFilling } from './contents.ts';
import { directionNotes } from './direction-notes.ts';
import { dropOpposites } from './drop-opposites.ts';
import { isHung, readHung } from './hung.ts';
import { isMissing, notMade } from './not-made.ts';
import { Piles } from './piles.ts';
import { kindOf } from './relation-kind.ts';
import { type RoomRead, readRoom, roomNoun, squared, unreadOfRoom } from './room-words.ts';
import type { SceneReading } from './scene-reading.ts';
import { ROBOT } from './take-robot.ts';
import { become, hasSome, type RequestedRelationDetails, type Thing, textOf } from './thing.ts';
import { isSmallThing, wish } from './wishes.ts';

const STANDS =
  "it stands, and can't be hung up. What hangs on a wall can: mirrors, shelves, cabinets, pictures, clocks, screens, switches.";

/** Makes things and relations of what the grammar found. */
export class FrameReader {
  readonly #prompt: string;
  readonly #frame: SceneFrame;
  readonly #robot: RobotName | undefined;
  /** Of all things that are named. */
  readonly #kinds: ReadonlySet<string>;
  readonly #things = new Map<ThingFrame, Thing>();
  readonly #piles = new Piles();
  readonly #missing: string[] = [];
  /** Things that are told as missing. */
  readonly #notMade = new Set<ThingFrame>();
  readonly #assumed: string[] = [];
  readonly #ignored: string[] = [];
  #room: RoomRead = {};
  #roomName: string | undefined;

  constructor(prompt: string, frame: SceneFrame, robot: RobotName | undefined) {
    this.#robot = robot;
    this.#prompt = prompt;
    this.#frame = frame;
    this.#kinds = new Set(frame.things.flatMap(({ kind }) => kind ?? []));
  }

  read(): SceneReading {
    const { rooms, things, approximate, ambiguous, goals, unread, lost, without } = this.#frame;
    for (const span of rooms) this.#readRoom(span);
    this.#squareRoom();
    for (const frame of things) this.#readThing(frame);
    for (const frame of things) for (const relation of frame.relations) this.#relate(frame, relation);
    for (const frame of things) for (const relation of frame.relations) this.#contain(frame, relation);
    this.#ignored.push(...unheard(this.#frame).map((span) => this.#text(span)));
    this.#assumed.push(
      ...namedAgain(
        things.filter((frame) => this.#things.has(frame)),
        (span) => this.#text(span),
      ),
    );
    for (const one of ambiguous) this.#assumed.push(...ofWhich(one, this.#things, (span) => this.#text(span)));
    for (const one of approximate) this.#assumed.push(nearly(one, this.#things, (span) => this.#text(span)));
    for (const span of goals)
      this.#assumed.push(`"${this.#text(span)}": where it is to go, and is not before the task`);
    for (const span of [...unread, ...lost, ...without.map((one) => one.span)]) {
      const text = this.#text(span);
      if (!this.#ignored.some((one) => one.startsWith(text))) this.#ignored.push(text);
    }
    const made = [...this.#things.values()].flatMap((thing) => this.#piles.of(thing));
    this.#dropLost(made);
    this.#ignored.push(...dropOpposites(made));
    // What carries a thing comes first: the rest is said of it there.
    for (const thing of made)
      thing.wishes = thing.wishes.toSorted((a, b) => Number(isHeld(b.kind)) - Number(isHeld(a.kind)));
    return {
      things: made,
      room: this.#room,
      roomName: this.#roomName,
      missing: this.#missing,
      assumed: [...this.#assumed, ...directionNotes(this.#prompt, made)],
      ignored: this.#ignored,
      without: without.map(({ span, kind }) => ({ text: this.#text(span), category: kind })),
    };
  }

  #squareRoom(): void {
    const { area, ...sides } = this.#room;
    if (area === undefined) return;
    this.#room = squared(this.#room);
    if (sides.width === undefined || sides.depth === undefined)
      this.#assumed.push(`${this.#room.width} x ${this.#room.depth} m for a room of ${Number(area.toFixed(2))} m²`);
  }

  /** What was to be at something that can't be where it is asked to be has that place no more. */
  #dropLost(made: readonly Thing[]): void {
    const isThere = (one: Thing | undefined): boolean => one === undefined || made.includes(one);
    for (const thing of made) thing.wishes = thing.wishes.filter(({ host, other }) => isThere(host) && isThere(other));
  }

  #text({ start, end }: TextSpan): string {
    return this.#prompt.slice(start, end).toLowerCase().replace(/\s+/g, ' ');
  }

  /** The words before a noun, without those that only tell it from another. */
  #textWithout({ words, head, unsaid }: ThingFrame): string {
    let text = '';
    let from = words.start;
    for (const { start, end } of unsaid) {
      text += this.#prompt.slice(from, start);
      from = end;
    }
    return text + this.#prompt.slice(from, head.start);
  }

  #readRoom(span: TextSpan): void {
    const words = tokenize(this.#text(span));
    this.#roomName ??= roomNoun(words);
    this.#room = { ...this.#room, ...readRoom(words) };
    const type = roomTypeOf(this.#prompt.toLowerCase().replaceAll('-', ' '));
    const understood = type === undefined ? [] : wordsOfRoom(type, this.#text(span));
    const unread = unreadOfRoom(words, type !== undefined).filter((word) => !understood.includes(word));
    if (unread.length > 0) this.#assumed.push(`a plain ${this.#roomName ?? 'room'} for "${unread.join(' ')}"`);
  }

  #readThing(frame: ThingFrame): void {
    const [text, whole] = [this.#text(frame.words), this.#text(frame.span)];
    const compound = compoundOf(frame, this.#frame.things, (span) => this.#text(span));
    if (compound !== undefined) this.#assumed.push(`a ${compound} for "${whole}"`);
    const isRobot = frame.kind === ROBOT;
    if (isRobot && this.#robot !== undefined) return;
    if (isRobot || (frame.kind === undefined && compound === undefined)) {
      // "In the style of the 1950s": no thing.
      const words = tokenize(text);
      const isThing = isMissing(words, frame.bare ? 'none' : frame.definite ? 'definite' : 'indefinite');
      if ((frame.isHost && frame.definite) || !isThing) this.#ignored.push(...this.#saidOf(frame));
      else this.#miss(frame, `${this.#prompt.slice(frame.span.start, frame.span.end)}: ${notMade(words)}`);
      return;
    }
    if (!Number.isInteger(frame.count) || frame.count < 0) {
      this.#miss(frame, `${whole}: there is no ${frame.count} of it.`);
      return;
    }
    if (frame.count === 0) {
      this.#ignored.push(whole);
      return;
    }
    const hung = compound === undefined && isHung(frame, frame.kind!, (span) => this.#text(span));
    const { reading, said } = this.#describe(frame, frame.kind, compound, hung);
    if (reading.kind !== 'described') {
      const end = Math.max(frame.words.end, ...frame.more.map((one) => one.end));
      this.#miss(frame, `${this.#text({ start: frame.words.start, end })}: ${reading.reason}`);
      return;
    }
    const { category } = reading.description;
    if (frame.definite && frame.counted === 'one')
      this.#assumed.push(`one ${category.replaceAll('_', ' ')} for "${whole}"`);
    const others = this.#frame.things.filter((one) => one.kind === frame.kind && one.label !== undefined);
    if (frame.label !== undefined && others.length === 1)
      this.#assumed.push(`one ${category.replaceAll('_', ' ')}, called "${frame.label}", for "${whole}"`);
    if (frame.counted === 'plural' || frame.counted === 'vague') this.#assumed.push(`${frame.count} for "${whole}"`);
    if (category === 'toy_car' && !/\b(?:toy|model|wooden)\b/.test(text)) this.#assumed.push(`a toy car for "${text}"`);
    const thing: Thing = {
      count: frame.count,
      words: tokenize(said),
      described: reading,
      category,
      wishes: [],
      onFloor: false,
      isHung: hung,
    };
    this.#things.set(frame, thing);
    if (frame.stacked) this.#piles.pile(thing);
  }

  #miss(frame: ThingFrame, message: string): void {
    this.#missing.push(message);
    this.#notMade.add(frame);
  }

  /** "Behind the robot": the words that lead to something that isn't there, and those for it. */
  #saidOf(frame: ThingFrame): string[] {
    const relations = this.#frame.things.flatMap((thing) => thing.relations);
    const said = relations.find(({ to }) => to === frame)?.span;
    if (said && said.start <= frame.head.start && frame.head.end <= said.end) return [this.#text(said)];
    return [this.#text(frame.span), ...(said ? [this.#text(said)] : [])];
  }

  /** One of the things by itself: its words with the noun in the singular, and what is said of it further on. */
  #describe(
    frame: ThingFrame,
    named: string | undefined,
    compound?: string,
    isHungUp = false,
  ): { reading: ReturnType<typeof describe>; said: string } {
    const before = this.#textWithout(frame);
    const after = this.#prompt.slice(frame.head.end, frame.words.end);
    const head = this.#text(frame.head);
    const words = head.split(' ');
    const plain = frame.plural ? words.with(-1, singular(words.at(-1)!)).join(' ') : head;
    const kind = named ?? currentLexicon().nouns.get(compound!)!;
    const meant = compound === undefined ? nounInCompany(kind, plain, this.#kinds) : undefined;
    if (meant !== undefined) this.#assumed.push(`a ${meant} for "${plain}"`);
    const single = compound ?? meant ?? plain;
    let said = `${before}${single}${after}`;
    let reading: ReturnType<typeof describe> = describe(said);
    const hung = isHungUp ? readHung(before, single, after, kind) : undefined;
    if (hung) ({ said, reading } = hung);
    if (reading.kind !== 'described' || reading.description.category !== kind) {
      // "A glass", "the entrance": by the kind's own word.
      const usual = `${before}${plainNounOf(kind)}${after}`;
      const other = describe(usual);
      if (other.kind === 'described' && other.description.category === kind) [said, reading] = [usual, other];
    }
    for (const span of frame.more) {
      const longer = `${said} ${this.#text(span)}`;
      const more = describe(longer);
      if (more.kind === 'described' && reading.kind === 'described') {
        if (more.description.category === reading.description.category) [said, reading] = [longer, more];
        else this.#ignored.push(this.#text(span));
      } else if (more.kind === 'misunderstood' && more.code === 'impossible_size') reading = more;
      else this.#ignored.push(this.#text(span));
    }
    for (const span of frame.parts) {
      const part = this.#text(span);
      const longer = `${said} with a ${part}`;
      const more = describe(longer);
      const isNew = more.kind === 'described' && reading.kind === 'described' && !hasSome(reading.description, part);
      if (isNew && more.description.category === kind) [said, reading] = [longer, more];
    }
    return { reading, said };
  }

  #pileIn(thing: Thing, stacks: number, span: TextSpan): void {
    if (!this.#piles.inStacks(thing, stacks)) this.#ignored.push(this.#text(span));
  }

  #relate(frame: ThingFrame, said: RelationFrame): void {
    const { relation, to, and, each, likely, place, distance, span } = said;
    const thing = this.#things.get(frame);
    if (this.#robot !== undefined && [frame, to, and].some((one) => one?.kind === ROBOT)) {
      const told = likely
        ? {}
        : tellAtRobot(frame, said, this.#text(span), { robot: this.#robot, thing, things: [...this.#things.values()] });
      this.#assumed.push(...(told.assumed ?? []));
      this.#ignored.push(...(told.ignored ?? []));
      return;
    }
    const host = to === undefined ? undefined : this.#things.get(to);
    if (!thing || (to !== undefined && !host) || (and !== undefined && !this.#things.has(and))) {
      this.#tellLost(frame, said);
      return;
    }
    const isInPiles = frame.relations.some((one) => /^(?:layers|stacks|courses) /.test(one.relation));
    if (relation === 'stacked' && isInPiles) return;
    if (this.#arrange(thing, said)) return;
    if (this.#seat(thing, said, host)) return;
    // "A rug under the table": the table stands on it.
    if (relation === 'under' && host && isFloorCover(thing.described.description)) {
      // "Under each of two tables": two rugs, and a table on each.
      if (each && thing.count === 1) [thing.count, host.count] = [host.count, 1];
      wish(host, 'on', thing, { each, likely });
      return;
    }
    const kind = this.#above(thing, host, said) ?? kindOf(relation, thing, host);
    if (kind === undefined) {
      this.#ignored.push(this.#text(span));
      return;
    }
    if (kind === 'above' && !canHang(thing.category)) {
      this.#missing.push(`${textOf(thing.words)} ${this.#text(span)}: ${STANDS}`);
      this.#things.delete(frame);
      return;
    }
    const isPair = isMutual(kind);
    const apart = isPair ? thing.wishes.find((one) => isRow(one.kind) && one.distance !== undefined) : undefined;
    if (apart) thing.wishes = thing.wishes.filter((one) => one !== apart);
    const far = distance ?? apart?.distance;
    const details: RequestedRelationDetails = {
      ...(isPlace(place) ? { place } : kind === 'facing' && !host ? { place: 'wall' } : {}),
      ...(far === undefined ? {} : { distance: far }),
      ...(kind === 'between' ? { other: (and && this.#things.get(and)) ?? host } : {}),
      ...(kind === 'on' && relation === 'for_each' && host && isSeat(host.category) ? { isFor: true } : {}),
    };
    const isCarried = kind === 'on' || kind === 'in';
    const top = host && isCarried ? this.#piles.of(host).at(-1) : host;
    // "Two sofas facing each other" of three: one is left over.
    if (isPair && !host && thing.count % 2 === 1 && thing.count > 1)
      this.#ignored.push(`${this.#text(span)}: of one ${thing.category}, which is left over`);
    // "A nightstand on both sides of the bed": one alone can't be at both.
    if (isHalved(kind) && host && frame.counted === 'one' && frame.count === 2)
      this.#assumed.push(
        `2 of the ${thing.category.replaceAll('_', ' ')}, ${RELATIONS[kind].wording} the ${host.category.replaceAll('_', ' ')}`,
      );
    wish(thing, kind, top, { each, likely }, details);
  }

  /** "Over it a lamp", of what stands and isn't said to hang: on it; "above the plate a glass": behind that. */
  #above(thing: Thing, host: Thing | undefined, { relation, span, to }: RelationFrame): RelationKind | undefined {
    const isSaidToHang = /\b(?:hang|hangs|hanging|hung)\b/i.test(this.#prompt);
    if (relation !== 'above' || !host || canHang(thing.category) || isSaidToHang) return undefined;
    const isBase = isSurface(host.category) && !isSmallThing(host);
    // "A plate and a fork, a glass above the plate": all of them on one table.
    const isFlat = isSmallThing(host) && isSmallThing(thing) && !isLoaded(host.category);
    const stands = isFlat || to?.relations.some((one) => /^(?:on|in)$/.test(one.relation)) === true;
    if (!isBase && !stands) return undefined;
    // "A shelf above the desk", "a lamp above the table": on the wall, from the ceiling.
    const isPut = /\bover\b/.test(this.#text(span)) && (isLoaded(host.category) || isSmallThing(thing));
    if (isBase && !isPut) return undefined;
    const ground = to?.relations.find((one) => /^(?:on|in)$/.test(one.relation))?.to;
    const carrier = isBase || ground === undefined ? undefined : this.#things.get(ground as ThingFrame);
    if (carrier) wish(thing, 'on', carrier, { likely: true });
    const [one, other] = [thing.category, host.category].map((name) => name.replaceAll('_', ' '));
    this.#assumed.push(`"${this.#text(span)}": the ${one} stands ${isBase ? 'on' : 'behind'} the ${other}`);
    return isBase ? 'on' : 'behind';
  }

  /**
   * What was to be at something that isn't made has lost its place. Where something that is missing was to be goes without
   * saying; words that may be no thing at all don't: "a box taped shut | on a pallet".
   */
  #tellLost(frame: ThingFrame, { likely, span }: RelationFrame): void {
    const text = this.#text(span);
    // "Lid shut | next to the lamp" may speak of another thing; "of fruit" doesn't.
    const isPart = currentLexicon().parts.has(singular(this.#text(frame.head)));
    const isKnown = this.#notMade.has(frame) && !isPart && (!frame.bare || text.startsWith('of '));
    if (likely || isKnown || this.#ignored.some((one) => one.startsWith(text))) return;
    this.#ignored.push(text);
  }

  /** What is in a container says how many there are where no number does, and what the container is. */
  #contain(frame: ThingFrame, { to, span }: RelationFrame): void {
    const [thing, host] = [this.#things.get(frame), to && this.#things.get(to)];
    if (!thing || !host || !thing.wishes.some((one) => one.host === host && isHeld(one.kind))) return;
    const container = containerFor(host, thing);
    const isOther = container !== undefined && container.read.description.category !== host.category;
    if (container) become(host, container);
    // "In the middle a rack with test tubes": of the table, where the rest is.
    const top = container && hostOfMiddle(host, [...this.#things.values()]);
    if (top) host.wishes = host.wishes.map((one) => (one.kind === 'in_middle' ? { ...one, ...top } : one));
    if (isOther || (saysFilling(this.#text(span)) && isCupboard(host.category)))
      thing.wishes = thing.wishes.map((one) => (one.host === host && one.kind === 'on' ? { ...one, kind: 'in' } : one));
    const count = fillOf(frame, thing, { text: this.#text(span), host });
    if (count !== undefined) {
      const at = this.#assumed.indexOf(`${thing.count} for "${this.#text(frame.span)}"`);
      if (at >= 0) this.#assumed[at] = `${count} for "${this.#text(frame.span)}"`;
      thing.count = count;
    }
    this.#piles.inCourses(thing, layersOf(thing, host));
  }

  /** What is said of how things stand to each other and to the floor. @returns whether it was that */
  #arrange(thing: Thing, { relation, to, distance, span }: RelationFrame): boolean {
    const piles = /^(layers|stacks) (\d+)$/.exec(relation);
    const courses = /^courses ([\d ]+)$/.exec(relation)?.[1]?.split(' ').map(Number);
    if (courses) {
      if (!this.#piles.inCourses(thing, courses)) this.#ignored.push(this.#text(span));
      return true;
    }
    if (relation === 'upright') return true; // as all things stand
    if (relation === 'floor') thing.onFloor = true;
    else if (piles)
      this.#pileIn(thing, piles[1] === 'layers' ? thing.count / Number(piles[2]) : Number(piles[2]), span);
    else if (relation === 'stacked') {
      this.#piles.pile(thing);
    } else if (relation === 'apart' || (relation === 'in_row' && to === undefined && distance !== undefined)) {
      const said = thing.wishes.findLast((one) => !one.likely && (isMutual(one.kind) || isRow(one.kind)));
      if (said) thing.wishes = thing.wishes.map((one) => (one === said ? { ...one, distance } : one));
      else wish(thing, 'in_row', undefined, {}, { distance });
    } else return false;
    return true;
  }

  /** Where people sit, and what they sit at: on both sides of it, opposite each other. @returns whether it was that */
  #seat(thing: Thing, { relation, each, place, span }: RelationFrame, host: Thing | undefined): boolean {
    const isAtTable = host !== undefined && isSeat(thing.category) && isSurface(host.category);
    if (isAtTable && /^(?:face_to_face|both_sides)$/.test(relation)) {
      wish(thing, 'around', host, { each });
      if (relation === 'both_sides') wish(thing, 'face_to_face', undefined);
      return true;
    }
    if (relation !== 'facing' || host || !isSurface(thing.category)) return false;
    // Who sits at a desk that faces the wall looks at the wall: its back is there.
    this.#assumed.push(`the ${thing.category} stands against the wall, for "${this.#text(span)}"`);
    wish(thing, 'against_wall', undefined, {}, isPlace(place) ? { place } : {});
    return true;
  }
}
