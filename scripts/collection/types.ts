// What an audit of a collection is made of: models found, what became of each, and what the reference library measures.

export const KINDS = ['sdf', 'usd', 'mjcf', 'urdf'] as const;
export type Kind = (typeof KINDS)[number];

/** One model of a collection: what a user would hand to `propmaster import`. */
export interface Found {
  /** Path below the collection, with `/`. */
  readonly name: string;
  readonly kind: Kind;
  /** Absolute path to import: of SDF the model's folder, else the file. */
  readonly path: string;
  /** Absolute path of the file that the reference library opens. */
  readonly entry: string;
}

/** What `propmaster import` said. */
export type Imported =
  | {
      readonly state: 'installed';
      /** Absolute path of the file that was written in the format of the source. */
      readonly written: string;
      readonly warnings: readonly string[];
    }
  | { readonly state: 'refused'; readonly code: string; readonly message: string }
  /** It crashed, ran out of time, or ended with an internal error: a defect, whatever the input. */
  | { readonly state: 'broken'; readonly message: string };

/** A joint that moves, as the reference library reads it. */
export interface MeasuredJoint {
  /** [rad] or [m]; `null` without a limit. */
  readonly lower: number | null;
  readonly upper: number | null;
}

/** One file through the reference library (libsdformat with ign-common, OpenUSD, MuJoCo, yourdfpy). SI units, Z up. */
export interface Measured {
  /** Of all that moves [kg]; `null` where the file does not say, so that the simulator would compute it. */
  readonly mass: number | null;
  /** Edge lengths of the axis-aligned box around what is drawn, else around the colliders [m]. */
  readonly size: readonly [number, number, number] | null;
  readonly joints: readonly MeasuredJoint[];
  /** Whether nothing of it moves. */
  readonly static: boolean;
}

/** Why the reference library has no measure of a file. */
export interface Unmeasured {
  readonly problem: string;
}

/** What a person who looked at a model expects. Without an opinion a model should install and measure as its source. */
export interface Opinion {
  readonly expect: 'install' | 'refuse';
  /** Of a refusal: the code of the finding or error that names the cause. */
  readonly code?: string;
  /** Differences from the reference library that are right, by the word they begin with: `mass`, `size`, `joints`. */
  readonly differs?: readonly string[];
  readonly why: string;
}

/** One row of the result. */
export interface Row {
  readonly found: Found;
  readonly imported: Imported;
  /** Differences between the source and what was installed, each with both figures; empty if there are none. */
  readonly differences: readonly string[];
  /** Why nothing was compared. */
  readonly uncompared?: string;
  readonly opinion?: Opinion;
  readonly right: boolean;
}
