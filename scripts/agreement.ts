// `npm run agreement -- --every 5`: one prop of every fifth kind and the third-party files of the matrix, installed for all simulators. Each
// engine says what it reads (mass, inertia about the centre of mass) and where a prop rests a second after it was put down, and
// bench/results/agreement.md says how far that is from MuJoCo. Exits non-zero when something differs that the page does not excuse.
//
//   --every 5              each fifth kind, by name; 1 is all
//   --only mug,bowl        kinds and files whose name contains one of these; prints the page instead of writing it
//   --engines drake,sapien these beside MuJoCo; else all that measure
//   --keep FOLDER          installs there and leaves it, also what the engines said; the folder may be one that `npm run matrix` keeps
//   --limit 1800           seconds that an engine may take over all props
//   --out FILE             writes the page there
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Engine, page } from './agreement/page.ts';
import { sampleOf } from './agreement/sample.ts';
import { corpusInputs } from './matrix/corpus.ts';
import { installAll } from './matrix/install.ts';
import { JUDGED, MEASURING, measure } from './matrix/judges.ts';
import { keyOf } from './matrix/types.ts';

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '5' },
    only: { type: 'string' },
    engines: { type: 'string' },
    keep: { type: 'string' },
    limit: { type: 'string', default: '1800' },
    out: { type: 'string' },
  },
});
const only = values.only?.split(',');
const engines = MEASURING.filter((name) => name === 'mujoco' || (values.engines?.split(',').includes(name) ?? true));
const wanted = (name: string): boolean => !only || only.some((part) => name.includes(part));
const out = values.out ?? (only ? undefined : path.resolve(import.meta.dirname, '../bench/results/agreement.md'));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const folder = values.keep ? path.resolve(values.keep) : await mkdtemp(path.join(tmpdir(), 'propmaster-agreement-'));
process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
try {
  const sample = await sampleOf(path.join(folder, 'inputs/kinds'), Number(values.every), wanted);
  const thirdParty = corpusInputs(wanted).filter(({ refusal }) => refusal === undefined);
  const projects = path.join(folder, 'projects');
  await mkdir(projects, { recursive: true });
  const outcomes = await installAll([...sample, ...thirdParty], projects, JUDGED, ({ input, ...outcome }) =>
    say(`${input.row}: ${outcome.installed ? 'installed' : 'not installed'}`),
  );
  const installed = outcomes.filter((each) => each.installed).map(({ input }) => input);
  const folders = [...new Set(installed.map(({ project }) => path.join(projects, project)))];
  const heard: Engine[] = [];
  for (const name of engines) heard.push({ name, ...(await ask(name, folders)) });
  const { text, faults } = page(installed.map(keyOf), heard, { every: Number(values.every) });
  if (out === undefined) process.stdout.write(text);
  else await writeFile(out, text);
  for (const fault of faults) say(fault);
  process.exitCode = faults.length > 0 || installed.length < outcomes.length ? 1 : 0;
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}

/** What an engine said; with --keep, what it said before. */
async function ask(name: (typeof MEASURING)[number], folders: readonly string[]): Promise<Omit<Engine, 'name'>> {
  const kept = path.join(folder, 'measured', `${name}.json`);
  const before = await readFile(kept, 'utf8').catch(() => undefined);
  if (before !== undefined) return JSON.parse(before) as Omit<Engine, 'name'>;
  try {
    const said = await measure(name, folders, Number(values.limit));
    const readings = Object.fromEntries(said.readings);
    say(`${said.title}: ${said.readings.size} props`);
    await mkdir(path.dirname(kept), { recursive: true });
    await writeFile(kept, JSON.stringify({ title: said.title, readings }));
    return { title: said.title, readings };
  } catch (error) {
    say(`${name}: ${(error as Error).message.slice(-500)}`);
    return { title: name, readings: {}, problem: 'it ended before its answer' };
  }
}
