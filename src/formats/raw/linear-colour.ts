import { linear } from '../../model/srgb.ts';

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * A colour as COLLADA and SDF have it → linear values, as the model has them.
 *
 * Neither says what its numbers mean. They are as old as screens without colour management, and what a modeller wrote is
 * what the screen showed: sRGB. three.js takes COLLADA so; MJCF is read so here as well.
 */
export const linearColour = (r: number, g: number, b: number): [r: number, g: number, b: number] => [
  linear(clamped(r)),
  linear(clamped(g)),
  linear(clamped(b)),
];
