// `npm run bench:shape`: how far props of one kind differ in shape, size and proportions left out (bench/results/shape.md).
//
// Twelve props of a kind, seeds 1 to 12, are each stretched to a cube of edge 1. The distance of two props is the
// Chamfer distance of their surfaces: the mean distance from 400 points of the one to the nearest of 8,000 on the other, both
// ways, in percent of the edge. Points lie evenly by area, from one fixed sequence.
//
//   --only mug,chair       these kinds; prints the rows instead of writing the page
//   --before page.md       the page of an earlier release, whose figures stand beside the new ones
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { build, describe } from '../src/generator/index.ts';
import type { SimModel, Vec3 } from '../src/model/types.ts';
import { trianglesOf } from '../src/preview/triangles.ts';

const SEEDS = 12;
const POINTS = 400;
/** How many times as many stand for the surface that they are compared with. */
const FINER = 20;
/** Of the kinds that are code, those that people ask for most. */
const KINDS =
  `mug bottle bowl plate vase glass jar pot pitcher basket table chair stool bench sofa bed shelf cabinet lamp
  hammer screwdriver knife`.split(/\s+/);
const PAGE = new URL('../bench/results/shape.md', import.meta.url);

const { values } = parseArgs({ options: { only: { type: 'string' }, before: { type: 'string' } } });
const before = values.before ? rowsOf(await readFile(values.before, 'utf8')) : new Map<string, string>();
const rows: string[] = [];
for (const kind of values.only?.split(',') ?? KINDS) {
  const shapes: Sampled[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) shapes.push(sampled(await made(kind, seed)));
  // What is left of the distance of a prop from itself is what the points miss.
  const missed = shapes.reduce((sum, one) => sum + chamfer(one, one), 0) / shapes.length;
  const pairs = shapes.flatMap((one, i) =>
    shapes.slice(i + 1).map((other) => Math.max(0, chamfer(one, other) - missed)),
  );
  const [mean, most] = [pairs.reduce((sum, d) => sum + d, 0) / pairs.length, Math.max(...pairs)];
  const percent = (d: number): string => (100 * d).toFixed(2);
  rows.push(`| ${kind} | ${before.get(kind) ?? '–'} | ${percent(mean)} | ${percent(most)} |`);
  process.stderr.write(`${rows.at(-1)}\n`);
}
const page = `# How far props of one kind differ in shape

\`npm run bench:shape\`: ${SEEDS} props a kind, stretched to a cube of edge 1; Chamfer distance of ${POINTS} points
of the one from ${POINTS * FINER} of the other, both ways, in percent of the edge, over all pairs, less the distance
of a prop from itself. Size and proportions are left out.

| kind | mean before | mean | largest |
|---|---|---|---|
${rows.join('\n')}
`;
if (values.only) process.stdout.write(page);
else await writeFile(PAGE, page);

async function made(noun: string, seed: number): Promise<SimModel> {
  const reading = describe(noun, seed);
  if (reading.kind !== 'described') throw new Error(`${noun}: ${reading.message}`);
  return build(reading.description, { name: 'prop', prompt: noun });
}

interface Sampled {
  readonly few: readonly Vec3[];
  readonly many: readonly Vec3[];
}

function sampled(model: SimModel): Sampled {
  return { few: surfacePoints(model, POINTS, 0), many: surfacePoints(model, POINTS * FINER, 0.11) };
}

/** Points on all visuals, evenly by area, in a cube of edge 1. */
function surfacePoints(model: SimModel, points: number, start: number): Vec3[] {
  const parts = model.links.flatMap(({ name: link, visuals }) => visuals.map((part) => ({ link, part, paint: 0 })));
  const { positions: p, count } = trianglesOf(parts, new Map(model.links.map(({ name, pose }) => [name, pose])), model);
  const ends = [0, 1, 2].map((axis) => {
    let [least, most] = [Infinity, -Infinity];
    for (let i = axis; i < p.length; i += 3) {
      least = Math.min(least, p[i]!);
      most = Math.max(most, p[i]!);
    }
    return [least, most - least] as const;
  });
  const corner = (at: number): Vec3 => [0, 1, 2].map((k) => (p[at + k]! - ends[k]![0]) / ends[k]![1]) as never;
  const corners = Array.from(
    { length: count },
    (_, t) => [corner(9 * t), corner(9 * t + 3), corner(9 * t + 6)] as const,
  );
  const sums: number[] = [];
  for (const [a, b, c] of corners) {
    const [u, v] = [[0, 1, 2].map((k) => b[k]! - a[k]!), [0, 1, 2].map((k) => c[k]! - a[k]!)] as [number[], number[]];
    const area = Math.hypot(
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    );
    sums.push((sums.at(-1) ?? 0) + area);
  }
  let at = 0;
  return Array.from({ length: points }, (_, i) => {
    const share = (value: number): number => value - Math.floor(value);
    const target = ((i + share(0.5 + start)) / points) * sums.at(-1)!;
    while (sums[at]! < target) at++;
    const [a, b, c] = corners[at]!;
    // R2 sequence within the triangle.
    let [s, t] = [share(start + 0.754877666 * (i + 1)), share(start + 0.569840291 * (i + 1))];
    if (s + t > 1) [s, t] = [1 - s, 1 - t];
    return [0, 1, 2].map((k) => a[k]! + s * (b[k]! - a[k]!) + t * (c[k]! - a[k]!)) as never;
  });
}

function chamfer(one: Sampled, other: Sampled): number {
  const way = (from: readonly Vec3[], to: readonly Vec3[]): number =>
    from.reduce((sum, [x, y, z]) => {
      let least = Infinity;
      for (const [a, b, c] of to) least = Math.min(least, (x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2);
      return sum + Math.sqrt(least);
    }, 0) / from.length;
  return (way(one.few, other.many) + way(other.few, one.many)) / 2;
}

/** Mean of each kind on a page. */
function rowsOf(text: string): Map<string, string> {
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(cells.filter((row) => row.length === 6).map((row) => [row[1]!, row[3]!]));
}
