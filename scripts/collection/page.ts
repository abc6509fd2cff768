// The result of a run as a Markdown page.
import type { Row } from './types.ts';

export interface Run {
  /** Name of the collection, for example `gazebo_models`. */
  readonly name: string;
  /** Where it comes from, with the commit or the date. */
  readonly source: string;
  /** Libraries that measured, by title. */
  readonly references: readonly string[];
  readonly rows: readonly Row[];
}

export interface Counts {
  readonly all: number;
  readonly right: number;
  readonly installed: number;
  readonly refused: number;
  readonly broken: number;
}

export function count({ rows }: Pick<Run, 'rows'>): Counts {
  const of = (state: Row['imported']['state']): number =>
    rows.filter(({ imported }) => imported.state === state).length;
  return {
    all: rows.length,
    right: rows.filter(({ right }) => right).length,
    installed: of('installed'),
    refused: of('refused'),
    broken: of('broken'),
  };
}

/** In the words of the page: `97.4% right: 256 models, 240 installed, 16 refused, 0 broken`. */
export function summary(run: Pick<Run, 'rows'>): string {
  const { all, right, installed, refused, broken } = count(run);
  const share = all === 0 ? '0' : ((100 * right) / all).toFixed(1);
  return `${share}% right: ${all} models, ${installed} installed, ${refused} refused, ${broken} broken`;
}

export function page(run: Run): string {
  const { rows, name, source, references } = run;
  const wrong = rows.filter(({ right }) => !right);
  const refused = rows.filter(({ imported, right }) => right && imported.state === 'refused');
  const excused = rows.filter(({ differences, right }) => right && differences.length > 0);
  const uncompared = rows.filter(({ right, uncompared }) => right && uncompared !== undefined);
  return [
    `<!-- Made by npm run collection. Don't edit. -->`,
    '',
    `# Collection: ${name}`,
    '',
    `Source: ${source}. Each model is imported in a project of its own. The reference library (${references.join(', ')})`,
    'measures the source and what was installed: mass, size, and the ranges of joints have to be the same. An outcome is right',
    'if the model is installed and measures as its source, or if it is refused for the reason that a person expects.',
    '',
    `**${summary(run)}**`,
    '',
    ...section('Not as it should be', wrong, (row) => [outcome(row), row.opinion?.why ?? '']),
    ...section('Refused, as a person expects', refused, (row) => [outcome(row), row.opinion?.why ?? '']),
    ...section('Installed, with a difference that is right', excused, (row) => [outcome(row), row.opinion?.why ?? '']),
    ...section('Installed, and the reference library does not open the source', uncompared, (row) => [
      row.uncompared ?? '',
      row.opinion?.why ?? '',
    ]),
  ].join('\n');
}

function section(title: string, rows: readonly Row[], cells: (row: Row) => readonly [string, string]): string[] {
  if (rows.length === 0) return [];
  return [
    `## ${title} (${rows.length})`,
    '',
    '| model | what came of it | opinion |',
    '|---|---|---|',
    ...rows.map((row) => `| ${[`\`${row.found.name}\``, ...cells(row)].map(cell).join(' | ')} |`),
    '',
  ];
}

function outcome({ imported, differences }: Row): string {
  switch (imported.state) {
    case 'installed':
      return differences.join('; ');
    case 'refused':
      return `refused, \`${imported.code}\`: ${imported.message}`;
    case 'broken':
      return `broken: ${imported.message}`;
  }
}

/** One line, as long as a cell can be read. */
function cell(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
