#!/usr/bin/env node
// Thin on purpose: asking for the version loads this file and the next, no option parser and no stage.
// `bench/startup.mjs` compares it with `node -e 0`, `bench/mcp-tokens.mjs` the start of `mcp` with that of other servers.
import { statSync } from 'node:fs';
import { VERSION } from '../version.ts';

const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${VERSION}\n`);
} else {
  const { runProcess } = (argv.includes('mcp') && (await linked())) || (await import('./process.ts'));
  await runProcess(argv);
}

/**
 * The same modules in few files, which load faster; see `scripts/link.mjs`. So it matters to nobody whether "mcp" was the
 * command or an argument. `undefined` if they aren't there or, in a checkout, older than what they were made from.
 */
async function linked(): Promise<typeof import('./process.ts') | undefined> {
  const at = (file: string): URL => new URL(file, import.meta.url);
  const time = (file: string): number | undefined => statSync(at(file), { throwIfNoEntry: false })?.mtimeMs;
  const made = time('../../linked/process.js');
  if (made === undefined) return undefined;
  // Package managers set times as they like, so elsewhere they say nothing.
  const isCheckout = time('../../../tsconfig.build.json') !== undefined;
  if (isCheckout && made < (time('process.js') ?? Number.POSITIVE_INFINITY)) return undefined;
  return (await import(at('../../linked/process.js').href)) as typeof import('./process.ts');
}
