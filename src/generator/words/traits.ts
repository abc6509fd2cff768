import type { PropRequest } from './asked.ts';
import type { Item } from './item.ts';
import type { PartWord } from './parts.ts';
import type { Phrase } from './phrases.ts';

/** Whether something is always so of a part of the thing. */
export const hasTrait = ({ kind }: PropRequest, part: PartWord, trait: string): boolean =>
  kind.words.traits?.[part]?.includes(trait) ?? false;

/** A place behind the part that is always there, and what the phrase goes on with. */
interface Place {
  readonly text: string;
  readonly rest: readonly Item[];
}

/** "On both sides", "on top and two latches". */
export function placeOf(
  { relation, items }: Phrase,
  part: PartWord | undefined,
  asked: PropRequest,
): Place | undefined {
  if (part === undefined || (relation !== 'part' && relation !== 'place')) return undefined;
  const and = items.findIndex(({ kind }) => kind === 'and');
  const end = and < 0 ? items.length : and;
  const words = items.slice(0, end).filter(({ kind }) => kind !== 'article' && kind !== 'filler');
  const text = words.map((item) => item.text).join(' ');
  return hasTrait(asked, part, text) ? { text, rest: items.slice(end + 1) } : undefined;
}

/** Whether a word says of the part that follows what is always so: "tiltable head". */
export function isTraitOf(item: Item, next: Item | undefined, asked: PropRequest): boolean {
  const part = next?.kind === 'noun' ? asked.partOf(next) : undefined;
  return part !== undefined && hasTrait(asked, part, item.text);
}
