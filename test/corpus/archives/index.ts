import { LIBRARIES } from './accept-libraries.ts';
import { PROGRAMS } from './accept-programs.ts';
import { TRAITS } from './accept-traits.ts';
import type { Accepted, Refused } from './fixture.ts';
import { CONTENT } from './refuse-content.ts';
import { ENTRIES } from './refuse-entries.ts';
import { NAMES } from './refuse-names.ts';
import { STRUCTURE } from './refuse-structure.ts';
import { USDZ_ACCEPTED, USDZ_REFUSED } from './usdz.ts';

/** Every archive of the corpus that must be refused. */
export const REFUSED: readonly Refused[] = [...STRUCTURE, ...ENTRIES, ...NAMES, ...CONTENT, ...USDZ_REFUSED];

/** Every archive of the corpus that must be unpacked. */
export const ACCEPTED: readonly Accepted[] = [...PROGRAMS, ...LIBRARIES, ...TRAITS, ...USDZ_ACCEPTED];
