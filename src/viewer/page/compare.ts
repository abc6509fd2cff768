import type { ExhibitData } from '../wire.ts';
import { backLink } from './back-link.ts';
import { badge } from './badge.ts';
import { h } from './dom.ts';
import { createView, type ExhibitView } from './exhibit-view.ts';
import { aboutPanel } from './panels/about.ts';
import { findingsPanel } from './panels/findings.ts';
import { jointPanel } from './panels/joints.ts';
import { layerPanel } from './panels/layers.ts';
import { addressOf } from './route.ts';
import type { ShownPage } from './shown-page.ts';
import type { Source } from './source.ts';
import { trouble } from './trouble.ts';

/** Two things beside each other, seen by one camera. */
export async function comparePage(left: string, right: string, source: Source): Promise<ShownPage> {
  const both = await Promise.all([source.exhibit(left), source.exhibit(right)]);
  const { pair } = source;
  document.title = `${pair?.title ?? `${both[0].name} and ${both[1].name}`} – propmaster`;
  const views = both.map((data) => createView(data, source));
  joinCameras(views);
  return {
    element: h(
      'main',
      { class: 'exhibit' },
      h(
        'header',
        { class: 'exhibit-head' },
        backLink(source),
        h(
          'div',
          { class: 'exhibit-title' },
          pair ? h('h1', { tabindex: -1, class: 'is-code' }, pair.title) : h('h1', { tabindex: -1 }, 'Compared'),
          h(
            'p',
            { class: 'muted' },
            pair
              ? pair.about
              : 'One camera turns both. Each is as large as its half allows: its squares tell the scale.',
          ),
        ),
      ),
      h('div', { class: 'compared' }, ...both.map((data, index) => column(data, views[index]!, source))),
    ),
    leave: () => {
      for (const view of views) view.leave();
    },
  };
}

function column(data: ExhibitData, view: ExhibitView, { pair }: Source): HTMLElement {
  const joints = jointPanel(data, view.moves);
  view.onJoints(joints.set);
  const { layers } = view;
  const switches =
    layers &&
    layerPanel(
      data,
      layers,
      ({ title }, { message }) =>
        view.element.querySelector('.notices')?.append(trouble(`${title} can’t be shown`, message)),
      pair?.layers,
    );
  const [facts, found] = [aboutPanel(data), findingsPanel(data)];
  return h(
    'section',
    { class: 'column', 'aria-label': data.name },
    h(
      'header',
      { class: 'column-head' },
      h('h2', {}, h('a', { href: addressOf({ page: 'exhibit', id: data.id }) }, data.name.replaceAll('_', ' '))),
      badge(data.verdict),
    ),
    pair && h('p', { class: 'column-about muted' }, data.source),
    view.element,
    h(
      'div',
      { class: 'column-words' },
      ...(pair ? [found, switches, facts, joints.element] : [facts, joints.element, switches, found]),
    ),
  );
}

/** What one camera does, the other does, each about its own thing. */
function joinCameras(views: readonly ExhibitView[]): void {
  const [a, b] = views.map(({ stage }) => stage);
  if (!a || !b) return;
  let isFollowing = false;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    one.controls.addEventListener('change', () => {
      if (isFollowing) return;
      isFollowing = true;
      const offset = one.camera.position.clone().sub(one.controls.target).normalize();
      const away = other.camera.position.distanceTo(other.controls.target);
      other.camera.position.copy(other.controls.target).addScaledVector(offset, away);
      other.controls.update();
      other.draw();
      isFollowing = false;
    });
  }
}
