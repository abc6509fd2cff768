import { describe, expect, it } from 'vitest';
import { IDENTITY, type Link, type SimModel } from '../../src/model/types.ts';
import { carve } from '../../src/scene/carve.ts';

const link = (name: string, position: readonly [number, number, number]): Link => ({
  name,
  pose: { position, rotation: [1, 0, 0, 0] },
  inertial: { mass: 2, centerOfMass: [0, 0, 0.1], inertia: [1, 1, 1, 0, 0, 0] },
  visuals: [
    {
      name: `${name}_look_visual`,
      pose: IDENTITY,
      geometry: { type: 'mesh', mesh: 'chest_lid' },
      material: 'chest_oak',
    },
  ],
  collisions: [{ name: `${name}_box`, pose: IDENTITY, geometry: { type: 'box', size: [1, 1, 1] } }],
});

/** A room, a chest with a lid, and a ball: by hand, as a service names its parts. */
const scene: SimModel = {
  name: 'room',
  base: 'fixed',
  links: [
    link('room', [0, 0, 0]),
    link('chest_1', [2, 3, 0.5]),
    link('chest_1_lid', [2, 3, 1]),
    link('ball_1', [0, 0, 1]),
  ],
  joints: [
    {
      name: 'chest_1_hinge',
      type: 'revolute',
      parent: 'chest_1',
      child: 'chest_1_lid',
      anchor: [0, 0, 0],
      axis: [1, 0, 0],
      limits: { lower: 0, upper: 1 },
    },
  ],
  materials: [
    { name: 'chest_oak', baseColor: [1, 1, 1, 1], metallic: 0, roughness: 1 },
    { name: 'ball_red', baseColor: [1, 0, 0, 1], metallic: 0, roughness: 1 },
  ],
  meshes: [{ name: 'chest_lid', positions: new Float32Array(9), indices: new Uint32Array(3) }],
  textures: [],
  semantics: {
    category: 'scene',
    labels: ['wooden'],
    cavities: [{ name: 'chest_1_inside', link: 'chest_1', pose: IDENTITY, size: [1, 1, 1] }],
  },
  collisionExclusions: [['chest_1', 'chest_1_lid']],
};
const design = { id: 'chest', name: 'Oak chest', category: 'chest', prompt: undefined };

describe('carve', () => {
  it('takes the tree of one instance, under names of its own, in the frame of its design', () => {
    const { model, offset } = carve(scene, 'chest_1', { position: [2, 3, 0], rotation: [1, 0, 0, 0] }, design)!;
    expect(offset).toEqual([0, 0, 0]);
    expect(model.name).toBe('oak_chest');
    expect(model.base).toBe('free');
    expect(model.links.map(({ name, pose }) => [name, pose.position])).toEqual([
      ['oak_chest', [0, 0, 0.5]],
      ['lid', [0, 0, 1]],
    ]);
    expect(model.joints).toMatchObject([{ name: 'hinge', parent: 'oak_chest', child: 'lid', limits: { upper: 1 } }]);
    expect(model.links[1]).toMatchObject({
      visuals: [{ name: 'lid_look_visual', geometry: { mesh: 'lid' }, material: 'oak' }],
      collisions: [{ name: 'lid_box' }],
    });
    expect(model.materials.map(({ name }) => name)).toEqual(['oak']);
    expect(model.meshes.map(({ name }) => name)).toEqual(['lid']);
    expect(model.semantics).toMatchObject({
      category: 'chest',
      labels: ['chest'],
      cavities: [{ name: 'inside', link: 'oak_chest' }],
    });
    expect(model.collisionExclusions).toEqual([['oak_chest', 'lid']]);
  });

  it('tells where the root stands in its design, and puts it above the origin', () => {
    // A quarter turn about Z: the design's X is the scene's Y.
    const place = { position: [2, 2, 0], rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] } as const;
    const { model, offset } = carve(scene, 'chest_1', place, design)!;
    expect(offset[0]).toBeCloseTo(1, 12);
    expect(offset[1]).toBeCloseTo(0, 12);
    expect(model.links[0]!.pose.position).toEqual([0, 0, 0.5]);
    expect(model.links[0]!.pose.rotation[3]).toBeCloseTo(-Math.SQRT1_2, 12);
  });

  it.each(['chest_2', 'chest_1_lid'])('finds no instance where there is none: %s', (root) => {
    expect(carve(scene, root, { position: [0, 0, 0], rotation: [1, 0, 0, 0] }, design)).toBeUndefined();
  });
});
