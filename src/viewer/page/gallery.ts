import type { GalleryCard, GalleryData } from '../wire.ts';
import { badge } from './badge.ts';
import { fill, h, icon } from './dom.ts';
import { addressOf } from './route.ts';
import type { Source } from './source.ts';
import { trouble } from './trouble.ts';

const KINDS = { prop: 'Prop', scene: 'Scene', file: 'File' } as const;

/** All that a project has, by name, with a search over names, prompts and verdicts. */
export function galleryPage(data: GalleryData, source: Source): HTMLElement {
  const list = h('ul', { class: 'cards' });
  const count = h('p', { class: 'muted', role: 'status' });
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search props and scenes',
    'aria-label': 'Search props and scenes',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => show(),
  });
  const show = (): void => {
    const found = data.cards.filter((card) => isFound(card, search.value));
    fill(list, ...found.map((card) => cardOf(card, source)));
    count.textContent =
      found.length === data.cards.length ? counted(found) : `${found.length} of ${counted(data.cards)}`;
  };
  show();
  return h(
    'main',
    { class: 'gallery' },
    h(
      'header',
      { class: 'gallery-head' },
      h('div', {}, h('p', { class: 'eyebrow' }, 'propmaster'), h('h1', {}, data.title)),
      h('label', { class: 'search' }, icon('search'), search),
    ),
    data.problem === undefined ? undefined : trouble('There is nothing to show', data.problem),
    data.cards.length > 0 || data.problem !== undefined ? count : empty(),
    list,
  );
}

/** `1 scene, 8 props`. */
function counted(cards: readonly GalleryCard[]): string {
  const kinds = (['scene', 'prop', 'file'] as const).map((kind) => {
    const count = cards.filter((card) => card.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`];
  });
  return kinds.flat().join(', ');
}

const empty = (): HTMLElement =>
  trouble(
    'Nothing is installed yet',
    'Make a prop, and it appears here: propmaster generate "oak cabinet with two doors"',
  );

function isFound({ name, source, verdict, kind }: GalleryCard, words: string): boolean {
  const text = `${name} ${name.replaceAll('_', ' ')} ${source} ${verdict ?? ''} ${kind}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function cardOf(card: GalleryCard, source: Source): HTMLElement {
  const picture = h('img', {
    src: source.picture(card.id, card.version),
    alt: '',
    loading: 'lazy',
    onerror: () => picture.remove(),
  });
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'card', href: addressOf({ page: 'exhibit', id: card.id }) },
      h('div', { class: 'card-picture' }, picture),
      h(
        'div',
        { class: 'card-words' },
        h('h2', {}, card.name.replaceAll('_', ' ')),
        h('p', { class: 'muted clipped', title: card.source }, card.source),
        h('p', { class: 'card-foot' }, h('span', { class: 'muted' }, KINDS[card.kind]), badge(card.verdict)),
      ),
    ),
  );
}
