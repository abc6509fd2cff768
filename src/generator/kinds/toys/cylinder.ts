import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { sized } from '../../modelling/nouns.ts';
import { turnedSolid } from '../../modelling/turned.ts';
import { collideRod } from '../../modelling/wheel-round.ts';
import { type Order, requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';

const USUAL = { diameter: 0.05, height: 0.08 };
/** How many times as high as thick it stands by itself. */
const STANDS = 8;
/** Nouns of what is flat: its thickness is its height. */
const FLAT = new Set(['disc', 'disk', 'puck']);

const schema = z.strictObject({
  category: z.literal('cylinder'),
  diameter: z.number().positive(),
  /** Along its axis [m]. */
  height: z.number().positive(),
  /** Bevel of the two edges [m]. */
  edge: z.number().positive(),
  finish: finishSchema,
});

/** A solid cylinder: upright, or lying along X where it is too slender to stand. */
export const cylinder = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cylinder.n.01', offset: 13865298, lemmas: 'cylinder' },
    wikidata: { item: 'Q34132', label: 'Cylinder', source: 'p8814' },
  },
  mass: [0.005, 5],
  longest: [0.01, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
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
    const thick = order.given('thickness');
    if (thick !== undefined) followThickness(order, thick);
    const { diameter, height } = order.roundSize(USUAL, 1, 0.002);
    requireRoom('A cylinder is at most 50 times as long as thick', 50 * diameter, height);
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
    if (height > STANDS * diameter) {
      const lying = { silhouette, segments: 96, at: [-height / 2, 0, radius], axis: [1, 0, 0] } as const;
      body.add(finish, turnedSolid(assembly.kernel, lying));
      // It lies on a box with the breadth of one of eight flats: on a round hull it would roll away.
      const [half, flat] = [height / 2, Math.tan(Math.PI / 8) * radius];
      collideRod(body, 'cylinder', finish, lying.at, [half, 0, radius], 0.98 * radius);
      body.collideBox('flat', finish, [-half, -flat, 0], [half, flat, 2 * radius]);
      body.grasp('sides', [0, 0, radius], [0, 0, -1], [0, 1, 0], diameter);
      return;
    }
    body.add(finish, turnedSolid(assembly.kernel, { silhouette, segments: 96 }));
    body.collideCylinder('cylinder', finish, [0, 0, 0], radius, height);
    const side = (radius - edge) / Math.SQRT2;
    body.support('top', [-side, -side], [side, side], height);
    body.grasp('sides', [0, 0, height / 2], [0, 0, -1], [0, 1, 0], diameter);
  },
});

/** "12 mm thick" is the diameter of a dowel and the height of a disc; where the one is given, it is the other. */
function followThickness(order: Order, metres: number): void {
  const isHeight = order.given('diameter') !== undefined || FLAT.has(order.request.noun);
  const [word, other] = isHeight ? (['height', 'diameter'] as const) : (['diameter', 'height'] as const);
  const given = order.given(word);
  if (given !== undefined && Math.abs(given - metres) > 0.0005)
    throw new Refusal('contradiction', `Is it ${metres} m or ${given} m thick?`);
  order.follow(word, metres);
  const usual = { ...USUAL, ...order.words.nouns[order.request.noun] };
  if (order.given(other) === undefined) order.follow(other, usual[other]);
}
