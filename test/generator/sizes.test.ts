import fc from 'fast-check';
import { expect, it } from 'vitest';
import { build, describe } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { openEdges } from './measure.ts';

const THINGS = [
  'crate',
  'plastic box with a lid',
  'table',
  'round table',
  'round table with 3 steel legs',
  'chair with armrests',
  'bookcase',
  'cabinet with 2 doors and 2 drawers',
  'cabinet with 5 drawers',
  'laptop',
  'toolbox',
] as const;

/** 5 cm to 3 m in millimetres, small ones as often as large ones. */
const length = fc
  .double({ min: Math.log(50), max: Math.log(3000), noNaN: true })
  .map((log) => Math.round(Math.exp(log)));

it('whatever the size: refused with a reason, or watertight and exactly that size', async () => {
  const asked = fc.record({ thing: fc.constantFrom(...THINGS), wide: length, tall: length });
  await fc.assert(
    fc.asyncProperty(asked, async ({ thing, wide, tall }) => {
      const prompt = `${thing}, ${wide} mm wide, ${tall} mm tall`;
      const result = describe(prompt);
      if (result.kind === 'misunderstood') {
        expect(result.code).toBe('impossible_size');
        return;
      }
      const model = await build(result.description, { name: 'prop', prompt });
      for (const mesh of model.meshes) expect(openEdges(mesh), `${prompt}: ${mesh.name}`).toBe(0);
      const { min, max } = modelBounds(model, 'visuals')!;
      expect((max[0] - min[0]) * 1000).toBeCloseTo(wide, 1);
      expect(max[2] * 1000).toBeCloseTo(tall, 1);
      expect(min[2]).toBe(0);
    }),
    { numRuns: 60, seed: 20261101 },
  );
});
