import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { Refusal } from '../../refusal.ts';

const schema = z.strictObject({
  category: z.literal('cube'),
  /** Edge [m]. */
  width: z.number().positive(),
  /** Radius of the broken edges [m]. */
  edge: z.number().positive(),
  finish: finishSchema,
});

/** A solid cube: the standard thing to grasp, to push and to stack. */
export const cube = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cube.n.05', offset: 3144592, lemmas: 'cube square_block' },
    wikidata: { item: 'Q811433', label: 'ToyBlock', source: 'kbpedia-1.60' },
  },
  mass: [0.005, 4], // a wooden block to a steel cube of 8 cm
  longest: [0.01, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { cube: {}, block: {}, 'building block': {}, 'toy block': {}, 'wooden block': {}, 'test cube': {} },
    main: 'width',
    lengths: { width: ['side', 'side length', 'edge', 'edge length'] },
    shapes: ['cubic', 'square'],
    parts: { edge: { always: 12, words: ['side'] }, face: { always: 6 } },
    traits: { edge: ['equal'], face: ['equal'] },
    varies: {
      materials: ['beech', 'pine', 'maple', 'plastic', 'aluminium', 'rubber'],
      colours: [null, 'red', 'blue', 'green', 'yellow', 'orange'],
      spread: 0.3,
    },
    variants: "puzzle rubik rubiks rubik's magic",
    otherKinds: 'ice sugar bouillon stock engine cinder concrete knife speaker',
  },

  plan(order) {
    const finish = order.finish('beech');
    const sides = (['width', 'depth', 'height'] as const).flatMap((side) => order.given(side) ?? []);
    if (sides.some((side) => Math.abs(side - sides[0]!) > 0.0005))
      throw new Refusal('contradiction', `The edges of a cube are equal, and can't be ${sides.join(' m and ')} m.`);
    const width = sides[0] ?? order.length('width', 0.05);
    return { width, edge: Math.min(0.003, 0.03 * width), finish };
  },

  build({ width, edge, finish }, assembly) {
    const body = assembly.link('body');
    const half = width / 2;
    const [min, max]: [Vec3, Vec3] = [
      [-half, -half, 0],
      [half, half, width],
    ];
    body.add(finish, assembly.kernel.box(min, max, edge));
    body.collideBox('cube', finish, min, max);
    body.support('top', [edge - half, edge - half], [half - edge, half - edge], width);
    body.grasp('sides_1', [0, 0, half], [0, 0, -1], [1, 0, 0], width);
    body.grasp('sides_2', [0, 0, half], [0, 0, -1], [0, 1, 0], width);
  },
});
