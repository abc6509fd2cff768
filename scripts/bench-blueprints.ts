// `npm run bench:blueprints`: what building a blueprint takes, and whether memory stays flat (bench/results/blueprint-speed.md).
// Every built-in kind that is a blueprint is built as an agent's is, once without a picture and once with one of four views,
// after one round that loads the generator; then all of them over and over in the same process.
//
//   --builds 2000    how many of the latter
//   --unverified     these are not tried out in MuJoCo: only the generator's memory is looked at
//   --seconds 280    stops there with what is known
//   --part time      the first of both only; `memory`: the second
//   --write          writes the page; otherwise it is printed
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { drawBlueprint } from '../src/api/blueprints.ts';
import { tryBlueprint } from '../src/service/blueprints.ts';

const { values } = parseArgs({
  options: {
    builds: { type: 'string', default: '2000' },
    seconds: { type: 'string' },
    part: { type: 'string' },
    unverified: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const KINDS = new URL('../src/generator/kinds/', import.meta.url);
const PAGE = new URL('../bench/results/blueprint-speed.md', import.meta.url);
/** Pixels of a picture in an MCP answer. */
const PICTURE = 640;
/** Builds from one point of the memory curve to the next. */
const STEP = 100;
const builds = Number(values.builds);
const end = performance.now() + 1000 * Number(values.seconds ?? Number.POSITIVE_INFINITY);

interface Taken {
  readonly wall: number;
  readonly processor: number;
}

async function taken(work: () => Promise<unknown>): Promise<Taken> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - began) / 1000, processor: (user + system) / 1e6 };
}

/** Resident memory [MiB], after a collection where Node runs with --expose-gc. */
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

const names = (await readdir(KINDS, { recursive: true })).filter((name) => name.endsWith('.blueprint.json')).toSorted();
const documents = await Promise.all(names.map((name) => readFile(new URL(name, KINDS), 'utf8')));
await drawBlueprint(documents[0]!, { picture: PICTURE });

const plain: Taken[] = [];
const drawn: Taken[] = [];
for (const document of values.part === 'memory' ? [] : documents) {
  if (performance.now() > end) break;
  plain.push(await taken(() => drawBlueprint(document)));
  drawn.push(await taken(() => drawBlueprint(document, { picture: PICTURE })));
}

const curve: { readonly built: number; readonly resident: number }[] = [];
let built = 0;
for (; values.part !== 'time' && built < builds && performance.now() < end; built++) {
  if (built % STEP === 0) curve.push({ built, resident: resident() });
  const document = documents[built % documents.length]!;
  await (values.unverified ? tryBlueprint(document) : drawBlueprint(document));
}
curve.push({ built, resident: resident() });

const rowOf = (title: string, all: readonly Taken[]): string => {
  const at = (part: number, of: (one: Taken) => number): string =>
    (all.map(of).toSorted((a, b) => a - b)[Math.floor(part * (all.length - 1))] ?? Number.NaN).toFixed(2);
  const [wall, processor] = [({ wall }: Taken) => wall, ({ processor }: Taken) => processor];
  return `| ${title} | ${at(0.5, processor)} | ${at(0.95, processor)} | ${at(1, processor)} | ${at(0.5, wall)} | ${at(0.95, wall)} |`;
};

const page = `# What building a blueprint takes

Made by \`npm run bench:blueprints\` with Node ${process.version}: ${plain.length} kinds that are blueprints, each read, built and
verified as an agent's is, with and without a picture of four views. Wall times are those of a machine with other work on it; processor
times count all threads.

| | processor, median [s] | 95 % [s] | most [s] | wall, median [s] | 95 % [s] |
|---|--:|--:|--:|--:|--:|
${rowOf('without a picture', plain)}
${rowOf('with a picture', drawn)}

## Memory

Resident memory of the process over ${built} builds, all kinds in turn${values.unverified ? ', without verification' : ''}.

| builds | resident [MiB] |
|--:|--:|
${curve.map(({ built: after, resident }) => `| ${after} | ${resident.toFixed(0)} |`).join('\n')}
`;
if (values.write) await writeFile(PAGE, page);
process.stdout.write(page);
