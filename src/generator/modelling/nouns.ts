import type { Vocabulary } from '../vocabulary.ts';

type Nouns = Vocabulary['nouns'];

/** Nouns that mean a thing of one usual size [m] that isn't the plan's own, as `nouns` of a vocabulary. */
export const sized = (size: Nouns[string], ...names: readonly string[]): Nouns =>
  Object.fromEntries(names.map((name) => [name, size]));

/** Nouns that mean a thing of the plan's own size. */
export const synonyms = (...names: readonly string[]): Nouns => sized({}, ...names);
