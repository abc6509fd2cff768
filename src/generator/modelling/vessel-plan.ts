import { type Finish, stock } from '../finish.ts';
import { type Order, type RoundSize, requireRoom } from '../order.ts';

/** Thinnest wall that is planned where none was asked for [m]. */
const THINNEST = 0.0008;

/**
 * Thickness of the wall of a round vessel [m]: as asked for, or what its maker would take of the material where a wooden
 * one had `wood` [m]. Small vessels get less.
 *
 * @throws Refusal `impossible_size` where the walls or the bottom would leave no hollow
 */
export function planWall(order: Order, finish: Finish, wood: number, { diameter, height }: RoundSize): number {
  const usual = Math.max(stock(finish, wood), THINNEST);
  const wall = order.length('thickness', Math.min(usual, diameter / 10, height / 5));
  requireRoom('The walls leave no hollow', diameter, 5 * wall);
  requireRoom('The bottom leaves no hollow', height, 3 * wall);
  return wall;
}

/** To 0.1 mm, for lengths that a plan derives from others. */
export const toTenth = (metres: number): number => Math.round(metres * 1e4) / 1e4;
