/**
 * Random triangles taken apart: `node --import tsx scripts/fuzz-colliders.ts <count> [first seed] [heaps | few]`. Heaps are of
 * one to four pieces (see `randomSoup`, the default), few triangles of one kind (see `fewTriangles`). Prints a line of JSON
 * for each fault, with its seed, and figures at the end.
 */
import { judgeColliders } from '../test/fuzz/judge-colliders.ts';
import { fewTriangles } from '../test/fuzz/random-few.ts';
import { randomSoup, type Soup } from '../test/fuzz/random-soup.ts';

const [count = Number.NaN, first = 1] = process.argv.slice(2, 4).map(Number);
const inputs = { heaps: randomSoup, few: fewTriangles }[process.argv[4] ?? 'heaps'];
if (!(count > 0) || !inputs) {
  process.stderr.write('Usage: node --import tsx scripts/fuzz-colliders.ts <count> [first seed] [heaps | few]\n');
  process.exit(2);
}
const MOST_PARTS = 1;
const REPORT_EVERY = 1_000;
const figures = { inputs: 0, faults: 0, apart: 0, thickened: 0, replaced: 0, omitted: 0, seconds: 0, slowest: 0 };
const kinds: Record<string, number> = {};
const start = performance.now();
for (let seed = first; seed < first + count; seed++) {
  const began = performance.now();
  const input: Soup & { kind?: string } = inputs(seed);
  const { kind = 'heap' } = input;
  const { outcome, faults } = await judgeColliders(input, MOST_PARTS);
  figures.inputs++;
  figures[outcome]++;
  kinds[kind] = (kinds[kind] ?? 0) + 1;
  if (faults.length > 0) {
    figures.faults++;
    process.stdout.write(`${JSON.stringify({ seed, kind, outcome, faults })}\n`);
  }
  figures.slowest = Math.max(figures.slowest, (performance.now() - began) / 1_000);
  figures.seconds = (performance.now() - start) / 1_000;
  if (figures.inputs % REPORT_EVERY === 0) process.stderr.write(`${JSON.stringify(figures)}\n`);
}
process.stdout.write(`${JSON.stringify({ ...figures, kinds })}\n`);
process.exit(figures.faults > 0 ? 1 : 0);
