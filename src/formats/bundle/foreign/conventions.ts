import type { Notes } from './notes.ts';
import type { Units } from './units.ts';
import type { VectorUpAxis } from './vectors.ts';

/** How a file counts and stands. */
export interface BundleConventions {
  readonly units: Units;
  readonly up: VectorUpAxis;
  readonly notes: Notes;
}
