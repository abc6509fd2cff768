// The judges of the matrix, over props of the generator.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAs } from '../../src/formats/write-as.ts';
import { build, describe } from '../../src/service/generate/index.ts';
import { installAll } from '../matrix/install.ts';
import { hearAll } from '../matrix/judges.ts';
import type { Input } from '../matrix/types.ts';

/** What one judge said of all props. */
export interface Judged {
  readonly title: string;
  readonly props: number;
  readonly faulty: number;
  readonly faults: readonly string[];
}

/** Props of one project: a judge reads a project at a time. */
const PROJECT = 'generated';

/** Installs the bundle of each prop for all simulators, and asks every judge. What can't be installed is the first one's fault. */
export async function judgeAll(
  categories: readonly string[],
  seeds: number,
  folder: string,
  say: (line: string) => void,
): Promise<Judged[]> {
  process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
  const inputs: Input[] = [];
  for (const category of categories) {
    for (let seed = 1; seed <= seeds; seed++) inputs.push(await write(category, seed, folder));
  }
  const projects = path.join(folder, 'projects');
  await mkdir(projects);
  let done = 0;
  const outcomes = await installAll(inputs, projects, () => {
    done += 1;
    if (done % 50 === 0) say(`${done} of ${inputs.length} installed`);
  });
  const refused = outcomes.flatMap((one) => (one.installed ? [] : [`${one.input.prop}: ${one.code}: ${one.message}`]));
  const installed = outcomes.length - refused.length;
  const heard = await hearAll([path.join(projects, PROJECT)], ({ title, problem, verdicts }) =>
    say(`${title}: ${problem ?? `${verdicts.size} props`}`),
  );
  return [
    { title: 'propmaster, from the bundle', props: outcomes.length, faulty: refused.length, faults: refused },
    ...heard.map(({ title, verdicts, problem }): Judged => {
      const against = [...verdicts].filter(([, faults]) => faults.length > 0);
      const missing = installed - verdicts.size;
      const faults = [
        ...(problem === undefined ? [] : [`${title}: ${problem}`]),
        ...(missing > 0 ? [`${title}: ${missing} props were not judged`] : []),
        ...against.flatMap(([prop, said]) => said.map((fault) => `${title}, ${prop}: ${fault}`)),
      ];
      return { title, props: installed, faulty: against.length + Math.max(0, missing), faults };
    }),
  ];
}

async function write(category: string, seed: number, folder: string): Promise<Input> {
  const prompt = category.replaceAll('_', ' ');
  const reading = describe(prompt, seed);
  if (reading.kind !== 'described') throw new Error(`"${prompt}", seed ${seed}: ${reading.message}`);
  const prop = `${category}_${seed}`;
  const { extension, bytes } = await writeAs(await build(reading.description, { name: prop, prompt }), 'glb_bundle');
  const file = path.join(folder, 'inputs', `${prop}.${extension}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return { row: category, format: 'glb_bundle', project: PROJECT, prop, file };
}
