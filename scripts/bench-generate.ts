// `npm run bench:generate`: every category of the generator × seeds 1 to 10, through every verification level, in all
// exports, on as many processes as there are cores (bench/results/generate.md and .json); then installed for four
// simulators and judged by them (generate-judges.md and .json). Exits non-zero when anything is not as it should be.
//
//   --seeds 3              fewer props of each, or more
//   --only mug,cabinet     these categories only; prints the pages instead of writing them
//   --part made            without judges; `judged`: judges only
//
// Of the judges, which take hours:
//   --state FOLDER         keeps what was said and what is not yet judged there, and goes on from it
//   --within 800           begins nothing after so many seconds, and writes what is known by then
//   --judges mujoco,usd    these only, by the begin of their titles; others may be heard in a later run
//   --again                with --only: makes and judges anew what has been heard
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { KIND_NAMES } from '../src/generator/index.ts';
import { ALL_JUDGES, judgeAll } from './bench-generate/judged.ts';
import { judgedPage, madePage } from './bench-generate/pages.ts';
import { faultsOf } from './bench-generate/table.ts';
import type { Made } from './bench-generate/types.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    only: { type: 'string' },
    part: { type: 'string' },
    state: { type: 'string' },
    within: { type: 'string' },
    judges: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
const { only, part, state } = values;
const seeds = Number(values.seeds);
const results = path.resolve(import.meta.dirname, '../bench/results');
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const faults: string[] = [];
if (part !== 'judged') faults.push(...(await makeAll()));
if (part !== 'made') faults.push(...(await judge()));
say(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function makeAll(): Promise<string[]> {
  const shares = availableParallelism();
  const began = performance.now();
  // In the order in which they were made, which the memory is a matter of.
  const made: Made[] = [];
  await Promise.all(Array.from({ length: shares }, (_, share) => make(share, shares, made)));
  const run = { seconds: (performance.now() - began) / 1000, shares, seeds, made };
  await keep('generate', madePage(run), run);
  say(`${made.length} props in ${run.seconds.toFixed(0)} s`);
  return faultsOf(made);
}

/** Runs one process's share. */
async function make(share: number, shares: number, made: Made[]): Promise<void> {
  // Built, since that is what users run, and what loads TypeScript names every function at each call.
  const script = path.join(import.meta.dirname, '../dist/scripts/bench-generate/shard.js');
  const args = [script, `${share}`, `${shares}`, `${seeds}`, ...(only ? [only] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let own = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    made.push(JSON.parse(line) as Made);
    if (++own % 50 === 0) say(`share ${share}: ${own} props`);
  }
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== 0) throw new Error(`share ${share} ended with ${child.exitCode}`);
}

async function judge(): Promise<string[]> {
  const folder = state ? path.resolve(state) : await mkdtemp(path.join(tmpdir(), 'propmaster-bench-'));
  try {
    const journal = await judgeAll({
      seeds,
      only,
      folder,
      judges: values.judges?.toLowerCase().split(','),
      again: values.again,
      within: values.within === undefined ? Number.POSITIVE_INFINITY : Number(values.within),
      tell: say,
    });
    const hearings = journal.summary(ALL_JUDGES);
    await keep('generate-judges', judgedPage(seeds, KIND_NAMES.length, hearings), { seeds, hearings });
    return hearings.flatMap((one) => one.faults);
  } finally {
    if (!state) await rm(folder, { recursive: true, force: true });
  }
}

async function keep(name: string, page: string, found: object): Promise<void> {
  if (only) return void process.stdout.write(page);
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, `${name}.md`), page);
  const summary = { command: 'npm run bench:generate', node: process.version, ...found };
  await writeFile(path.join(results, `${name}.json`), inRows(summary));
}

/** As JSON, a row for each entry of a list, in six digits: so that two runs can be compared by the line. */
function inRows(found: object): string {
  const short = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
  const row = (value: unknown): string => JSON.stringify(value, short);
  const fields = Object.entries(found).map(([key, value]) =>
    Array.isArray(value) ? `${row(key)}: [\n${value.map(row).join(',\n')}\n]` : `${row(key)}: ${row(value)}`,
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}
