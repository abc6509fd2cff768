import type { ColliderKind } from '../model/colliders.ts';

/**
 * What is to be made of a prop beyond what its file says. Kept in `propmaster.json`, so that it is made again the same
 * way. Nothing of it is done unless asked for.
 */
export interface Treatment {
  /** `free`: the root moves freely; `fixed`: it is bolted to the world. @default what the file says */
  readonly base?: 'free' | 'fixed';
  /** Nothing moves: a fixed base, and every joint locked. */
  readonly static?: true;
  /** Factor of every length; the density stays, so the mass goes with its cube. */
  readonly scale?: number;
  /** Of the whole prop [kg]; wins over `density`. */
  readonly mass?: number;
  /** [kg/m³]. For inputs without physics, else estimated; of others the mass is computed anew from the colliders. */
  readonly density?: number;
  /**
   * What it is made of, in a word of `src/estimate/materials.ts` (`oak`, `stainless steel`): for masses that the file leaves out and colliders
   * without a friction, instead of what names say. What the file states stays.
   */
  readonly material?: string;
  /** Sliding friction of every collider [-]. */
  readonly friction?: number;
  /** Axis that points up in an OBJ or STL, which do not say. @default 'z' */
  readonly up?: 'x' | 'y' | 'z';
  /** Colliders of an input that has none. @default 'parts' */
  readonly collider?: ColliderKind;
  /** What the checks find is repaired as far as it can be; each repair is told. */
  readonly fix?: true;
}

export const TREATMENT_KEYS = [
  'base',
  'static',
  'scale',
  'mass',
  'density',
  'material',
  'friction',
  'up',
  'collider',
  'fix',
] as const satisfies readonly (keyof Treatment)[];

/** Of any options those that are a treatment, without the ones that were not given. */
export function treatmentOf(options: { readonly [Key in keyof Treatment]?: Treatment[Key] | undefined }): Treatment {
  return Object.fromEntries(
    TREATMENT_KEYS.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]])),
  ) as Treatment;
}
