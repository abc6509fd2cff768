import { cells, field, noise, octaves, SIZE, step } from './noise.ts';
import { grey, type Recipe, square } from './recipe.ts';

/** Threads across a tile; even, so that over and under meet at the edges. */
const THREADS = 32;

/** Plain weave of threads 1.25 mm apart. */
export function fabric(): Recipe {
  const [slub, lint, dye] = [noise(8, THREADS, 101), noise(SIZE, SIZE, 102), octaves(4, 4, 2, 103)];
  const height = field((u, v, i) => {
    const [x, y] = [u * THREADS, v * THREADS];
    const isWarp = (Math.floor(x) + Math.floor(y)) % 2 === 0;
    const [across, along] = isWarp ? [x, y] : [y, x];
    // Round across the thread, and highest in the middle of where it lies on top.
    return 0.75 * bulge(across) ** 0.7 * (0.45 + 0.55 * bulge(along)) + 0.08 * slub[i]! + 0.06 * lint[i]!;
  });
  return {
    tile: square(0.04),
    tone: field((_u, _v, i) => 0.15 + 0.8 * height[i]! + 0.08 * dye[i]!),
    relief: field((_u, _v, i) => 0.0002 * height[i]!),
    shades: [grey(0.55), grey(1.2)],
    roughness: [0.05, -0.02],
  };
}

/** Half a wave for each thread. */
const bulge = (t: number): number => Math.sin(Math.PI * (t - Math.floor(t)));

/** Full-grain leather: pebbles of 2 to 3 mm between creases. */
export function leather(): Recipe {
  const { nearest, second, which } = cells(36, 36, 111);
  const [fine, clouds] = [noise(128, 128, 112), octaves(4, 4, 3, 113)];
  const pebble = field((_u, _v, i) => step(0, 0.35, second[i]! - nearest[i]!));
  return {
    tile: square(0.09),
    tone: field((_u, _v, i) => 0.1 + 0.55 * pebble[i]! + 0.12 * which[i]! + 0.15 * clouds[i]!),
    relief: field((_u, _v, i) => 0.00009 * pebble[i]! + 0.000012 * fine[i]!),
    shades: [grey(0.6), grey(1.15)],
    roughness: [0.12, -0.06],
  };
}
