// One project of `npm run bench:generate`: makes a prop of each category with one seed, and installs its bundle for all
// simulators. Prints one JSON line for each: `refused` says why it can't be installed.
//   node dist/scripts/bench-generate/install.js <folder> <project> <seed> [category,category]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAs } from '../../src/formats/write-as.ts';
import { build, describe, KIND_NAMES } from '../../src/generator/index.ts';
import { installAll } from '../matrix/install.ts';
import { FIRST } from '../matrix/judges.ts';
import type { Input } from '../matrix/types.ts';
import { propOf } from './journal.ts';

const [folder = '', project = '', number = '1'] = process.argv.slice(2);
const seed = Number(number);
const only = process.argv[5]?.split(',');
process.env['PROPMASTER_HOME'] = path.join(folder, 'home', project);

const inputs: Input[] = [];
for (const category of KIND_NAMES) {
  if (only && !only.includes(category)) continue;
  try {
    inputs.push(await write(category));
  } catch (error) {
    say({ prop: propOf(category, seed), refused: `${error}` });
  }
}
const outcomes = await installAll(inputs, folder, FIRST, () => undefined);
for (const one of outcomes) {
  const { prop } = one.input;
  say(one.installed ? { prop } : { prop, refused: `${one.code}: ${one.message}` });
}

function say(line: { prop: string; refused?: string }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function write(category: string): Promise<Input> {
  const prompt = category.replaceAll('_', ' ');
  const reading = describe(prompt, seed);
  if (reading.kind !== 'described') throw new Error(`"${prompt}", seed ${seed}: ${reading.message}`);
  const prop = propOf(category, seed);
  const { extension, bytes } = await writeAs(await build(reading.description, { name: prop, prompt }), 'glb_bundle');
  const file = path.join(folder, 'inputs', project, `${prop}.${extension}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return { row: category, format: 'glb_bundle', project, prop, file };
}
