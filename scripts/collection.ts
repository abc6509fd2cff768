// `npm run collection -- FOLDER`: imports every model of a folder, has the source and the installed prop measured by the
// reference library of their format, and prints what installed, what was refused and why, and what differs. Exits non-zero if
// fewer than --least percent are right. Judges must be installed: bash test/judges/install.sh.
//
//   --kinds sdf,usd,mjcf,urdf   what is looked for; else all four
//   --only hammer,cup      models whose path contains one of these
//   --opinions FILE        JSON, {"source": …, "models": {"<path>": {"expect": "refuse", "code": …, "why": …}}}: what a person expects
//   --simulators NAMES     simulators beyond MuJoCo and that of the format, for example mujoco,gazebo,isaac,blender
//   --jobs 2               imports at a time
//   --limit 600            seconds after which an import counts as broken
//   --least 98             percent
//   --out FILE             writes the page there instead of printing it
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Comparison, comparison, isRight } from './collection/compare.ts';
import { findModels } from './collection/find-models.ts';
import { importModel } from './collection/import-model.ts';
import { measure, referenceOf, requireReference } from './collection/measure.ts';
import { count, page, summary } from './collection/page.ts';
import { type Found, type Imported, KINDS, type Kind, type Opinion, type Row } from './collection/types.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: 'string', default: KINDS.join(',') },
    only: { type: 'string' },
    opinions: { type: 'string' },
    simulators: { type: 'string', default: '' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
    limit: { type: 'string', default: '600' },
    least: { type: 'string', default: '98' },
    out: { type: 'string' },
  },
});
const [given] = positionals;
if (given === undefined) throw new Error('Say which folder: npm run collection -- FOLDER');
const folder = path.resolve(given);
const kinds = values.kinds.split(',').map((kind): Kind => {
  if (!KINDS.includes(kind as Kind)) throw new Error(`--kinds: "${kind}" is none of ${KINDS.join(', ')}`);
  return kind as Kind;
});
const only = values.only?.split(',');
const opinions = values.opinions
  ? (JSON.parse(await readFile(values.opinions, 'utf8')) as { source: string; models: Record<string, Opinion> })
  : { source: path.basename(folder), models: {} };
const options = { root: folder, simulators: values.simulators.split(',').filter(Boolean), limit: Number(values.limit) };

const found = (await findModels(folder, kinds)).filter(({ name }) => !only || only.some((part) => name.includes(part)));
const present = kinds.filter((kind) => found.some((model) => model.kind === kind));
for (const kind of present) requireReference(kind);

const rows: Row[] = [];
const queue = [...found];
await Promise.all(
  Array.from({ length: Number(values.jobs) }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const row = await judge(next);
      rows.push(row);
      say(row);
    }
  }),
);
rows.sort((a, b) => (a.found.name < b.found.name ? -1 : 1));

const run = { name: path.basename(folder), source: opinions.source, references: present.map(referenceOf), rows };
if (values.out) await writeFile(values.out, page(run));
else process.stdout.write(page(run));
process.stderr.write(`${summary(run)}\n`);
const { all, right } = count(run);
process.exitCode = all > 0 && 100 * right >= Number(values.least) * all ? 0 : 1;

function judge(model: Found): Promise<Row> {
  const opinion = opinions.models[model.name];
  return importModel(model, options, async (imported) => {
    const compared = imported.state === 'installed' ? await compareWith(model, imported) : { differences: [] };
    const right = isRight(imported, compared, opinion);
    return { found: model, imported, ...compared, ...(opinion && { opinion }), right };
  });
}

async function compareWith(
  { kind, entry }: Found,
  { written }: Extract<Imported, { state: 'installed' }>,
): Promise<Comparison> {
  // As GAZEBO_MODEL_PATH has it: models beside the model.
  const source = await measure(kind, entry, [path.dirname(path.dirname(entry)), folder]);
  return comparison(source, await measure(kind, written, [path.dirname(path.dirname(written))]));
}

function say({ found: { name }, imported, differences, uncompared, right }: Row): void {
  const outcome =
    imported.state === 'installed'
      ? ['installed', ...differences, ...(uncompared === undefined ? [] : [`not compared: ${uncompared}`])].join('; ')
      : `${imported.state}: ${imported.message.replace(/\s+/g, ' ').slice(0, 200)}`;
  process.stderr.write(`${`${rows.length}`.padStart(5)} ${right ? ' ' : '!'} ${name}: ${outcome}\n`);
}
