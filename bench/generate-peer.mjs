// The generator against NVIDIA's scene_synthesizer, which makes articulated furniture, dishes and kitchens without a GPU
// as well.
//
//   npm run build && node bench/generate-peer.mjs [count]       writes bench/results/generate-peer.{json,md}
//
// The peer gets a virtual environment under .venv-bench/, with the versions below, made at the first run with the Python in
// $PYTHON (else python3; 3.10 to 3.13). Each makes `count` props of ten kinds, and one kitchen with fifty things; times are
// without the start of the process. What came out is looked at by the same MuJoCo, whoever made it.
//
// The peer's prop is done when URDF and USD are written; a collider of it is the mesh that is seen, which MuJoCo, PhysX and
// DART fill. What it takes to open it (CoACD, on every mesh that isn't convex) is its third stage. Ours is written in all
// formats of the service, with colliders, mass and textures, and verified in simulation.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeMjcf } from '../dist/src/formats/mjcf/write.js';
import { build, describe } from '../dist/src/generator/index.js';
import { writeArtifacts } from '../dist/src/service/export/artifacts.js';
import { produceScene } from '../dist/src/service/produce-scene.js';
import { verifyModel } from '../dist/src/verify/verify.js';
import { writeFolder } from './peers/folder.mjs';
import { outcomeOfMjcf } from './peers/outcome.mjs';
import { must, venvOf } from './peers/venv.mjs';

const PACKAGES = ['scene_synthesizer==1.15.0', 'usd-core==26.11', 'coacd==1.0.14', 'trimesh==5.2.0', 'mujoco==3.16.0'];
const KINDS = 'mug bowl drinking_glass plate table shelf cabinet fridge dishwasher microwave'.split(' ');
const OBJECTS = 40;
const KITCHEN =
  'a kitchen with a fridge, an oven, a dishwasher, a microwave, four cabinets and two tables, each with ten mugs, five bowls and five plates on it';

const count = Number(process.argv[2] ?? 5);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
try {
  const bin = venvOf('synthesizer', PACKAGES);
  const theirs = synthesize(bin, 'props', count);
  const rows = {};
  for (const kind of KINDS) {
    rows[kind] = { ours: await make(kind), theirs: await look(kind, theirs[kind]) };
    process.stderr.write(`${kind}: ${JSON.stringify(rows[kind])}\n`);
  }
  const scene = { ours: await kitchen(), theirs: synthesize(bin, 'scene', OBJECTS) };
  process.stderr.write(`kitchen: ${JSON.stringify(scene)}\n`);
  const output = {
    command: 'npm run build && node bench/generate-peer.mjs',
    node: process.version,
    cores: os.availableParallelism(),
    count,
    peer: PACKAGES,
    rows,
    scene,
  };
  writeFileSync('bench/results/generate-peer.json', `${JSON.stringify(output, null, 2)}\n`);
  writeFileSync('bench/results/generate-peer.md', asMarkdown(output));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Runs the peer. @returns what it measured */
function synthesize(bin, what, number) {
  const args = ['bench/peers/synthesize.py', what, path.join(scratch, what), `${number}`];
  const said = must(spawnSync(`${bin}/python`, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
  return JSON.parse(said.slice(said.indexOf('BENCH ') + 'BENCH '.length).split('\n')[0]);
}

/** The peer's prop as it comes, read and written again by MuJoCo. */
async function look(kind, { hollow, ...said }) {
  const cavity = hollow && { position: [0, 0, hollow[1] / 2 + 0.005], size: [hollow[0], hollow[0], hollow[1]] };
  const { ballStays } = await outcomeOfMjcf(path.join(scratch, 'props', kind), `${kind}.xml`, cavity ?? undefined);
  return { ...said, ballStays };
}

async function make(kind) {
  const prompt = kind.replaceAll('_', ' ');
  const seconds = { make: 0, write: 0, verify: 0 };
  let model;
  for (let seed = 1; seed <= count; seed++) {
    const began = performance.now();
    model = await build(describe(prompt, seed).description, { name: kind, prompt });
    const made = performance.now();
    await writeArtifacts(model);
    const written = performance.now();
    const { verdict } = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
    if (verdict !== 'passed') throw new Error(`${kind}, seed ${seed}: ${verdict}`);
    seconds.make += (made - began) / 1000 / count;
    seconds.write += (written - made) / 1000 / count;
    seconds.verify += (performance.now() - written) / 1000 / count;
  }
  const [cavity] = ['mug', 'bowl', 'drinking_glass'].includes(kind) ? model.semantics.cavities : [];
  const out = path.join(scratch, 'ours', kind);
  writeFolder(out, writeMjcf(model));
  const where = cavity && { position: cavity.pose.position, size: cavity.size };
  const { parts, mass, joints, ballStays } = await outcomeOfMjcf(out, `${kind}.xml`, where);
  return { seconds, mass, joints, colliders: parts, ballStays };
}

/** As `bench:scene` does it: the engine and the packages are loaded once a service. */
async function kitchen() {
  const quiet = { phase: () => undefined, authored: () => undefined, planned: () => Promise.resolve() };
  const order = (prompt) => ({ prompt, max_asset_definitions: 50, max_instances: 100 });
  await produceScene(order('a table with a mug'), quiet);
  const began = performance.now();
  const { graph } = await produceScene(order(KITCHEN), quiet);
  return { seconds: (performance.now() - began) / 1000, instances: graph.instances.length };
}

function asMarkdown({ rows, scene, cores, node }) {
  const total = (seconds, ...stages) => stages.reduce((sum, stage) => sum + seconds[stage], 0);
  const ms = (value) => (1000 * value).toFixed(0);
  const yes = (value) => (value === undefined ? '' : value ? 'yes' : '**no**');
  const lines = Object.entries(rows).map(([kind, { ours, theirs }]) => {
    const [own, files, opened] = [
      total(ours.seconds, 'make', 'write', 'verify'),
      total(theirs.seconds, 'make', 'write'),
      total(theirs.seconds, 'make', 'write', 'decompose'),
    ];
    const cells = [
      kind,
      ...[ms(ours.seconds.make), ms(own), ms(theirs.seconds.make), ms(files), ms(opened)],
      ...[`${(own / files).toFixed(1)} ×`, `${(own / opened).toFixed(2)} ×`],
      ...[ours.mass.toPrecision(3), theirs.mass.toPrecision(3), ours.joints, theirs.joints],
      ...[yes(ours.ballStays), yes(theirs.ballStays)],
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const { ours, theirs } = scene;
  const theirSeconds = total(theirs.seconds, 'make', 'place', 'write');
  return `# Against scene_synthesizer

Made by \`npm run build && node bench/generate-peer.mjs\` on ${cores} cores, Node ${node}: means of ${count} props of a kind [ms].
"Files" is what it takes until everything is written: ours all formats of the service, with textures and colliders, and verified in
simulation; the peer's URDF and USD. "Opened" adds CoACD, without which MuJoCo, PhysX and DART fill what is hollow. The
ratios are ours over the peer's: below 1 we are faster. Masses are those that MuJoCo weighs [kg].

| kind | ours: made | ours: files | peer: made | peer: files | peer: opened | ours / files | ours / opened | our mass | peer's mass | our joints | peer's joints | a ball falls in: ours | peer's |
|---${'|--:'.repeat(13)}|
${lines.join('\n')}

A kitchen: ours ${ours.seconds.toFixed(1)} s for ${ours.instances} instances, settled in MuJoCo, in all formats; the peer's
${theirSeconds.toFixed(1)} s for ${theirs.instances}, put on surfaces, in URDF and USD: ${(ours.seconds / theirSeconds).toFixed(2)} ×.
`;
}
