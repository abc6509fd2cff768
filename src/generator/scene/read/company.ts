import type { ThingFrame } from '../../../language/frame.ts';
import type { TextSpan } from '../../../language/token.ts';
import { currentLexicon } from '../../shelf.ts';
import { singular } from '../../words/tokens.ts';
import { isSmall, isSurface } from '../habits.ts';
import type { RequestedRelation, Thing } from './thing.ts';

// What a noun means by the things that are named beside it.

const isCarrying = (relation: string): boolean => relation === 'on' || relation === 'in';

/** "A television on a stand": a word that no kind has, which has one together with what stands on it: "television stand". */
export function compoundOf(
  frame: ThingFrame,
  things: readonly ThingFrame[],
  text: (span: TextSpan) => string,
): string | undefined {
  if (frame.kind !== undefined) return undefined;
  const own = singular(text(frame.head).split(' ').at(-1)!);
  const names = things
    .filter(({ relations }) => relations.some(({ relation, to }) => to === frame && isCarrying(relation)))
    .map(({ head }) => `${singular(text(head).split(' ').at(-1)!)} ${own}`);
  return names.find((name) => currentLexicon().nouns.has(name));
}

/** The only large top on which others are said to be, for what is small and "in the middle" of no other place. */
export function hostOfMiddle(
  thing: Thing,
  things: readonly Thing[],
): Pick<RequestedRelation, 'kind' | 'host' | 'place'> | undefined {
  if (!isSmall(thing.described.description)) return undefined;
  const hosts = new Set(
    things.flatMap(({ wishes }) => wishes.flatMap(({ kind, host }) => (kind === 'on' && host ? [host] : []))),
  );
  const [host, ...others] = [...hosts].filter(
    (one) => one !== thing && isSurface(one.category) && !isSmall(one.described.description),
  );
  return host && others.length === 0 ? { kind: 'on', host, place: 'middle' } : undefined;
}
