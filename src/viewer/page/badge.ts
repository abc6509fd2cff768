import type { GalleryCard } from '../wire.ts';
import { h } from './dom.ts';

const WORDS = {
  passed: 'Passed',
  passed_with_warnings: 'Warnings',
  failed: 'Failed',
} as const;

/** The verdict in a word and a colour. */
export const badge = (verdict: GalleryCard['verdict']): HTMLElement | undefined =>
  verdict && h('span', { class: `badge ${verdict}` }, WORDS[verdict]);
