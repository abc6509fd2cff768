import { describe, expect, it } from 'vitest';
import { buildBlueprint, readBlueprint } from '../../../src/generator/index.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { verifyModel } from '../../../src/verify/verify.ts';

async function built(document: object): Promise<SimModel> {
  const reading = readBlueprint({ blueprint: 1, name: 'thing', ...document });
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
  const { model, findings } = await buildBlueprint(reading.blueprint);
  if (!model) throw new Error(JSON.stringify(findings));
  expect(findings).toEqual([]);
  return model;
}

async function requireVerified(model: SimModel): Promise<void> {
  const { findings, verdict } = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
  expect(findings).toEqual([]);
  expect(verdict).toBe('passed');
}

describe('Parts of furniture', () => {
  it('make a cabinet of two drawers and a panelled door', async () => {
    const model = await built({
      material: 'oak',
      links: [
        {
          name: 'case',
          solids: [
            {
              name: 'box',
              shape: 'box',
              size: [0.5, 0.4, 0.8],
              shell: { wall: 0.018, open: ['front'] },
            },
            { shape: 'box', size: [0.464, 0.36, 0.018], at: [0, 0, 0.45], hold: 'centre' },
          ],
        },
        ...[0.62, 0.47].map((z, i) => ({
          name: `drawer_${i + 1}`,
          solids: [
            {
              name: `box_${i + 1}`,
              shape: 'drawer',
              size: [0.455, 0.36, 0.14],
              wall: 0.01,
              front: 0.018,
              at: [0, -0.02, z],
            },
            {
              shape: 'handle',
              length: 0.12,
              reach: 0.03,
              radius: 0.005,
              along: '-y',
              at: { of: `box_${i + 1}`, face: 'front' },
              material: 'steel',
            },
          ],
        })),
        {
          name: 'door',
          solids: [
            { name: 'leaf', shape: 'panel', size: [0.49, 0.425], thickness: 0.02, frame: 0.06, at: [0, -0.2115, 0.01] },
          ],
        },
      ],
      joints: [
        { type: 'slide', child: 'drawer_1', axis: '-y', limits: [0, 0.25] },
        { type: 'slide', child: 'drawer_2', axis: '-y', limits: [0, 0.25] },
        { type: 'hinge', child: 'door', at: { of: 'leaf', face: 'left-back' }, axis: '-z', limits: [0, 100] },
      ],
      base: 'fixed',
    });
    expect(model.semantics.cavities.map(({ link }) => link)).toEqual(expect.arrayContaining(['drawer_1', 'drawer_2']));
    await requireVerified(model);
  });

  it.each(['tapered', 'barrel', 'flared', 'waisted', 'bellied'])('make a %s vessel that holds a ball', async (form) => {
    const model = await built({
      material: 'ceramic',
      links: [{ name: 'cup', solids: [{ shape: 'vessel', form, radius: 0.05, height: 0.12, wall: 0.004 }] }],
    });
    const { min, max } = modelBounds(model, 'visuals')!;
    expect(max[0] - min[0]).toBeCloseTo(0.1, 3);
    expect(max[2] - min[2]).toBeCloseTo(0.12, 6);
    expect(model.semantics.cavities).toHaveLength(1);
    await requireVerified(model);
  });
});
