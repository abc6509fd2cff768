// Against what people chain today, on the same assets: a mesh → MuJoCo (obj2mjcf; trimesh and CoACD), MJCF → USD
// (mujoco-usd-converter).
//
//   npm run build && node bench/import-peers.mjs [runs]        writes bench/results/import-peers.{json,md}
//
// Every tool is a process of its own, in turn; wall time and the largest resident memory of it and its children are
// medians. Peers get virtual environments under .venv-bench/, with the versions below, made at the first run with the
// Python in $PYTHON (else python3; 3.10 to 3.13). What came out is judged by the same MuJoCo, whoever made it.
//
// Ours does more in its time: it verifies in simulation, draws a preview, writes a report and a lock. The peers stop when
// the file is written.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeMjcf } from '../dist/src/formats/mjcf/write.js';
import { build, describe } from '../dist/src/generator/index.js';
import { apply, compose } from '../dist/src/model/pose.js';
import { writeFolder } from './peers/folder.mjs';
import { outcomeOfMjcf, outcomeOfUsd } from './peers/outcome.mjs';
import { venvOf } from './peers/venv.mjs';

const VENVS = {
  obj2mjcf: ['obj2mjcf==0.0.25', 'coacd==1.0.14', 'trimesh==5.2.0', 'mujoco==3.16.0'],
  usd: ['mujoco-usd-converter==0.8.0', 'usd-exchange==3.0.1', 'mujoco==3.16.0'],
};
/** Of all tools; MuJoCo's default, which obj2mjcf leaves it at [kg/m³]. */
const DENSITY = 1000;
const MESHES = { bowl: 'ceramic bowl 25 cm wide', mug: 'blue ceramic mug', bottle: 'glass bottle 30 cm tall' };
const MODELS = {
  crate: 'wooden crate 60x40x30 cm',
  cabinet: 'white cabinet with two doors and two drawers, 90 cm wide',
};

const python = process.env['PYTHON'] ?? 'python3';
const runs = Number(process.argv[2] ?? 5);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 2) => Number(value.toFixed(digits));
const programOf = (venv, name) => path.resolve('.venv-bench', venv, 'bin', name);

/** One solid, as a modeller would export it: all that is seen of the only link, in one object. */
function objOf({ links: [link], meshes }) {
  const lines = ['o solid'];
  let volume = 0;
  let first = 1;
  for (const { pose, geometry } of link.visuals) {
    const { positions, indices } = meshes.find(({ name }) => name === geometry.mesh);
    const points = Array.from({ length: positions.length / 3 }, (_, i) =>
      apply(compose(link.pose, pose), [...positions.subarray(3 * i, 3 * i + 3)]),
    );
    lines.push(...points.map((point) => `v ${point.map((value) => value.toFixed(7)).join(' ')}`));
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [...indices.subarray(i, i + 3)];
      lines.push(`f ${corners.map((corner) => corner + first).join(' ')}`);
      const [a, b, c] = corners.map((corner) => points[corner]);
      volume += triple(a, b, c) / 6;
    }
    first += points.length;
  }
  return { text: `${lines.join('\n')}\n`, volume };
}

const triple = ([ax, ay, az], [bx, by, bz], [cx, cy, cz]) =>
  ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);

function measure(command, folder) {
  const report = path.join(folder, 'report.json');
  const env = { ...process.env, PROPMASTER_HOME: path.join(folder, 'home') };
  const all = [path.resolve('bench/peers/measure.py'), report, ...command];
  const { stderr, stdout } = spawnSync(python, all, { encoding: 'utf8', env, cwd: folder, maxBuffer: 2 ** 28 });
  const { status, ...used } = JSON.parse(readFileSync(report, 'utf8'));
  return status === 0 ? used : { ...used, failed: `${stdout}${stderr}`.trim().split('\n').at(-1) };
}

const importing = (file, name, simulator, ...more) => [
  process.execPath,
  path.resolve('dist/lib/cli.js'),
  'import',
  file,
  ...['--name', name, '--simulators', simulator, '--project', 'project', '--allow-failed', ...more],
];

/** Tools for a mesh: the command in a fresh folder that holds `<name>.obj`, and where its result lies. */
const MESH_TOOLS = {
  propmaster: {
    command: (name) => importing(`${name}.obj`, name, 'mujoco', '--density', String(DENSITY)),
    result: (name) => [`project/mujoco/${name}`, `${name}.xml`],
  },
  obj2mjcf: {
    command: () => [
      programOf('obj2mjcf', 'obj2mjcf'),
      ...['--obj-dir', '.', '--save-mjcf', '--decompose', '--add-free-joint', '--overwrite'],
    ],
    result: (name) => [name, `${name}.xml`],
  },
  'trimesh + coacd': {
    command: (name) => [
      programOf('obj2mjcf', 'python'),
      path.resolve('bench/peers/decompose.py'),
      ...[`${name}.obj`, 'out', String(DENSITY)],
    ],
    result: () => ['out', 'model.xml'],
  },
};

const MODEL_TOOLS = {
  propmaster: {
    command: (name) => importing(`${name}.xml`, name, 'isaac'),
    result: (name) => `project/isaac/${name}`,
  },
  'mujoco-usd-converter': {
    command: (name) => [programOf('usd', 'mujoco_usd_converter'), `${name}.xml`, 'out'],
    result: () => 'out',
  },
};

/** Every tool in turn, so that what the machine does besides hits all alike. */
async function compare({ tools, name, files, look, scratch }) {
  const seen = Object.fromEntries(Object.keys(tools).map((tool) => [tool, []]));
  const outcomes = {};
  for (let run = 0; run < runs; run++)
    for (const [tool, { command }] of Object.entries(tools)) {
      const folder = mkdtempSync(path.join(scratch, 'run-'));
      writeFolder(folder, files);
      seen[tool].push(measure(command(name), folder));
      if (run === runs - 1) outcomes[tool] = await look(tool, folder);
      rmSync(folder, { recursive: true, force: true });
    }
  const middle = (tool, key) => median(seen[tool].map((one) => one[key]));
  return Object.fromEntries(
    Object.keys(tools).map((tool) => [
      tool,
      {
        s: round(middle(tool, 's')),
        cpu_s: round(middle(tool, 'cpu_s')),
        mb: round(middle(tool, 'mb'), 0),
        // Ours over the peer's: below 1 is ours the faster, the leaner.
        time_ratio: round(middle('propmaster', 's') / middle(tool, 's')),
        memory_ratio: round(middle('propmaster', 'mb') / middle(tool, 'mb')),
        ...(seen[tool].at(-1).failed ? { failed: seen[tool].at(-1).failed } : {}),
        ...outcomes[tool],
      },
    ]),
  );
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
try {
  for (const [name, packages] of Object.entries(VENVS)) venvOf(name, packages);
  const results = { meshes: {}, models: {} };
  for (const [name, prompt] of Object.entries(MESHES)) {
    const model = await build(describe(prompt).description, { name, prompt });
    const { text, volume } = objOf(model);
    const [cavity] = model.semantics.cavities;
    const where = cavity && { position: cavity.pose.position, size: cavity.size };
    const look = (tool, folder) => {
      const [out, entry] = MESH_TOOLS[tool].result(name);
      return outcomeOfMjcf(path.join(folder, out), entry, where);
    };
    const files = [[`${name}.obj`, text]];
    const rows = await compare({ tools: MESH_TOOLS, name, files, look, scratch });
    results.meshes[name] = { true_mass: volume * DENSITY, rows };
    process.stderr.write(`${name}: ${JSON.stringify(results.meshes[name])}\n`);
  }
  for (const [name, prompt] of Object.entries(MODELS)) {
    const model = await build(describe(prompt).description, { name, prompt });
    const look = (tool, folder) => outcomeOfUsd(path.join(folder, MODEL_TOOLS[tool].result(name)), name);
    const files = [...writeMjcf(model)];
    const rows = await compare({ tools: MODEL_TOOLS, name, files, look, scratch });
    const mass = model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
    results.models[name] = { true_mass: mass, true_joints: model.joints.length, rows };
    process.stderr.write(`${name}: ${JSON.stringify(results.models[name])}\n`);
  }
  const output = {
    command: 'npm run build && node bench/import-peers.mjs',
    runs,
    node: process.version,
    cores: os.availableParallelism(),
    peers: VENVS,
    results,
  };
  writeFileSync('bench/results/import-peers.json', `${JSON.stringify(output, null, 2)}\n`);
  writeFileSync('bench/results/import-peers.md', asMarkdown(output));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function asMarkdown({ results, runs: times, cores }) {
  const percent = (mass, truth) => (mass === undefined ? '' : `${round(100 * (mass / truth - 1), 1)}%`);
  const yes = (value) => (value === undefined ? '' : value ? 'yes' : '**no**');
  const rowsOf = (group, more) =>
    Object.entries(group).flatMap(([name, { rows, true_mass: truth }]) =>
      Object.entries(rows).map(([tool, row]) => [
        name,
        tool,
        row.s,
        row.mb,
        ...(tool === 'propmaster' ? ['', ''] : [`${row.time_ratio} ×`, `${row.memory_ratio} ×`]),
        row.failed ?? (row.compiles ? 'yes' : `**no**: ${row.why}`),
        row.parts ?? '',
        percent(row.mass, truth),
        more(row),
      ]),
    );
  const head = ['asset', 'tool', 's', 'peak MB', 'our time', 'our memory', 'compiles', 'convex parts', 'mass off by'];
  return `# What people chain today

Made by \`npm run build && node bench/import-peers.mjs\`: medians of ${times} runs on ${cores} cores. "Our time" and "our memory" are
ours over the peer's: below 1 we are faster or leaner, above 1 the peer is. Ours includes verification in simulation, a
preview, a report and a lock; the peers stop when the file is written.

## A mesh into MuJoCo

One closed solid as OBJ, ${DENSITY} kg/m³. The mass is compared with the volume of the mesh. The ball has 0.3 times the smallest
side of the cavity as radius, and must be inside after 3 s.

${asTable(
  [...head, 'ball stays'],
  rowsOf(results.meshes, ({ ballStays }) => yes(ballStays)),
)}

## MJCF into USD

Read back by our own USD reader and compiled by MuJoCo; the mass is compared with that of the MJCF.

${asTable(
  [...head, 'joints'],
  rowsOf(results.models, ({ joints }) => joints ?? ''),
)}

${verdict(results)}
`;
}

/** Where a peer is ahead, said as plainly as where we are. */
function verdict({ meshes, models }) {
  const peers = Object.entries({ ...meshes, ...models }).flatMap(([asset, { rows }]) =>
    Object.entries(rows)
      .filter(([tool]) => tool !== 'propmaster')
      .map(([tool, row]) => ({ asset, tool, row, ours: rows.propmaster })),
  );
  const list = (title, wins) => {
    const found = peers.filter(wins).map(({ asset, tool }) => `${tool} (${asset})`);
    return `- ${title}: ${found.length > 0 ? found.join(', ') : 'none'}.`;
  };
  return `## Where a peer is ahead

${list('Faster', ({ row }) => row.time_ratio > 1)}
${list('Less memory', ({ row }) => row.memory_ratio > 1)}
${list('Fewer convex parts, with the ball inside', ({ row, ours }) => row.ballStays && row.parts < ours.parts)}
${list('What it made works and ours does not', ({ row, ours }) => (row.compiles && !ours.compiles) || (row.ballStays && ours.ballStays === false))}`;
}

function asTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
