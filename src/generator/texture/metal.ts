import { field, noise, octaves } from './noise.ts';
import { grey, type Recipe, square } from './recipe.ts';

/** Lines of a belt of abrasive, along U. */
export function brushed(): Recipe {
  const [fine, broad, clouds] = [noise(3, 256, 41), noise(2, 64, 42), octaves(3, 3, 2, 43)];
  const line = field((_u, _v, i) => 0.65 * fine[i]! + 0.25 * broad[i]!);
  return {
    tile: { along: 0.2, across: 0.1, lengthwise: false },
    tone: field((_u, _v, i) => 0.5 + 0.45 * line[i]! + 0.06 * clouds[i]!),
    relief: field((_u, _v, i) => 0.000008 * line[i]!),
    shades: [grey(0.9), grey(1.07)],
    roughness: [0.07, -0.07],
  };
}

/** Paint from a gun or of powder: smooth, with the waves of orange peel, 2 to 4 mm long. */
export function paintedMetal(): Recipe {
  const [peel, clouds] = [octaves(32, 32, 2, 51), octaves(3, 3, 2, 52)];
  return {
    tile: square(0.1),
    tone: field((_u, _v, i) => 0.5 + 0.3 * clouds[i]!),
    relief: field((_u, _v, i) => 0.000022 * peel[i]!),
    shades: [grey(0.985), grey(1.015)],
    roughness: [0.03, -0.03],
  };
}

/** The skin that sand leaves on a casting. */
export function cast(): Recipe {
  const [grain, lumps] = [octaves(64, 64, 2, 61), octaves(6, 6, 3, 62)];
  return {
    tile: square(0.08),
    tone: field((_u, _v, i) => 0.5 + 0.22 * grain[i]! + 0.18 * lumps[i]!),
    relief: field((_u, _v, i) => 0.00003 * grain[i]! + 0.00008 * lumps[i]!),
    shades: [grey(0.75), grey(1.25)],
    roughness: [0.1, -0.1],
  };
}
