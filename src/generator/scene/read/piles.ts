import { formFor } from './contents.ts';
import { become, type Thing } from './thing.ts';
import { wish } from './wishes.ts';

/** Things that stand on their like: of each pile its layers from below, in place of the thing itself. */
export class Piles {
  readonly #piles = new Map<Thing, readonly Thing[]>();

  /** The layers of a thing; of one that isn't piled itself. */
  of(thing: Thing): readonly Thing[] {
    return this.#piles.get(thing) ?? [thing];
  }

  /** "A stack of four": each on the one below. */
  pile(thing: Thing): void {
    if (!this.#piles.has(thing)) this.inStacks(thing, 1);
  }

  /** So many stacks, equally high. @returns false: the number can't be divided so, or it is piled already */
  inStacks(thing: Thing, stacks: number): boolean {
    const height = thing.count / stacks;
    if (!Number.isInteger(stacks) || !Number.isInteger(height) || this.#piles.has(thing)) return false;
    this.#set(
      thing,
      Array.from({ length: height }, () => stacks),
      stacks > 1,
    );
    return true;
  }

  /** So many in each layer, from below. @returns false: they are another number in all, or it is piled already */
  inCourses(thing: Thing, courses: readonly number[]): boolean {
    const total = courses.reduce((sum, one) => sum + one, 0);
    if (courses.length < 2 || total !== thing.count || this.#piles.has(thing)) return false;
    this.#set(thing, courses, false);
    return true;
  }

  #set(thing: Thing, [lowest = 1, ...others]: readonly number[], each: boolean): void {
    const form = formFor(thing, 'on');
    if (form) become(thing, form);
    const pile = [thing];
    thing.count = lowest;
    for (const count of others) {
      const next: Thing = { ...thing, count: each ? 1 : count, wishes: [] };
      wish(next, 'on', pile.at(-1)!, { each });
      pile.push(next);
    }
    this.#piles.set(thing, pile);
  }
}
