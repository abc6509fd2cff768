import type { Shape } from './measure-shape.ts';

/** Least, usual and most. */
export type Spread = readonly [low: number, usual: number, high: number];

/** A word or name that a file gives a thing, and where it stands. */
export interface NameSaid {
  readonly where: 'name' | 'file' | 'label' | 'link' | 'mesh' | 'material' | 'texture';
  readonly text: string;
}

/** All that an estimate is made from. */
export interface MassEvidence {
  /** The most telling first. Untrusted text, in any script. */
  readonly names: readonly NameSaid[];
  readonly shape: Shape;
  /** What is taken where nothing is known, as its reader took it [kg]. */
  readonly otherwise: number;
}

/** One reason for a mass. */
export interface MassReason {
  /** [kg] */
  readonly mass: number;
  /** Standard deviation of the logarithm of the true mass [-]. */
  readonly spread: number;
  readonly said: NameSaid;
  /** For people, behind the name: "a mug of 95 mm". */
  readonly basis: string;
}
