// URDF → MJCF, SDF and USD against programs that read URDF themselves: MuJoCo, libsdformat 12 (what `gz sdf` runs), Drake, and
// NVIDIA's urdf-usd-converter.
//
//   npm run build && node bench/urdf-readers.mjs [file…]        writes bench/results/urdf-readers.md; of some files, prints it
//
// The files are those that PyBullet brings along (.venv-judges/urdf). One reader reads both: the URDF, and what `convert` made of it; so
// a difference is one of meaning and not of measuring. Each difference beyond 0.1% has to be explained by a fact of the file, or the script fails.
// A reader that takes more than two minutes counts as one that fails. Judges: bash test/judges/install.sh.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PEERS } from './peers/converters.mjs';
import { explanationOf } from './peers/urdf-explained.mjs';
import { factsOf, portable } from './peers/urdf-facts.mjs';
import { inSdformat } from './peers/urdf-sdformat.mjs';
import { venvOf } from './peers/venv.mjs';

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
  'quadruped/minitaur',
  'quadruped/spirit40',
  'humanoid/humanoid',
  'husky/husky',
  'a1/a1',
  'mini_cheetah/mini_cheetah',
  'xarm/xarm6_robot',
  'differential/diff_ring',
  'bicycle/bike',
  'pendulum5',
  'TwoJointRobot_w_fixedJoints',
  'spherical_joint_limit',
  'random_urdfs/000/000',
  'random_urdfs/500/500',
];
const chosen = process.argv.slice(2);
const LIMIT = 120_000;
const bin = path.resolve(venvOf('urdf-readers', PEERS));
const library = path.resolve('.venv-judges/urdf/lib');
const data = path.join(library, readdirSync(library)[0], 'site-packages/pybullet_data');
const drake = path.resolve('.venv-judges/drake/bin/python');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'propmaster-urdf-'));
const env = { ...process.env, PROPMASTER_HOME: path.join(scratch, 'home') };

function run(program, args) {
  const { stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 28,
    timeout: LIMIT,
  });
  return {
    stdout,
    stderr: error ? `error: ${error.code === 'ETIMEDOUT' ? 'no answer in two minutes' : error.message}` : stderr,
  };
}

/** The line that says what is wrong, else the last one; what is of this machine is left out of it. */
function lastOf(text) {
  const lines = text.trim().split('\n');
  const said = lines.findLast((line) => /error:|Error in|failed:/i.test(line)) ?? (lines.at(-1) || 'it says nothing');
  return said.replaceAll(`${data}/`, '').replaceAll(scratch, '').trim().slice(0, 200);
}

/** @returns what stopped it, if it was stopped */
function convert(source, target) {
  const options = ['--replace', '--root', data, '--no-verify', '--collider', 'hull', '--time-limit', '110'];
  const { stderr } = run(process.execPath, [path.resolve('dist/lib/cli.js'), 'convert', source, target, ...options]);
  return /^error: /m.test(stderr) ? lastOf(stderr) : undefined;
}

/** What a reader of bench/peers/urdf_readers.py says; `failed`: its last words. */
function inPython(program, reader, file) {
  const { stdout, stderr } = run(program, [path.resolve('bench/peers/urdf_readers.py'), reader, file]);
  const line = stdout.split('\n').find((one) => one.startsWith('READ '));
  return line ? JSON.parse(line.slice(5)) : { failed: lastOf(stderr.trim() || stdout) };
}

const READERS = {
  'MuJoCo 3.16': { ending: 'xml', read: (file) => inPython(`${bin}/python`, 'mujoco', file) },
  'libsdformat 12': {
    ending: 'sdf',
    read: (file) => inSdformat(run(path.resolve('.venv-judges/bin/sdf_dump'), [file]), lastOf),
  },
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
function differences(theirs, ours, { lumped }) {
  if (theirs.failed) return [['reads it', `no: ${theirs.failed}`, ours.failed ? `no: ${ours.failed}` : 'yes']];
  if (ours.failed) return [['reads ours', 'yes', `no: ${ours.failed}`]];
  const found = [];
  const far = (a, b) => Math.abs(a - b) > 1e-3 * Math.max(Math.abs(a), Math.abs(b), 1e-9);
  if (far(theirs.mass, ours.mass)) found.push(['mass [kg]', theirs.mass, ours.mass]);
  else if (theirs.inertia && ours.inertia) {
    const largest = Math.max(...theirs.inertia.map(Math.abs), ...ours.inertia.map(Math.abs));
    if (theirs.inertia.some((value, i) => Math.abs(value - ours.inertia[i]) > 1e-3 * largest))
      found.push(['inertia of all [kg·m²]', figures(theirs.inertia), figures(ours.inertia)]);
  }
  const bodies = byName(theirs.bodies);
  for (const [name, [mass, moments]] of Object.entries(byName(ours.bodies))) {
    const [itsMass, its] = bodies[name] ?? [];
    // What fixed joints hold together is one body for some readers; that is in the inertia of all.
    if (lumped.has(name)) continue;
    if (itsMass === undefined || far(itsMass, mass) || (its === null && moments === null)) continue;
    if (
      !its ||
      !moments ||
      its.some((value, i) => far(value, moments[i]) && Math.abs(value - moments[i]) > 1e-3 * its[2])
    )
      found.push([`inertia of ${name} [kg·m²]`, figures(its), figures(moments)]);
  }
  const other = byName(theirs.joints);
  const missing = Object.keys(ours.joints).filter((name) => !(name in other));
  const more = Object.keys(other).filter((name) => !(name in ours.joints));
  if (missing.length > 0) found.push(['joints that only ours has', '', missing.join(', ')]);
  if (more.length > 0) found.push(['joints that only theirs has', more.join(', '), '']);
  for (const [name, ends] of Object.entries(ours.joints)) {
    const its = other[name];
    if (its?.some((end, i) => (end === null) !== (ends[i] === null) || (end !== null && far(end + 10, ends[i] + 10))))
      found.push([`range of ${name}`, its.map(end).join(' to '), ends.map(end).join(' to ')]);
  }
  return found;
}

const byName = (things) => Object.fromEntries(Object.entries(things).map(([name, thing]) => [portable(name), thing]));
const end = (value) => (value === null ? 'none' : shown(value));
const figures = (values) => (values ? values.map((value) => Number(value.toPrecision(4))).join(', ') : 'none');

function shown(value) {
  return typeof value === 'number' ? String(Number(value.toPrecision(5))) : String(value).slice(0, 160);
}

/** Rows of the table of one file. */
function rowsOf(name) {
  const source = path.join(data, `${name}.urdf`);
  const facts = factsOf(source);
  return Object.entries(READERS).flatMap(([reader, { ending, read }]) => {
    const target = path.join(scratch, name.replaceAll('/', '_'), `it.${ending}`);
    mkdirSync(path.dirname(target), { recursive: true });
    const refused = convert(source, target);
    const found = differences(read(source), refused === undefined ? read(target) : { failed: refused }, facts);
    process.stderr.write(`${name}, ${reader}: ${found.length} differences\n`);
    if (found.length === 0) return [[name, reader, 'same mass, inertia, joints and ranges', '', '', '']];
    return found.map(([what, theirs, ours]) => {
      const why = explanationOf({ reader, what, theirs, ours, facts });
      if (why === undefined) process.stderr.write(`  ${what}: ${shown(theirs)} | ${shown(ours)}\n`);
      return [name, reader, what, shown(theirs), shown(ours), why ?? UNEXPLAINED];
    });
  });
}

const UNEXPLAINED = '**not explained**';
const names = chosen.length > 0 ? chosen : FILES;
const rows = names.flatMap((name) => {
  try {
    return rowsOf(name);
  } catch (error) {
    return [[name, 'all', 'the comparison', lastOf(error.message), '', UNEXPLAINED]];
  }
});
rmSync(scratch, { recursive: true, force: true });
const unexplained = rows.filter((row) => row.at(-1) === UNEXPLAINED).length;
const same = rows.filter(([, , what]) => what.startsWith('same')).length;

const table = (head, lines) =>
  [head, head.map(() => '---'), ...lines]
    .map((line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
const page = `<!-- Made by bench/urdf-readers.mjs. Don't edit. -->

# Readers of URDF

${names.length} files that PyBullet 3.2.7 brings along, each read by MuJoCo, libsdformat 12 (what \`gz sdf\` runs), Drake and
urdf-usd-converter, and by the same readers once \`propmaster convert\` has made MJCF, SDF and USD of it
(\`--collider hull --no-verify\`). Compared within 0.1% are the mass, the inertia of the whole about its centre of mass with joints at 0,
the principal moments of every body that no fixed joint holds to another one, the joints that move and their ranges. Of
${names.length * Object.keys(READERS).length} pairs ${same} are the same in all of these; ${unexplained} differences are not explained.

${table(['file', 'reader', 'what differs', 'it reads of the URDF', 'it reads of ours', 'because'], rows)}
`;
if (chosen.length > 0) process.stdout.write(page);
else writeFileSync('bench/results/urdf-readers.md', page);
process.exitCode = unexplained > 0 ? 1 : 0;
