import type { KnownThing } from './known-thing.ts';
import type { EntryPlace } from './places.ts';
import { similarity } from './similar.ts';

/** What is less near is another thing. Chosen on the list in test/language/known-words.test.ts. */
const NEAR = 0.56;

/** What is only known to be one of something wider is less near. */
const WIDE = 0.8;

/** How many are offered, and how much less near than the first they may be. */
const MOST = 3;
const BEHIND = 0.3;

/** An entry that is near a thing, and the noun by which it is offered. */
export interface NearEntry {
  readonly name: string;
  readonly noun: string;
}

/** The entries nearest to a thing, the nearest first; none where nothing is near. */
export function nearestPlaces({ sense, beside }: KnownThing, places: readonly EntryPlace[]): NearEntry[] {
  if (beside) {
    const named = beside.flatMap((noun) =>
      places.flatMap(({ name, nouns }) => (nouns.includes(noun) ? [{ name, noun }] : [])),
    );
    return named.slice(0, MOST);
  }
  const scored = places.map(({ name, nouns, senses, isWide }) => {
    const near = Math.max(0, ...senses.map((one) => similarity(sense, one)));
    return { name, noun: nouns[0] ?? name, near: near * (isWide ? WIDE : 1) };
  });
  const sorted = scored.filter(({ near }) => near >= NEAR).toSorted((a, b) => b.near - a.near);
  const close = sorted.filter(({ near }) => near >= sorted[0]!.near - BEHIND);
  return close.slice(0, MOST).map(({ name, noun }) => ({ name, noun }));
}
