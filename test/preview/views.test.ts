import { expect, it } from 'vitest';
import { FIRST_BLUEPRINT } from '../../src/api/blueprints.ts';
import { renderViews } from '../../src/preview/index.ts';
import { tryBlueprint } from '../../src/service/blueprints.ts';

it('draws four views in one picture, the same for the same model', async () => {
  const { default: sharp } = await import('sharp');
  const { model } = await tryBlueprint(FIRST_BLUEPRINT);
  const picture = await renderViews(model!, { size: 128 });
  expect(await renderViews(model!, { size: 128 })).toEqual(picture);
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([128, 128]);
  const isDark = (x: number, y: number): boolean => data[3 * (128 * y + x)]! < 80;
  // Each of the three views to scale has a bar at its lower left; the fourth one has none.
  const barAt = (left: number, top: number): boolean => [10, 12, 14].every((x) => isDark(left + x, top + 54));
  expect([barAt(0, 0), barAt(64, 0), barAt(0, 64), barAt(64, 64)]).toEqual([true, true, true, false]);
});

it('gives a picture of a blueprint together with its measures', async () => {
  const { measured, findings } = await tryBlueprint(FIRST_BLUEPRINT, { width: 0.2 });
  expect(findings).toEqual([]);
  expect(measured).toMatchObject({
    size: [0.2, 0.14, expect.closeTo(0.1345, 3)],
    joints: [{ name: 'lid_hinge', type: 'revolute', limits: [0, 110] }],
    cavities: ['case_inside'],
  });
});
