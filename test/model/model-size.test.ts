import { describe, expect, it } from 'vitest';
import { sizeOfModel } from '../../src/model/model-size.ts';
import type { Joint, Link } from '../../src/model/types.ts';
import { block } from '../verify/models.ts';

const link = (name: string): Link => ({ ...block().links[0]!, name });
const joint = (parent: string, child: string, type: Joint['type'] = 'revolute'): Joint => ({
  name: `${parent}_${child}`,
  type,
  parent,
  child,
  anchor: [0, 0, 0],
  axis: [0, 0, 1],
});

const TRIANGLES = { name: 'm', positions: new Float32Array(9), indices: new Uint32Array(21) };

describe('the size of a model', () => {
  it('counts levels along the longest way, whatever the order of the links', () => {
    const links = ['d', 'root', 'b', 'c', 'a'].map(link);
    const joints = [joint('c', 'd', 'ball'), joint('root', 'b', 'fixed'), joint('b', 'c'), joint('root', 'a')];
    expect(sizeOfModel({ base: 'free', links, joints, meshes: [TRIANGLES, TRIANGLES] })).toEqual({
      links: 5,
      levels: 4, // root, b, c, d
      degreesOfFreedom: 6 + 3 + 0 + 1 + 1,
      colliders: 5,
      visuals: 5,
      triangles: 14,
    });
  });

  it('ends where joints form a circle', () => {
    const links = ['a', 'b', 'c'].map(link);
    const joints = [joint('a', 'b'), joint('b', 'c'), joint('c', 'a')];
    expect(sizeOfModel({ base: 'fixed', links, joints, meshes: [] })).toMatchObject({ links: 3, degreesOfFreedom: 3 });
  });

  it('takes a long chain', () => {
    const links = Array.from({ length: 50_000 }, (_, i) => link(`l${i}`));
    const joints = links.slice(1).map(({ name }, i) => joint(`l${i}`, name));
    expect(sizeOfModel({ base: 'fixed', links, joints, meshes: [] }).levels).toBe(50_000);
  });
});
