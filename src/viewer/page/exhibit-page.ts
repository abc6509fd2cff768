import type { ExhibitData } from '../wire.ts';
import { backLink } from './back-link.ts';
import { badge } from './badge.ts';
import { fill, h } from './dom.ts';
import { createView, type ExhibitView } from './exhibit-view.ts';
import { aboutPanel } from './panels/about.ts';
import { findingsPanel } from './panels/findings.ts';
import { jointPanel } from './panels/joints.ts';
import { layerPanel } from './panels/layers.ts';
import { loadingPanel } from './panels/loading.ts';
import { requestPanel } from './panels/request.ts';
import { addressOf } from './route.ts';
import type { ShownPage } from './shown-page.ts';
import type { Source } from './source.ts';
import { trouble } from './trouble.ts';

/** One prop, scene or file: its picture, what moves it, and all that is known of it. */
export async function exhibitPage(id: string, source: Source): Promise<ShownPage> {
  let data = await source.exhibit(id);
  const element = h('main', { class: 'exhibit' });
  let view: ExhibitView | undefined;
  const show = (): void => {
    document.title = `${data.name} – propmaster`;
    view?.leave();
    view = createView(data, source);
    fill(element, head(data, source), h('div', { class: 'exhibit-body' }, view.element, side(data, view, source)));
  };
  show();
  return {
    element,
    leave: () => view?.leave(),
    async refresh() {
      try {
        const next = await source.exhibit(id);
        if (next.version === data.version) return;
        data = next;
        show();
      } catch (error) {
        view?.element.querySelector('.notices')?.replaceChildren(gone(error));
      }
    },
  };
}

const gone = (error: unknown): HTMLElement =>
  trouble(
    'It is not there any more',
    error instanceof Error ? error.message : String(error),
    'What was loaded stays on this page.',
  );

function head(data: ExhibitData, source: Source): HTMLElement {
  return h(
    'header',
    { class: 'exhibit-head' },
    backLink(source),
    h(
      'div',
      { class: 'exhibit-title' },
      h('h1', { tabindex: -1 }, data.name.replaceAll('_', ' ')),
      data.source === data.name ? undefined : h('p', { class: 'muted clipped', title: data.source }, data.source),
    ),
    badge(data.verdict),
  );
}

/** Joints whose sliders are shown at once: those of a whole scene would hide all that follows. */
const MOST_OPEN = 8;

function side(data: ExhibitData, view: ExhibitView, source: Source): HTMLElement {
  const joints = jointPanel(data, view.moves);
  view.onJoints(joints.set);
  const problems = data.findings.filter(({ severity }) => severity !== 'info').length;
  const { layers } = view;
  return h(
    'aside',
    { class: 'side', 'aria-label': 'About it' },
    joints.element && section('Joints', joints.element, data.joints.length <= MOST_OPEN),
    layers &&
      section(
        'Layers',
        layerPanel(data, layers, ({ title }, { message }) =>
          view.element.querySelector('.notices')?.append(trouble(`${title} can’t be shown`, message)),
        ),
        true,
      ),
    optional('What the words became', requestPanel(data), !source.isInChat),
    section('Facts', aboutPanel(data), !source.isInChat),
    section(
      `Findings${data.findings.length > 0 ? ` (${data.findings.length})` : ''}`,
      findingsPanel(data),
      problems > 0,
    ),
    optional('Load it in a simulator', loadingPanel(data), false),
    source.isAlone ? undefined : section('Compare', comparison(data, source), false),
    h('p', { class: 'hint muted' }, hintOf(source)),
  );
}

function hintOf({ isAlone, isInChat, isReduced }: Source): string {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (!isAlone)
    return `Drag the thing to pull it, the background to turn. ${
      isTouched ? 'Two fingers come nearer.' : 'Shift-drag always turns; the wheel comes nearer.'
    }`;
  return [
    isInChat ? 'Drag to turn.' : `Drag to turn; ${isTouched ? 'two fingers come' : 'the wheel comes'} nearer.`,
    'Nothing is simulated here: joints move by their sliders, and the drop was recorded.',
    ...(isReduced ? ['It is drawn with less detail than is installed.'] : []),
  ].join(' ');
}

const optional = (title: string, content: HTMLElement | undefined, isOpen: boolean): HTMLElement | undefined =>
  content && section(title, content, isOpen);

const section = (title: string, content: HTMLElement, isOpen: boolean): HTMLElement =>
  h('details', { open: isOpen }, h('summary', {}, h('h2', {}, title)), content);

/** Leads to the page that shows it beside another one. */
function comparison(data: ExhibitData, source: Source): HTMLElement {
  const list = h('select', { id: 'compare-with', 'aria-label': 'Compare with' });
  list.append(h('option', { value: '' }, 'Beside…'));
  if (data.before) list.append(h('option', { value: data.before.id }, `Before the last ${data.before.command}`));
  void source
    .gallery()
    .then(({ cards }) =>
      list.append(...cards.filter(({ id }) => id !== data.id).map(({ id, name }) => h('option', { value: id }, name))),
    )
    .catch(() => list.remove());
  list.addEventListener('change', () => {
    if (list.value !== '') location.hash = addressOf({ page: 'compare', left: data.id, right: list.value });
  });
  return list;
}
