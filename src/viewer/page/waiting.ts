import { h, icon } from './dom.ts';
import { firstPicture } from './first-picture.ts';
import type { PageRoute } from './route.ts';
import type { Source } from './source.ts';

/** After which it is told why it takes so long [ms]. */
const LONG_MS = 3_000;

/** What stands there until something can be shown: the installed picture, where there is one. */
export function waitingPage(route: PageRoute, source: Source): HTMLElement {
  const status = h('p', { class: 'status', role: 'status' }, 'Reading it…');
  setTimeout(() => {
    status.textContent = 'Still reading it. A large file takes minutes: it is read, checked and simulated first.';
  }, LONG_MS);
  const pictures = (route.page === 'exhibit' ? [route.id] : []).map((id) => {
    const first = firstPicture(id);
    if (first) return first;
    const picture = h('img', { class: 'still', alt: `Picture of ${id}`, src: source.picture(id, '') });
    picture.addEventListener('error', () => picture.remove());
    return picture;
  });
  return h(
    'main',
    { class: 'exhibit' },
    h(
      'header',
      { class: 'exhibit-head' },
      h(
        'a',
        { class: 'tool', href: '#/', 'aria-label': 'Back to the gallery' },
        icon('back'),
        h('span', {}, 'Gallery'),
      ),
      h('div', { class: 'exhibit-title' }, h('h1', {}, route.page === 'exhibit' ? route.id.replaceAll('_', ' ') : '…')),
    ),
    h(
      'div',
      { class: 'exhibit-body' },
      h('div', { class: 'view' }, h('div', { class: 'still-frame' }, ...pictures), status),
    ),
  );
}
