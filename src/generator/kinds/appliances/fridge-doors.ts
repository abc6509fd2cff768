import type { Order } from '../../order.ts';
import { Refusal } from '../../refusal.ts';

/** Its parts; a freezer at the top is none of them, and known to be refused. */
export const FRIDGE_PARTS = {
  door: { least: 1, most: 2 },
  shelf: { least: 0, most: 6 },
  drawer: { least: 0, most: 1 },
  handle: { least: 1, most: 2 },
  freezer: { least: 0, most: 1, words: ['freezer', 'bottom freezer'] },
  'top freezer': { least: 0, most: 1 },
} as const;

/** One door, or two of which the lower is a freezer's. */
export function doorsOf(order: Order): number {
  if (order.named('top freezer'))
    throw new Refusal('unsupported_part', 'The freezer of a fridge is below here, and not at the top.');
  const single = order.request.noun === 'mini fridge' && !order.named('freezer');
  const doors = order.count('door', single ? 1 : 2);
  if (order.named('freezer') && doors === 1)
    throw new Refusal('contradiction', 'A freezer has a door of its own here: a fridge with a freezer has two.');
  return doors;
}
