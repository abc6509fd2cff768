import { linear } from '../../model/srgb.ts';

/**
 * A colour as COLLADA and SDF have it → linear values, as the model has them.
 *
 * Neither says what its numbers mean. They are as old as screens without colour management, and what a modeller wrote is
 * what the screen showed: sRGB. three.js takes COLLADA so; MJCF is read so here as well. What lies outside of 0 to 1 stays
 * so, for the checks to find.
 */
export const linearColour = (r: number, g: number, b: number): [r: number, g: number, b: number] => [
  linear(r),
  linear(g),
  linear(b),
];
