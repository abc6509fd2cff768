import { z } from 'zod';
import { defineCategory } from '../../category.ts';
import { finishSchema } from '../../finish.ts';
import { requireRoom } from '../../order.ts';
import { sized } from '../../workshop/nouns.ts';
import { turnedSolid } from '../../workshop/turned.ts';

const schema = z.strictObject({
  category: z.literal('cylinder'),
  diameter: z.number().positive(),
  height: z.number().positive(),
  /** Bevel of the two edges [m]. */
  edge: z.number().positive(),
  finish: finishSchema,
});

/** A solid upright cylinder. */
export const cylinder = defineCategory({
  schema,
  meaning: { synset: 'cylinder.n.01', wikidata: 'Q34132' },
  words: {
    nouns: {
      cylinder: {},
      'test cylinder': {},
      ...sized({ diameter: 0.08, height: 0.02 }, 'disc', 'disk'),
      puck: { diameter: 0.076, height: 0.025 },
      dowel: { diameter: 0.02, height: 0.1 },
      'round block': {},
    },
    main: 'height',
    round: true,
    parts: { edge: { always: 2 }, face: { always: 2 } },
    varies: {
      materials: ['beech', 'pine', 'plastic', 'aluminium', 'steel'],
      colours: [null, 'red', 'blue', 'green', 'yellow'],
      spread: 0.3,
    },
    otherKinds: 'gas oxygen hydraulic master graduated measuring engine hard floppy hockey compact',
  },

  plan(order) {
    const finish = order.finish('beech');
    const { diameter, height } = order.roundSize({ diameter: 0.05, height: 0.08 });
    requireRoom('A cylinder stands on its face up to 8 times its diameter', 8 * diameter, height);
    return { diameter, height, edge: Math.min(0.002, 0.04 * Math.min(diameter, height)), finish };
  },

  build({ diameter, height, edge, finish }, assembly) {
    const body = assembly.link('body');
    const radius = diameter / 2;
    const arc = (centre: number, from: number) =>
      Array.from({ length: 5 }, (_, i) => {
        const angle = from + (i / 4) * (Math.PI / 2);
        return [radius - edge + edge * Math.cos(angle), centre + edge * Math.sin(angle)] as const;
      });
    const silhouette = [...arc(edge, -Math.PI / 2), ...arc(height - edge, 0)];
    body.add(finish, turnedSolid(assembly.bench, { silhouette, segments: 96 }));
    body.collideCylinder('cylinder', finish, [0, 0, 0], radius, height);
    const side = (radius - edge) / Math.SQRT2;
    body.support('top', [-side, -side], [side, side], height);
    body.grasp('sides', [0, 0, height / 2], [0, 0, -1], [0, 1, 0], diameter);
  },
});
