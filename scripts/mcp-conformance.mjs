// The official MCP conformance suite against our server (test/mcp-server/conformance/fixture.ts), in both eras of the
// protocol. Red: a scenario that fails without being in expected.yaml, or is there and passes.
//
//   node scripts/mcp-conformance.mjs                   both revisions
//   node scripts/mcp-conformance.mjs 2026-07-28        one
//
// The suite needs Node 22; test/judges/install.sh puts it and a Node 24 into .venv-judges/mcp-conformance.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const judge = path.join(root, '.venv-judges', 'mcp-conformance', 'node_modules');
const node = path.join(judge, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const suite = path.join(judge, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const { parse } = createRequire(path.join(judge, 'yaml', 'package.json'))('yaml');

const REVISIONS = ['2025-11-25', '2026-07-28'];
const chosen = process.argv.length > 2 ? process.argv.slice(2) : REVISIONS;
const unknown = chosen.find((revision) => !REVISIONS.includes(revision));
if (unknown) {
  console.error(`There is no revision ${unknown}; one of ${REVISIONS.join(', ')}.`);
  process.exit(2);
}

const expected = parse(readFileSync(path.join(root, 'test/mcp-server/conformance/expected.yaml'), 'utf8'));
const fixture = spawn(process.execPath, ['--import', 'tsx', 'test/mcp-server/conformance/fixture.ts'], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const scratch = mkdtempSync(path.join(tmpdir(), 'propmaster-conformance-results-'));
try {
  const url = await firstLine(fixture);
  let red = 0;
  for (const revision of chosen) red += await judgeRevision(url, revision);
  process.exitCode = red > 0 ? 1 : 0;
} finally {
  fixture.stdin.end(); // the fixture ends with its stdin
  if (fixture.exitCode === null) await once(fixture, 'exit');
  rmSync(scratch, { recursive: true, force: true });
}

/** @returns how many scenarios came out other than expected */
async function judgeRevision(url, revision) {
  const results = path.join(scratch, revision);
  const run = spawn(node, [suite, 'server', '--url', url, '--requirements', revision, '--output-dir', results], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await once(run, 'close');
  const scenarios = readScenarios(results);
  if (scenarios.size === 0) throw new Error(`The suite ran no scenario of ${revision}:\n${said.slice(-4_000)}`);

  const known = expected[revision] ?? {};
  const surprises = [];
  const excused = [];
  for (const [scenario, checks] of scenarios) {
    const failed = [...checks].filter(([, { status }]) => status === 'FAILURE');
    for (const [id, { message }] of failed) {
      const key = [scenario, `${scenario}:${id}`].find((entry) => entry in known);
      (key ? excused : surprises).push(key ? key : `${scenario}:${id} fails: ${message}`);
    }
  }
  for (const entry of Object.keys(known)) {
    const [scenario] = entry.split(':');
    if (!scenarios.has(scenario)) surprises.push(`${entry} is expected to fail, but there is no such scenario`);
    else if (!excused.includes(entry)) surprises.push(`${entry} passes; take it out of expected.yaml`);
  }
  const failing = new Set(excused.map((entry) => entry.split(':')[0]));
  console.log(
    `${revision}: ${scenarios.size - failing.size} of ${scenarios.size} scenarios pass, ${failing.size} fail as expected`,
  );
  for (const entry of new Set(excused)) console.log(`  expected: ${entry}: ${known[entry]}`);
  for (const surprise of surprises) console.log(`  RED: ${surprise}`);
  return surprises.length;
}

/** Scenario → check → its gravest outcome: ids repeat where a scenario does something several times. */
function readScenarios(folder) {
  const scenarios = new Map();
  for (const name of readdirSync(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(name)?.[1];
    if (!scenario) continue;
    const checks = new Map();
    for (const { id, status, errorMessage } of JSON.parse(
      readFileSync(path.join(folder, name, 'checks.json'), 'utf8'),
    )) {
      if (checks.get(id)?.status !== 'FAILURE') checks.set(id, { status, message: errorMessage });
    }
    scenarios.set(scenario, checks);
  }
  return scenarios;
}

async function firstLine(child) {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The fixture ended before it served.');
}
