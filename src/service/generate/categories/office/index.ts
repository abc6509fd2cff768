import { laptop } from './laptop.ts';

export const office = [laptop] as const;
