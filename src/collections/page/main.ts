// The script of `audit.html`: sorts, filters and shows what lies in the page as data.
import type { ReportData } from '../report/wire.ts';
import { COLUMNS, sorted } from './columns.ts';
import { detailOf } from './detail.ts';
import { h } from './dom.ts';
import { rowTable } from './table.ts';

const data = JSON.parse(document.getElementById('audit')!.textContent!) as ReportData;
const { rows, kinds, totals } = data;
/** What a row is searched for, lower case. */
const texts = rows.map((row) =>
  `${row[0]} ${row[1]} ${row[9]} ${row[11].map(([, , place, message]) => `${place} ${message}`).join(' ')}`.toLowerCase(),
);

let words = '';
let verdict = '';
let kind = -1;
let column = 2;
let descending = false;

const count = h('output', { class: 'count' });
const search = h('input', {
  type: 'search',
  placeholder: 'Filter by path, format, licence, words of a finding',
  'aria-label': 'Filter',
});
search.addEventListener('input', () => {
  words = search.value.trim().toLowerCase();
  refresh();
});

const table = rowTable(rows, sortBy, open);
const side = h('div', { class: 'side' });

function sortBy(wanted: number): void {
  descending = wanted === column ? !descending : COLUMNS[wanted]!.isNumber;
  column = wanted;
  refresh();
}

function open(index: number): void {
  side.replaceChildren(detailOf(rows[index]!, data, () => side.replaceChildren()));
}

function refresh(): void {
  const wanted = words.split(/\s+/).filter((word) => word !== '');
  const found: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (verdict !== '' && row[2] !== verdict) continue;
    if (kind !== -1 && !row[11].some(([one]) => one === kind)) continue;
    if (wanted.every((word) => texts[index]!.includes(word))) found.push(index);
  }
  table.mark(column, descending);
  table.show(sorted(found, rows, COLUMNS[column]!, descending));
  count.value = `${found.length} of ${rows.length} models`;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-choice]')) {
    const isChosen = button.dataset['choice'] === `v ${verdict}` || button.dataset['choice'] === `k ${kind}`;
    button.setAttribute('aria-pressed', `${isChosen}`);
  }
}

const verdicts = Object.entries(totals.verdicts)
  .filter(([, models]) => models > 0)
  .map(([name, models]) =>
    h(
      'button',
      {
        type: 'button',
        class: name,
        'data-choice': `v ${name}`,
        onclick: () => {
          verdict = verdict === name ? '' : name;
          refresh();
        },
      },
      h('strong', {}, `${models}`),
      ` ${name.replaceAll('_', ' ')}`,
    ),
  );

const ranked = totals.findings.map(({ code, severity, models, count: times, path, message }) => {
  const index = kinds.findIndex((one) => one.code === code && one.severity === severity);
  return h(
    'tr',
    { class: severity },
    h(
      'td',
      {},
      h(
        'button',
        {
          type: 'button',
          'data-choice': `k ${index}`,
          onclick: () => {
            kind = kind === index ? -1 : index;
            refresh();
          },
        },
        code,
      ),
    ),
    h('td', {}, severity),
    h('td', { class: 'number' }, `${models}`),
    h('td', { class: 'number' }, `${times}`),
    h('td', { title: `${path}: ${message}` }, `${path}: ${message}`),
  );
});
const heads = ['finding', 'severity', 'models', 'times', 'first in'].map((title) => h('th', { scope: 'col' }, title));

document
  .getElementById('page')!
  .replaceChildren(
    h('h1', {}, `Audit of ${data.name}`),
    h('p', {}, `${totals.models} models, level ${data.level}, propmaster ${data.release}`),
    h('div', { class: 'verdicts', role: 'group', 'aria-label': 'Verdicts' }, ...verdicts),
    h(
      'div',
      { class: 'findings', tabindex: '0' },
      h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...ranked)),
    ),
    h('div', { class: 'bar' }, search, count),
    h('div', { class: 'main' }, table.element, side),
  );
refresh();
