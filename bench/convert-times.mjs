// How long `convert` takes, against who makes the same of the same files: urdf-usd-converter, mujoco-usd-converter, trimesh.
//
//   npm run build && node bench/convert-times.mjs [runs]        writes bench/results/convert-times.md
//
// Times are wall clock and processor time, medians of processes that take turns. What fails is told in its row.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PEERS } from './peers/converters.mjs';
import { median, timed } from './peers/timed.mjs';
import { venvOf } from './peers/venv.mjs';

const runs = Number(process.argv[2] ?? 3);
const bin = path.resolve(venvOf('urdf-readers', PEERS));
const library = path.resolve('.venv-judges/urdf/lib');
const data = path.join(library, readdirSync(library)[0], 'site-packages/pybullet_data');
/** panda.urdf names its meshes as those of a package "meshes"; without this the peer leaves them out. */
const packages = ['--package', `meshes=${data}/franka_panda/meshes`];
const scratch = mkdtempSync(path.join(os.tmpdir(), 'propmaster-times-'));
const env = { ...process.env, PROPMASTER_HOME: path.join(scratch, 'home') };
const converting = (source, target, ...more) => [
  path.resolve('dist/lib/cli.js'),
  ...['convert', source, target, '--replace', ...more],
  ...(source.startsWith(data) ? ['--root', data] : []),
];
const asMjcf = (name) => path.join(scratch, path.basename(name), 'it.xml');
for (const name of ['cartpole', 'franka_panda/panda']) {
  mkdirSync(path.dirname(asMjcf(name)), { recursive: true });
  const args = converting(path.join(data, `${name}.urdf`), asMjcf(name), '--no-verify', '--collider', 'hull');
  spawnSync(process.execPath, args, { env });
}

/** What gives the same file: [our conversion, the peer's command]. */
const RACES = [
  ...['cartpole', 'r2d2', 'kuka_iiwa/model', 'franka_panda/panda'].map((name) => ({
    name: `${name}.urdf → USD`,
    source: path.join(data, `${name}.urdf`),
    ending: 'usda',
    peer: 'urdf-usd-converter',
    command: (source, out) => [`${bin}/urdf_usd_converter`, source, out, ...packages],
  })),
  ...['cartpole', 'franka_panda/panda'].map((name) => ({
    name: `${name} as MJCF → USD`,
    source: asMjcf(name),
    ending: 'usda',
    peer: 'mujoco-usd-converter',
    command: (source, out) => [`${bin}/mujoco_usd_converter`, source, out],
  })),
  {
    name: 'objects/mug.obj → GLB',
    source: path.join(data, 'objects/mug.obj'),
    ending: 'glb',
    peer: 'trimesh',
    command: (source, out) => [
      `${bin}/python`,
      '-c',
      'import sys, trimesh; trimesh.load(sys.argv[1], force="scene").export(sys.argv[2])',
      source,
      path.join(out, 'it.glb'),
    ],
  },
];

const times = RACES.map(({ name, source, ending, peer, command }) => {
  const ours = (...more) => [
    process.execPath,
    ...converting(source, path.join(mkdtempSync(path.join(scratch, 'ours-')), `it.${ending}`), ...more),
  ];
  const tools = {
    'without checks': () => ours('--collider', 'hull', '--no-verify'),
    'with all checks': () => ours('--collider', 'hull', '--allow-failed'),
    [peer]: () => command(source, mkdtempSync(path.join(scratch, 'peer-'))),
  };
  const seen = Object.fromEntries(Object.keys(tools).map((tool) => [tool, []]));
  try {
    for (let i = 0; i < runs; i++)
      for (const [tool, made] of Object.entries(tools)) seen[tool].push(timed(made(), scratch, env));
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`);
    return [name, peer, 'failed', '', '', '', ''];
  }
  const of = (tool, key) => median(seen[tool].map((one) => one[key]));
  const ratio = (tool, key) => (of(tool, key) / of(peer, key)).toFixed(2);
  process.stderr.write(`${name}: ${ratio('without checks', 's')} and ${ratio('with all checks', 's')} of ${peer}\n`);
  return [
    name,
    peer,
    of(peer, 's').toFixed(2),
    of('without checks', 's').toFixed(2),
    `${ratio('without checks', 's')} (${ratio('without checks', 'cpu_s')})`,
    of('with all checks', 's').toFixed(2),
    `${ratio('with all checks', 's')} (${ratio('with all checks', 'cpu_s')})`,
  ];
});
rmSync(scratch, { recursive: true, force: true });

const table = (head, lines) =>
  [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
writeFileSync(
  'bench/results/convert-times.md',
  `<!-- Made by bench/convert-times.mjs. Don't edit. -->

# Time of a conversion

Wall clock in seconds, medians of ${runs} ${runs === 1 ? 'run' : 'runs'} each, which took turns, on ${os.availableParallelism()} cores that other work shared. Ratios are ours over the peer's, of wall
clock and (processor time). Without checks ours still reads every file that it wrote again and compares it; with all checks it simulates the prop in MuJoCo.
Colliders are hulls, as the peers leave them; convex parts that keep cavities open, which \`convert\` makes otherwise, take longer.

${table(['conversion', 'peer', 'peer [s]', 'without checks [s]', 'ratio', 'with all checks [s]', 'ratio'], times)}
`,
);
