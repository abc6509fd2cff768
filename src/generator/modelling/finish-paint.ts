import type { Finish } from '../finish.ts';
import type { MaterialName } from '../materials.ts';
import type { Order } from '../order.ts';

/**
 * The finish asked for; where it comes to the usual `material` without a colour, in `colour`: plastic is rarely left as it
 * is cast. Any other material stays bare unless a colour was asked for or drawn.
 */
export function coloured(order: Order, material: MaterialName, colour: string): Finish {
  const finish = order.finish(material);
  return finish.material === material && finish.colour === null ? inColour(order, finish, colour) : finish;
}

/**
 * The finish asked for; where the prompt names no material, painted in `colour` if it has none, whatever it is made of:
 * a toy, a drum. A material that was asked for is shown bare.
 */
export function painted(order: Order, material: MaterialName, colour: string): Finish {
  const finish = order.finish(material);
  const isBare = order.request.finish.material === undefined && finish.colour === null;
  return isBare ? inColour(order, finish, colour) : finish;
}

/** A colour that nobody asked for, which the result says. */
function inColour(order: Order, finish: Finish, colour: string): Finish {
  order.assumed.push(colour);
  return { ...finish, colour };
}

/** What screws, axles, blades and hidden frames are of, and what stands on a table without scratching it. */
export const STEEL: Finish = { material: 'steel', colour: null };
export const RUBBER: Finish = { material: 'rubber', colour: null };
/** Moulded plastic as grips, caps and switches have it. */
export const BLACK: Finish = { material: 'plastic', colour: 'black' };
export const GREY: Finish = { material: 'plastic', colour: 'grey' };
/** Circuit boards and cells with air between them. */
export const ELECTRONICS: Finish = { material: 'electronics', colour: null };
