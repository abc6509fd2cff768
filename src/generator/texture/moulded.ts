import { field, noise, octaves } from './noise.ts';
import { grey, type Recipe, square } from './recipe.ts';

/** Plastic from a spark-eroded mould: an even, fine grain. */
export function plastic(): Recipe {
  const [grain, clouds] = [octaves(64, 64, 2, 71), octaves(3, 3, 2, 72)];
  return {
    tile: square(0.05),
    tone: field((_u, _v, i) => 0.5 + 0.12 * grain[i]! + 0.25 * clouds[i]!),
    relief: field((_u, _v, i) => 0.000012 * grain[i]!),
    shades: [grey(0.97), grey(1.03)],
    roughness: [0.05, -0.05],
  };
}

/** Rubber and silicone: matt, a little uneven. */
export function rubber(): Recipe {
  const [grain, clouds] = [noise(128, 128, 81), octaves(8, 8, 3, 82)];
  return {
    tile: square(0.05),
    tone: field((_u, _v, i) => 0.5 + 0.2 * grain[i]! + 0.25 * clouds[i]!),
    relief: field((_u, _v, i) => 0.00001 * grain[i]! + 0.00002 * clouds[i]!),
    shades: [grey(0.88), grey(1.12)],
    roughness: [0.06, -0.06],
  };
}

/** A glaze over fired clay: run smooth, in long waves. */
export function glaze(): Recipe {
  const [waves, clouds] = [octaves(6, 6, 2, 91), octaves(2, 2, 3, 92)];
  return {
    tile: square(0.15),
    tone: field((_u, _v, i) => 0.5 + 0.4 * clouds[i]!),
    relief: field((_u, _v, i) => 0.00008 * waves[i]!),
    shades: [grey(0.97), grey(1.03)],
    roughness: [0.03, -0.03],
  };
}
