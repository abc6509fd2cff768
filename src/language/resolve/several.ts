import { CARRIED } from '../grammar/suits.ts';
import type { NamedThing, Referent } from './thing.ts';

/** What "they", "both", "all of them" and "everything" mean, of what was named before and what is spoken of. */
export function severalMeant(word: string, things: readonly NamedThing[], topic: Referent): readonly NamedThing[] {
  const spoken = topic.things as readonly NamedThing[];
  const isBoth = word.startsWith('both');
  const isAll = word.startsWith('all');
  const small = things.filter(
    (thing) =>
      thing.noun.traits?.isSmall && !thing.relations.some(({ relation, likely }) => !likely && CARRIED.has(relation)),
  );
  if (isAll && small.length > 1) return small;
  // "A stack of three totes next to a stack of two, all of them blue".
  const alike = things.filter((one) => spoken.some(({ kind }) => kind === one.kind));
  if (isAll && alike.length > spoken.length) return alike;
  const pair = isBoth ? hostsAlike(things, spoken) : undefined;
  if (pair) return pair;
  if (spoken.length > 1 || (spoken[0]?.count ?? 0) > 1) return spoken;
  if (isBoth) return things.slice(-2);
  return small.length > 0 ? small : things;
}

/** "Apples in a bowl, pears in another, both on the counter": the bowls; but not where two are spoken of. */
function hostsAlike(
  things: readonly NamedThing[],
  spoken: readonly NamedThing[],
): readonly [NamedThing, NamedThing] | undefined {
  const [one, other] = things.filter(({ kind, count }) => kind !== undefined && count === 1).slice(-2);
  if (!one || !other || one.kind !== other.kind) return undefined;
  const isOfTwo = spoken.length === 2 || spoken[0]?.count === 2;
  return !isOfTwo || (one.isHost && other.isHost) ? [one, other] : undefined;
}
