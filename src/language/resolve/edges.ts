import type { Edge } from '../chart.ts';
import type { Adjectives, Data, Noun } from '../lexical-item.ts';

/** "The left wall" as `left`, "the wall" as nothing. */
export const placeName = (data: Data): string | undefined => (data.type === 'place' ? data.side : undefined);

export function placesIn(edge: Edge): Edge[] {
  if (edge.rule === 'places') return [...placesIn(edge.left!), ...placesIn(edge.right!)];
  if (edge.rule === 'place') return placesIn(edge.left!);
  if (/^(?:and at|but there)$/.test(edge.rule)) return placesIn(edge.right!);
  if (edge.rule === 'there alone') return placesIn(edge.left!);
  return [edge];
}

/** "Behind it", "to its left". */
export function isOfIt(place: Edge): boolean {
  const inner = innermost(place);
  const [head] = inner.features.heads;
  if (head?.type === 'adverb') return head.value.to === 'it';
  return inner.right !== undefined && pronounIn(inner.right) !== undefined && nounIn(inner.right) === undefined;
}

/** "At the edge of": the part of what stands behind it. */
export const partOf = ({ left }: Edge): string | undefined =>
  left?.data?.type === 'preposition' ? left.data.value.part : undefined;

/** A prepositional phrase without its distance. */
export function innermost(place: Edge): Edge {
  if (place.rule === 'so far' || place.rule === 'leaning' || place.rule === 'gap') return innermost(place.right!);
  if (/^(?:and at|but there)$/.test(place.rule)) return innermost(place.right!);
  if (place.rule === 'there alone') return innermost(place.left!);
  return place;
}

export function distanceOf(place: Edge): number | undefined {
  if (place.rule === 'so far' || place.rule === 'apart')
    return place.left!.data?.type === 'distance' ? place.left!.data.metres : undefined;
  return /^(?:leaning|and at|gap)$/.test(place.rule) ? distanceOf(place.right!) : undefined;
}

export function somesIn(edge: Edge): Edge[] {
  if (edge.rule === 'some and some') return [...somesIn(edge.left!), ...somesIn(edge.right!.right!)];
  return edge.rule === 'some' ? [edge.left!] : [edge];
}

/** The qualities of a list of them. */
export const adjectivesIn = ({ features }: Edge): Adjectives[] =>
  features.heads.filter((head) => head.type === 'adjectives');

/** The noun that a phrase is about. */
export function nounIn(edge: Edge): Noun | undefined {
  const [head] = edge.features.heads;
  return head?.type === 'noun' ? head : undefined;
}

export function pronounIn(edge: Edge): string | undefined {
  const [head] = edge.features.heads;
  return edge.category === 'EACH' ? 'each' : head?.type === 'pronoun' ? head.word : undefined;
}

/** The list at the end of "with …". */
export function lastList(edge: Edge): Edge {
  return edge.right && /^(?:what it has|what each has|has)$/.test(edge.rule) ? lastList(edge.right) : edge;
}

/** The items of a list. */
export function itemsOf(edge: Edge): Edge[] {
  // A list of which something is said as a whole stays one.
  if (edge.rule === 'list') return [...itemsOf(edge.left!), edge.right!.right!];
  if (edge.rule === 'one') return [edge.left!];
  return [edge];
}
