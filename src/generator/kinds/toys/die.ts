import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { painted } from '../../modelling/finish-paint.ts';
import { Refusal } from '../../refusal.ts';

const schema = z.strictObject({
  category: z.literal('die'),
  /** Edge [m]. */
  width: z.number().positive(),
  finish: finishSchema,
  pipFinish: finishSchema,
});

/** Where the pips of a face lie, in quarters of its edge from the middle. */
const [A, B] = [-1, 1];
const FACES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [A, A],
    [B, B],
  ],
  3: [
    [A, A],
    [0, 0],
    [B, B],
  ],
  4: [
    [A, A],
    [A, B],
    [B, A],
    [B, B],
  ],
  5: [
    [A, A],
    [A, B],
    [0, 0],
    [B, A],
    [B, B],
  ],
  6: [
    [A, A],
    [A, 0],
    [A, B],
    [B, A],
    [B, 0],
    [B, B],
  ],
};

/**
 * Number, outward normal and the two directions along each face. Opposite faces add up to 7, and 1, 2, 3 run
 * counter-clockwise around their corner, as on dice of the West.
 */
const SIDES: readonly (readonly [pips: number, normal: Vec3, u: Vec3, v: Vec3])[] = [
  [1, [0, 0, 1], [1, 0, 0], [0, 1, 0]],
  [6, [0, 0, -1], [1, 0, 0], [0, 1, 0]],
  [2, [0, -1, 0], [1, 0, 0], [0, 0, 1]],
  [5, [0, 1, 0], [1, 0, 0], [0, 0, 1]],
  [3, [1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [4, [-1, 0, 0], [0, 1, 0], [0, 0, 1]],
];

/** A six-sided die with sunken pips; it lies with the one up. */
export const die = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'die.n.01', offset: 3191029, lemmas: 'die dice' },
    wikidata: { item: 'Q45089', label: 'Dice', source: 'p8814' },
  },
  mass: [0.002, 0.05],
  longest: [0.005, 0.2],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { die: {}, dice: {}, 'playing die': {}, 'toy die': { width: 0.05 }, 'foam die': { width: 0.1 } },
    main: 'width',
    shapes: ['cubic', 'square'],
    parts: {
      pip: { always: 21, words: ['pip', 'dot', 'spot'] },
      face: { always: 6, words: ['face', 'sided', 'faced'] },
    },
    trim: ['pip'],
    varies: { materials: ['plastic', 'beech', 'maple'], colours: ['white', 'red', 'blue', 'green'], spread: 0.3 },
    variants: 'fuzzy twenty-sided four-sided eight-sided ten-sided twelve-sided',
    otherKinds: 'tool punch cast',
  },

  plan(order) {
    const finish = painted(order, 'plastic', 'white');
    const dark = finish.colour === null || finish.colour === 'white' || finish.colour === 'yellow';
    const pipFinish = order.trim('pip', { material: 'plastic', colour: dark ? 'black' : 'white' });
    const sides = (['width', 'depth', 'height'] as const).flatMap((side) => order.given(side) ?? []);
    if (sides.some((side) => Math.abs(side - sides[0]!) > 0.0005))
      throw new Refusal('contradiction', `The edges of a die are equal, and can't be ${sides.join(' m and ')} m.`);
    return { width: sides[0] ?? order.length('width', 0.016), finish, pipFinish };
  },

  build({ width, finish, pipFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const half = width / 2;
    const centre: Vec3 = [0, 0, half];
    const pips = SIDES.flatMap(([pips, normal, u, v]) =>
      FACES[pips]!.map(([a, b]) => {
        const at = (out: number): Vec3 =>
          centre.map((c, i) => c + out * normal[i]! + 0.25 * width * (a * u[i]! + b * v[i]!)) as unknown as Vec3;
        const radius = 0.09 * width;
        return {
          hollow: kernel.rod(at(0.95 * half), at(1.1 * half), radius, 24),
          paint: kernel.rod(at(0.85 * half), at(0.95 * half), radius, 24),
        };
      }),
    );
    const [min, max]: [Vec3, Vec3] = [
      [-half, -half, 0],
      [half, half, width],
    ];
    const whole = kernel.box(min, max, 0.09 * width);
    body.add(pipFinish, ...pips.map(({ paint }) => paint));
    body.add(finish, whole.minus(kernel.union(pips.map(({ hollow }) => hollow))));
    body.collideBox('die', finish, min, max);
    body.grasp('sides', [0, 0, half], [0, 0, -1], [0, 1, 0], width);
  },
});
