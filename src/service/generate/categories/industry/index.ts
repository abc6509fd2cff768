import { crate } from './crate.ts';

export const industry = [crate] as const;
