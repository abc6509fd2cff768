import { oneLine } from './printable.ts';
import type { Style } from './style.ts';

export interface Column {
  readonly title: string;
  /** Numbers stand to the right. @default 'left' */
  readonly align?: 'left' | 'right';
  /** Longer cells are cut [characters]. @default 48 */
  readonly width?: number;
  /** Colours a cell after it was padded. */
  readonly paint?: (padded: string) => string;
}

/** Columns two spaces apart under dim titles; no frame, so that `awk` and `column` read it too. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[], style: Style): string {
  const cells = rows.map((row) => columns.map((column, i) => oneLine(row[i] ?? '', column.width ?? 48)));
  const widths = columns.map((column, i) => Math.max(column.title.length, ...cells.map((row) => row[i]!.length)));
  const pad = (cell: string, i: number): string =>
    columns[i]!.align === 'right' ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!);
  const head = columns
    .map(({ title }, i) => pad(title, i))
    .join('  ')
    .trimEnd();
  const lines = cells.map((row) =>
    row
      .map((cell, i) => (columns[i]!.paint ?? String)(pad(cell, i)))
      .join('  ')
      .trimEnd(),
  );
  return [style.dim(head), ...lines].join('\n');
}

/** `label  value` lines, the values aligned; pairs without a value are left out. */
export function renderFacts(
  facts: readonly (readonly [label: string, value: string | undefined])[],
  style: Style,
): string {
  const present = facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined);
  const width = Math.max(0, ...present.map(([label]) => label.length));
  return present.map(([label, value]) => `  ${style.dim(label.padEnd(width))}  ${value}`).join('\n');
}
