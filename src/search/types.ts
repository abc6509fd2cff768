/** Where something that can be found is. */
export type SearchSource = 'project' | 'kinds' | 'catalog' | 'audit';

/** What can be found, and what is known of it. */
export interface SearchEntry {
  readonly from: SearchSource;
  /** By which it is taken: name of a prop, prompt of a kind, slug of the catalogue, path in the collection. */
  readonly id: string;
  readonly name: string;
  /** What it is, in the singular. */
  readonly nouns: readonly string[];
  /** What is said of it: a prompt, tags. */
  readonly about: string;
  /** [kg] */
  readonly mass?: number;
  /** Longest edge of the box around it [m]. */
  readonly size?: number;
  /** Joints that move. */
  readonly joints?: number;
  /** SPDX identifier; `null`: none is stated. */
  readonly licence?: string | null;
  readonly verdict?: string;
}

/** What was found, the best first. */
export interface SearchHit extends SearchEntry {
  /** How well it fits; 0 where there were no words. */
  readonly score: number;
}
