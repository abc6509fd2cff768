/**
 * Random heaps of triangles taken apart: `node --import tsx scripts/fuzz-colliders.ts <count> [first seed]`. Prints a line
 * of JSON for each fault, with its seed, and figures at the end.
 */
import { judgeColliders } from '../test/fuzz/judge-colliders.ts';
import { randomSoup } from '../test/fuzz/random-soup.ts';

const [count = Number.NaN, first = 1] = process.argv.slice(2).map(Number);
if (!(count > 0)) {
  process.stderr.write('Usage: node --import tsx scripts/fuzz-colliders.ts <count> [first seed]\n');
  process.exit(2);
}
const MOST_PARTS = 1;
const REPORT_EVERY = 1_000;
const figures = { inputs: 0, faults: 0, apart: 0, thickened: 0, replaced: 0, omitted: 0, seconds: 0, slowest: 0 };
const start = performance.now();
for (let seed = first; seed < first + count; seed++) {
  const began = performance.now();
  const { outcome, faults } = await judgeColliders(randomSoup(seed), MOST_PARTS);
  figures.inputs++;
  figures[outcome]++;
  if (faults.length > 0) {
    figures.faults++;
    process.stdout.write(`${JSON.stringify({ seed, outcome, faults })}\n`);
  }
  figures.slowest = Math.max(figures.slowest, (performance.now() - began) / 1_000);
  figures.seconds = (performance.now() - start) / 1_000;
  if (figures.inputs % REPORT_EVERY === 0) process.stderr.write(`${JSON.stringify(figures)}\n`);
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(figures.faults > 0 ? 1 : 0);
