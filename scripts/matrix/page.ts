// The matrix as a page. No time of day, no duration, no path of a machine: the same verdicts give the same bytes.
import type { Simulator } from '../../adapters/registry.ts';
import { KIND_NAMES } from '../../src/generator/index.ts';
import type { Row } from './cells.ts';
import type { Hearing } from './judges.ts';
import { INPUT_FORMATS, type State } from './types.ts';

const SIGNS: Readonly<Record<State, string>> = { green: '✓', refused: '–', red: '✗', unjudged: '?' };

/** Content of `docs/matrix.md`. */
export function matrixPage(
  rows: readonly Row[],
  hearings: readonly Pick<Hearing, 'title'>[],
  simulators: readonly Simulator[],
): string {
  const generated = rows.filter(({ input }) => input.project !== 'corpus');
  const corpus = rows.filter(({ input }) => input.project === 'corpus');
  return [
    introduction(rows, hearings, simulators),
    generatedTable(generated),
    corpusTable(corpus),
    listOf(rows, simulators),
  ].join('\n');
}

function introduction(
  rows: readonly Row[],
  hearings: readonly Pick<Hearing, 'title'>[],
  simulators: readonly Simulator[],
): string {
  const counts = countStates(rows);
  return `<!-- Made by npm run matrix. Don't edit. -->

# Any export to any simulator

Every input is installed for all of these simulators at once; then the simulators themselves judge the files that were
written, which this project's code has no part in: ${hearings.map(({ title }) => title).join(', ')}.
Made by \`npm run matrix\`, which needs the judges (\`bash test/judges/install.sh nightly\`); \`--only mug,bowl\` and
\`--formats usd,glb\` run a part of it and print it instead.

The signs of a cell stand for ${simulators.join(', ')}, in this order:

| sign | meaning | cells |
|---|---|---|
| ✓ | installed, and every judge of that simulator is content | ${counts.green} |
| – | refused, with the finding that is right | ${counts.refused} |
| ✗ | refused without a good reason, or a judge complains | ${counts.red} |
| ? | not judged: a judge is missing. The command fails then | ${counts.unjudged} |

What MuJoCo, DART and Blender do with a prop: load it, compare mass and joints with the index, let it stand on the ground
for a second. robosuite, PyBullet, Drake, SAPIEN, ManiSkill, Newton and Genesis load it by the loader that lies beside it, compare the same,
and hold it to 2 mm and 1° in that second, beyond what MuJoCo found when it was installed and its report warns of. A ball in its first
cavity that opens upwards has to stay in; what is bolted is held to its ball alone. MuJoCo drops that ball when a prop is installed.
ROS 2 simulates nothing: colcon builds its package, a shell sources it, ament_lint_cmake and catkin_pkg look at its files, urdfdom and
yourdfpy read the URDF that was installed and find its meshes (catkin_lint passes over packages of ament). SDFormat takes warnings for
errors; OpenUSD runs all of its validators, SimReady the profile Robotics-Prop 4.0.0 and, where there are joints, the strict articulated one.
`;
}

function generatedTable(rows: readonly Row[]): string {
  const names = [...new Set(rows.map(({ input }) => input.row))];
  const lines = names.map((name) => {
    const cells = INPUT_FORMATS.map((format) => {
      const row = rows.find(({ input }) => input.row === name && input.format === format);
      return row ? signsOf(row) : '';
    });
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return `## What the service makes

${names.length} of the generator's ${KIND_NAMES.length} categories, as the service exports them, and as URDF and OBJ. A \`glb\` and an \`obj\`
have the looks alone: colliders and mass are estimated, and joints are not there.

| category | ${INPUT_FORMATS.join(' | ')} |
|---|${INPUT_FORMATS.map(() => '---|').join('')}
${lines.join('\n')}
`;
}

function corpusTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| \`${row.input.row}\` | ${row.input.format} | ${signsOf(row)} |`);
  return `## What others made

Files of public projects, unchanged. They lie beside a checkout, not in it.

| file | format | verdict |
|---|---|---|
${lines.join('\n')}
`;
}

/** Everything that isn't green. The same reason for all simulators is told once. */
function listOf(rows: readonly Row[], simulators: readonly Simulator[]): string {
  const lines = rows.flatMap(({ input, cells }) => {
    const told = new Map<string, string[]>();
    for (const [simulator, { state, reason }] of cells) {
      if (state === 'green') continue;
      const line = `${SIGNS[state]} ${(reason ?? '').replaceAll(/\s+/g, ' ')}`;
      told.set(line, [...(told.get(line) ?? []), simulator]);
    }
    return [...told].map(([line, those]) => {
      const who = those.length === simulators.length ? 'all' : those.join(', ');
      const remark = line.startsWith(SIGNS.red) && input.remark ? `. Looked at: ${input.remark}.` : '';
      return `- ${input.row} as ${input.format}, ${who}: ${line}${remark}`;
    });
  });
  return `## What is not green\n\n${lines.length === 0 ? 'Nothing.' : lines.join('\n')}\n`;
}

const signsOf = ({ cells }: Row): string => [...cells.values()].map(({ state }) => SIGNS[state]).join('');

export function countStates(rows: readonly Row[]): Record<State, number> {
  const counts = { green: 0, refused: 0, red: 0, unjudged: 0 };
  for (const { cells } of rows) for (const { state } of cells.values()) counts[state] += 1;
  return counts;
}
