import { expect, it } from 'vitest';
import { page, summary } from '../../scripts/collection/page.ts';
import type { Row } from '../../scripts/collection/types.ts';

const row = (name: string, rest: Omit<Row, 'found'>): Row => ({
  found: { name, kind: 'sdf', path: `/c/${name}`, entry: `/c/${name}/model.sdf` },
  ...rest,
});
const installed = { state: 'installed', written: '/p/model.sdf', warnings: [] } as const;

const ROWS: readonly Row[] = [
  row('cup', { imported: installed, differences: [], right: true }),
  row('bus', {
    imported: { state: 'refused', code: 'format/lfs-pointer', message: 'The mesh | is a\npointer.' },
    differences: [],
    opinion: { expect: 'refuse', why: 'Its mesh was never fetched.' },
    right: true,
  }),
  row('cart', { imported: installed, differences: ['mass: 1 kg, not 2 kg'], right: false }),
  row('hose', { imported: { state: 'broken', message: 'out of time' }, differences: [], right: false }),
];

it('counts what is right, and lists each that is not with what came of it', () => {
  const text = page({
    name: 'gazebo_models',
    source: 'osrf/gazebo_models',
    references: ['libsdformat 12'],
    rows: ROWS,
  });
  expect(summary({ rows: ROWS })).toBe('50.0% right: 4 models, 2 installed, 1 refused, 1 broken');
  expect(text).toContain('## Not as it should be (2)');
  expect(text).toContain('| `cart` | mass: 1 kg, not 2 kg |  |');
  expect(text).toContain('| `hose` | broken: out of time |  |');
  expect(text).toContain(
    '| `bus` | refused, `format/lfs-pointer`: The mesh \\| is a pointer. | Its mesh was never fetched. |',
  );
  expect(text).not.toContain('`cup`');
});
