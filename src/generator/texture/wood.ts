import { field, noise, octaves, step } from './noise.ts';
import type { Recipe } from './recipe.ts';

/** What one sees of a species on a flat-sawn board. */
interface Species {
  /** Growth rings across a tile of 20 cm. */
  readonly rings: number;
  /** How far the late wood of a ring is darker, 0 to 1. */
  readonly contrast: number;
  /** Share of the surface that open pores take: large in oak and ash, none in pine. */
  readonly pores: number;
  /** How far rings wander, in rings. */
  readonly wander: number;
  /** Short flecks of the rays, as in beech. */
  readonly flecks?: number;
}

/** After the descriptions of grain, texture and pores in The Wood Database; the numbers are ours. */
export const SPECIES = {
  oak: { rings: 16, contrast: 0.55, pores: 0.3, wander: 2.2 },
  pine: { rings: 9, contrast: 0.8, pores: 0, wander: 1.6 },
  walnut: { rings: 11, contrast: 0.7, pores: 0.16, wander: 3 },
  beech: { rings: 20, contrast: 0.22, pores: 0.04, wander: 1.4, flecks: 0.5 },
  birch: { rings: 12, contrast: 0.25, pores: 0.04, wander: 2.6 },
  ash: { rings: 11, contrast: 0.65, pores: 0.26, wander: 2 },
  maple: { rings: 12, contrast: 0.2, pores: 0.03, wander: 2.4, flecks: 0.2 },
  cherry: { rings: 13, contrast: 0.35, pores: 0.06, wander: 2.4, flecks: 0.2 },
  mahogany: { rings: 10, contrast: 0.4, pores: 0.22, wander: 1.6 },
  teak: { rings: 12, contrast: 0.55, pores: 0.16, wander: 2 },
  bamboo: { rings: 40, contrast: 0.4, pores: 0.1, wander: 0.3 },
  plywood: { rings: 5, contrast: 0.35, pores: 0.05, wander: 3.4 },
} as const satisfies Readonly<Record<string, Species>>;

/** Longer than wide, as the grain is: a pixel is 2.3 mm along it and 0.8 mm across. */
const TILE = { along: 0.6, across: 0.2, lengthwise: true };

/** A flat-sawn board: rings that wander along it, fibres, and pores where they are open. */
export function wood({ rings, contrast, pores, wander, flecks = 0 }: Species, seed: number): Recipe {
  const drift = octaves(1, 2, 3, seed);
  const uneven = noise(1, 6, seed + 1);
  const fibre = noise(8, 128, seed + 2);
  const streak = noise(2, 32, seed + 3);
  const vessel = noise(48, 256, seed + 4);
  const ray = noise(64, 96, seed + 5);
  const dark = field((_u, v, i) => {
    const place = v * rings + wander * drift[i]! * 0.7 + 0.5 * uneven[i]!;
    const ring = place - Math.floor(place);
    // Early wood darkens slowly into late wood, and the next ring begins within a tenth.
    const late = step(0.15, 0.9, ring) * (1 - step(0.9, 1, ring));
    // Pores crowd in early wood.
    const open = pores > 0 ? step(1 - 2 * pores * (1.25 - 0.9 * late), 1, vessel[i]! * 0.9 + 0.1) : 0;
    const fleck = flecks > 0 ? flecks * step(0.6, 0.9, ray[i]!) : 0;
    return contrast * late * 0.75 + 0.14 * fibre[i]! + 0.12 * streak[i]! + 0.55 * open + 0.3 * fleck;
  });
  return {
    tile: TILE,
    tone: field((_u, _v, i) => 0.85 - 0.8 * dark[i]!),
    relief: field((_u, _v, i) => -0.00012 * dark[i]! + 0.00001 * fibre[i]!),
    shades: [
      [0.42, 0.34, 0.27],
      [0.78, 0.72, 0.66],
      [1.06, 1.06, 1.06],
      [1.22, 1.25, 1.28],
    ],
    roughness: [0.12, -0.05],
  };
}

/** Paint over wood: even in colour, with a little of the grain showing in its surface. */
export function paintedWood(): Recipe {
  const { relief, tile } = wood(SPECIES.ash, 31);
  const brush = noise(4, 96, 32);
  return {
    tile,
    tone: field((_u, _v, i) => 0.5 + 0.35 * brush[i]!),
    relief: field((_u, _v, i) => 0.35 * relief[i]! + 0.000006 * brush[i]!),
    shades: [
      [0.97, 0.97, 0.97],
      [1.03, 1.03, 1.03],
    ],
    roughness: [0.02, -0.02],
  };
}
