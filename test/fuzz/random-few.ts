import { rotate } from '../../src/model/pose.ts';
import type { Quat } from '../../src/model/types.ts';
import { randomOf, type Soup } from './random-soup.ts';

/** What engines of geometry stumble over, one kind at a time. */
export const KINDS = ['sliver', 'coplanar', 'duplicate', 'nearly', 'crumbs', 'loose'] as const;
export type Kind = (typeof KINDS)[number];

type Point = [number, number, number];
type Triangle = readonly [Point, Point, Point];

const TETRAHEDRON = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [0, 3, 2],
] as const;
const CUBE: readonly Point[] = [-1, 1].flatMap((z) => [-1, 1].flatMap((y) => [-1, 1].map((x): Point => [x, y, z])));
// biome-ignore format: a table
const SIDES = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] as const;

/** Of the inputs: near-duplicates and sheets over one another take five times as long as a sliver. */
const SHARES: Record<Kind, number> = {
  sliver: 0.28,
  coplanar: 0.08,
  duplicate: 0.22,
  nearly: 0.08,
  crumbs: 0.2,
  loose: 0.14,
};

/** A box takes several times as long as a tetrahedron, and each sheet is a solid of its own. */
const [BOXES, MANY] = [0.15, 0.15];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Of any four numbers. */
function turnOf(numbers: readonly [number, number, number, number]): Quat {
  const length = Math.hypot(...numbers) || 1;
  return numbers.map((value) => value / length) as unknown as Quat;
}

/**
 * Few triangles of one kind, so that 10^5 of them are cheap, 1 nm to 1,000 km large:
 * - sliver: a box or a tetrahedron, one or two of its sides 1e-9 to 1e-2 of the others, closed or not;
 * - coplanar: two to four sheets in one plane (or 1e-12 to 1e-6 beside it), over one another, wound either way;
 * - duplicate: a solid whose triangles share no vertex, some of them twice or thrice, wound either way;
 * - nearly: the same, each vertex 1e-9 to 1e-4 off;
 * - crumbs: two to five solids apart, one of them at most larger than 1e-9 to 1e-2 of what they span;
 * - loose: triangles without order, of few points, so that corners and edges coincide.
 *
 * Half are turned at random; one in five lies up to 10^4 times its size off the origin.
 */
export function fewTriangles(seed: number): Soup & { readonly kind: Kind } {
  const random = randomOf(seed);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const powerOf = (low: number, high: number): number => 10 ** between(low, high);
  const whole = (most: number): number => Math.floor(random() * most);
  const point = (): Point => [between(-1, 1), between(-1, 1), between(-1, 1)];

  const drawn = random();
  const kind = KINDS.find((_, k) => drawn < sum(KINDS.slice(0, k + 1).map((name) => SHARES[name]))) ?? 'loose';
  const box = (half: Point, centre: Point): Triangle[] => {
    const corners = CUBE.map((sign) => sign.map((s, i) => centre[i]! + s * half[i]!) as Point);
    return SIDES.flatMap(([a, b, c, d]): Triangle[] => [
      [corners[a]!, corners[b]!, corners[c]!],
      [corners[a]!, corners[c]!, corners[d]!],
    ]);
  };
  const tetrahedron = (half: Point, centre: Point): Triangle[] => {
    const corners = [0, 1, 2, 3].map(() => point().map((value, i) => centre[i]! + half[i]! * value) as Point);
    return TETRAHEDRON.map(([a, b, c]): Triangle => [corners[a]!, corners[b]!, corners[c]!]);
  };
  const solid = (half: Point, centre: Point): Triangle[] => (random() < BOXES ? box : tetrahedron)(half, centre);
  const sides = (): Point => [between(0.05, 1), between(0.05, 1), between(0.05, 1)];

  const made = ((): Triangle[] => {
    switch (kind) {
      case 'sliver': {
        const half = sides();
        for (let thin = 1 + whole(2); thin > 0; thin--) half[whole(3)] = powerOf(-9, -2);
        const triangles = solid(half, point());
        return random() < 0.3 ? triangles.slice(1 + whole(3)) : triangles;
      }
      case 'coplanar': {
        const beside = random() < 0.5 ? 0 : powerOf(-12, -6);
        return Array.from({ length: random() < MANY ? 3 + whole(2) : 2 }, () => {
          const [a, b, c] = [0, 1, 2].map((): Point => [between(-1, 1), between(-1, 1), beside * between(-1, 1)]);
          const d: Point = [a![0] + c![0] - b![0], a![1] + c![1] - b![1], a![2]];
          return random() < 0.7 ? [[a!, b!, c!] as const] : [[a!, b!, c!] as const, [a!, c!, d] as const];
        }).flat();
      }
      case 'duplicate':
      case 'nearly': {
        const triangles = solid(sides(), point());
        const again = triangles.flatMap((triangle) =>
          Array.from({ length: random() < 0.6 ? 1 : 2 + whole(2) }, (): Triangle => {
            const [a, b, c] = triangle;
            return random() < 0.2 ? [c, b, a] : triangle;
          }),
        );
        const off = kind === 'nearly' ? powerOf(-9, -4) : 0;
        return again.map(
          (triangle) => triangle.map((p) => p.map((v) => v + off * between(-1, 1))) as unknown as Triangle,
        );
      }
      case 'crumbs': {
        const crumbs = Array.from({ length: random() < MANY ? 2 + whole(3) : 1 }, () => {
          const size = powerOf(-9, -2);
          return tetrahedron([size, size, size], point());
        });
        return [
          ...(random() < 0.5 ? solid(sides(), point()) : tetrahedron([0.01, 0.01, 0.01], point())),
          ...crumbs.flat(),
        ];
      }
      case 'loose': {
        const points = Array.from({ length: 3 + whole(4) }, point);
        return Array.from(
          { length: 1 + whole(6) },
          () => [0, 1, 2].map(() => points[whole(points.length)]!) as unknown as Triangle,
        );
      }
    }
  })();

  const turn = random() < 0.5 ? turnOf([between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)]) : undefined;
  const size = powerOf(-9, 6);
  const offset = random() < 0.2 ? size * powerOf(0, 4) : 0;
  const corners = made.flat().map((p) => (turn ? rotate(turn, p) : p));
  const apart = kind === 'duplicate' || kind === 'nearly' || random() < 0.3;
  const index = new Map<string, number>();
  const indices = corners.map((p, i) => {
    if (apart) return i;
    const key = p.join();
    if (!index.has(key)) index.set(key, index.size);
    return index.get(key)!;
  });
  const positions = new Float32Array(3 * (apart ? corners.length : index.size));
  for (const [i, p] of corners.entries())
    positions.set(
      p.map((value) => size * value + offset),
      3 * indices[i]!,
    );
  return { seed, kind, source: { name: `few_${seed}`, meshes: [{ positions, indices: Uint32Array.from(indices) }] } };
}
