/**
 * Property tests for as long as you like: `npm run fuzz -- <minutes for each suite> [suite…]`.
 * Seeds and outcomes are appended to `bench/results/fuzz.jsonl`, one line a seed.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const [minutes, ...suites] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  process.stderr.write(
    'Usage: npm run fuzz -- <minutes for each suite> [suite…], for example: npm run fuzz -- 5 archives\n',
  );
  process.exit(2);
}
const files = suites.length > 0 ? suites.map((suite) => `test/fuzz/${suite}`) : ['test/fuzz'];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PROPMASTER_FUZZ_SECONDS: String(Number(minutes) * 60),
      PROPMASTER_FUZZ_LOG: path.resolve('bench/results/fuzz.jsonl'),
    },
  },
);
process.exit(status ?? 1);
