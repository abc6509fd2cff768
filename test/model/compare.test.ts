import { describe, expect, it } from 'vitest';
import { compareModels } from '../../src/model/compare.ts';
import { rotateInertia } from '../../src/model/inertia.ts';
import { at, axisAngle, compose, invert } from '../../src/model/pose.ts';
import { IDENTITY, type Joint, type Link, type SimModel } from '../../src/model/types.ts';

const link = (name: string, more: Partial<Link> = {}): Link => ({
  name,
  pose: IDENTITY,
  inertial: { mass: 2, centerOfMass: [0, 0, 0.5], inertia: [0.1, 0.2, 0.3, 0, 0, 0] },
  visuals: [{ name: `${name}_v`, pose: IDENTITY, geometry: { type: 'box', size: [1, 2, 3] } }],
  collisions: [],
  ...more,
});
const hinge: Joint = {
  name: 'hinge',
  type: 'revolute',
  parent: 'frame',
  child: 'door',
  anchor: [0.5, 0, 0],
  axis: [0, 0, 1],
  limits: { lower: 0, upper: 1.5 },
  damping: 0.1,
};
const model = (change: Partial<SimModel> = {}): SimModel => ({
  name: 'cabinet',
  base: 'free',
  links: [link('frame'), link('door', { pose: at(1, 0, 0) })],
  joints: [hinge],
  materials: [],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
  ...change,
});
const differing = (found: SimModel, relative = 1e-9): string[] =>
  compareModels(model(), found, { relative }).map(({ what }) => what);
const door = (change: Partial<Link>): SimModel =>
  model({ links: [link('frame'), link('door', { pose: at(1, 0, 0), ...change })] });

describe('compareModels', () => {
  it('finds nothing between a model and itself', () => expect(differing(model())).toEqual([]));

  it('does not care where a link has its frame', () => {
    const turned = { position: [0.2, -0.3, 0.4], rotation: axisAngle([0, 0.6, 0.8], 0.7) } as const;
    const back = invert(turned);
    const moved = model({
      links: [
        link('frame'),
        {
          ...link('door'),
          pose: compose(at(1, 0, 0), turned),
          inertial: {
            mass: 2,
            centerOfMass: compose(back, at(0, 0, 0.5)).position,
            inertia: rotateInertia([0.1, 0.2, 0.3, 0, 0, 0], back.rotation),
          },
          visuals: [{ name: 'v', pose: back, geometry: { type: 'box', size: [1, 2, 3] } }],
        },
      ],
      joints: [
        {
          ...hinge,
          anchor: compose(back, at(0.5, 0, 7)).position, // another point of the same axis
          axis: compose({ position: [0, 0, 0], rotation: back.rotation }, at(0, 0, 1)).position,
        },
      ],
    });
    expect(differing(moved)).toEqual([]);
  });

  it.each([
    ['base', model({ base: 'fixed' }), ['base']],
    ['a missing link', model({ links: [link('frame')], joints: [] }), ['links/door', 'joints/hinge', 'total/mass']],
    [
      'mass',
      door({ inertial: { mass: 2.1, centerOfMass: [0, 0, 0.5], inertia: [0.1, 0.2, 0.3, 0, 0, 0] } }),
      ['links/door/mass', 'total/mass'],
    ],
    [
      'centre of mass',
      door({ inertial: { mass: 2, centerOfMass: [0, 0.1, 0.5], inertia: [0.1, 0.2, 0.3, 0, 0, 0] } }),
      ['links/door/center_of_mass', 'total/center_of_mass'],
    ],
    [
      'inertia',
      door({ inertial: { mass: 2, centerOfMass: [0, 0, 0.5], inertia: [0.1, 0.2, 0.3, 0.01, 0, 0] } }),
      ['links/door/inertia', 'total/inertia'],
    ],
    [
      'bounds',
      door({ visuals: [{ name: 'v', pose: IDENTITY, geometry: { type: 'box', size: [1, 2, 2.9] } }] }),
      ['links/door/visuals/bounds'],
    ],
    ['no visual', door({ visuals: [] }), ['links/door/visuals']],
    ['type', model({ joints: [{ ...hinge, type: 'prismatic' }] }), ['joints/hinge/type']],
    ['axis', model({ joints: [{ ...hinge, axis: [0, 0, -1] }] }), ['joints/hinge/axis']],
    ['anchor', model({ joints: [{ ...hinge, anchor: [0.4, 0, 0] }] }), ['joints/hinge/anchor']],
    ['upper limit', model({ joints: [{ ...hinge, limits: { lower: 0, upper: 1.4 } }] }), ['joints/hinge/upper']],
    ['damping', model({ joints: [{ ...hinge, damping: 0.2 }] }), ['joints/hinge/damping']],
    ['spring', model({ joints: [{ ...hinge, spring: { stiffness: 1, rest: 0 } }] }), ['joints/hinge/stiffness']],
    [
      'not a number',
      door({ inertial: { mass: Number.NaN, centerOfMass: [0, 0, 0.5], inertia: [0.1, 0.2, 0.3, 0, 0, 0] } }),
      ['links/door/mass', 'total/mass'],
    ],
  ] as const)('tells of another %s', (_, found, wanted) => {
    expect(differing(found)).toEqual(expect.arrayContaining([...wanted]));
  });

  it('is as tolerant as it is told', () => {
    const heavier = door({ inertial: { mass: 2.001, centerOfMass: [0, 0, 0.5], inertia: [0.1, 0.2, 0.3, 0, 0, 0] } });
    expect(differing(heavier, 1e-3)).toEqual([]);
    expect(differing(heavier, 1e-4)).toContain('links/door/mass');
    const undamped = model({ joints: [{ ...hinge, damping: 0 }] });
    expect(compareModels(model(), undamped, { relative: 0, ignored: new Set(['damping']) })).toEqual([]);
  });
});
