import { expect } from 'vitest';
import { isBlock, massOf } from './measures.ts';
import type { Trap } from './trap.ts';
import { at, back, block, board, body, hinge, joint, LIMITS, MASS, stage, usd } from './usd-pieces.ts';

/** What stages say of bodies and joints. */
export const usdBodyTraps: readonly Trap[] = [
  {
    name: 'instanced prims become parts of their own',
    row: 'Isaac: instanced prims',
    ranks: [10],
    ...usd(
      `${stage(`${['a', 'b'].map((name, i) => `def Xform "${name}" (\ninstanceable = true\nreferences = </Cup>\n)\n{\n${at(i, 0, 0)}}\n`).join('')}${joint('a', 'b', 'point3f physics:localPos0 = (1, 0, 0)', 'Fixed')}`)}class Xform "Cup" (\nprepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]\n)\n{\n${MASS}${block()}}\n`,
    ),
    outcome: {
      raises: [],
      holds(model) {
        expect(massOf(model)).toBeCloseTo(4, 6);
        expect(new Set(model.links.map(({ name }) => name)).size).toBe(2);
      },
    },
  },
  {
    name: 'visuals are in no mass',
    row: 'Ranked 8: visual geometry counted in mass',
    ranks: [8],
    ...usd(
      stage(
        body(block() + block(0.5, { schemas: [] }).replace('"shape"', '"look"'), 'thing', 'float physics:mass = 2\n'),
      ),
    ),
    outcome: { raises: ['warning physics/usd-mass-computed'], holds: isBlock },
  },
  {
    name: 'an inertia that no body has',
    row: 'Ranked 7: invalid inertia',
    ranks: [7],
    ...usd(stage(body(block(), 'thing', MASS.replace('0.0133333', '0.3')))),
    outcome: {
      raises: ['error physics/inertia-triangle'],
      fixed: { repairs: ['inertia'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'a mass of 0, which means "not given" in UsdPhysics',
    row: 'Ranked 7: zero mass',
    ranks: [7],
    ...usd(stage(body(block(), 'thing', 'float physics:mass = 0\n'))),
    // 1000 kg/m³ in 0.004 m³, as UsdPhysics says.
    outcome: {
      raises: ['warning physics/usd-mass-computed'],
      holds: (model) => expect(massOf(model)).toBeCloseTo(4, 4),
    },
  },
  {
    name: 'no collider',
    row: 'Bad input: no collider',
    ranks: [3],
    ...usd(stage(body(block(1, { schemas: [] })))),
    outcome: {
      raises: ['error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'names and paths in other scripts',
    row: 'Ranked 11: non-ASCII paths',
    ranks: [11],
    format: 'usd',
    files: { 'Küche 厨房/Größe.usda': stage(body(block(), 'Stuhl_椅子')) },
    outcome: {
      raises: [],
      holds(model) {
        isBlock(model);
        expect(model.links[0]!.name).toMatch(/^[a-z][a-z0-9_]*$/);
      },
    },
  },
  {
    name: 'bodies of one name in different places',
    row: 'Bad input: duplicate names',
    ranks: [10],
    ...usd(
      stage(
        `def Xform "l"\n{\n${body(block())}}\ndef Xform "r"\n{\n${at(1, 0, 0)}${body(block())}}\n${joint('l/thing', 'r/thing', 'point3f physics:localPos0 = (1, 0, 0)', 'Fixed').replace('"l/thing_r/thing"', '"j"')}`,
      ),
    ),
    outcome: { raises: [], holds: (model) => expect(new Set(model.links.map(({ name }) => name)).size).toBe(2) },
  },
  {
    name: 'two doors, one in the other',
    row: 'Ranked 12: links overlapping in cabinets and doors',
    ranks: [12],
    ...usd(
      stage(
        back +
          board('left', -0.05, -0.1) +
          board('right', 0.05, -0.1) +
          hinge('left', -0.05, -0.1) +
          hinge('right', 0.05, -0.1),
      ),
    ),
    outcome: {
      raises: ['warning physics/links-overlap'],
      fixed: { repairs: ['overlaps'], leaves: [], holds: (model) => expect(model.collisionExclusions).toHaveLength(1) },
    },
  },
  {
    name: 'a joint to a prim that is not there',
    row: 'Bad input: wrong joint targets',
    ...usd(stage(back + hinge('gone', 0, 0))),
    outcome: { raises: ['error physics/usd-joint-not-carried'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a joint of a body to itself',
    row: 'Bad input: wrong joint targets',
    ...usd(stage(back + hinge('back', 0, 0.1))),
    outcome: { raises: ['error physics/usd-joint-not-carried'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a loop',
    row: 'Bad input: closed loops',
    ...usd(
      stage(
        back +
          board('left', -0.2, -0.1) +
          board('right', 0.2, -0.1) +
          hinge('left', -0.2, -0.1) +
          joint('left', 'right', `${LIMITS}\npoint3f physics:localPos0 = (0.4, 0, 0)`) +
          hinge('right', 0.2, -0.1),
      ),
    ),
    outcome: {
      raises: ['error physics/usd-joint-not-carried'],
      holds: (model) => expect(model.joints).toHaveLength(2),
    },
  },
  {
    name: 'text that breaks off',
    row: 'Bad input: broken file',
    ...usd(stage(body(block())).slice(0, -30)),
    outcome: { refused: 'error format/usd-broken', where: /thing\.usda/ },
  },
];
