export { type BuildOptions, build } from './build.ts';
export { type Described, describe, type Misunderstood } from './describe.ts';
export { CATEGORIES, type CategoryName, type Description, descriptionSchema } from './description.ts';

/** Name of this generator's release: the same release and description give the same bytes. */
export const GENERATOR_RELEASE = 'local-2026.11';
