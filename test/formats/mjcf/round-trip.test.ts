import { beforeAll, describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../../src/formats/mjcf/write.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { bytesOf, hinged } from '../models.ts';

const near = (a: readonly number[], b: readonly number[], tolerance: number): void => {
  expect(a).toHaveLength(b.length);
  for (const [i, value] of a.entries())
    expect(Math.abs(value - b[i]!), `entry ${i}: ${value} vs ${b[i]}`).toBeLessThanOrEqual(tolerance);
};

describe('model → MJCF → model', () => {
  let again: SimModel;
  beforeAll(async () => {
    const { model, findings } = await readMjcf(bytesOf(writeMjcf(hinged)), { entry: 'hinged.xml', name: 'hinged' });
    expect(findings).toEqual([]);
    again = model;
  });

  it('keeps links, masses, centres of mass and full inertia tensors', () => {
    expect(again.base).toBe('free');
    expect(again.links.map((link) => link.name)).toEqual(['body', 'lid', 'drawer']);
    expect(again.links.map((link) => link.inertial.mass)).toEqual([2, 0.5, 0.25]);
    near(again.links[0]!.inertial.centerOfMass, [0.01, -0.02, 0.03], 1e-9);
    near(again.links[0]!.inertial.inertia, [0.05, 0.06, 0.07, 0.001, -0.002, 0.003], 1e-9);
    near(again.links[1]!.inertial.inertia, [0.004, 0.005, 0.006, 0, 0, 0], 1e-9);
  });

  it('keeps poses and bounds', () => {
    near(again.links[1]!.pose.position, [0, 0.5, 0.3], 1e-8);
    near(again.links[1]!.pose.rotation, [0.5, 0.5, 0.5, 0.5], 1e-8);
    for (const what of ['visuals', 'collisions'] as const) {
      const [before, after] = [modelBounds(hinged, what)!, modelBounds(again, what)!];
      near(after.min, before.min, 1e-6);
      near(after.max, before.max, 1e-6);
    }
  });

  it('keeps joints with limits, damping, friction, armature and spring', () => {
    expect(again.joints.map(({ name, type, parent, child }) => [name, type, parent, child])).toEqual([
      ['lid_hinge', 'revolute', 'body', 'lid'],
      ['drawer_slide', 'prismatic', 'body', 'drawer'],
    ]);
    const [hinge, slide] = again.joints;
    expect(hinge).toMatchObject({
      limits: { lower: -0.5, upper: 1.5 },
      damping: 0.1,
      friction: 0.05,
      armature: 0.001,
      spring: { stiffness: 2, rest: 0.25 },
    });
    near(hinge!.anchor, [0.1, 0, 0], 1e-9);
    near(hinge!.axis, [0, 1, 0], 1e-9);
    expect(slide).toMatchObject({ limits: { lower: 0, upper: 0.4 } });
    near(slide!.axis, [0, -1, 0], 1e-9);
  });

  it('keeps shapes, friction and what must not collide', () => {
    expect(again.links.map((link) => link.collisions.map(({ geometry }) => geometry.type))).toEqual([
      ['box', 'mesh'],
      ['capsule', 'cylinder', 'ellipsoid'],
      ['box'],
    ]);
    near(again.links[0]!.collisions[0]!.friction!, [0.6, 0.01, 0.001], 1e-12);
    expect(again.links[0]!.collisions[1]!.friction).toBeUndefined();
    expect(again.links[1]!.collisions[0]!.geometry).toMatchObject({ radius: 0.05, length: 0.2 });
    expect(again.collisionExclusions).toEqual([['lid', 'drawer']]);
  });

  it('keeps colours, linear, and texture coordinates', () => {
    const wood = again.materials.find((material) => material.name === 'wood')!;
    near(wood.baseColor, [0.5, 0.25, 0.125, 1], 5e-4);
    expect(wood.roughness).toBeCloseTo(0.8, 6);
    const mesh = again.meshes.find(({ name }) => name === 'plate')!;
    const corner = new Map<string, string>();
    for (let v = 0; 3 * v < mesh.positions.length; v++) {
      const round = (value: number) => Math.round(10 * value) / 10 + 0;
      const at = [...mesh.positions.slice(3 * v, 3 * v + 3)].map(round).join(' ');
      corner.set(at, [...mesh.uvs!.slice(2 * v, 2 * v + 2)].map(round).join(' '));
    }
    expect(corner.get('-0.5 0.5 0.1')).toBe('0 0');
    expect(corner.get('-0.5 -0.5 0.1')).toBe('0 1');
    expect(corner.get('0.5 0.5 0.1')).toBe('1 0');
  });

  it('keeps category, labels, licence, prompt and cavities', () => {
    expect(again.semantics).toMatchObject({
      category: 'box',
      labels: ['box', 'furniture'],
      license: 'CC0-1.0',
      prompt: 'a "box" <with> & a lid\nand more',
    });
    expect(again.semantics.cavities).toHaveLength(1);
    expect(again.semantics.cavities[0]).toMatchObject({ name: 'inside', link: 'body' });
    near(again.semantics.cavities[0]!.size, [0.8, 0.6, 0.1], 1e-9);
  });

  it('gives the same bytes again', () => {
    expect([...writeMjcf(hinged)]).toEqual([...writeMjcf(structuredClone(hinged))]);
  });

  it('keeps a fixed base', async () => {
    const { model } = await readMjcf(bytesOf(writeMjcf({ ...hinged, base: 'fixed' })), { entry: 'hinged.xml' });
    expect(model.base).toBe('fixed');
  });

  it('refuses a texture that MuJoCo could not load', () => {
    const textures = [{ name: 'photo', mime: 'image/jpeg' as const, bytes: new Uint8Array(4) }];
    expect(() => writeMjcf({ ...hinged, textures })).toThrow(/photo.*image\/jpeg.*PNG/);
  });
});
