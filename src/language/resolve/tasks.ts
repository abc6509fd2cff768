import type { Edge } from '../chart.ts';
import type { Discourse } from './discourse.ts';
import type { Relations } from './relations.ts';
import { type NamedThing, NOTHING, type Referent } from './thing.ts';

/** What reads the phrases that a task is made of. */
interface Reader {
  nouns(edge: Edge): Referent;
  host(place: Edge): Referent | undefined;
}

/** Reads tasks: "pick the bolt from the tote and put it in the tray". The scene is as it is before them. */
export class TaskReader {
  readonly #discourse: Discourse;
  readonly #relations: Relations;
  readonly #say: Reader;
  /** What was opened last. */
  #opened: Referent | undefined;

  constructor(discourse: Discourse, relations: Relations, say: Reader) {
    this.#discourse = discourse;
    this.#relations = relations;
    this.#say = say;
  }

  /** @returns what it is done with */
  read(edge: Edge): Referent {
    const { rule, left, right } = edge;
    switch (rule) {
      case 'does': {
        this.#discourse.mark(left!);
        const isMoved = left!.data?.type === 'doing' && left!.data.does === 'move';
        if (isMoved) return this.#moved(right!);
        const object = this.#say.nouns(right!);
        if (left!.data?.type === 'doing' && left!.data.does === 'operate') this.#opened = object;
        else this.#takeOut(object, left!);
        return object;
      }
      case 'does at': {
        const object = this.read(left!);
        this.#discourse.use(right!);
        this.#say.host(right!);
        this.#discourse.goals.push(this.#discourse.span(right!));
        return object;
      }
      case 'does to': {
        const object = this.read(left!);
        this.#discourse.mark(right!.left!);
        this.#say.nouns(right!.right!);
        this.#discourse.goals.push(this.#discourse.span(right!));
        return object;
      }
      case 'does from': {
        const object = this.read(left!);
        this.#discourse.mark(right!.left!);
        const host = this.#say.nouns(right!.right!);
        for (const thing of host.things as readonly NamedThing[]) thing.isHost = true;
        this.#relations.relateAll(object, { relation: 'inside', host, span: this.#discourse.span(right!) });
        return object;
      }
      // "The robot" is told: who does it is not in the scene.
      case 'who does':
        return this.read(right!);
      case 'then does': {
        const first = this.read(left!);
        this.#discourse.topic = first;
        const next = right!.right!;
        return right!.rule === 'and puts' ? this.#puts(next) : this.read(next);
      }
      case 'must put':
        this.#discourse.mark(left!);
        return this.#puts(right!);
      case 'marked':
      case 'must do':
      case 'where one does':
        this.#discourse.mark(left!);
        return this.read(right!);
      default:
        return NOTHING;
    }
  }

  /** "Open the cabinet, take out a bowl": it is in what was opened. */
  #takeOut(object: Referent, verb: Edge): void {
    const [holder] = (this.#opened?.things ?? []) as readonly NamedThing[];
    const isFree = object.things.every(({ relations }) => relations.length === 0);
    const traits = holder?.noun.traits;
    const holds = traits !== undefined && (traits.isContainer || !traits.isSmall) && !traits.isOpening;
    if (!holds || !isFree || object.things.includes(holder!)) return;
    this.#relations.relateAll(object, { relation: 'in', host: this.#opened, span: this.#discourse.span(verb) });
  }

  /** "Put it in the tray", "stack the cubes". */
  #puts({ left, right }: Edge): Referent {
    this.#discourse.mark(left!);
    const verb = this.#discourse.span(left!);
    if (/^(?:stack|pile)/.test(this.#discourse.textAt(verb))) this.#discourse.goals.push(verb);
    return this.#moved(right!);
  }

  /** What is brought elsewhere: what is said of its place is where it is to go. */
  #moved(edge: Edge): Referent {
    const before = new Map(this.#discourse.things.map((thing) => [thing, thing.relations.length]));
    const object = this.#say.nouns(edge);
    for (const thing of object.things as readonly NamedThing[]) {
      const gone = thing.relations.splice(before.get(thing) ?? 0);
      this.#discourse.goals.push(...gone.map(({ span }) => span));
    }
    return object;
  }
}
