import type { ColliderSource } from '../../src/model/colliders.ts';

/** What a random heap of triangles is made of. */
export interface Soup {
  readonly seed: number;
  readonly source: ColliderSource;
}

/** mulberry32: the same numbers on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CORNERS = [-1, 1].flatMap((z) => [-1, 1].flatMap((y) => [-1, 1].map((x) => [x, y, z] as const)));
// biome-ignore format: a table
const QUADS = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] as const;

/**
 * A heap of one to four pieces that engines of geometry stumble over: boxes as thin as 1e-9 of their size, single and
 * double sheets in one plane, needles, crumbs far off, the same piece twice, nearly twice (1e-9 to 1e-4 apart) or inside
 * out, triangles without area, and triangles without any order; all of it 1 nm to 1,000 km large, at the origin or off it.
 */
export function randomSoup(seed: number): Soup {
  const random = randomOf(seed);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const powerOf = (low: number, high: number): number => 10 ** between(low, high);
  const points: number[][] = [];
  const faces: number[][] = [];
  const pieces = 1 + Math.floor(random() * 4);
  for (let piece = 0; piece < pieces; piece++) {
    const first = points.length;
    const centre = [between(-1, 1), between(-1, 1), between(-1, 1)];
    const half = [between(0.05, 1), between(0.05, 1), between(0.05, 1)];
    const kind = Math.floor(random() * 8);
    if (kind === 0) half[Math.floor(random() * 3)] = powerOf(-9, -2);
    if (kind === 1) half[Math.floor(random() * 3)] = 0;
    if (kind === 2) for (const i of [0, 1]) half[i] = powerOf(-9, -3);
    if (kind === 3) for (const i of [0, 1, 2]) half[i] = powerOf(-9, -3);
    const corner = (sign: readonly number[]) => centre.map((middle, i) => middle + sign[i]! * half[i]!);
    if (kind <= 4) {
      points.push(...CORNERS.map(corner));
      // A box, or some of its sides.
      const open = random() < 0.2 ? Math.floor(random() * 6) : -1;
      for (const [q, [a, b, c, d]] of QUADS.entries()) if (q !== open) faces.push([a, b, c], [a, c, d]);
    } else if (kind === 5) {
      const level = between(-1, 1);
      for (let i = 0; i < 4; i++) points.push([between(-1, 1), between(-1, 1), level]);
      faces.push([0, 1, 2], [0, 2, 3]);
      if (random() < 0.5) faces.push([2, 1, 0]);
    } else {
      const count = 3 + Math.floor(random() * 5);
      for (let i = 0; i < count; i++) points.push([between(-1, 1), between(-1, 1), between(-1, 1)]);
      for (let i = 0; i < count; i++) faces.push([0, 1, 2].map(() => Math.floor(random() * count)));
    }
    for (let f = faces.length - 1; f >= 0 && faces[f]![3] === undefined; f--)
      faces[f] = [...faces[f]!.map((v) => v + first), 1];
    if (random() < 0.25) {
      // The same again, nearly, and perhaps inside out.
      const [apart, again, flip] = [random() < 0.3 ? 0 : powerOf(-9, -4), points.length, random() < 0.3];
      points.push(...points.slice(first).map((point) => point.map((value) => value + apart * between(-1, 1))));
      for (const [a, b, c] of faces.filter((face) => face.slice(0, 3).every((v) => v >= first)))
        faces.push([a!, flip ? c! : b!, flip ? b! : c!].map((v) => v + again - first).concat(1));
    }
  }
  const size = random() < 0.5 ? powerOf(-2, 0.5) : powerOf(-9, 6);
  const offset = random() < 0.2 ? size * powerOf(0, 4) : 0;
  return {
    seed,
    source: {
      name: `soup_${seed}`,
      meshes: [
        {
          positions: Float32Array.from(points.flat(), (value) => size * value + offset),
          indices: Uint32Array.from(faces.flatMap((face) => face.slice(0, 3))),
        },
      ],
    },
  };
}
