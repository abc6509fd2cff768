import type { Order } from './order.ts';

/** Nothing is to be sent for it any more. */
export const hasEnded = ({ state }: Pick<Order, 'state'>): boolean => state !== 'open' && state !== 'submitted';
