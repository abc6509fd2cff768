import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { freeHinge } from '../../modelling/joints.ts';
import { turned } from '../../modelling/turned.ts';
import { softened } from '../../modelling/turned-profile.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('rolling_pin'),
  /** Over the handles, along X [m]. */
  width: z.number().positive(),
  /** Of the roller [m]. */
  diameter: z.number().positive(),
  finish: finishSchema,
  handleFinish: finishSchema,
});

/** A rolling pin that lies along X: its two handles, on one axle, turn in the roller without end. */
export const rollingPin = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'rolling_pin.n.01', offset: 4103206, lemmas: 'rolling_pin' },
    wikidata: { item: 'Q207763', label: 'Rolling pin', source: 'p8814' },
  },
  mass: [0.3, 2.5],
  longest: [0.2, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'rolling pin': {}, 'dough roller': {} },
    main: 'width',
    directions: { height: 'diameter', depth: 'diameter', thickness: 'diameter' },
    parts: { handle: { always: 2 }, roller: { always: 1 } },
    trim: ['handle'],
    varies: { materials: ['beech', 'maple', 'marble', 'stainless_steel'], colours: [null] },
    variants: 'french tapered adjustable textured engraved',
    otherKinds: '',
  },

  plan(order) {
    const finish = order.finish('beech');
    const handleFinish = order.trim('handle', { material: 'beech', colour: null });
    const width = order.length('width', 0.44);
    const diameter = order.length('diameter', 0.06 * Math.min(1, width / 0.3));
    requireRoom('Roller and handles need more length', width, 4 * diameter);
    requireRoom('The roller is too thin for its length', diameter, 0.06 * width);
    return { width, diameter, finish, handleFinish };
  },

  build({ width, diameter, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const [radius, half] = [diameter / 2, 0.29 * width];
    const at = [0, 0, radius] as const;
    const axis = [1, 0, 0] as const;
    const body = assembly.link('roller');
    const bore = 0.25 * radius;
    const silhouette = softened(
      [
        [0, -half],
        [radius, -half],
        [radius, half],
        [0, half],
      ],
      0.12 * radius,
    );
    const roller = { silhouette, at, axis, segments: 64 };
    turned(kernel, body, 'roller', finish, roller);

    const handles = assembly.link('handles', at);
    for (const [i, side] of [-1, 1].entries()) {
      const [start, end] = [half + 0.004, width / 2];
      const grip = softened(
        [
          [0.9 * bore, start],
          [0.42 * radius, start + 0.1 * (end - start)],
          [0.32 * radius, start + 0.3 * (end - start)],
          [0.5 * radius, start + 0.7 * (end - start)],
          [0.42 * radius, end],
          [0, end],
        ],
        0.2 * radius,
      );
      const handle = { silhouette: grip, at, axis: [side, 0, 0] as const, segments: 48, tolerance: 0.002 };
      turned(kernel, handles, side < 0 ? 'handle_left' : 'handle_right', handleFinish, handle);
      handles.grasp(`handle_${i + 1}`, [side * 0.41 * width, 0, radius], [0, 0, -1], [0, 1, 0], 0.9 * radius);
    }
    assembly.spin(handles, [1, 0, 0], (inertial) => freeHinge([1, 0, 0], inertial, 0.1 * bore));
  },
});
