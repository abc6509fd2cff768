import type { ReportData, ReportRow } from '../report/wire.ts';
import { COLUMNS } from './columns.ts';
import { h } from './dom.ts';

/** All that is known of one model, with every kind of finding in it. */
export function detailOf(row: ReportRow, { kinds, base }: ReportData, onClose: () => void): HTMLElement {
  const [path, , , , , , , , , , , findings, picture] = row;
  const address = base + path.split('/').map(encodeURIComponent).join('/');
  const facts = COLUMNS.slice(1).flatMap((column) => {
    const text = column.text(row);
    return text === '' ? [] : [h('dt', {}, column.title), h('dd', {}, text)];
  });
  const said = findings.map(([kind, count, place, message]) => {
    const { code, severity, hint } = kinds[kind]!;
    return h(
      'li',
      { class: severity },
      h('p', {}, h('strong', {}, severity), ' ', h('code', {}, code), count > 1 ? ` × ${count}` : ''),
      h('p', {}, message),
      h('p', { class: 'place' }, `${path} ${place === path ? '' : place}`),
      ...(hint === '' ? [] : [h('p', { class: 'hint' }, hint)]),
    );
  });
  return h(
    'aside',
    { class: 'detail', 'aria-label': path },
    h('button', { type: 'button', class: 'close', onclick: onClose }, 'Close'),
    h('h2', {}, base === '' ? path : h('a', { href: address }, path)),
    ...(picture === '' ? [] : [h('img', { src: picture, alt: '', width: '128', height: '128' })]),
    h('dl', {}, ...facts),
    said.length === 0 ? h('p', {}, 'Nothing was found.') : h('ul', {}, ...said),
  );
}
