import { cells, field, noise, octaves, step } from './noise.ts';
import { grey, type Recipe, square } from './recipe.ts';

/** Paper: fibres in all directions, mostly along the machine. */
export function paper(): Recipe {
  const [along, across, clouds] = [noise(48, 128, 151), noise(128, 64, 152), octaves(6, 6, 3, 153)];
  const fibre = field((_u, _v, i) => 0.6 * along[i]! + 0.4 * across[i]!);
  return {
    tile: square(0.1),
    tone: field((_u, _v, i) => 0.5 + 0.3 * fibre[i]! + 0.15 * clouds[i]!),
    relief: field((_u, _v, i) => 0.000015 * fibre[i]!),
    shades: [grey(0.95), grey(1.05)],
    roughness: [0.02, -0.02],
  };
}

/** Flutes of corrugated board across a tile of 10 cm: C flute has about 130 a metre. */
const FLUTES = 12;

/** Corrugated board: brown liner, with the flutes telegraphing through it, along U. */
export function cardboard(): Recipe {
  const { relief: fibres, tone } = paper();
  const specks = noise(128, 160, 161);
  return {
    tile: square(0.1),
    tone: field((_u, v, i) => {
      const flute = Math.cos(2 * Math.PI * FLUTES * v);
      return 0.1 + 0.75 * tone[i]! + 0.07 * flute - 0.3 * step(0.75, 1, specks[i]!);
    }),
    relief: field((_u, v, i) => fibres[i]! + 0.00004 * Math.cos(2 * Math.PI * FLUTES * v)),
    shades: [grey(0.8), grey(1.15)],
    roughness: [0.03, -0.03],
  };
}

/** Pressed cork: granules of 3 mm, each of its own shade, dark between them. */
export function cork(): Recipe {
  const { nearest, second, which } = cells(32, 32, 171);
  const fine = noise(128, 128, 172);
  const gap = field((_u, _v, i) => 1 - step(0, 0.16, second[i]! - nearest[i]!));
  return {
    tile: square(0.1),
    tone: field((_u, _v, i) => 0.35 + 0.5 * which[i]! + 0.12 * fine[i]! - 0.4 * gap[i]!),
    relief: field((_u, _v, i) => -0.00012 * gap[i]! + 0.00002 * fine[i]!),
    shades: [grey(0.45), grey(1.35)],
    roughness: [0.06, -0.06],
  };
}

/** Open-celled foam, cut: bubbles of half a millimetre. */
export function foam(): Recipe {
  const { nearest } = cells(80, 80, 181);
  return {
    tile: square(0.05),
    tone: field((_u, _v, i) => 0.15 + 0.9 * nearest[i]!),
    relief: field((_u, _v, i) => 0.00012 * nearest[i]!),
    shades: [grey(0.7), grey(1.2)],
    roughness: [0.05, -0.05],
  };
}

/** Chipboard: flakes of 4 by 10 mm, pressed flat. */
export function chipboard(): Recipe {
  const { nearest, second, which } = cells(24, 56, 191);
  const fibre = noise(32, 256, 192);
  const gap = field((_u, _v, i) => 1 - step(0, 0.1, second[i]! - nearest[i]!));
  return {
    tile: { along: 0.2, across: 0.2, lengthwise: true },
    tone: field((_u, _v, i) => 0.3 + 0.55 * which[i]! + 0.12 * fibre[i]! - 0.2 * gap[i]!),
    relief: field((_u, _v, i) => -0.00004 * gap[i]! + 0.00001 * fibre[i]!),
    shades: [grey(0.6), grey(1.25)],
    roughness: [0.05, -0.05],
  };
}

/** Medium-density fibreboard: fine and even. */
export function fibreboard(): Recipe {
  const [fine, clouds] = [noise(160, 200, 201), octaves(8, 8, 3, 202)];
  return {
    tile: square(0.2),
    tone: field((_u, _v, i) => 0.5 + 0.2 * fine[i]! + 0.2 * clouds[i]!),
    relief: field((_u, _v, i) => 0.00001 * fine[i]!),
    shades: [grey(0.86), grey(1.14)],
    roughness: [0.03, -0.03],
  };
}
