import type { ReportRow } from '../report/wire.ts';

export interface ReportColumn {
  readonly title: string;
  readonly isNumber: boolean;
  /** What is sorted by; `null` comes last. */
  readonly key: (row: ReportRow) => string | number | null;
  readonly text: (row: ReportRow) => string;
}

const VERDICTS = ['broken', 'refused', 'failed', 'passed_with_warnings', 'passed'];

const number = (
  title: string,
  of: (row: ReportRow) => number | null,
  text: (value: number) => string,
): ReportColumn => ({
  title,
  isNumber: true,
  key: of,
  text(row) {
    const value = of(row);
    return value === null ? '' : text(value);
  },
});

const words = (title: string, of: (row: ReportRow) => string, key: ReportColumn['key'] = of): ReportColumn => ({
  title,
  isNumber: false,
  key,
  text: of,
});

const whole = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ');
const rounded = (value: number): string => `${Number(value.toPrecision(3))}`;

export const COLUMNS: readonly ReportColumn[] = [
  words('model', (row) => row[0]),
  words('format', (row) => row[1]),
  words(
    'verdict',
    (row) => row[2].replaceAll('_', ' '),
    (row) => VERDICTS.indexOf(row[2]),
  ),
  number('errors', (row) => row[3], whole),
  number('warnings', (row) => row[4], whole),
  number('size [m]', (row) => row[5], rounded),
  number('mass [kg]', (row) => row[6], rounded),
  number('joints', (row) => row[7], whole),
  number('triangles', (row) => row[8], whole),
  words('licence', (row) => row[9]),
  number('time [ms]', (row) => row[10], whole),
];

/** Order of rows by a column, the same for equal ones as before; what has no value is last either way. */
export function sorted(
  rows: readonly number[],
  all: readonly ReportRow[],
  { key }: ReportColumn,
  descending: boolean,
): number[] {
  const keys = rows.map((index) => key(all[index]!));
  const order = Array.from(rows, (_, at) => at);
  const sign = descending ? -1 : 1;
  order.sort((a, b) => {
    const [left, right] = [keys[a]!, keys[b]!];
    if (left === right) return a - b;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  });
  return order.map((at) => rows[at]!);
}
