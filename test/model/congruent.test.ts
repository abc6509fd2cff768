import { describe, expect, it } from 'vitest';
import { comparable, congruence } from '../../src/model/congruent.ts';
import { apply, axisAngle, compose, rotate } from '../../src/model/pose.ts';
import { IDENTITY, type Pose, type SimModel, type Vec3 } from '../../src/model/types.ts';

const CORNERS: readonly Vec3[] = [
  [0, 0, 0],
  [0.3, 0, 0],
  [0, 0.2, 0],
  [0, 0, 0.1],
];
const PLACE: Pose = { position: [2, -1, 0.5], rotation: axisAngle([0.6, 0, 0.8], 1.1) };

/** A tetrahedron whose corners were moved themselves, as exporters do that know no frames. */
function baked(pose: Pose, { mass = 1, red = 0.8, mirrored = false } = {}): SimModel {
  const points = CORNERS.map(([x, y, z]) => apply(pose, [mirrored ? -x : x, y, z]));
  return {
    name: 'wedge',
    base: 'free',
    links: [
      {
        name: 'body',
        pose: IDENTITY,
        inertial: {
          mass,
          centerOfMass: apply(pose, [0.075, 0.05, 0.025]),
          inertia: [0.01, 0.01, 0.01, 0, 0, 0],
        },
        visuals: [{ name: 'v', pose: IDENTITY, geometry: { type: 'mesh', mesh: 'm' }, material: 'paint' }],
        collisions: [],
      },
    ],
    joints: [],
    materials: [{ name: 'paint', baseColor: [red, 0, 0, 1], metallic: 0, roughness: 0.5 }],
    meshes: [
      {
        name: 'm',
        positions: Float32Array.from(points.flat()),
        indices: Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
      },
    ],
    textures: [],
    semantics: { labels: [], cavities: [] },
    collisionExclusions: [],
  };
}

/** A box in its link's own frame, which is what differs. */
function boxed(pose: Pose): SimModel {
  const { links, ...rest } = baked(IDENTITY);
  const [link] = links;
  const geometry = { type: 'box', size: [0.3, 0.2, 0.1] } as const;
  return { ...rest, meshes: [], links: [{ ...link!, pose, visuals: [{ ...link!.visuals[0]!, geometry }] }] };
}

const between = (a: SimModel, b: SimModel) => congruence(comparable(a), comparable(b));

describe('whether two models are one thing at two places', () => {
  it('finds the motion of vertices that were moved themselves', () => {
    const motion = between(baked(IDENTITY), baked(PLACE))!;
    for (const corner of CORNERS) {
      const [found, wanted] = [apply(motion, corner), apply(PLACE, corner)];
      for (const axis of [0, 1, 2] as const) expect(found[axis]).toBeCloseTo(wanted[axis], 6);
    }
  });

  it('finds the motion of frames, exactly', () => {
    const start: Pose = { position: [0.1, 0.2, 0.3], rotation: axisAngle([0, 1, 0], 0.4) };
    const motion = between(boxed(start), boxed(compose(PLACE, start)))!;
    for (const axis of [0, 1, 2] as const) expect(motion.position[axis]).toBeCloseTo(PLACE.position[axis], 12);
    const turned = rotate(motion.rotation, [0, 0, 1]);
    for (const axis of [0, 1, 2] as const)
      expect(turned[axis]).toBeCloseTo(rotate(PLACE.rotation, [0, 0, 1])[axis], 12);
  });

  it.each([
    ['another mass', baked(PLACE, { mass: 1.01 })],
    ['another colour', baked(PLACE, { red: 0.7 })],
    ['the mirror image', baked(PLACE, { mirrored: true })],
    ['another shape', boxed(PLACE)],
    ['another base', { ...baked(PLACE), base: 'fixed' as const }],
  ])('tells %s', (_, other) => {
    expect(between(baked(IDENTITY), other)).toBeUndefined();
  });

  it('takes no account of a mass within a thousandth, and of names', () => {
    expect(between(baked(IDENTITY), { ...baked(PLACE, { mass: 1.0005 }), name: 'other' })).toBeDefined();
  });
});
