import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { painted } from '../../modelling/finish-paint.ts';
import { synonyms } from '../../modelling/nouns.ts';

const SEGMENTS = 64;
const schema = z.strictObject({
  category: z.literal('ball'),
  diameter: z.number().positive(),
  finish: finishSchema,
});

/** A solid ball. It rolls: it collides as a true sphere. */
export const ball = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'ball.n.06', offset: 2779435, lemmas: 'ball' },
    wikidata: { item: 'Q18545', label: 'Ball', source: 'p8814' },
  },
  mass: [0.0027, 7.26], // table tennis to the shot of World Athletics
  longest: [0.01, 1],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('ball', 'sphere', 'toy ball', 'rubber ball', 'test ball'),
      'bouncy ball': { diameter: 0.045 },
    },
    main: 'diameter',
    round: true,
    parts: { surface: { always: 1 } },
    varies: {
      materials: ['rubber', 'beech', 'plastic', 'steel'],
      colours: ['red', 'blue', 'green', 'yellow', 'orange', null],
      spread: 0.4,
    },
    variants: 'bowling billiard golf soccer tennis',
    otherKinds: 'crystal disco wrecking masquerade meat cannon snow basket',
  },

  plan(order) {
    const finish = painted(order, 'rubber', 'red');
    const across = order.given('width') ?? order.given('height');
    const diameter =
      order.given('diameter') ??
      across ??
      order.length('diameter', order.words.nouns[order.request.noun]?.diameter ?? 0.07);
    return { diameter, finish };
  },

  build({ diameter, finish }, assembly) {
    const body = assembly.link('body');
    const radius = diameter / 2;
    body.add(finish, assembly.kernel.ball(radius, SEGMENTS).move(0, 0, radius));
    body.collideSphere('ball', finish, [0, 0, radius], radius);
    body.grasp('sides', [0, 0, radius], [0, 0, -1], [0, 1, 0], diameter);
  },
});
