import type { ExhibitData } from '../../wire.ts';
import { h } from '../dom.ts';
import { length, mass } from '../numbers.ts';

/** Size, mass and counts. */
export function aboutPanel(data: ExhibitData): HTMLElement {
  const { size, links, joints, checks } = data;
  const colliders = links.reduce((sum, link) => sum + link.colliders, 0);
  const skipped = checks.skipped > 0 ? `, ${checks.skipped} skipped` : '';
  const checked = checks.passed + checks.failed + checks.warned;
  const facts: [string, string | undefined][] = [
    ['Size', size.map(length).join(' × ')],
    ['Mass', mass(data.mass)],
    ['Base', data.kind === 'scene' ? undefined : data.base === 'free' ? 'moves freely' : 'bolted down'],
    ['Kind', data.category],
    ['Links', String(links.length)],
    ['Joints', joints.length > 0 ? String(joints.filter(({ type }) => type !== 'fixed').length) : undefined],
    ['Triangles', data.triangles > 0 ? data.triangles.toLocaleString('en') : undefined],
    ['Colliders', String(colliders)],
    ['Checks', checked > 0 ? `${checks.passed} of ${checked} passed${skipped}` : undefined],
  ];
  return h(
    'dl',
    { class: 'facts' },
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [h('dt', {}, name), h('dd', {}, value)])),
  );
}
