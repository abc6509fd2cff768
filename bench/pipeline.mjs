// One prop from prompt to installed, by stage, and the peak memory of the whole process.
//
//   npm run build && node bench/pipeline.mjs          writes bench/results/pipeline.json
//
// Each run is a fresh process with a fresh project and a warm service database (the second and later props of a user).
// The peer, in the same run and in turn: `node` starting, loading MuJoCo and compiling a one-box model, which is the
// least that anything which proves a prop in MuJoCo has to do. The ratio is ours over the peer's.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const RUNS = Number(process.argv[2] ?? 9);
const PROMPTS = { bowl: 'ceramic bowl', cabinet: 'oak cabinet with two doors and two drawers' };
const PEER = `
  import load from '@mujoco/mujoco';
  const mujoco = await load();
  mujoco.MjModel.from_xml_string('<mujoco><worldbody><geom type="box" size="1 1 1"/></worldbody></mujoco>').delete();
`;
const STAGES = ['request', 'job', 'download', 'unpack', 'read', 'verify', 'adapt', 'install', 'record'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value) => Math.round(value * 10) / 10;

/** Runs a command; wall time [ms] and the peak resident memory of it [MB], as the kernel counted it. */
function measure(args) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', report, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PROPMASTER_HOME: path.join(folder, 'home'), BENCH_RSS: path.join(folder, 'rss') },
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return { ms: performance.now() - started, mb: Number(readFileSync(path.join(folder, 'rss'), 'utf8')) / 1024, stdout };
}

const report = path.join(folder, 'report.mjs');
writeFileSync(
  report,
  "import { writeFileSync } from 'node:fs';\nprocess.on('exit', () => writeFileSync(process.env.BENCH_RSS, String(process.resourceUsage().maxRSS)));\n",
);

try {
  const results = {};
  for (const [name, prompt] of Object.entries(PROMPTS)) {
    const ours = [];
    const peer = [];
    for (let run = -1; run < RUNS; run++) {
      const project = path.join(folder, `${name}-${run}`);
      const one = measure(['dist/lib/cli.js', 'generate', prompt, '--project', project, '--json']);
      const base = measure(['--input-type=module', '-e', PEER]);
      if (run < 0) continue; // warms the file cache and makes the service's database
      const lines = one.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const stages = Object.fromEntries(
        lines
          .filter((line) => line.type === 'progress' && line.state === 'finished')
          .map((line) => [line.stage, line.ms]),
      );
      ours.push({ ...one, stages });
      peer.push(base);
    }
    results[name] = {
      prompt,
      total_ms: round(median(ours.map((run) => run.ms))),
      peer_ms: round(median(peer.map((run) => run.ms))),
      ratio: round(median(ours.map((run, i) => run.ms / peer[i].ms))),
      stages_ms: Object.fromEntries(
        STAGES.map((stage) => [stage, round(median(ours.map((run) => run.stages[stage] ?? 0)))]),
      ),
      peak_mb: round(median(ours.map((run) => run.mb))),
      peer_peak_mb: round(median(peer.map((run) => run.mb))),
    };
  }
  const output = {
    command: 'npm run build && node bench/pipeline.mjs',
    runs: RUNS,
    node: process.version,
    cores: os.availableParallelism(),
    peer: 'node starting, loading MuJoCo and compiling one box',
    results,
  };
  writeFileSync('bench/results/pipeline.json', `${JSON.stringify(output, null, 2)}\n`);
  console.log(JSON.stringify(output, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
