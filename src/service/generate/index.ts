export { build } from './build.ts';
export { describe } from './describe.ts';
export { CATEGORIES, type Description, descriptionSchema } from './description.ts';
export { GENERATOR_RELEASE } from './release.ts';
