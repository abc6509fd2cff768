// What an editor saves by one long-lived process: the same calls through one `propmaster rpc` and through one process of
// the command line each.
//
//   npm run build && node bench/rpc.mjs [calls] [runs]      writes bench/results/rpc.json
//
// A project with one crate; `list` reads the lock, `verify` reads and simulates the prop. Both ways take turns, one after the
// other, and the ratio is within a run. The time of the process that serves counts from its start to its end.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const CLI = path.resolve('dist/lib/cli.js');
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 1) => Number(value.toFixed(digits));

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
const env = { ...process.env, PROPMASTER_HOME: path.join(folder, 'home') };
const project = path.join(folder, 'project');

function command(...args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args, '--project', project, '--json'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
}

function processes(method, calls) {
  const began = performance.now();
  for (let i = 0; i < calls; i++) command(method);
  return performance.now() - began;
}

async function oneProcess(method, calls) {
  const began = performance.now();
  const server = spawn(process.execPath, [CLI, 'rpc', '--project', project], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  for (let id = 0; id < calls; id++) {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The server has ended.');
      const message = JSON.parse(value);
      if (message.error) throw new Error(message.error.message);
      if (message.id === id) break;
    }
  }
  server.stdin.end();
  await new Promise((resolve) => server.once('exit', resolve));
  return performance.now() - began;
}

const [calls, runs] = [Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 3)];
try {
  command('generate', 'wooden crate');
  const methods = {};
  for (const method of ['list', 'verify']) {
    const pairs = [];
    for (let run = 0; run < runs; run++) pairs.push([await oneProcess(method, calls), processes(method, calls)]);
    methods[method] = {
      rpc_ms_a_call: round(median(pairs.map(([rpc]) => rpc)) / calls),
      process_ms_a_call: round(median(pairs.map(([, cli]) => cli)) / calls),
      times_as_fast: round(median(pairs.map(([rpc, cli]) => cli / rpc))),
    };
  }
  const output = {
    command: 'npm run build && node bench/rpc.mjs',
    node: process.version,
    cores: os.availableParallelism(),
    calls,
    runs,
    methods,
  };
  writeFileSync('bench/results/rpc.json', `${JSON.stringify(output, null, 2)}\n`);
  console.log(JSON.stringify(output, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
