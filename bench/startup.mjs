// Start of `propmaster --version` against `node -e 0`, in pairs within one run, so that both meet the same machine.
//
//   npm run build && node bench/startup.mjs [pairs]      writes bench/results/startup.json
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/lib/cli.js', import.meta.url));
const results = new URL('results/', import.meta.url);
const pairs = Number(process.argv[2] ?? 40);
const WARM_UP = 3;

const COMMANDS = {
  'node -e 0': ['-e', '0'],
  'propmaster --version': [main, '--version'],
  'propmaster --help': [main, '--help'],
};

if (!existsSync(main) || !(pairs >= 20)) {
  process.stderr.write('Build first (npm run build); at least 20 pairs, or the median says little.\n');
  process.exit(2);
}

const times = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, []]));
for (let round = -WARM_UP; round < pairs; round++) {
  for (const [name, args] of Object.entries(COMMANDS)) {
    const ms = timed(args);
    if (round >= 0) times[name].push(ms);
  }
}

const base = times['node -e 0'];
const result = {
  command: `node bench/startup.mjs ${pairs}`,
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
  cpus: os.availableParallelism(),
  pairs,
  commands: Object.fromEntries(
    Object.entries(times).map(([name, own]) => [
      name,
      {
        median_ms: round1(median(own)),
        fastest_ms: round1(Math.min(...own)),
        // Of the ratios of each pair, not of the medians: what slows one moment down slows both.
        median_ratio: Number(median(own.map((ms, i) => ms / base[i])).toFixed(3)),
      },
    ]),
  ),
};

mkdirSync(results, { recursive: true });
writeFileSync(new URL('startup.json', results), `${JSON.stringify(result, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);

function timed(args) {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function round1(value) {
  return Math.round(value * 10) / 10;
}
