// `npm run matrix`: eight input formats × eleven simulators × (ten kinds of the generator + the files of others). Installs
// each, has it judged by the simulators themselves, and writes docs/matrix.md. Exits non-zero when a cell is neither green
// nor refused as it should be.
//
//   --only mug,coke_can    rows whose name contains one of these; prints the page instead of writing it
//   --formats usd,glb      these formats only; likewise
//   --simulators drake     these simulators only; likewise
//   --out FILE             writes the page there, whatever was chosen
//   --keep FOLDER          installs there and leaves it, verdicts included; a later run goes on with what is there
//   --hear genesis         with --keep: only the judges of these are asked, and what the others said before counts; for one that takes
//                          hours, or whose judge has changed
//   --limit 1800           seconds that a judge may take over all props
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rowsOf } from './matrix/cells.ts';
import { corpusInputs } from './matrix/corpus.ts';
import { writeGenerated } from './matrix/generated.ts';
import { installAll } from './matrix/install.ts';
import { hearAll, JUDGED } from './matrix/judges.ts';
import { countStates, matrixPage } from './matrix/page.ts';
import type { InputFormat } from './matrix/types.ts';
import { recall, remember } from './matrix/verdicts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    formats: { type: 'string' },
    simulators: { type: 'string' },
    out: { type: 'string' },
    keep: { type: 'string' },
    hear: { type: 'string' },
    limit: { type: 'string', default: '1800' },
  },
});
const only = values.only?.split(',');
const formats = values.formats?.split(',');
const simulators = JUDGED.filter((name) => values.simulators?.split(',').includes(name) ?? true);
const wanted = (row: string, format: InputFormat): boolean =>
  (!only || only.some((part) => row.includes(part))) && (!formats || formats.includes(format));
const out =
  values.out ??
  (only || formats || values.simulators ? undefined : path.resolve(import.meta.dirname, '../docs/matrix.md'));

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const began = performance.now();
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`;

const folder = values.keep ? path.resolve(values.keep) : await mkdtemp(path.join(tmpdir(), 'propmaster-matrix-'));
process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
try {
  const inputs = [...(await writeGenerated(path.join(folder, 'inputs'), wanted)), ...corpusInputs(wanted)];
  const projects = path.join(folder, 'projects');
  await mkdir(projects, { recursive: true });
  const outcomes = await installAll(inputs, projects, simulators, (outcome) => {
    const { input } = outcome;
    say(
      `${seconds()}  ${input.row} as ${input.format}: ${outcome.installed ? 'installed' : `${outcome.code}: ${outcome.message}`}`,
    );
  });
  const filled = [...new Set(outcomes.filter((each) => each.installed).map(({ input }) => input.project))];
  const heard = await hearAll(
    filled.map((project) => path.join(projects, project)),
    async (hearing) => {
      const { title, verdicts, problem } = hearing;
      say(`${seconds()}  ${title}: ${problem ?? `${verdicts.size} props`}`);
      await remember(folder, hearing);
    },
    {
      simulators: values.hear ? simulators.filter((name) => values.hear!.split(',').includes(name)) : simulators,
      limit: Number(values.limit),
    },
  );
  const hearings = await recall(folder, heard, simulators);
  const rows = rowsOf(outcomes, hearings, simulators);
  const page = matrixPage(rows, hearings, simulators);
  if (out === undefined) process.stdout.write(page);
  else await writeFile(out, page);
  const { green, refused, red, unjudged } = countStates(rows);
  say(`${seconds()}  ${green} green, ${refused} refused as they should be, ${red} red, ${unjudged} not judged`);
  process.exitCode = red + unjudged > 0 ? 1 : 0;
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
