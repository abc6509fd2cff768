import type { Report } from './report.ts';

/** One more column at the right, for what a report does not hold (durations, paths). */
export interface ExtraColumn {
  readonly title: string;
  /** One a report, in the same order. */
  readonly cells: readonly string[];
}

export interface TableOptions {
  /** Columns of the terminal; names are shortened to fit. @default 80 */
  readonly width?: number;
  readonly extra?: ExtraColumn;
}

interface Column {
  readonly title: string;
  readonly cells: readonly string[];
  readonly align: 'left' | 'right';
}

const GAP = '  ';
const SHORTEST_NAME = 6;
const VERDICTS = { passed: 'passed', passed_with_warnings: 'passed, warnings', failed: 'FAILED' } as const;

/** Reports as a plain-text table for people, one line each, no colours. Ends without a line break. */
export function reportTable(reports: readonly Report[], { width = 80, extra }: TableOptions = {}): string {
  const column = (title: string, align: Column['align'], cell: (report: Report) => string): Column => ({
    title,
    align,
    cells: reports.map((report) => printable(cell(report))),
  });
  const facts: Column[] = [
    column('size [cm]', 'right', ({ measured }) => measured.size.map(centimetres).join(' × ')),
    column('mass [kg]', 'right', ({ measured }) => significant(measured.mass)),
    column('joints', 'right', ({ measured }) => String(measured.joints.filter(({ type }) => type !== 'fixed').length)),
    column('checks', 'right', passedOfRun),
    column('verdict', 'left', ({ verdict }) => VERDICTS[verdict]),
    ...(extra ? [{ title: extra.title, align: 'right' as const, cells: extra.cells.map(printable) }] : []),
  ];
  const taken = facts.reduce((sum, { title, cells }) => sum + GAP.length + widest([title, ...cells]), 0);
  const room = Math.max(SHORTEST_NAME, width - taken);
  const names = column('prop', 'left', ({ subject }) => subject.name);
  const columns = [{ ...names, cells: names.cells.map((name) => shortened(name, room)) }, ...facts];

  const widths = columns.map(({ title, cells }) => widest([title, ...cells]));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, i) => (columns[i]!.align === 'left' ? text.padEnd(widths[i]!) : text.padStart(widths[i]!)))
      .join(GAP)
      .trimEnd();
  return [
    line(columns.map(({ title }) => title)),
    line(widths.map((size) => '─'.repeat(size))),
    ...reports.map((_, row) => line(columns.map(({ cells }) => cells[row] ?? ''))),
  ].join('\n');
}

/** Passed of those that ran, skipped ones apart: they are not passed. */
function passedOfRun({ checks }: Report): string {
  const ran = checks.filter(({ outcome }) => outcome !== 'skipped');
  return `${ran.filter(({ outcome }) => outcome === 'passed').length}/${ran.length}`;
}

const centimetres = (metres: number) => {
  const value = 100 * metres;
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
};

/** Three digits without an exponent: 0.0123, 4.57, 1234. */
function significant(value: number): string {
  const digits = value > 0 ? 2 - Math.floor(Math.log10(value)) : 0;
  return value.toFixed(Math.min(6, Math.max(0, digits)));
}

const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));

const shortened = (text: string, room: number) => (text.length <= room ? text : `${text.slice(0, room - 1)}…`);

/** Names come from files: no control character reaches the terminal. */
const printable = (text: string) => text.replaceAll(/\p{C}/gu, '�');
