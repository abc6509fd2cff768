import type { ReportRow } from '../report/wire.ts';
import { COLUMNS } from './columns.ts';
import { h } from './dom.ts';

/** Height of a row; the style says the same [px]. */
const ROW = 28;
/** Rows that are drawn above and below what is seen. */
const MARGIN = 10;

export interface RowTable {
  readonly element: HTMLElement;
  /** Shows these rows from the top. */
  show(indices: readonly number[]): void;
  /** Marks the column that is sorted by. */
  mark(column: number, descending: boolean): void;
}

/** A table that draws only the rows that are seen: sorting ten thousand draws forty. */
export function rowTable(
  rows: readonly ReportRow[],
  onSort: (column: number) => void,
  onOpen: (index: number) => void,
): RowTable {
  const heads = COLUMNS.map(({ title, isNumber }, column) =>
    h(
      'th',
      { scope: 'col', class: isNumber ? 'number' : undefined },
      h('button', { type: 'button', onclick: () => onSort(column) }, title),
    ),
  );
  const body = h('tbody');
  const element = h(
    'div',
    { class: 'rows', tabindex: '0' },
    h('table', {}, h('thead', {}, h('tr', {}, ...heads)), body),
  );
  let shown: readonly number[] = [];
  let from = -1;
  let to = -1;

  const space = (count: number): HTMLElement => {
    const cell = h('td', { colspan: `${COLUMNS.length}` });
    cell.style.height = `${count * ROW}px`;
    return h('tr', { class: 'space', 'aria-hidden': 'true' }, cell);
  };
  const draw = (again: boolean): void => {
    const first = Math.max(0, Math.floor(element.scrollTop / ROW) - MARGIN);
    const last = Math.min(shown.length, Math.ceil((element.scrollTop + element.clientHeight) / ROW) + MARGIN);
    if (!again && first === from && last === to) return;
    [from, to] = [first, last];
    body.replaceChildren(
      space(first),
      ...shown.slice(first, last).map((index) => rowOf(rows[index]!, () => onOpen(index))),
      space(shown.length - last),
    );
  };
  element.addEventListener('scroll', () => draw(false), { passive: true });
  new ResizeObserver(() => draw(false)).observe(element);
  return {
    element,
    show(indices) {
      shown = indices;
      element.scrollTop = 0;
      draw(true);
    },
    mark(column, descending) {
      for (const [at, head] of heads.entries()) {
        if (at === column) head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        else head.removeAttribute('aria-sort');
      }
    },
  };
}

function rowOf(row: ReportRow, onOpen: () => void): HTMLElement {
  const cells = COLUMNS.map((column, at) => {
    const text = column.text(row);
    if (at > 0) return h('td', { class: column.isNumber ? 'number' : undefined }, text);
    return h('td', { title: text }, h('button', { type: 'button', onclick: onOpen }, text));
  });
  return h('tr', { class: row[2] }, ...cells);
}
