export { build } from './build.ts';
export { describe } from './describe.ts';
export { CATEGORIES, type Description } from './description.ts';

/** Name of this generator's release: the same release and description give the same bytes. */
export const GENERATOR_RELEASE = 'local-2026.11';
