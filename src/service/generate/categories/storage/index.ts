import { cabinet } from './cabinet.ts';
import { shelf } from './shelf.ts';

export const storage = [shelf, cabinet] as const;
