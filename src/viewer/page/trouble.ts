import { h } from './dom.ts';

/** Says what is wrong, where something was expected: a page is never blank. */
export const trouble = (title: string, ...sentences: readonly (string | undefined)[]): HTMLElement =>
  h(
    'section',
    { class: 'trouble', role: 'alert' },
    h('h2', {}, title),
    ...sentences.filter((text) => text !== undefined).map((text) => h('p', {}, text)),
  );
