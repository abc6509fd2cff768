import { describe, expect, it } from 'vitest';
import { horizontalReach } from '../../src/model/horizontal-reach.ts';
import type { Geometry, Pose, SimModel } from '../../src/model/types.ts';

const UPRIGHT: Pose['rotation'] = [1, 0, 0, 0];
/** 90° about x: z becomes -y. */
const LYING: Pose['rotation'] = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];

const modelOf = (geometry: Geometry, pose: Partial<Pose> = {}): SimModel => ({
  name: 'thing',
  base: 'free',
  links: [
    {
      name: 'body',
      pose: { position: [0, 0, 5], rotation: UPRIGHT },
      inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      visuals: [],
      collisions: [{ name: 'shape', pose: { position: [0, 0, 0], rotation: UPRIGHT, ...pose }, geometry }],
    },
  ],
  joints: [],
  materials: [],
  meshes: [
    { name: 'mesh', positions: Float32Array.from([0, 0, 9, 3, 4, 0, -1, -1, 0]), indices: Uint32Array.of(0, 1, 2) },
  ],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
});

describe('horizontalReach', () => {
  it.each<[string, Geometry, Partial<Pose>, number]>([
    ['a mesh to its farthest vertex, whatever its height', { type: 'mesh', mesh: 'mesh' }, {}, 5],
    ['a box to its corner', { type: 'box', size: [6, 8, 100] }, {}, 5],
    [
      'a standing cylinder to its radius, not to the corner of its box',
      { type: 'cylinder', radius: 2, length: 9 },
      {},
      2,
    ],
    ['a lying cylinder to its rim', { type: 'cylinder', radius: 3, length: 8 }, { rotation: LYING }, 5],
    ['a lying capsule to its end', { type: 'capsule', radius: 3, length: 8 }, { rotation: LYING }, 7],
    ['a ball beside the axis', { type: 'sphere', radius: 1 }, { position: [3, 4, 0] }, 6],
    ['an ellipsoid by its longer radius', { type: 'ellipsoid', radii: [1, 4, 9] }, {}, 4],
  ])('reaches of %s', (_, geometry, pose, expected) => {
    const reach = horizontalReach(modelOf(geometry, pose), [0, 0]);
    expect(reach).toBeGreaterThanOrEqual(expected - 1e-9);
    expect(reach).toBeLessThanOrEqual(expected * 1.0001);
  });

  it('is counted from the axis that is named', () =>
    expect(horizontalReach(modelOf({ type: 'mesh', mesh: 'mesh' }), [3, 0])).toBeCloseTo(Math.hypot(4, 1), 9));

  it('is 0 where there is nothing', () =>
    expect(horizontalReach({ ...modelOf({ type: 'sphere', radius: 1 }), links: [] }, [0, 0])).toBe(0));
});
