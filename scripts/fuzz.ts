/**
 * Property tests for as long as you like: `npm run fuzz -- <minutes for each suite> [suite…]`.
 * Seeds and outcomes are appended to `bench/results/fuzz.jsonl`, one line a seed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [minutes, ...suites] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  process.stderr.write(
    'Usage: npm run fuzz -- <minutes for each suite> [suite…], for example: npm run fuzz -- 5 archives\n',
  );
  process.exit(2);
}
/** Every test file that calls `fuzz`. */
const random = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('test', file.replaceAll('\\', '/')))
  .filter((file) => file.endsWith('.test.ts') && /from '[./]+(?:\/fuzz)*\/fuzz\.ts'/.test(readFileSync(file, 'utf8')));
const files = random.filter((file) => suites.length === 0 || suites.some((suite) => file.includes(suite)));
if (files.length === 0) {
  process.stderr.write(`No suite is called so; there are:\n${random.join('\n')}\n`);
  process.exit(2);
}
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
