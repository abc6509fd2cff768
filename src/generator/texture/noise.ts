/** Side of every texture [pixels]. */
export const SIZE = 256;

/** One value a pixel, rows from the top. Continues at the opposite edge. */
export type Field = Float32Array;

/** A number of 0 to 1 for a point of a lattice, the same on every machine. After M. Jarzynski and M. Olano, "Hash Functions for GPU Rendering", 2020 (PCG). */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35);
  h = Math.imul(h, 747796405) + 2891336453;
  h = Math.imul((h >>> ((h >>> 28) + 4)) ^ h, 277803737);
  return ((h >>> 22) ^ h) >>> 0 === 0 ? 0 : (((h >>> 22) ^ h) >>> 0) / 4294967296;
}

/** A field from a function of the pixel's place, both coordinates 0 to 1. */
export function field(value: (u: number, v: number, at: number) => number): Field {
  const out = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) out[y * SIZE + x] = value(x / SIZE, y / SIZE, y * SIZE + x);
  }
  return out;
}

/**
 * Value noise, -1 to 1: random numbers on a lattice of so many cells across and down, joined by quintic curves.
 * Few cells across and many down make streaks along U.
 */
export function noise(across: number, down: number, seed: number): Field {
  const out = new Float32Array(SIZE * SIZE);
  const lattice = Float32Array.from({ length: across * down }, (_, i) => {
    return 2 * hash(i % across, Math.floor(i / across), seed) - 1;
  });
  const columns = Array.from({ length: SIZE }, (_, x) => cellAt(x, across));
  const lefts = Uint16Array.from(columns, ([left]) => left);
  const rights = Uint16Array.from(columns, ([, right]) => right);
  const parts = Float64Array.from(columns, ([, , t]) => t);
  const row = new Float32Array(across);
  for (let y = 0; y < SIZE; y++) {
    const [low, high, t] = cellAt(y, down);
    for (let i = 0; i < across; i++) {
      const a = lattice[low * across + i]!;
      row[i] = a + (lattice[high * across + i]! - a) * t;
    }
    for (let x = 0; x < SIZE; x++) {
      const left = row[lefts[x]!]!;
      out[y * SIZE + x] = left + (row[rights[x]!]! - left) * parts[x]!;
    }
  }
  return out;
}

function cellAt(pixel: number, cells: number): readonly [low: number, high: number, t: number] {
  const place = (pixel * cells) / SIZE;
  const low = Math.floor(place);
  const t = place - low;
  return [low, (low + 1) % cells, t * t * t * (t * (6 * t - 15) + 10)];
}

/** Sum of noises, each twice as fine and half as strong as the one before; about -1 to 1. */
export function octaves(across: number, down: number, count: number, seed: number): Field {
  const sum = noise(across, down, seed);
  for (let k = 1; k < count; k++) {
    const finer = noise(Math.min(SIZE, across << k), Math.min(SIZE, down << k), seed + 17 * k);
    for (let i = 0; i < sum.length; i++) sum[i]! += finer[i]! / (1 << k);
  }
  return sum;
}

/** Distances to the nearest and to the second nearest of points strewn over cells, in cells; and which one is nearest. */
export interface Cells {
  readonly nearest: Field;
  readonly second: Field;
  /** A number of 0 to 1 for each point. */
  readonly which: Field;
}

/** @see S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996 */
export function cells(across: number, down: number, seed: number): Cells {
  const [nearest, second, which] = [0, 1, 2].map(() => new Float32Array(SIZE * SIZE)) as [Field, Field, Field];
  const wrap = (i: number, n: number): number => (i + n) % n;
  // Random numbers once a cell, with a border of one cell that repeats those of the other side.
  const place = (i: number, j: number): number => (j + 1) * (across + 2) + i + 1;
  const [px, py, names] = [0, 1, 2].map(() => new Float32Array((across + 2) * (down + 2))) as [Field, Field, Field];
  for (let j = -1; j <= down; j++) {
    for (let i = -1; i <= across; i++) {
      const [a, b] = [wrap(i, across), wrap(j, down)];
      px[place(i, j)] = i + hash(a, b, seed);
      py[place(i, j)] = j + hash(a, b, seed + 1);
      names[place(i, j)] = hash(a, b, seed + 2);
    }
  }
  for (let y = 0; y < SIZE; y++) {
    const v = (y * down) / SIZE;
    for (let x = 0; x < SIZE; x++) {
      const u = (x * across) / SIZE;
      let [best, next, name] = [9, 9, 0];
      for (let j = Math.floor(v) - 1; j <= Math.floor(v) + 1; j++) {
        for (let i = Math.floor(u) - 1; i <= Math.floor(u) + 1; i++) {
          const cell = place(i, j);
          const distance = (px[cell]! - u) ** 2 + (py[cell]! - v) ** 2;
          if (distance < best) [best, next, name] = [distance, best, names[cell]!];
          else if (distance < next) next = distance;
        }
      }
      const at = y * SIZE + x;
      nearest[at] = Math.sqrt(best);
      second[at] = Math.sqrt(next);
      which[at] = name;
    }
  }
  return { nearest, second, which };
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function step(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
