import type { Tile } from '../modelling/unwrap.ts';
import type { Rgb } from '../words/colours.ts';
import { indexedPng, packPixels, type Rgb8 } from './indexed-png.ts';
import { type Field, SIZE } from './noise.ts';
import type { Recipe } from './recipe.ts';
import { recipeOf, type TextureName } from './recipes.ts';

/** Steps of light and dark in a texture. */
const TONES = 32;
/** Steps of slope to either side, along U and along V: 15 × 15 normals fit a palette. */
const SLOPES = 7;

/** A recipe, drawn: pixels that wait for their palette. */
export interface Maps {
  readonly tile: Tile;
  /** Pixels of the base colour and of the roughness: an index of tone each. */
  readonly tones: Uint8Array;
  readonly normal: Uint8Array<ArrayBuffer>;
  /** Factors on the finish's colour by tone; their mean over all pixels is 1. */
  readonly shades: readonly Rgb[];
  /** Share of the pixels that have each tone. */
  readonly shares: readonly number[];
  /** Added to the finish's roughness by tone; mean 0. */
  readonly roughness: readonly number[];
}

/** Recipes drawn by this process, least recently used first. */
const drawn = new Map<TextureName, Maps>();
/** At most 150 KB each. */
const KEPT = 48;

/** The maps of a texture; drawn once, while it is in use. */
export function mapsOf(name: TextureName): Maps {
  const maps = drawn.get(name) ?? draw(recipeOf(name));
  drawn.delete(name);
  drawn.set(name, maps);
  if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value!);
  return maps;
}

/** @see mapsOf, which remembers */
export function draw({ tile, tone, relief, shades, roughness }: Recipe): Maps {
  const indices = new Uint8Array(tone.length);
  const shares = new Array<number>(TONES).fill(0);
  for (let i = 0; i < tone.length; i++) {
    const index = Math.min(TONES - 1, Math.max(0, Math.floor(tone[i]! * TONES)));
    indices[i] = index;
    shares[index]! += 1 / tone.length;
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value, i) => sum + value * shares[i]!, 0);
  const at = (i: number): number => i / (TONES - 1);
  const channels = ([0, 1, 2] as const).map((c) => {
    const values = shares.map((_, i) =>
      ramp(
        shades.map((shade) => shade[c]),
        at(i),
      ),
    );
    const level = mean(values);
    return values.map((value) => value / level);
  });
  const rough = shares.map((_, i) => ramp(roughness, at(i)));
  const roughMean = mean(rough);
  return {
    tile,
    tones: packPixels(indices, SIZE),
    normal: normalMap(relief, tile),
    shades: shares.map((_, i): Rgb => [channels[0]![i]!, channels[1]![i]!, channels[2]![i]!]),
    shares,
    roughness: rough.map((value) => value - roughMean),
  };
}

/** Linear between stops that are equally far apart, at 0 to 1. */
function ramp(stops: readonly number[], t: number): number {
  const place = t * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(place));
  return stops[low]! + (stops[low + 1]! - stops[low]!) * (place - low);
}

/** Tangent-space normals of a height field, +Y up the image; slopes beyond 2.5 times their mean square are cut off. */
function normalMap(relief: Field, tile: Tile): Uint8Array<ArrayBuffer> {
  const count = relief.length;
  const [right, down] = [new Float32Array(count), new Float32Array(count)];
  const [perU, perV] = [SIZE / (2 * tile.along), SIZE / (2 * tile.across)];
  let squares = 0;
  for (let y = 0; y < SIZE; y++) {
    const [above, below] = [((y + SIZE - 1) % SIZE) * SIZE, ((y + 1) % SIZE) * SIZE];
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const [before, after] = [(x + SIZE - 1) % SIZE, (x + 1) % SIZE];
      right[at] = (relief[y * SIZE + after]! - relief[y * SIZE + before]!) * perU;
      down[at] = (relief[below + x]! - relief[above + x]!) * perV;
      const [u, v] = [right[at]!, down[at]!];
      squares += u * u + v * v;
    }
  }
  const steepest = Math.max(1e-4, 2.5 * Math.sqrt(squares / (2 * count)));
  const level = (slope: number): number => SLOPES + Math.round(SLOPES * Math.min(1, Math.max(-1, slope / steepest)));
  const width = 2 * SLOPES + 1;
  const indices = new Uint8Array(count);
  for (let at = 0; at < count; at++) indices[at] = level(right[at]!) + width * level(down[at]!);
  const palette = Array.from({ length: width * width }, (_, i): Rgb8 => {
    const x = -steepest * ((i % width) / SLOPES - 1);
    const y = steepest * (Math.floor(i / width) / SLOPES - 1);
    const size = Math.hypot(x, y, 1);
    const byte = (value: number): number => Math.round(127.5 + 127.5 * (value / size));
    return [byte(x), byte(y), byte(1)];
  });
  return indexedPng(packPixels(indices, SIZE), SIZE, SIZE, palette);
}
