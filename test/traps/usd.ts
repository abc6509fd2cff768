import { expect } from 'vitest';
import { PNG } from '../conformance/props.ts';
import { isBlock, sizeOf } from './measures.ts';
import type { Trap } from './trap.ts';
import {
  at,
  back,
  block,
  board,
  body,
  COLLISION,
  ESTIMATED,
  ell,
  hinge,
  joint,
  MASS,
  mesh,
  pictured,
  prim,
  stage,
  upright,
  usd,
} from './usd-pieces.ts';

/** What stages say of shapes, units and files. */
export const usdTraps: readonly Trap[] = [
  {
    name: 'a body alone, whole',
    row: 'Isaac: one RigidBodyAPI',
    ...usd(stage(body(block()))),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'no physics at all: it gets colliders and a mass, and says so',
    row: 'Ranked 3: missing rigid-body schema',
    ranks: [3],
    ...usd(stage(block(1, { schemas: [] }))),
    outcome: {
      raises: ESTIMATED,
      holds(model) {
        isBlock(model);
        expect(model.base).toBe('free');
      },
    },
  },
  {
    name: 'a collider without a rigid body',
    row: 'Ranked 3: missing rigid-body schema',
    ranks: [3],
    ...usd(stage(block())),
    outcome: { raises: ['warning physics/usd-no-rigid-body'], holds: (model) => expect(model.base).toBe('fixed') },
  },
  {
    name: 'joints without an articulation root need none to be read',
    row: 'Ranked 3: missing articulation schema',
    ranks: [3],
    ...usd(stage(back + board('left', 0, -0.1) + hinge('left', 0, -0.1))),
    outcome: {
      raises: [],
      holds(model) {
        expect(model.joints).toMatchObject([{ type: 'revolute', parent: 'back', child: 'left' }]);
        expect(model.joints[0]!.limits!.upper).toBeCloseTo(Math.PI / 2, 6);
      },
    },
  },
  {
    name: 'CollisionAPI on an Xform, which has no shape',
    row: 'Isaac: MeshCollisionAPI only on Mesh and with CollisionAPI',
    ranks: [3],
    ...usd(stage(body(prim('Xform', 'group', [COLLISION, 'PhysicsMeshCollisionAPI'], block(1, { schemas: [] }))))),
    outcome: {
      raises: ['error physics/collider-present', 'warning format/usd-not-carried'],
      fixed: { repairs: ['colliders'], leaves: ['warning format/usd-not-carried'], holds: isBlock },
    },
  },
  {
    name: 'MeshCollisionAPI without CollisionAPI is no collider',
    row: 'Isaac: MeshCollisionAPI only on Mesh and with CollisionAPI',
    ranks: [3],
    ...usd(stage(body(block(1, { schemas: ['PhysicsMeshCollisionAPI'] })))),
    outcome: {
      raises: ['error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'a dynamic triangle mesh that is concave',
    row: 'Isaac: a dynamic triangle mesh silently becomes its hull',
    ranks: [1, 2],
    ...usd(stage(body(ell('none')))),
    outcome: {
      raises: ['warning physics/usd-collider-made', 'warning physics/inertia-extent'],
      holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(2),
    },
  },
  {
    name: 'a concave mesh that is declared a hull',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1],
    ...usd(stage(body(ell('convexHull')))),
    outcome: {
      raises: ['warning physics/concave-collider', 'warning physics/inertia-extent'],
      fixed: {
        repairs: ['convex-parts', 'inertia'],
        leaves: [],
        holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(2),
      },
    },
  },
  {
    name: 'centimetres and Y up, both of which it says: nothing is wrong',
    row: 'Isaac: upAxis Z, metersPerUnit 1',
    ranks: [4],
    ...usd(
      stage(
        body(
          mesh('shape', [-10, 0, -10], [10, 10, 10]),
          'thing',
          MASS.replace('(0, 0, 0.05)', '(0, 5, 0)').replace(
            '(0.0083333, 0.0083333, 0.0133333)',
            '(83.333, 133.333, 83.333)',
          ),
        ),
        'metersPerUnit = 0.01\n upAxis = "Y"',
      ),
    ),
    outcome: {
      raises: [],
      holds(model) {
        isBlock(model);
        // The frame of the body stays that of the file, where Y is what points up.
        expect(model.links[0]!.inertial.inertia[1]).toBeCloseTo(0.0133333, 6);
      },
    },
  },
  {
    name: 'the range of a slide in a stage of centimetres',
    row: 'Ranked 4: scale, also of joint limits',
    ranks: [4],
    ...usd(
      stage(
        `${body(mesh('shape', [-10, -10, 0], [10, 10, 10]), 'case', '')}${body(at(0, -21, 0) + mesh('shape', [-10, -10, 0], [10, 10, 10]), 'drawer', '')}${joint('case', 'drawer', 'float physics:lowerLimit = 0\nfloat physics:upperLimit = 15\npoint3f physics:localPos0 = (0, -21, 0)', 'Prismatic')}`,
        'metersPerUnit = 0.01\n upAxis = "Z"',
      ),
    ),
    outcome: {
      raises: ['warning physics/usd-mass-computed'],
      holds: (model) => expect(model.joints[0]!.limits!.upper).toBeCloseTo(0.15, 9),
    },
  },
  {
    name: 'metres in a stage that says neither unit nor axis: centimetres and Y up are taken',
    row: 'Ranked 4: scale and up axis',
    ranks: [4],
    ...usd(
      stage(
        body(
          mesh('shape', [-0.1, 0, -0.1], [0.1, 0.1, 0.1]),
          'thing',
          MASS.replace('(0, 0, 0.05)', '(0, 0.05, 0)').replace(
            '0.0083333, 0.0083333, 0.0133333',
            '0.0083333, 0.0133333, 0.0083333',
          ),
        ),
        '',
      ),
    ),
    outcome: {
      raises: ['warning format/usd-units-assumed', 'warning physics/unusual-size', 'warning physics/plausible-density'],
      fixed: {
        repairs: ['scale'],
        leaves: ['warning format/usd-units-assumed'],
        // 2 kg make 500 kg/m³ then, so the mass was right.
        holds: isBlock,
      },
    },
  },
  {
    name: 'millimetres declared as metres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...usd(
      stage(
        body(
          block(1000),
          'thing',
          MASS.replace('2\n', '2e9\n')
            .replace('0.05', '50')
            .replace('0.0083333, 0.0083333, 0.0133333', '8.3333e12, 8.3333e12, 1.33333e13'),
        ),
      ),
    ),
    outcome: { raises: ['error physics/plausible-size'], fixed: { repairs: ['scale'], leaves: [], holds: isBlock } },
  },
  {
    name: 'Y up on a stage that says Z',
    row: 'Ranked 4: up axis',
    ranks: [4],
    ...usd(
      stage(
        body(
          mesh('foot', [-0.1, 0, -0.1], [0.1, 0.02, 0.1]) + mesh('pole', [-0.01, 0.02, 0.04], [0.01, 0.42, 0.06]),
          'lamp',
          'float physics:mass = 1\npoint3f physics:centerOfMass = (0, 0.12, 0.02)\nfloat3 physics:diagonalInertia = (0.02, 0.01, 0.02)\nquatf physics:principalAxes = (1, 0, 0, 0)\n',
        ),
      ),
    ),
    outcome: {
      raises: ['warning physics/up-axis'],
      fixed: { repairs: ['up-axis'], leaves: [], holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.42]) },
    },
  },
  {
    name: 'a left-handed mesh is turned over',
    row: 'Bad input: left-handed',
    ...usd(stage(body(block(1, { turned: true, inside: 'uniform token orientation = "leftHanded"' })))),
    outcome: { raises: ['info format/usd-left-handed'], holds: isBlock },
  },
  {
    name: 'a left-handed mesh that does not say so',
    row: 'Bad input: left-handed',
    ...usd(stage(body(block(1, { turned: true })))),
    outcome: { raises: ['warning physics/winding'], fixed: { repairs: ['winding'], leaves: [], holds: isBlock } },
  },
  {
    name: 'a mesh that is mirrored by its scale: its outside stays outside',
    row: 'Bad input: negative scale',
    ...usd(
      stage(
        body(
          block(1, { inside: 'float3 xformOp:scale = (-1, 1, 1)\nuniform token[] xformOpOrder = ["xformOp:scale"]' }),
        ),
      ),
    ),
    outcome: { raises: ['info format/usd-mirrored'], holds: isBlock },
  },
  {
    name: 'no default prim',
    row: 'Isaac: defaultPrim',
    ...usd(stage(body(block())).replace(' defaultPrim = "P"\n', '')),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'a default prim that is not there',
    row: 'Isaac: defaultPrim',
    ...usd(stage(body(block())).replace('"P"\n ', '"Gone"\n ')),
    outcome: { raises: ['warning structure/usd-default-prim'], holds: isBlock },
  },
  {
    name: 'a mesh that would be subdivided',
    row: 'Isaac: non-subdivided meshes',
    ...usd(stage(body(block())).replace('"none"', '"catmullClark"')),
    outcome: { raises: ['warning format/usd-subdivided'], holds: isBlock },
  },
  ...(
    [
      ['beside the layer', './wood.png', 'wood.png', []],
      ['absolute', '/home/me/wood.png', 'tex/wood.png', ['warning structure/reference-repaired']],
      ['of Windows, with backslashes', 'C:\\me\\wood.png', 'tex/wood.png', ['warning structure/reference-repaired']],
      ['of a server', 'omniverse://localhost/tex/wood.png', 'tex/wood.png', ['warning structure/reference-repaired']],
      ['in another script', './дерево.png', 'дерево.png', []],
    ] as const
  ).map(
    ([what, said, file, raises]): Trap => ({
      name: `finds a texture whose path is ${what}`,
      row: 'Ranked 5: textures or references lost after a move, absolute paths, backslashes',
      ranks: what.includes('script') ? [11, 13] : [5, 13],
      ...usd(pictured(said), { [file]: PNG }),
      outcome: { raises, holds: upright },
    }),
  ),
  {
    name: 'a texture that is not there',
    row: 'Ranked 5: textures lost after a move',
    ranks: [5],
    ...usd(pictured('./gone.png')),
    outcome: { raises: ['warning structure/texture-missing'], holds: isBlock },
  },
  {
    name: 'a layer that is not there',
    row: 'Ranked 5: references lost after a move',
    ranks: [5],
    ...usd(stage(`def "part" (\nreferences = @./gone.usda@\n)\n{\n}\n${body(block())}`)),
    outcome: { raises: ['error structure/usd-layer-missing'] },
  },
];
