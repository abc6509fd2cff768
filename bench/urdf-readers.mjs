// URDF → MJCF, SDF and USD against who reads URDF himself: MuJoCo, libsdformat 12 (what `gz sdf` runs), Drake, and NVIDIA's
// urdf-usd-converter; then how long a conversion takes.
//
//   npm run build && node bench/urdf-readers.mjs [runs]        writes bench/results/urdf-readers.md
//
// The files are those that PyBullet brings along (.venv-judges/urdf). One reader reads both: the URDF, and what `convert` made of it; so
// a difference is one of meaning and not of measuring. Each difference beyond 0.1% has to be explained by a fact of the file, or the script fails.
// Times are wall clock and processor time, medians of processes that take turns. Judges: bash test/judges/install.sh.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readXml } from '../dist/src/formats/xml/read.js';
import { median, timed } from './peers/timed.mjs';
import { explanationOf } from './peers/urdf-explained.mjs';
import { venvOf } from './peers/venv.mjs';

const PEERS = ['urdf-usd-converter==0.3.4', 'mujoco-usd-converter==0.8.0', 'trimesh==5.2.0', 'mujoco==3.16.0'];
const FILES = [
  'cartpole',
  'r2d2',
  'table/table',
  'tray/traybox',
  'objects/mug',
  'lego/lego',
  'jenga/jenga',
  'domino/domino',
  'duck_vhacd',
  'kuka_iiwa/model',
  'laikago/laikago',
  'franka_panda/panda',
  'racecar/racecar',
];
const runs = Number(process.argv[2] ?? 3);
const bin = path.resolve(venvOf('urdf-readers', PEERS));
const library = path.resolve('.venv-judges/urdf/lib');
const data = path.join(library, readdirSync(library)[0], 'site-packages/pybullet_data');
const drake = path.resolve('.venv-judges/drake/bin/python');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'propmaster-urdf-'));
const env = { ...process.env, PROPMASTER_HOME: path.join(scratch, 'home') };

const run = (program, args) => spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 2 ** 28 });
/** The line that says what is wrong, else the last one; what is of this machine is left out of it. */
function lastOf(text) {
  const lines = text.trim().split('\n');
  const said = lines.findLast((line) => /error:|Error in|failed:/i.test(line)) ?? (lines.at(-1) || 'it says nothing');
  return said.replaceAll(`${data}/`, '').trim().slice(0, 200);
}
const converting = (source, target, ...more) => [
  path.resolve('dist/lib/cli.js'),
  'convert',
  source,
  target,
  ...['--replace', ...(source.startsWith(data) ? ['--root', data] : []), ...more],
];

/** What a reader of bench/peers/urdf_readers.py says; `failed`: its last words. */
function inPython(program, reader, file) {
  const { stdout, stderr } = run(program, [path.resolve('bench/peers/urdf_readers.py'), reader, file]);
  const line = stdout.split('\n').find((one) => one.startsWith('READ '));
  return line ? JSON.parse(line.slice(5)) : { failed: lastOf(stderr.trim() || stdout) };
}

/** The same by libsdformat, from what `sdf_dump` prints. */
function inSdformat(file) {
  const { stdout, stderr } = run(path.resolve('.venv-judges/bin/sdf_dump'), [file]);
  let said;
  try {
    said = JSON.parse(stdout);
  } catch {
    return { failed: lastOf(stderr) };
  }
  if (said.links.length === 0) return { failed: lastOf(stderr) };
  const mass = said.links.reduce((sum, link) => sum + link.mass, 0);
  const joints = said.joints.filter(({ type }) => ['revolute', 'continuous', 'prismatic'].includes(type));
  const end = (value) => (Math.abs(value) < 1e8 ? value : null);
  return {
    mass,
    bodies: Object.fromEntries(said.links.map((link) => [link.name, link.mass])),
    joints: Object.fromEntries(joints.map(({ name, limits }) => [name, limits ? limits.map(end) : [null, null]])),
  };
}

const READERS = {
  'MuJoCo 3.16': { ending: 'xml', read: (file) => inPython(`${bin}/python`, 'mujoco', file) },
  'libsdformat 12': { ending: 'sdf', read: inSdformat },
  'Drake 1.58': { ending: 'sdf', read: (file) => inPython(drake, 'drake', file) },
  'urdf-usd-converter 0.3.4': {
    ending: 'usda',
    read(file) {
      if (file.endsWith('.usda')) return inPython(`${bin}/python`, 'usd', file);
      const out = mkdtempSync(path.join(scratch, 'usd-'));
      const { stderr } = run(`${bin}/urdf_usd_converter`, [file, out]);
      const made = readdirSync(out).find((name) => name.endsWith('.usda'));
      return made ? inPython(`${bin}/python`, 'usd', path.join(out, made)) : { failed: lastOf(stderr) };
    },
  },
};

/** Quantities that differ: [what, theirs, ours]. */
function differences(theirs, ours) {
  if (theirs.failed) return [['reads it', `no: ${theirs.failed}`, 'yes']];
  if (ours.failed) return [['reads ours', 'yes', `no: ${ours.failed}`]];
  const found = [];
  const far = (a, b) => Math.abs(a - b) > 1e-3 * Math.max(Math.abs(a), Math.abs(b), 1e-9);
  if (far(theirs.mass, ours.mass)) found.push(['mass [kg]', theirs.mass, ours.mass]);
  const other = Object.fromEntries(Object.entries(theirs.joints).map(([name, ends]) => [portable(name), ends]));
  const missing = Object.keys(ours.joints).filter((name) => !(name in other));
  const more = Object.keys(other).filter((name) => !(name in ours.joints));
  if (missing.length > 0) found.push(['joints that only ours has', '', missing.join(', ')]);
  if (more.length > 0) found.push(['joints that only theirs has', more.join(', '), '']);
  for (const [name, ends] of Object.entries(ours.joints)) {
    const its = other[name];
    if (
      its &&
      ends.some((end, i) => (end === null) !== (its[i] === null) || (end !== null && far(end + 10, its[i] + 10)))
    )
      found.push([`range of ${name}`, its.join(' to '), ends.join(' to ')]);
  }
  return found;
}

const portable = (name) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Links of the file with their masses, and joints. */
function factsOf(file) {
  const robot = readXml(readFileSync(file), file);
  const of = (node, name) => node.children.find((child) => child.name === name);
  const links = robot.children.filter(({ name }) => name === 'link');
  const joints = robot.children.filter(({ name }) => name === 'joint');
  const children = new Set(joints.map((joint) => of(joint, 'child')?.attributes.get('link')));
  const massOf = (link) => {
    const inertial = of(link, 'inertial');
    return Number((inertial && of(inertial, 'mass')?.attributes.get('value')) ?? 0);
  };
  /** Mass of a link and of all that fixed joints hold to it. */
  const held = (name) =>
    massOf(links.find((link) => link.attributes.get('name') === name)) +
    joints
      .filter(
        (joint) => joint.attributes.get('type') === 'fixed' && of(joint, 'parent')?.attributes.get('link') === name,
      )
      .reduce((sum, joint) => sum + held(of(joint, 'child').attributes.get('link')), 0);
  const root = links.find((link) => !children.has(link.attributes.get('name')));
  return {
    root: { name: root.attributes.get('name'), mass: held(root.attributes.get('name')) },
    stated: links.reduce((sum, link) => sum + massOf(link), 0),
    massless: links.filter((link) => massOf(link) === 0).map((link) => link.attributes.get('name')),
    joints: joints.map((joint) => ({
      name: portable(joint.attributes.get('name')),
      type: joint.attributes.get('type'),
      limit: of(joint, 'limit')?.attributes,
    })),
  };
}

const rows = [];
let unexplained = 0;
for (const name of FILES) {
  const source = path.join(data, `${name}.urdf`);
  const facts = factsOf(source);
  for (const [reader, { ending, read }] of Object.entries(READERS)) {
    const target = path.join(scratch, path.basename(name), `it.${ending}`);
    mkdirSync(path.dirname(target), { recursive: true });
    run(process.execPath, converting(source, target, '--no-verify', '--collider', 'hull'));
    const found = differences(read(source), read(target));
    if (found.length === 0) rows.push([name, reader, 'same mass, joints and ranges', '', '', '']);
    for (const [what, theirs, ours] of found) {
      const why = explanationOf({ reader, what, theirs, ours, facts });
      if (why === undefined) unexplained += 1;
      rows.push([name, reader, what, shown(theirs), shown(ours), why ?? '**not explained**']);
      if (why === undefined) process.stderr.write(`  ${what}: ${shown(theirs)} | ${shown(ours)}\n`);
    }
    process.stderr.write(`${name}, ${reader}: ${found.length} differences\n`);
  }
}

function shown(value) {
  return typeof value === 'number' ? String(Number(value.toPrecision(5))) : String(value).slice(0, 160);
}

/** What gives the same file: [our conversion, the peer's command]. */
const RACES = [
  ...['cartpole', 'kuka_iiwa/model', 'franka_panda/panda'].map((name) => ({
    name: `${name}.urdf → USD`,
    source: path.join(data, `${name}.urdf`),
    ending: 'usda',
    peer: 'urdf-usd-converter',
    command: (source, out) => [`${bin}/urdf_usd_converter`, source, out],
  })),
  ...['cartpole', 'franka_panda/panda'].map((name) => ({
    name: `${name} as MJCF → USD`,
    source: path.join(scratch, path.basename(name), 'it.xml'),
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
  for (let i = 0; i < runs; i++)
    for (const [tool, made] of Object.entries(tools)) seen[tool].push(timed(made(), scratch, env));
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
  [head, head.map(() => '---'), ...lines]
    .map((line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
writeFileSync(
  'bench/results/urdf-readers.md',
  `<!-- Made by bench/urdf-readers.mjs. Don't edit. -->

# Readers of URDF

${FILES.length} files that PyBullet 3.2.7 brings along, each read by MuJoCo, libsdformat 12 (what \`gz sdf\` runs), Drake and
urdf-usd-converter, and by the same readers once \`propmaster convert\` has made MJCF, SDF and USD of it
(\`--collider hull --no-verify\`). Compared are the mass, the joints that move and their ranges, within 0.1%. ${unexplained} differences are not explained.

${table(['file', 'reader', 'what differs', 'it reads of the URDF', 'it reads of ours', 'because'], rows)}

## Time of a conversion

Wall clock in seconds, medians of ${runs} processes that took turns, on ${os.availableParallelism()} cores that other work shared. Ratios are ours over the peer's, of wall
clock and (processor time). Without checks ours still reads every file that it wrote again and compares it; with all checks it simulates the prop in MuJoCo.
Colliders are hulls, as the peers leave them; convex parts that keep cavities open, which \`convert\` makes otherwise, take longer.

${table(['conversion', 'peer', 'peer [s]', 'without checks [s]', 'ratio', 'with all checks [s]', 'ratio'], times)}
`,
);
process.exitCode = unexplained > 0 ? 1 : 0;
