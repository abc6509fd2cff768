import { comparePage } from './compare.ts';
import { fill, h } from './dom.ts';
import { exhibitPage } from './exhibit-page.ts';
import { galleryPage } from './gallery.ts';
import { type PageRoute, routeOf } from './route.ts';
import type { ShownPage } from './shown-page.ts';
import { ShownProblem, type Source } from './source.ts';
import { trouble } from './trouble.ts';
import { waitingPage } from './waiting.ts';

/** The pages of the viewer, each at its address behind the `#`: the gallery, one thing, two beside each other. */
export async function showPages(page: HTMLElement, source: Source): Promise<void> {
  let shown: ShownPage | undefined;
  /** Only the last address counts, also where an earlier one takes longer. */
  let turn = 0;

  async function show(): Promise<void> {
    turn += 1;
    const own = turn;
    const route = routeOf(location.hash);
    if (!source.isAlone && route.page !== 'gallery') {
      shown?.leave?.();
      shown = undefined;
      fill(page, waitingPage(route, source));
    } else if (!shown) fill(page, h('p', { class: 'status', role: 'status' }, 'Reading the project…'));
    let next: ShownPage;
    try {
      next = await pageOf(route, source);
    } catch (error) {
      next = { element: problemPage(error) };
    }
    if (own !== turn) {
      next.leave?.();
      return;
    }
    shown?.leave?.();
    shown = next;
    fill(page, next.element);
    page.querySelector<HTMLElement>('h1')?.focus();
  }

  function refresh(): void {
    if (!shown?.refresh) void show();
    else shown.refresh().catch((error: unknown) => fill(page, problemPage(error)));
  }

  window.addEventListener('hashchange', () => void show());
  source.watch(refresh, () => {
    const told = h(
      'p',
      { class: 'notice', role: 'status' },
      'The viewer has ended; what is shown stays. Start `propmaster view` again for more.',
    );
    if (!document.querySelector('.notice')) document.body.append(told);
  });
  await show();
}

async function pageOf(route: PageRoute, source: Source): Promise<ShownPage> {
  switch (route.page) {
    case 'exhibit':
      return exhibitPage(route.id, source);
    case 'compare':
      return comparePage(route.left, route.right, source);
    default: {
      const data = await source.gallery();
      document.title = `${data.title} – propmaster`;
      const [only, other] = data.cards;
      if (source.pair && only && other) return comparePage(only.id, other.id, source);
      if (source.isAlone && only) return exhibitPage(only.id, source);
      return { element: galleryPage(data, source) };
    }
  }
}

function problemPage(error: unknown): HTMLElement {
  const hint = error instanceof ShownProblem ? error.hint : undefined;
  return h(
    'main',
    { class: 'gallery' },
    trouble('It can’t be shown', error instanceof Error ? error.message : String(error), hint),
    h('p', {}, h('a', { href: '#/' }, 'Back to the gallery')),
  );
}
