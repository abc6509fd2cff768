// The record of scorings: bench/results/language.jsonl, and the table of it, language.md.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from './score.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

const RESULTS = new URL('../../bench/results/', import.meta.url);
const RECORD = new URL('language.jsonl', RESULTS);
const TABLE = new URL('language.md', RESULTS);

/** The blind set is scored at most so often, baselines aside. */
export const MOST_BLIND_RUNS = 3;

export interface Run {
  readonly date: string;
  readonly commit: string;
  readonly set: string;
  /** The release before the work on the language: none of the scorings that are limited. */
  readonly baseline?: true;
  /** Why the blind set was scored once more than it should be. */
  readonly again?: string;
  readonly props: Figures;
  readonly scenes: Figures;
}

export const readRuns = (): Run[] =>
  existsSync(RECORD)
    ? readFileSync(RECORD, 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Run)
    : [];

/** Throws where the blind set has been scored as often as it may be, and no reason is given. */
export function requireRunLeft(runs: readonly Run[], again: string | undefined): void {
  const used = runs.filter(({ set, baseline }) => set === 'blind' && !baseline).length;
  if (used >= MOST_BLIND_RUNS && !again)
    throw new Error(`The blind set has been scored ${used} times. Once more only with --again "reason".`);
}

/** Appends a run, and renews the table. */
export function record(run: Run): void {
  appendFileSync(RECORD, `${JSON.stringify(run)}\n`);
  writeFileSync(TABLE, page(readRuns()));
}

/** The commit, with a mark where the generator's sources differ from it. */
export function commitNow(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src') === '' ? '' : '+changes');
}

/** Right: made as asked, or refused as a reader expects, with a way on. */
const rightOf = ({ verdicts }: Figures): number => verdicts.right + verdicts.refused_helpful;

export const share = (count: number, { prompts }: Figures): string =>
  `${count} (${((100 * count) / prompts).toFixed(1)}%)`;

const HEADINGS: Readonly<Record<Exclude<Verdict, 'right' | 'refused_helpful'>, string>> = {
  wrong_said: 'wrong, told',
  wrong_silent: 'wrong in silence',
  refused_unhelpful: 'refused, no way on',
  refused_feasible: 'refused though feasible',
};

export const COLUMNS = ['prompts', 'right', ...Object.values(HEADINGS), 'median, p99, worst [ms]'];

export const rowOf = (figures: Figures): string[] => [
  String(figures.prompts),
  share(rightOf(figures), figures),
  ...VERDICTS.flatMap((verdict) =>
    verdict === 'right' || verdict === 'refused_helpful' ? [] : [share(figures.verdicts[verdict], figures)],
  ),
  Object.values(figures.time).join(', '),
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

function page(runs: readonly Run[]): string {
  const head = ['date', 'commit', 'set', '', ...COLUMNS];
  const rows = runs.flatMap((run) =>
    (['props', 'scenes'] as const).map((what) => {
      const note = [run.baseline ? ' (previous release)' : '', run.again ? ` (again: ${run.again})` : ''].join('');
      return line([run.date, run.commit, `${run.set}${note}`, what, ...rowOf(run[what])]);
    }),
  );
  return `# Language bench

What the prompts of [the sets](../language/README.md) give, against what a reader expects. Written by
\`npm run bench:language -- --set dev|dev2|blind --record\`; the figures are in [language.jsonl](language.jsonl).

${line(head)}${line(head.map(() => '---'))}${rows.join('')}
- **right**: made with all that the prompt says, or refused where a reader would refuse, naming the thing and a way on.
- **wrong, told**: something differs, and the answer's own words (missing, ignored, assumed) tell it.
- **wrong in silence**: something differs, and nothing tells it.
- **refused, no way on**: rightly refused, but the thing isn't named, or nothing is offered.
- **refused though feasible**: can be made, and is refused.

scene_synthesizer, the peer of the generator's other benches, reads no language; the previous release is the peer here.
`;
}
