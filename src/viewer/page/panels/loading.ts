import type { ExhibitData } from '../../wire.ts';
import { h, icon } from '../dom.ts';

/** Lines to paste for each simulator. */
export function loadingPanel({ loading }: Pick<ExhibitData, 'loading'>): HTMLElement | undefined {
  if (loading.length === 0) return undefined;
  return h('div', { class: 'loading' }, ...loading.map(({ title, text }) => lines(title, text)));
}

function lines(title: string, text: string): HTMLElement {
  const said = h('span', {}, 'Copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = 'Copied';
    } catch {
      said.textContent = 'Select it';
      getSelection()?.selectAllChildren(code);
    }
    setTimeout(() => {
      said.textContent = 'Copy';
    }, 1_600);
  };
  const code = h('pre', { tabindex: 0, role: 'region', 'aria-label': `Lines for ${title}` }, text);
  return h(
    'div',
    { class: 'lines' },
    h(
      'div',
      { class: 'lines-head' },
      h('strong', {}, title),
      h(
        'button',
        { type: 'button', class: 'small', 'aria-label': `Copy the lines for ${title}`, onclick: () => void copy() },
        icon('copy'),
        said,
      ),
    ),
    code,
  );
}
