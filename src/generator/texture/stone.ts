import { cells, field, noise, octaves, step } from './noise.ts';
import { grey, type Recipe, square } from './recipe.ts';

/** Polished marble: veins where a warped field crosses zero. */
export function marble(): Recipe {
  const [bend, veins, hair, clouds] = [
    octaves(2, 2, 4, 121),
    octaves(2, 3, 3, 122),
    octaves(4, 4, 4, 123),
    octaves(2, 2, 4, 124),
  ];
  const vein = (value: number, width: number): number => 1 - step(0, width, Math.abs(value));
  return {
    tile: square(0.5),
    tone: field((_u, _v, i) => {
      const dark = 0.6 * vein(veins[i]! + 0.5 * bend[i]!, 0.14) * (0.5 + 0.5 * clouds[i]!);
      return 0.85 + 0.15 * clouds[i]! - dark - 0.22 * vein(hair[i]!, 0.06);
    }),
    relief: field((_u, _v, i) => 0.000012 * clouds[i]!),
    shades: [
      [0.5, 0.52, 0.56],
      [0.88, 0.89, 0.91],
      [1.06, 1.06, 1.05],
    ],
    roughness: [0.08, -0.02],
  };
}

/** Granite: feldspar, quartz and mica in grains of 4 mm. */
export function granite(): Recipe {
  const { which, nearest } = cells(64, 64, 131);
  const fine = noise(256, 256, 132);
  return {
    tile: square(0.25),
    tone: field((_u, _v, i) => {
      const mica = which[i]! < 0.18 ? 0.05 : which[i]! < 0.55 ? 0.5 : 0.85;
      return mica + 0.08 * fine[i]! - 0.05 * nearest[i]!;
    }),
    relief: field((_u, _v, i) => 0.000008 * fine[i]!),
    shades: [grey(0.2), grey(1.05), grey(1.45)],
    roughness: [-0.05, 0.05],
  };
}

/** Concrete from a smooth form: clouds, sand, and the holes that air leaves. */
export function concrete(): Recipe {
  const [clouds, sand] = [octaves(3, 3, 4, 141), noise(256, 256, 142)];
  const { nearest, which } = cells(28, 28, 143);
  const hole = field((_u, _v, i) =>
    which[i]! < 0.3 ? 1 - step(0.05 + 0.25 * which[i]!, 0.14 + 0.3 * which[i]!, nearest[i]!) : 0,
  );
  return {
    tile: square(0.5),
    tone: field((_u, _v, i) => 0.6 + 0.22 * clouds[i]! + 0.08 * sand[i]! - 0.5 * hole[i]!),
    relief: field((_u, _v, i) => 0.0001 * clouds[i]! + 0.00006 * sand[i]! - 0.0008 * hole[i]!),
    shades: [grey(0.55), grey(1.3)],
    roughness: [0.08, -0.05],
  };
}
