import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { runner } from '../../modelling/joints.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';

/** Play between dish and lid, as part of the diameter. */
const PLAY = 0.012;

const schema = z.strictObject({
  category: z.literal('petri_dish'),
  /** Over the lid [m]. */
  diameter: z.number().positive(),
  /** With the lid [m]. */
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A Petri dish under its loose lid. The lid lifts straight up, by twice the height of the dish, and falls back. */
export const petriDish = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'petri_dish.n.01', offset: 3920288, lemmas: 'Petri_dish' },
    wikidata: { item: 'Q81714', label: 'Petri dish', source: 'oewn' },
  },
  mass: [0.01, 0.3],
  longest: [0.035, 0.2],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'petri dish': {}, 'culture dish': {}, 'cell culture dish': {} },
    main: 'diameter',
    round: true,
    shapes: ['round', 'closed'],
    parts: { lid: { always: 1 }, rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: { materials: ['glass', 'plastic'], colours: [null, null, 'light blue', 'amber'] },
    variants: 'divided square contact',
    otherKinds: 'satellite',
  },

  plan(order) {
    const finish = order.finish('glass');
    const size = order.roundSize({ diameter: 0.1, height: 0.02 });
    const wall = planWall(order, finish, 0.0025, size);
    requireRoom('A Petri dish is flat', size.diameter, 2 * size.height);
    requireRoom('A Petri dish has a wall', size.height, 0.1 * size.diameter);
    requireRoom('Two walls and the play between them leave no hollow', size.diameter, 12 * wall);
    return { ...size, wall, finish };
  },

  build({ diameter, height, wall, finish }, assembly) {
    const { kernel } = assembly;
    const radius = diameter / 2;
    const shell = (r: number, tall: number): Pick<Vessel, 'outer' | 'inner'> => {
      const outer = softened(
        [
          [0, 0],
          [r, 0],
          [r, tall],
        ],
        Math.min(0.1 * tall, wall),
      );
      return withLip(outer, hollow(outer, wall), 0.25 * wall);
    };
    const body = assembly.link('body');
    const shape: Vessel = {
      ...shell(radius - wall - PLAY * diameter, height - wall - 0.0003),
      hulls: 28,
      longest: diameter,
      segments: 96,
    };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const lid = assembly.link('lid', [0, 0, height]);
    vessel(kernel, lid, finish, {
      ...shell(radius, 0.72 * height),
      at: [0, 0, height],
      down: true,
      hulls: 28,
      segments: 96,
    });
    lid.grasp('rim', [0, 0, 0.7 * height], [0, 0, -1], [1, 0, 0], diameter);
    assembly.slide(lid, [0, 0, 1], 2 * height, runner);
  },
});
