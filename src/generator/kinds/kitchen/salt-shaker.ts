import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import { screwCap } from './cap.ts';

const schema = z.strictObject({
  category: z.literal('salt_shaker'),
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** In the cap. */
  holes: z.int().min(1).max(19),
  finish: finishSchema,
  capFinish: finishSchema,
});

/** A small glass that narrows upwards, with a pierced cap. The cap turns on its thread and does not come off. */
export const saltShaker = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'saltshaker.n.01', offset: 4131690, lemmas: 'saltshaker salt_shaker' },
    wikidata: { item: 'Q1501968', label: 'Salt and pepper shakers', source: 'p8814' },
  },
  mass: [0.05, 0.6],
  longest: [0.04, 0.3],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'salt shaker': {}, saltshaker: {}, 'pepper shaker': {}, 'spice shaker': {} },
    main: 'height',
    round: true,
    parts: { cap: { always: 1 }, hole: { least: 1, most: 19 }, bottom: { always: 1 }, wall: { always: 1 } },
    trim: ['cap'],
    varies: { materials: ['glass', 'ceramic', 'plastic'], colours: [null, null, 'white', 'light blue', 'red'] },
    variants: 'electric',
    otherKinds: 'cocktail protein paint',
  },

  plan(order) {
    const finish = order.finish('glass');
    const capFinish = order.trim('cap', { material: 'stainless_steel', colour: null });
    const size = order.roundSize({ diameter: 0.042, height: 0.09 });
    const holes = order.count('hole', 7);
    requireRoom('Glass and cap need more height', size.height, 1.2 * size.diameter);
    requireRoom('It is at most 4 times as high as across', 4 * size.diameter, size.height);
    requireRoom('The cap has no room for the holes', size.diameter, 0.02);
    return { ...size, wall: planWall(order, finish, 0.0042, size), holes, finish, capFinish };
  },

  build({ diameter, height, wall, holes, finish, capFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const [lid, neck, sheet] = [0.24 * height, 0.72 * radius, 0.0008];
    const outer = softened(
      [
        [0, 0],
        [radius, 0],
        [0.8 * radius, height - 1.05 * lid],
        [neck, height - lid],
        [neck, height - 2 * sheet],
      ],
      0.1 * radius,
    );
    const shape: Vessel = { ...withLip(outer, hollow(outer, wall, 2 * wall), 0.2 * wall), hulls: 31 };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    // The first in the middle, the others on circles of six and of twelve.
    const bored = Array.from({ length: holes }, (_, i) => {
      const ring = i === 0 ? 0 : i < 7 ? 1 : 2;
      const angle = (i * Math.PI) / (ring === 2 ? 6 : 3);
      const [x, y] = [ring * 0.22 * radius * Math.cos(angle), ring * 0.22 * radius * Math.sin(angle)];
      return kernel.rod([x, y, height - 3 * sheet], [x, y, height + sheet], 0.045 * radius, 10);
    });
    screwCap(assembly, capFinish, { radius: neck + 2 * sheet, top: height, height: lid, wall: sheet }, bored);
  },
});
