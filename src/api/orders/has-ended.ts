import type { OrderRecord } from './order.ts';

/** Nothing is to be sent for it any more. */
export const hasEnded = ({ state }: Pick<OrderRecord, 'state'>): boolean => state !== 'open' && state !== 'submitted';
