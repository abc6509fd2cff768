// `npm run hashes`: makes every kind of prop with three seeds and twenty scenes, and compares the SHA-256 of what is delivered
// with bench/results/generator-hashes.json, so that a change of the generator's structure can be seen to change no byte.
//
//   --write          writes the file instead of comparing; with --only, these entries of it
//   --only mug,a desk   kinds and scenes whose name or prompt contains one of these
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sceneRequest } from '../src/contract/scenes.ts';
import { produce } from '../src/service/jobs/produce.ts';
import type { Product } from '../src/service/jobs/product.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean', default: false } } });
const FILE = new URL('../bench/results/generator-hashes.json', import.meta.url);
const SEEDS = [1, 2, 3];

/** One of each room type, and what relations, counts, sizes and colours do. */
const SCENES = [
  'a kitchen',
  'an office with two desks, each with a laptop and a mug, and an office chair at each',
  'a living room',
  'a bedroom',
  'a workshop',
  'a laboratory',
  'a dining room',
  'a warehouse with a row of four shelves against the wall, three pallets and six crates',
  'a table with a laptop, two mugs and a bowl on it and two chairs around it',
  'a desk with a monitor, a keyboard in front of it and a mouse to the right of the keyboard',
  'a shelf with ten books and a lamp',
  'a red cube on a blue cube on a green cube',
  'three crates stacked on a pallet',
  'a round table with six chairs around it',
  'a sofa facing a TV stand with a coffee table between them',
  'a workbench with a drill, a hammer and three screwdrivers on it',
  'two bowls, one inside the other',
  'a 3 x 4 m room with a bed in the corner and a nightstand beside it',
  'a conveyor with five boxes in a row',
  'a cabinet 1.2 m wide with a microwave on it',
];

const progress = { phase: () => undefined, authored: () => undefined, planned: async () => undefined };
const only = values.only?.split(',');
const isWanted = (name: string): boolean => !only || only.some((part) => name.includes(part));

const hashes: Record<string, string> = {};
for (const kind of (await kindsOfSchema()).filter(isWanted)) {
  for (const seed of SEEDS) {
    const request = { prompt: kind.replaceAll('_', ' '), name: kind, seed };
    await made(`${kind} ${seed}`, () => produce({ mode: 'asset', request }, progress));
  }
}
for (const prompt of SCENES.filter(isWanted)) {
  await made(prompt, () => produce({ mode: 'scene', request: sceneRequest.parse({ prompt }) }, progress));
}

const before = JSON.parse(await readFile(FILE, 'utf8')) as Record<string, string>;
if (values.write) {
  // Of a few, the others stay on record.
  await writeFile(FILE, `${JSON.stringify({ ...(only ? before : {}), ...hashes }, null, 2)}\n`);
} else {
  const fresh = Object.keys(hashes).filter((name) => before[name] === undefined);
  const changed = Object.keys(hashes).filter((name) => !fresh.includes(name) && hashes[name] !== before[name]);
  for (const name of fresh) process.stdout.write(`new, not on record until --write: ${name}\n`);
  const known = Object.keys(hashes).length - fresh.length;
  for (const name of changed) process.stdout.write(`changed: ${name}\n`);
  process.stdout.write(`${known - changed.length} of ${known} as before\n`);
  process.exitCode = changed.length > 0 ? 1 : 0;
}

/** A refusal too is kept, by its message: it may not change either. */
async function made(name: string, make: () => Promise<Product>): Promise<void> {
  try {
    hashes[name] = hashOf(await make());
  } catch (error) {
    hashes[name] = `refused: ${(error as Error).message}`;
  }
  process.stderr.write(`${name}\n`);
}

function hashOf({ files, ...rest }: Product): string {
  const hash = createHash('sha256').update(JSON.stringify(rest));
  for (const { bytes, ...described } of files) hash.update(JSON.stringify(described)).update(bytes);
  return hash.digest('hex');
}

/** The kinds that a description may name. */
async function kindsOfSchema(): Promise<string[]> {
  const schema = JSON.parse(await readFile(new URL('../schemas/descriptions.schema.json', import.meta.url), 'utf8'));
  return Object.keys(schema.$defs).filter((name) => schema.$defs[name].properties?.category !== undefined);
}
