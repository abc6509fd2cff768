import { h, icon } from './dom.ts';
import type { Source } from './source.ts';

/** To the gallery, where there is one. */
export const backLink = ({ isAlone }: Pick<Source, 'isAlone'>): HTMLElement | undefined =>
  isAlone
    ? undefined
    : h(
        'a',
        { class: 'tool', href: '#/', 'aria-label': 'Back to the gallery' },
        icon('back'),
        h('span', {}, 'Gallery'),
      );
