import type { Tile } from '../modelling/unwrap.ts';
import type { Rgb } from '../words/colours.ts';
import type { Field } from './noise.ts';

/** What a texture is made from; the colour comes from the finish. */
export interface Recipe {
  /** Size of one tile [m]. */
  readonly tile: Tile;
  /** 0 (darkest) to 1 (lightest). */
  readonly tone: Field;
  /** Height of the surface [m]. */
  readonly relief: Field;
  /** Factors on the finish's colour at tone 0 and at tone 1, or at more tones equally far apart; their mean is levelled to 1. */
  readonly shades: readonly Rgb[];
  /** Added to the finish's roughness at tone 0 and at tone 1. */
  readonly roughness: readonly [dark: number, light: number];
}

/** A tile that is the same size both ways. */
export const square = (metres: number): Tile => ({ along: metres, across: metres, lengthwise: false });

/** The same factor on red, green and blue. */
export const grey = (factor: number): Rgb => [factor, factor, factor];
