import type { ExhibitData } from '../../wire.ts';
import { h } from '../dom.ts';

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' } as const;
/** Of one prop; the rest is counted. */
const MOST = 200;

/** What the checks found, the worst first. */
export function findingsPanel({ findings }: Pick<ExhibitData, 'findings'>): HTMLElement {
  if (findings.length === 0) return h('p', { class: 'muted' }, 'Nothing was found.');
  const order = ['error', 'warning', 'info'];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return h(
    'ul',
    { class: 'findings' },
    ...sorted
      .slice(0, MOST)
      .map(({ code, severity, message, hint, link }) =>
        h(
          'li',
          { class: severity },
          h(
            'p',
            { class: 'finding-head' },
            h('strong', {}, WORDS[severity]),
            h('code', {}, code),
            link === undefined ? undefined : h('span', { class: 'muted' }, link),
          ),
          h('p', {}, message),
          hint === undefined ? undefined : h('p', { class: 'muted' }, hint),
        ),
      ),
    findings.length > MOST
      ? h('li', { class: 'muted' }, `${findings.length - MOST} more are in the report.`)
      : undefined,
  );
}
