// One bundle for all simulators, by stage, and peak memory; and 200 props in a row into one project: does the time a prop
// takes stay flat?
//
//   npm run build && node bench/adapters.mjs [runs] [props in a row]      writes bench/results/adapters.json
//
// The bundle is a ZIP of visual and collision GLB with `physics.json`, of a cabinet with two doors and two drawers. Each
// run is a fresh process with a fresh project. The peer, in the same run and in turn, is `node` loading MuJoCo and
// compiling the MJCF of the same cabinet: the least that a proof in MuJoCo has to do.
//
// The row runs in one process: eight props in turn, each under a new name, all into one project, whose common scenes and
// manifests grow with them. What is told is the median of the first and of the last quarter, and the slope of a straight
// line through all. Between the first 10 and the rest lies the loading of the engines, so those are left out.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SIMULATORS } from '../dist/adapters/registry.js';
import { writeAs } from '../dist/src/formats/write-as.js';
import { build, describe } from '../dist/src/generator/index.js';
import { openPropmaster } from '../dist/src/index.js';

const CABINET = 'oak cabinet with two doors and two drawers';
const PROMPTS = [CABINET, 'ceramic bowl', 'crate', 'oak table', 'pine chair', 'blue mug', 'glass bottle', 'toolbox'];
const STAGES = ['unpack', 'read', 'verify', 'adapt', 'install', 'record'];
const WARMING = 10;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 1) => Number(value.toFixed(digits));

async function bundleOf(prompt, name, folder) {
  const model = await build(describe(prompt).description, { name, prompt });
  const file = path.join(folder, `${name}.zip`);
  writeFileSync(file, (await writeAs(model, 'glb_bundle')).bytes);
  return { file, model };
}

async function oneBundle(folder, runs) {
  const { file, model } = await bundleOf(CABINET, 'cabinet', folder);
  const mjcf = path.join(folder, 'peer');
  for (const [name, content] of await mjcfOf(model)) {
    mkdirSync(path.dirname(path.join(mjcf, name)), { recursive: true });
    writeFileSync(path.join(mjcf, name), content);
  }
  const peerScript = path.join(folder, 'peer.mjs');
  writeFileSync(peerScript, peer(mjcf));
  const measure = measuring(folder);
  const [ours, peers] = [[], []];
  for (let run = -1; run < runs; run++) {
    const project = path.join(folder, `one-${run}`);
    const imported = [file, '--simulators', SIMULATORS.join(','), '--project', project, '--json'];
    const one = measure(['dist/lib/cli.js', 'import', ...imported]);
    const base = measure([peerScript]);
    rmSync(project, { recursive: true, force: true });
    if (run < 0) continue; // warms the file cache
    const lines = one.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    if (lines.at(-1).verdict !== 'passed') throw new Error(`The cabinet has not passed: ${lines.at(-1).verdict}`);
    const finished = lines.filter(({ type, state }) => type === 'progress' && state === 'finished');
    ours.push({ ...one, stages: Object.fromEntries(finished.map(({ stage, ms }) => [stage, ms])) });
    peers.push(base);
  }
  return {
    runs,
    total_ms: round(median(ours.map(({ ms }) => ms))),
    stages_ms: Object.fromEntries(
      STAGES.map((stage) => [stage, round(median(ours.map(({ stages }) => stages[stage] ?? 0)))]),
    ),
    peak_mb: round(median(ours.map(({ mb }) => mb))),
    peer_ms: round(median(peers.map(({ ms }) => ms))),
    peer_peak_mb: round(median(peers.map(({ mb }) => mb))),
    ratio: round(median(ours.map(({ ms }, i) => ms / peers[i].ms)), 2),
  };
}

const mjcfOf = async (model) => (await import('../dist/src/formats/mjcf/write.js')).writeMjcf(model);

/** The least that a proof in MuJoCo takes. */
const peer = (folder) => `
  import { readFileSync, readdirSync } from 'node:fs';
  import load from ${JSON.stringify(import.meta.resolve('@mujoco/mujoco'))};
  const mujoco = await load();
  const folder = ${JSON.stringify(folder)};
  mujoco.FS.mkdir('/prop');
  mujoco.FS.mkdir('/prop/assets');
  for (const name of readdirSync(folder + '/assets')) mujoco.FS.writeFile('/prop/assets/' + name, readFileSync(folder + '/assets/' + name));
  mujoco.FS.writeFile('/prop/cabinet.xml', readFileSync(folder + '/cabinet.xml'));
  mujoco.MjModel.from_xml_path('/prop/cabinet.xml').delete();
`;

/** Wall time [ms] and peak resident memory of a process of Node [MB], as the kernel counted it. */
function measuring(folder) {
  const report = path.join(folder, 'report.mjs');
  writeFileSync(
    report,
    "import { writeFileSync } from 'node:fs';\nprocess.on('exit', () => writeFileSync(process.env.BENCH_RSS, String(process.resourceUsage().maxRSS)));\n",
  );
  const env = { ...process.env, PROPMASTER_HOME: path.join(folder, 'home'), BENCH_RSS: path.join(folder, 'rss') };
  return (args) => {
    const started = performance.now();
    const options = { encoding: 'utf8', env, maxBuffer: 2 ** 28 };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', report, ...args], options);
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return { ms: performance.now() - started, mb: Number(readFileSync(env.BENCH_RSS, 'utf8')) / 1024, stdout };
  };
}

/** In this process. */
async function row(folder, count) {
  const bundles = [];
  for (const [i, prompt] of PROMPTS.entries()) bundles.push((await bundleOf(prompt, `prop_${i}`, folder)).file);
  const propmaster = await openPropmaster({ project: path.join(folder, 'row'), home: path.join(folder, 'home') });
  const [times, cpu, heaps] = [[], [], []];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    const before = process.cpuUsage();
    await propmaster.importFile(bundles[i % bundles.length], { name: `prop_in_row_${i}`, simulators: SIMULATORS });
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
    heaps.push(process.memoryUsage().rss / 2 ** 20);
    process.stderr.write(`${i + 1}: ${round(times.at(-1))} ms\n`);
  }
  await propmaster.close();
  return {
    props: count,
    time: trend(times, bundles.length),
    // What the machine does besides changes this less.
    cpu: trend(cpu, bundles.length),
    resident_mb: { after_10: round(heaps[Math.min(WARMING, count) - 1]), at_the_end: round(heaps.at(-1)) },
    peak_mb: round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Whether it stays flat [ms]. Eight kinds of props take different times: one round of all is one point. */
function trend(values, kinds) {
  const rounds = [];
  for (let i = WARMING; i + kinds <= values.length; i += kinds)
    rounds.push(values.slice(i, i + kinds).reduce((sum, ms) => sum + ms, 0) / kinds);
  const quarter = Math.max(1, Math.floor(rounds.length / 4));
  const [first, last] = [median(rounds.slice(0, quarter)), median(rounds.slice(-quarter))];
  return {
    median_ms: round(median(values)),
    first_quarter_ms: round(first),
    last_quarter_ms: round(last),
    ratio: round(last / first, 2),
    slope_ms_a_prop: round(slope(rounds) / kinds, 3),
    slope_percent_a_100_props: round((100 * 100 * slope(rounds)) / kinds / median(rounds), 1),
  };
}

/** Of the straight line with the least squares through the values, a step. */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const over = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  const under = values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

const [runs, count] = [Number(process.argv[2] ?? 9), Number(process.argv[3] ?? 200)];
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
try {
  const output = {
    command: 'npm run build && node bench/adapters.mjs',
    node: process.version,
    cores: os.availableParallelism(),
    simulators: SIMULATORS,
    peer: 'node loading MuJoCo and compiling the MJCF of the same cabinet',
    one_bundle: await oneBundle(folder, runs),
    row: await row(folder, count),
  };
  writeFileSync('bench/results/adapters.json', `${JSON.stringify(output, null, 2)}\n`);
  console.log(JSON.stringify(output, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
