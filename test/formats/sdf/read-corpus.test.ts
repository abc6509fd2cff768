import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mainSdf } from '../../../src/formats/sdf/main-model.ts';
import { readSdf } from '../../../src/formats/sdf/read.ts';
import { type boundsOf, modelBounds } from '../../../src/model/bounds.ts';

const CORPUS = '../shared/corpus/sdf';
/** Concave meshes take seconds of one core, and minutes where others want it too [ms]. */
const DECOMPOSING = 240_000;

function filesOf(name: string): Map<string, Uint8Array> {
  const folder = path.join(CORPUS, name);
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.relative(folder, file).split(path.sep).join('/'), readFileSync(file));
  }
  return files;
}
const read = (name: string) => {
  const files = filesOf(name);
  return readSdf(files, { entry: mainSdf(files, name)! });
};
const size = (bounds: ReturnType<typeof boundsOf>): number[] => bounds!.max.map((value, i) => value - bounds!.min[i]!);

describe.skipIf(!existsSync(CORPUS))('third-party models (skipped where ../shared/corpus is not)', () => {
  it('coke_can: the numbers of its file, a can 12 cm tall with its label', async () => {
    const { model, findings } = await read('coke_can');
    expect(model).toMatchObject({ name: 'coke_can', base: 'free' });
    expect(model.links[0]!.inertial).toEqual({
      mass: 0.39,
      centerOfMass: [0, 0, 0.06],
      inertia: [0.00055575, 0.00055575, 0.0001755, 0, 0, 0],
    });
    const [x, y, z] = size(modelBounds(model, 'visuals')) as [number, number, number];
    expect(x).toBeGreaterThan(0.06);
    expect(x).toBeLessThan(0.08);
    expect(y).toBeCloseTo(x, 2);
    expect(z).toBeGreaterThan(0.11);
    expect(z).toBeLessThan(0.13);
    expect(model.textures).toHaveLength(1);
    expect(model.links[0]!.collisions.every(({ friction }) => friction?.[0] === 1)).toBe(true);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it(
    'cordless_drill: an STL to touch, a DAE to look at, of the same size',
    async () => {
      const { model, findings } = await read('cordless_drill');
      expect(model.links[0]!.inertial.mass).toBe(1.50251902);
      const [visual, collision] = [size(modelBounds(model, 'visuals')), size(modelBounds(model, 'collisions'))];
      for (const axis of [0, 1, 2]) expect(collision[axis]).toBeCloseTo(visual[axis]!, 1);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
    DECOMPOSING,
  );

  it('KitchenCabinet: static, concave, and without an inertia', async () => {
    const { model, findings } = await read('aws_robomaker_residential_KitchenCabinet_01');
    expect(model).toMatchObject({ base: 'fixed', joints: [], name: 'aws_robomaker_residential_kitchencabinet_01' });
    expect(model.links[0]!.inertial).toEqual({ mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] });
    expect(model.links[0]!.collisions.length).toBeGreaterThan(1);
    const codes = findings.map(({ code }) => code);
    expect(codes).toContain('physics/sdf-inertial-default');
    expect(codes).toContain('physics/sdf-collider-decomposed');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('submarine: refused, with the line of the attribute without quotes', async () => {
    await expect(read('submarine')).rejects.toMatchObject({ code: 'invalid_input', where: 'model.sdf:77' });
  });
});
