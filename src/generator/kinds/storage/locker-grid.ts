import type { Order } from '../../order.ts';
import { Refusal } from '../../refusal.ts';

/** Compartments. */
export const MOST = 24;

/** Up to four doors stand side by side, more in rows of equal length: the most columns, up to four, that divide them. */
const columnsFor = (doors: number): number => (doors <= 4 ? doors : ([4, 3, 2, 5].find((n) => doors % n === 0) ?? 1));

/** Columns and rows that the prompt gives, or those of so many doors. */
export function gridOf(order: Order, usual: number): { columns: number; rows: number } {
  const [columns, rows, doors] = (['column', 'row', 'door'] as const).map((part) => order.request.counts.get(part));
  if (!order.named('column') && !order.named('row')) {
    const all = order.count('door', usual);
    return { columns: columnsFor(all), rows: all / columnsFor(all) };
  }
  const across = columns ?? (doors !== undefined && rows !== undefined ? doors / rows : usual);
  const grid = { columns: across, rows: rows ?? (doors === undefined ? 1 : doors / across) };
  const all = grid.columns * grid.rows;
  if (!Number.isInteger(grid.columns) || !Number.isInteger(grid.rows) || (doors ?? all) !== all || all > MOST)
    throw new Refusal(
      'impossible_count',
      `${grid.columns} by ${grid.rows} are not ${doors ?? `at most ${MOST}`} doors.`,
    );
  return grid;
}
