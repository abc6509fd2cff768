import type { AnyKind } from './kind.ts';
import { Order } from './order.ts';
import { Refusal } from './refusal.ts';
import type { Request, Size } from './request.ts';
import type { Item, ItemOf } from './words/item.ts';
import type { Phrase } from './words/phrases.ts';

type Axes = readonly [keyof Size, keyof Size, keyof Size];

/** Orders in which people give three sizes, the most usual first; the first is read where nothing speaks against it. */
const ORDERS: readonly Axes[] = [
  ['width', 'depth', 'height'],
  ['width', 'height', 'depth'],
  ['height', 'width', 'depth'],
  ['depth', 'width', 'height'],
  ['height', 'depth', 'width'],
  ['depth', 'height', 'width'],
];
/** Those others that catalogues have. */
const COMMON = ORDERS.slice(1, 3);

/**
 * The widest ratio between how far two lengths are from the usual, of what is still in proportion, and of what is so where
 * another order hits the usual sizes; ours.
 */
const STRANGE = Math.log(8);
const PLAUSIBLE = Math.log(2.5);
/** Squares of the logarithms, in sum, of what hits them; a third each is 30% off. */
const HIT = 0.25;
/** By how much the squares of the logarithms have to be nearer to the usual, and within how much they are as near; ours. */
const CLEAR = 0.25;
const EVEN = 0.1;

/**
 * Gives directions to three sizes without any, where width × depth × height is out of proportion for the thing, can't be
 * made, or leaves a tall one lowest, and another order is clearly nearer to its usual sizes: "bookshelf 210 x 80 x 30 cm".
 */
export function inProportion(
  phrases: readonly Phrase[],
  noun: string,
  kind: AnyKind,
): { readonly phrases: readonly Phrase[]; readonly assumed: readonly string[] } {
  const { round, sorted, directions = {} } = kind.words;
  const turns = directions.width ?? directions.depth ?? directions.height;
  if (round || sorted || turns !== undefined || !phrases.some(({ items }) => items.some(isTriple)))
    return { phrases, assumed: [] };
  const assumed: string[] = [];
  const tall = phrases.some(({ items }) => items.some(isTall));
  const turned = phrases.map((phrase): Phrase => {
    if (phrase.relation === 'purpose' || phrase.relation === 'likeness') return phrase;
    const items = phrase.items.map((item): Item => {
      const order = isTriple(item) ? orderOf(item.metres, noun, kind, tall) : undefined;
      if (order === undefined) return item;
      assumed.push(`${item.text}: ${order.join(' x ')}`);
      return { ...(item as ItemOf<'lengths'>), directions: order };
    });
    return { ...phrase, items };
  });
  return { phrases: turned, assumed };
}

const isTriple = (item: Item): item is ItemOf<'lengths'> =>
  item.kind === 'lengths' && item.metres.length === 3 && item.directions === undefined && item.direction === undefined;

const isTall = (item: Item): boolean => item.kind === 'vague' && item.of === 'height' && item.factor > 1;

/** Another order of three lengths [m] than width × depth × height, if that is the wrong one. */
function orderOf(metres: readonly number[], noun: string, kind: AnyKind, tall: boolean): Axes | undefined {
  const usual = plannedSize(kind, noun, new Map());
  if (!usual) return undefined;
  const away = (axes: Axes): number[] => axes.map((axis, i) => Math.log(metres[i]! / usual[axis]));
  const distance = (axes: Axes): number => away(axes).reduce((sum, each) => sum + each ** 2, 0);
  const spread = (axes: Axes): number => Math.max(...away(axes)) - Math.min(...away(axes));
  const isMade = (axes: Axes): boolean =>
    plannedSize(kind, noun, new Map(axes.map((axis, i) => [axis, metres[i]!]))) !== undefined;
  const [given, ...others] = ORDERS as readonly [Axes, ...Axes[]];
  const lies = tall && metres[2]! < Math.min(metres[0]!, metres[1]!);
  const missed = spread(given) >= PLAUSIBLE && COMMON.some((axes) => distance(axes) <= HIT);
  if (!lies && !missed && spread(given) < STRANGE && isMade(given)) return undefined;
  const best = Math.min(...others.map(distance));
  // Where the first order can't be made, the next best need not be clearly nearer.
  if (isMade(given) && distance(given) - best < CLEAR) return undefined;
  return others.find((axes) => distance(axes) <= best + EVEN && spread(axes) <= PLAUSIBLE && isMade(axes));
}

/** The size that a kind plans for some lengths [m]; nothing where it can't be made, or has no three sides. */
function plannedSize(
  kind: AnyKind,
  noun: string,
  lengths: ReadonlyMap<keyof Size, number>,
): Readonly<Size> | undefined {
  try {
    return (kind.plan(new Order({ ...NOTHING, noun, lengths }, kind.words)) as { size?: Size }).size;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const NOTHING: Omit<Request, 'noun' | 'lengths'> = {
  ranges: new Map(),
  factors: new Map(),
  counts: new Map(),
  pairs: new Map(),
  said: new Set(),
  shapes: new Set(),
  finish: {},
  trim: new Map(),
};
