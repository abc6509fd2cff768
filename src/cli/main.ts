#!/usr/bin/env node
// Thin on purpose: asking for the version loads this file and the next, no option parser and no stage.
// `bench/startup.mjs` compares it with `node -e 0`, `bench/mcp-tokens.mjs` the start of `mcp` with that of other servers.
import { VERSION } from '../version.ts';

const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${VERSION}\n`);
} else {
  const { runProcess } = await import('./process.ts');
  await runProcess(argv);
}
