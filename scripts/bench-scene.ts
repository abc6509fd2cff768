// `npm run bench:scene`: scenes from prompt to files, the time of each stage as the service itself passes them on, and whether
// a second run gives the same bytes. Prints a table. Exits non-zero when a scene of up to 50 instances takes longer than it
// may, isn't complete, or comes out differently.
//
//   --write               bench/results/scenes.md instead of standard output
//   --only office         scenes whose name begins so
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SceneProduct } from '../src/service/jobs/product.ts';
import { produceScene } from '../src/service/scenes/produce-scene.ts';

/** What a scene of up to {@link MOST_INSTANCES} may take on an idle machine of two cores [s]. */
const MOST_SECONDS = 10;
const MOST_INSTANCES = 50;

const PROMPTS: Readonly<Record<string, string>> = {
  office: 'an office with ten desks, each with a laptop and a mug, ten office chairs and ten bookcases',
  kitchen:
    'a kitchen with a table with six chairs around it, six plates and six mugs on the table, a fridge and an oven',
  warehouse: 'a warehouse with a row of ten shelves against the wall, 20 crates, ten pallets and ten totes',
  tabletop: 'a workbench with a hammer, a screwdriver, a wrench, a toolbox and ten bottles on it, for a franka',
};
const STAGES = ['planning', 'assets', 'structure', 'placement', 'export'] as const;

const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string', default: '' } } });

interface Run {
  readonly product: SceneProduct;
  /** By stage [s]. */
  readonly seconds: ReadonlyMap<string, number>;
  readonly total: number;
}

async function run(prompt: string): Promise<Run> {
  const seconds = new Map<string, number>();
  const began = performance.now();
  let [stage, since] = ['', began];
  const enter = (next: string): void => {
    const now = performance.now();
    if (stage !== '') seconds.set(stage, (now - since) / 1000);
    [stage, since] = [next, now];
  };
  const order = { prompt, max_asset_definitions: 50, max_instances: 100 };
  const progress = { phase: enter, authored: () => undefined, planned: () => Promise.resolve() };
  const product = await produceScene(order, progress);
  enter('');
  return { product, seconds, total: (performance.now() - began) / 1000 };
}

const hashOf = ({ files }: SceneProduct): string =>
  createHash('sha256')
    .update(files.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
    .digest('hex');

// The engine and the packages are loaded once a service, not once a scene.
await run('a table with a mug');
const faults: string[] = [];
const rows: string[] = [];
for (const [name, prompt] of Object.entries(PROMPTS).filter(([key]) => key.startsWith(values.only))) {
  const [first, second] = [await run(prompt), await run(prompt)];
  const { graph, delivery, files } = first.product;
  const total = Math.max(first.total, second.total);
  if (hashOf(first.product) !== hashOf(second.product)) faults.push(`${name}: two runs give different bytes.`);
  if (delivery.status !== 'complete') faults.push(`${name}: ${delivery.missing.join(' ')}`);
  if (delivery.validation !== 'complete') faults.push(`${name}: its validation is ${delivery.validation}.`);
  if (graph.instances.length <= MOST_INSTANCES && total > MOST_SECONDS)
    faults.push(`${name}: ${total.toFixed(1)} s are more than ${MOST_SECONDS} s.`);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const stages = STAGES.map((stage) => Math.max(first.seconds.get(stage) ?? 0, second.seconds.get(stage) ?? 0));
  rows.push(
    `| ${[name, graph.instances.length, graph.assets.length, ...stages.map((s) => s.toFixed(2)), total.toFixed(1), (bytes / 2 ** 20).toFixed(1)].join(' | ')} |`,
  );
  process.stderr.write(`${name}: ${total.toFixed(1)} s\n`);
}

const page = [
  '# Scenes, from the prompt to the files',
  '',
  'Made by `npm run bench:scene -- --write`. Each scene is made twice in one process; each figure is the',
  'slower of both. "Placement" includes MuJoCo: every joint moved through its range, and the scene until it is at rest.',
  '',
  `${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}).`,
  '',
  `| scene | instances | designs | ${STAGES.map((stage) => `${stage} [s]`).join(' | ')} | in all [s] | files [MiB] |`,
  `|---|${'--:|'.repeat(STAGES.length + 4)}`,
  ...rows,
  '',
  'Prompts:',
  '',
  ...Object.entries(PROMPTS).map(([name, prompt]) => `- ${name}: "${prompt}"`),
  '',
  '## What is not as it should be',
  '',
  ...(faults.length === 0 ? ['Nothing.'] : faults.map((fault) => `- ${fault}`)),
  '',
].join('\n');
if (values.write) await writeFile(path.resolve('bench/results/scenes.md'), page);
else process.stdout.write(page);
process.exitCode = faults.length > 0 ? 1 : 0;
