import { describe, expect, it } from 'vitest';
import { makeColliders } from '../../src/model/colliders.ts';
import { loadManifold } from '../../src/model/manifold.ts';
import { Names } from '../../src/model/names.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { Mesh } from '../../src/model/types.ts';
import { depth, meshOf } from './shapes.ts';

const { Manifold } = await loadManifold();
const ell = meshOf(Manifold.cube([0.3, 0.1, 0.05]).add(Manifold.cube([0.1, 0.3, 0.05])), 'l');
const box = meshOf(Manifold.cube([0.1, 0.2, 0.4]).translate([1, 2, 3]), 'box');
const pane: Mesh = {
  name: 'pane',
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
  indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
};
const line: Mesh = { ...pane, indices: Uint32Array.from([0, 1, 1]) };

describe('makeColliders', () => {
  it('makes none', async () => {
    expect(await makeColliders([{ name: 'x', meshes: [ell] }], 'none')).toEqual({
      collisions: [],
      meshes: [],
      body: { mass: 0, centerOfMass: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] },
      thickened: [],
      replaced: [],
      omitted: [],
    });
  });

  it.each(['parts', 'hull'] as const)('leaves corners out, but not of what it weighs (%s)', async (kind) => {
    const round = meshOf(Manifold.cylinder(0.2, 0.1, 0.1, 300), 'drum');
    const { meshes, body, trimmed } = await makeColliders([{ name: 'drum', meshes: [round] }], kind, {
      scale: 10,
      tolerance: 0.005,
    });
    const { mass } = body;
    const left = meshes.reduce((sum, mesh) => sum + solidProperties(mesh).volume, 0);
    for (const { positions } of meshes) expect(positions.length).toBeLessThanOrEqual(3 * 64);
    expect(trimmed?.count).toBe(1);
    expect(trimmed!.lost).toBeCloseTo(1000 * (mass - left), 6);
    expect(trimmed!.volume).toBeCloseTo(1000 * mass, 6);
    expect(trimmed!.lost / trimmed!.volume).toBeLessThan(0.02);
    // Ten times as large: a metre of radius.
    expect(trimmed!.depth).toBeLessThan(0.03);
    expect(trimmed!.depth).toBeGreaterThan(0.003);
  });

  it('measures with the size that the thing is going to have', async () => {
    const small = await makeColliders([{ name: 'pane', meshes: [pane] }], 'box', { scale: 100 });
    expect(small.collisions[0]!.geometry).toEqual({ type: 'box', size: [1, 1, 0.001 / 100] });
    const { tolerance } = await makeColliders([{ name: 'l', meshes: [ell] }], 'parts', { scale: 0.01 });
    // Of 3 mm: 2% would be less than the 2 mm that always are allowed.
    expect(tolerance).toBe(0.002);
  });

  it('takes each node apart, under names of its own that every simulator takes', async () => {
    const { collisions, meshes, error, tolerance } = await makeColliders(
      [
        { name: 'Rack 7', meshes: [ell] },
        { name: 'Rack 7', meshes: [ell] },
        { name: '', meshes: [box] },
      ],
      'parts',
    );
    expect(meshes.map(({ name }) => name)).toEqual([
      'rack_7_part',
      'rack_7_part_2',
      'rack_7_part_3',
      'rack_7_part_4',
      'part',
    ]);
    expect(collisions.map(({ name }) => name)).toEqual(meshes.map(({ name }) => `${name}_collision`));
    expect(collisions.map(({ geometry }) => geometry)).toEqual(
      meshes.map(({ name }) => ({ type: 'mesh', mesh: name })),
    );
    expect(collisions[0]!.pose).toEqual({ position: [0, 0, 0], rotation: [1, 0, 0, 0] });
    // 2% of what all of it together spans: 3.4 m.
    expect(tolerance).toBeCloseTo(0.068, 6);
    expect(error).toBeLessThan(0.068);
  });

  it('takes a node of two materials as one thing', async () => {
    const half = box.indices.length / 2;
    const halves = [box.indices.slice(0, half), box.indices.slice(half)].map((indices) => ({ ...box, indices }));
    const { meshes, thickened } = await makeColliders([{ name: 'two', meshes: halves }], 'parts');
    expect(meshes).toHaveLength(1);
    expect(thickened).toEqual([]);
    expect(solidProperties(meshes[0]!).volume).toBeCloseTo(0.008, 7);
  });

  it('makes one hull a node', async () => {
    const { collisions, meshes, error } = await makeColliders([{ name: 'l', meshes: [ell] }], 'hull');
    expect(collisions).toHaveLength(1);
    expect(meshes[0]!.name).toBe('l_hull');
    expect(depth(meshes[0]!, [0.15, 0.15, 0.025])).toBeGreaterThan(0);
    expect(error).toBeUndefined();
  });

  it('makes one box a node, at its centre', async () => {
    const { collisions, meshes } = await makeColliders([{ name: 'crate', meshes: [box] }], 'box');
    expect(meshes).toEqual([]);
    const [{ pose, geometry }] = collisions as [(typeof collisions)[number]];
    expect(pose.position.map((value) => value.toFixed(5))).toEqual(['1.05000', '2.10000', '3.20000']);
    expect(geometry.type === 'box' && geometry.size.map((value) => value.toFixed(5))).toEqual([
      '0.10000',
      '0.20000',
      '0.40000',
    ]);
  });

  it.each(['parts', 'hull', 'box'] as const)(
    'gives a flat pane a plate and says so, and leaves a line out (%s)',
    async (kind) => {
      const { collisions, meshes, thickened, omitted } = await makeColliders(
        [
          { name: 'Pane', meshes: [pane] },
          { name: 'Line', meshes: [line] },
          { name: 'Nothing', meshes: [] },
        ],
        kind,
      );
      expect(collisions).toHaveLength(1);
      expect(thickened).toEqual(['Pane']);
      expect(omitted).toEqual(['Line', 'Nothing']);
      if (kind === 'box') expect(collisions[0]!.geometry).toEqual({ type: 'box', size: [1, 1, 0.001] });
      else expect(depth(meshes[0]!, [0.5, 0.5, 0])).toBeCloseTo(0.005, 6);
    },
  );

  it('stays clear of names that are taken', async () => {
    const names = new Names();
    names.unique('l_hull', 'x');
    const { meshes } = await makeColliders([{ name: 'l', meshes: [ell] }], 'hull', { names });
    expect(meshes[0]!.name).toBe('l_hull_2');
  });
});

describe('crumbs beside a thing', () => {
  it('get a box where their own hull has less volume than MuJoCo takes, 1e-15 m³', async () => {
    const { Manifold } = await loadManifold();
    // 5 µm: 1.25e-16 m³; 30 µm: 2.7e-14 m³.
    const sources = [0.1, 5e-6, 3e-5].map((side) => ({
      name: `cube_${side}`,
      meshes: [meshOf(Manifold.cube([side, side, side]), 'cube')],
    }));
    const { collisions, thickened, meshes } = await makeColliders(sources, 'parts');
    expect(collisions.map(({ geometry }) => geometry.type)).toEqual(['mesh', 'box', 'mesh']);
    expect(collisions[1]!.geometry).toEqual({ type: 'box', size: [5e-5, 5e-5, 5e-5] });
    expect(thickened).toEqual(['cube_0.000005']);
    expect(meshes).toHaveLength(2);
    // Ten thousand times as large it is 5 cm.
    const large = await makeColliders([sources[1]!], 'parts', { scale: 1e4 });
    expect(large.collisions[0]!.geometry.type).toBe('mesh');
  });
});
