import type { PropRequest } from './asked.ts';
import type { Item, ItemOf } from './item.ts';
import { askOpening } from './openings.ts';
import { isThing } from './other-things.ts';
import { SURFACES } from './vocabulary.ts';

/** Material, colour, size, shape: what an adjective says. */
export function readQuality(item: Item, next: Item | undefined, asked: PropRequest): void {
  if (item.kind === 'lost') {
    asked.loseItem(item);
    return;
  }
  // "white background" and "sharp edges" speak of the picture, not of the prop.
  const ofPicture = next?.kind === 'look' && !SURFACES.has(next.text.split(/[ -]/).at(-1)!);
  if ((item.kind === 'colour' || item.kind === 'material') && ofPicture) asked.ignored.push(item.text);
  else if (item.kind === 'colour' || item.kind === 'material') asked.finish(item);
  else if (item.kind === 'lengths') asked.lengths(item);
  else if (item.kind === 'volume') asked.capacity(item);
  else if (item.kind === 'shape') asked.shape(item);
  else if (item.kind === 'vague') asked.vague(item);
  else if (item.kind === 'absent') asked.lacks(item);
  else if (item.kind === 'pair') asked.score(item);
  else if (item.kind === 'paper') asked.paper(item);
  else if (item.kind === 'seats') asked.seats(item.value, [item.text]);
  else if (item.kind === 'angle') asked.angle(item);
  else if (item.kind === 'grid') asked.grid(item);
  else if (item.kind === 'opening') askOpening(item, asked);
  else if (/^(?:several|look|code)$/.test(item.kind)) asked.ignored.push(item.text);
}

/** Materials that come in boards of a thickness: "18 mm plywood". */
export const isBoard = (item: Item | undefined): boolean =>
  item?.kind === 'material' && /^(?:plywood|mdf|chipboard)$/.test(item.name);

export const inBoard = (item: ItemOf<'lengths'>): ItemOf<'lengths'> =>
  item.metres.length === 1 && item.direction === undefined ? { ...item, direction: 'thickness' } : item;

/** A noun in front of another says what that one is for: "laptop table", "drawer handles". */
export function isModifier(
  item: ItemOf<'noun'>,
  next: Item | undefined,
  beforeHead: boolean,
  asked: PropRequest,
): boolean {
  const touches = next?.kind === 'noun';
  // "Toy blocks cube" is one thing.
  if (beforeHead && isThing(next) && item.category === next.category && !asked.partOf(item)) return true;
  if (!beforeHead || item.plural) return false;
  const foreignThing = isThing(item) && asked.partOf(item) === undefined;
  const adjectives = next !== undefined && /^(?:colour|material|unknown|shape|vague)$/.test(next.kind);
  if (foreignThing) return touches || adjectives;
  return touches && asked.partOf(next) !== undefined && !isThing(next);
}
