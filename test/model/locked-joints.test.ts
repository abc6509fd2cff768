import { describe, expect, it } from 'vitest';
import { fixLockedJoints, lockedAt } from '../../src/model/locked-joints.ts';
import type { Joint, Link, SimModel } from '../../src/model/types.ts';

const link = (name: string, x: number): Link => ({
  name,
  pose: { position: [x, 0, 0], rotation: [1, 0, 0, 0] },
  inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
  visuals: [],
  collisions: [],
});
const joint = (name: string, parent: string, child: string, lower: number, upper: number): Joint => ({
  name,
  type: 'revolute',
  parent,
  child,
  anchor: [-1, 0, 0],
  axis: [0, 0, 1],
  limits: { lower, upper },
  damping: 0.1,
});
const model = (joints: readonly Joint[]): SimModel => ({
  name: 'arm',
  base: 'free',
  links: [link('a', 0), link('b', 1), link('c', 2)],
  joints,
  materials: [],
  meshes: [],
  textures: [],
  semantics: {
    labels: [],
    cavities: [],
    articulations: [
      { joint: 'ab', kind: 'door' },
      { joint: 'bc', kind: 'lid' },
    ],
  },
  collisionExclusions: [],
});
const QUARTER = Math.PI / 2;
const rounded = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e9) / 1e9 + 0);

describe('fixLockedJoints', () => {
  it('adds up along a chain, whatever the order of the joints', () => {
    const [ab, bc] = [joint('ab', 'a', 'b', QUARTER, QUARTER), joint('bc', 'b', 'c', QUARTER, QUARTER)];
    for (const joints of [
      [ab, bc],
      [bc, ab],
    ]) {
      const { model: fixed, locked } = fixLockedJoints(model(joints));
      // b goes from (1, 0) up to (0, 1); c, one further along b, is turned back to (−1, 1) by the second hinge at b.
      expect(fixed.links.map(({ pose }) => rounded(pose.position))).toEqual([
        [0, 0, 0],
        [0, 1, 0],
        [-1, 1, 0],
      ]);
      expect(fixed.joints.map(({ type, damping, limits }) => [type, damping, limits])).toEqual([
        ['fixed', undefined, undefined],
        ['fixed', undefined, undefined],
      ]);
      expect(locked.map(({ position }) => position)).toEqual([QUARTER, QUARTER]);
      expect(fixed.semantics.articulations).toEqual([]);
    }
  });

  it('returns the model itself where no joint is locked; crossed limits are no lock', () => {
    const crossed = model([joint('ab', 'a', 'b', 0.5, -0.5), joint('bc', 'b', 'c', 0, 0.01)]);
    expect(fixLockedJoints(crossed)).toEqual({ model: crossed, locked: [] });
  });
});

it.each([
  [0, 0, 0],
  [0.3, 0.3, 0.3],
  [-5e-7, 5e-7, 0],
  [0, 2e-6, undefined],
  [0.5, -0.5, undefined],
])('limits %d to %d are locked at %s', (lower, upper, position) => {
  expect(lockedAt({ type: 'prismatic', limits: { lower, upper } })).toBe(position);
  expect(lockedAt({ type: 'continuous', limits: { lower, upper } })).toBeUndefined();
});

it.each([
  [0, 0],
  [1e-7, 0],
  [0.01, undefined],
  [undefined, undefined],
])('a ball joint with the range %s is locked at %s', (ballLimit, position) => {
  expect(lockedAt({ type: 'ball', ...(ballLimit === undefined ? {} : { ballLimit }) })).toBe(position);
});
