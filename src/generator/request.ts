import type { Finish } from './finish.ts';
import type { PartWord } from './words/parts.ts';

/** Overall extents [m]: x, y, z. */
export interface Size {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Which length of the prop a word speaks of. */
export type SizeWord = keyof Size | 'diameter' | 'thickness' | 'diagonal' | (string & {});

/** A volume that was asked for, or a range of them. */
export interface Capacity {
  /** [m³] */
  readonly least: number;
  readonly most: number;
  /** In the prompt's own words: "350 ml". */
  readonly text: string;
}

/** What a prompt asks for, before anything is filled in. */
export interface Request {
  readonly noun: string;
  /** [m] */
  readonly lengths: ReadonlyMap<SizeWord, number>;
  /** Ends of the lengths that were asked for as a range; `lengths` has their middle [m]. */
  readonly ranges: ReadonlyMap<SizeWord, readonly [least: number, most: number]>;
  /** Factors from words like "small" and "tall". */
  readonly factors: ReadonlyMap<SizeWord | 'all', number>;
  /** Parts asked for; `undefined` where the prompt gives no number. */
  readonly counts: ReadonlyMap<PartWord, number | undefined>;
  /** Parts of which the prompt gives two numbers: "18 and 24 teeth". */
  readonly pairs: ReadonlyMap<PartWord, readonly [number, number]>;
  /** Words that nothing else was made of; a plan may know them as one of its choices. */
  readonly said: ReadonlySet<string>;
  readonly shapes: ReadonlySet<ShapeWord>;
  /** What it is to hold, to the brim. */
  readonly capacity?: Capacity;
  /** How many sit around it. */
  readonly people?: number;
  /** At which it rises [°]. */
  readonly angle?: number;
  /** Rows and columns of the part that the vocabulary names. */
  readonly grid?: readonly [rows: number, columns: number];
  readonly finish: Partial<Finish>;
  /** The word for the material where it leaves the choice open: "wooden". */
  readonly loose?: string;
  /** Of parts that have a finish of their own. */
  readonly trim: ReadonlyMap<PartWord, Partial<Finish>>;
}

export type ShapeWord = 'round' | 'square' | 'rectangular' | 'cubic' | 'open' | 'closed';
