import { describe, expect, it } from 'vitest';
import { withoutFarLimits } from '../../src/model/far-limits.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';

const model = (type: Joint['type'], lower: number, upper: number): SimModel => ({
  name: 'prop',
  base: 'free',
  links: [],
  joints: [{ name: 'j', type, parent: 'a', child: 'b', anchor: [0, 0, 0], axis: [0, 0, 1], limits: { lower, upper } }],
  materials: [],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [], articulations: [] },
  collisionExclusions: [],
});
const joint = (given: SimModel) => withoutFarLimits(given).joints[0]!;

describe('limits that only say that there are none', () => {
  it('a hinge becomes one that turns without end', () => {
    const { type, limits } = joint(model('revolute', -1e12, 1e12));
    expect({ type, limits }).toEqual({ type: 'continuous', limits: undefined });
  });

  it('a slide stays one, without limits', () => {
    const { type, limits } = joint(model('prismatic', -3.4e38, 3.4e38));
    expect({ type, limits }).toEqual({ type: 'prismatic', limits: undefined });
  });

  it.each([
    ['one end', 0, 1e12],
    ['many turns', -1e4, 1e4],
  ])('%s is kept', (_, lower, upper) => {
    expect(joint(model('revolute', lower, upper))).toMatchObject({ type: 'revolute', limits: { lower, upper } });
  });
});
