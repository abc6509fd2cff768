// `npm run bench:generate`: every category of the generator × seeds 1 to 10, through every verification level, in all
// exports, on as many processes as there are cores; then installed for four simulators and judged by them.
// Writes bench/results/generate.md and generate.json. Exits non-zero when anything is not as it should be.
//
//   --seeds 3              fewer props of each
//   --only mug,cabinet     these categories only; prints the table instead of writing it
//   --judged 2             so many seeds of each category go to the judges as well; 0: none (default: all)
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { judgeAll } from './bench-generate/judged.ts';
import { faultsOf, tableOf } from './bench-generate/table.ts';
import type { Made } from './bench-generate/types.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10' }, only: { type: 'string' }, judged: { type: 'string' } },
});
const seeds = Number(values.seeds);
const judged = Number(values.judged ?? seeds);
const results = path.resolve(import.meta.dirname, '../bench/results');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const shares = availableParallelism();
const began = performance.now();
const made = (await Promise.all(Array.from({ length: shares }, (_, share) => make(share)))).flat();
const seconds = (performance.now() - began) / 1000;
made.sort((a, b) => a.category.localeCompare(b.category, 'en') || a.seed - b.seed);

const folder = await mkdtemp(path.join(tmpdir(), 'propmaster-bench-'));
try {
  const wanted = [...new Set(made.map(({ category }) => category))];
  const hearings = judged === 0 ? [] : await judgeAll(wanted, judged, folder, say);
  const faults = [...faultsOf(made), ...hearings.flatMap(({ faults: said }) => said)];
  const perMinute = (60 * made.length) / seconds;
  const page = [
    '# The generator, category by category',
    '',
    'Made by `npm run bench:generate`; each figure is the worst of its seeds, or from the least to the most.',
    '',
    `${made.length} props (seeds 1 to ${seeds}) on ${shares} cores, ${process.version}: made, exported in every format and verified in ${seconds.toFixed(0)} s, ${perMinute.toFixed(0)} a minute.`,
    '',
    tableOf(made),
    '',
    '## Judges',
    '',
    ...(hearings.length === 0
      ? ['None was asked.']
      : [
          '| Judge | Props | Without fault |',
          '|---|--:|--:|',
          ...hearings.map((one) => `| ${one.title} | ${one.props} | ${one.props - one.faulty} |`),
        ]),
    '',
    '## What is not as it should be',
    '',
    ...(faults.length === 0 ? ['Nothing.'] : faults.map((fault) => `- ${fault}`)),
    '',
  ].join('\n');
  if (values.only) process.stdout.write(page);
  else {
    await mkdir(results, { recursive: true });
    await writeFile(path.join(results, 'generate.md'), page);
    const summary = { command: 'npm run bench:generate', node: process.version, cores: shares, seconds, perMinute };
    await writeFile(
      path.join(results, 'generate.json'),
      `${JSON.stringify({ ...summary, hearings, made }, undefined, 1)}\n`,
    );
  }
  say(`${made.length} props in ${seconds.toFixed(0)} s, ${perMinute.toFixed(0)} a minute; ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs one process's share. */
async function make(share: number): Promise<Made[]> {
  // Built, since that is what users run, and what loads TypeScript names every function at each call.
  const script = path.join(import.meta.dirname, '../dist/scripts/bench-generate/shard.js');
  const args = [script, `${share}`, `${shares}`, `${seeds}`, ...(values.only ? [values.only] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Made[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line) as Made);
    if (lines.length % 50 === 0) say(`share ${share}: ${lines.length} props`);
  }
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== 0) throw new Error(`share ${share} ended with ${child.exitCode}`);
  return lines;
}
