export { build } from './build.ts';
export { describe } from './describe.ts';
export { CATEGORIES, type Description } from './description.ts';
export { GENERATOR_RELEASE } from './release.ts';
