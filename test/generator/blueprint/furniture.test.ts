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

  it('make an oven door with a window on two hinges', async () => {
    const half = (side: 'left' | 'right', z: number) => ({
      name: `${side}_${z * 100}`,
      shape: 'hinge',
      length: 0.06,
      radius: 0.006,
      leaf: 0.03,
      thickness: 0.003,
      side,
      along: 'z',
      at: [-0.25, -0.006, z],
      material: 'steel',
    });
    const model = await built({
      material: 'steel',
      links: [
        {
          name: 'case',
          solids: [
            { name: 'body', shape: 'box', size: [0.06, 0.3, 0.4], at: [-0.281, 0.15, 0] },
            half('left', 0.1),
            half('left', 0.3),
          ],
        },
        {
          name: 'door',
          solids: [
            {
              name: 'leaf',
              shape: 'hatch',
              size: [0.45, 0.4],
              thickness: 0.03,
              sheet: 0.002,
              round: 0.002,
              window: { side: 0.06, below: 0.06, above: 0.08 },
              at: [-0.02, 0.015, 0],
            },
            half('right', 0.1),
            half('right', 0.3),
          ],
        },
      ],
      joints: [{ type: 'hinge', child: 'door', at: [-0.25, -0.006, 0], axis: '-z', limits: [0, 90] }],
      base: 'fixed',
    });
    expect(model.materials.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('glass')]));
    // Sheet metal around air, not a block of steel.
    expect(model.links[1]!.inertial.mass).toBeLessThan(0.3 * 7850 * 0.45 * 0.03 * 0.4);
    await requireVerified(model);
  });

  it.each([
    [{ shape: 'hatch', size: [0.4, 0.4], thickness: 0.02, sheet: 0.01 }, 'no-hollow', 'sheet'],
    [
      {
        shape: 'hatch',
        size: [0.4, 0.4],
        thickness: 0.02,
        sheet: 0.001,
        window: { side: 0.2, below: 0.1, above: 0.1 },
      },
      'impossible-size',
      'window',
    ],
    [
      { shape: 'hinge', length: 0.05, radius: 0.005, leaf: 0.005, thickness: 0.002, side: 'left' },
      'impossible-size',
      '',
    ],
    [
      { shape: 'hinge', length: 0.05, radius: 0.005, leaf: 0.02, thickness: 0.002, side: 'left', knuckles: 40 },
      'impossible-count',
      'knuckles',
    ],
  ])('are refused where they can not be: %j', async (solid, code, field) => {
    const reading = readBlueprint({ blueprint: 1, name: 'thing', links: [{ name: 'body', solids: [solid] }] });
    if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
    const { findings, model } = await buildBlueprint(reading.blueprint);
    expect(model).toBeUndefined();
    expect(findings).toMatchObject([{ code, pointer: `/links/0/solids/0${field && `/${field}`}` }]);
    expect(findings[0]!.hint).toBeTruthy();
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
