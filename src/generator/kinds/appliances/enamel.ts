import type { Finish } from '../../finish.ts';
import type { Order } from '../../order.ts';
import type { Variety } from '../../vocabulary.ts';

/** Sheet steel in white enamel, unless the prompt names a material or a colour. */
export function enamelled(order: Order, colour = 'white'): Finish {
  const finish = order.finish('steel');
  if (order.request.finish.material !== undefined || finish.colour !== null) return finish;
  order.assumed.push(colour);
  return { ...finish, colour };
}

/** Finishes of what is the same on every appliance. */
export const GLASS: Finish = { material: 'glass', colour: null };
export const DARK_GLASS: Finish = { material: 'glass', colour: 'black' };
export const BLACK: Finish = { material: 'plastic', colour: 'black' };
export const WHITE: Finish = { material: 'plastic', colour: 'white' };
export const CLEAR: Finish = { material: 'plastic', colour: null };
export const CHROME: Finish = { material: 'stainless_steel', colour: null };
export const RUBBER: Finish = { material: 'rubber', colour: null };
export const DISPLAY: Finish = { material: 'electronics', colour: null };
/** Motors and transformers: iron and copper, lumped. */
export const MOTOR: Finish = { material: 'iron', colour: null };

/** Thickness of the sheet of cases and doors [m]: household appliances are made of 0.5 to 1 mm. */
export const SHEET = 0.0006;

/** Usual colours of what is enamelled, and how far its lengths stray; of bare stainless steel it comes as well. */
export const enamelVariety = (spread: number, ...colours: readonly string[]): Variety => ({
  materials: ['stainless_steel'],
  colours,
  spread,
});
