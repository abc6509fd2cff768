import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board, disc } from '../../modelling/board.ts';
import { formedLeg, LEG_FORMS } from '../../modelling/leg-form.ts';
import { sized } from '../../modelling/nouns.ts';
import { apron, boardsOf, FOUR } from '../../modelling/panel-boards.ts';
import { tableWidth } from '../../modelling/seating.ts';
import { BASES, trestles } from '../../modelling/trestle.ts';
import { requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';

const schema = z.strictObject({
  category: z.literal('table'),
  ...common,
  top: z.enum(['rectangular', 'round']),
  /** Thickness of the top [m]. */
  thickness: z.number().positive(),
  legs: z.union([z.literal(3), z.literal(4)]),
  /** Absent: tapered. */
  legForm: z.enum(LEG_FORMS).optional(),
  /** What a rectangular top stands on. Absent: legs in its corners. */
  base: z.enum(BASES).optional(),
  legFinish: finishSchema,
});

/** A table on legs: rectangular with aprons, on two trestles or two pairs of crossed boards; or round on a collar. */
export const table = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'table.n.02', offset: 4379243, lemmas: 'table' },
    wikidata: { item: 'Q14748', label: 'Table (furniture)', source: 'p8814' },
  },
  mass: [5, 80], // side tables of pine to dining tables for ten
  longest: [0.4, 4],
  roles: { kept: 'floor', wall: 'none', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: {
      table: {},
      ...sized({ width: 1.4, depth: 0.7 }, 'desk', 'writing desk'),
      'coffee table': { width: 1.1, depth: 0.6, height: 0.42 },
      'side table': { width: 0.5, depth: 0.5, height: 0.55 },
      'dining table': { width: 1.6, depth: 0.9 },
      ...sized({ width: 1.5, height: 0.9 }, 'workbench', 'work bench', 'worktable', 'work table'),
      ...sized({ width: 1.8, height: 0.9 }, 'lab bench', 'laboratory bench'),
    },
    main: 'width',
    seating: ['table', 'dining table'],
    steady: ['height'],
    shapes: ['round', 'square', 'rectangular'],
    parts: { leg: { least: 3, most: 4 }, top: { always: 1 }, base: { always: 1, words: ['frame'] } },
    traits: { leg: ['equal'] },
    trim: ['leg', 'base'],
    varies: { materials: ['oak', 'pine', 'walnut', 'birch', 'ash'], colours: [null, 'white', 'black'], spread: 0.15 },
    variants: 'folding drafting picnic pedestal standing dressing bedside nesting corner oval triangular hexagonal',
    otherKinds: 'pool billiard snooker operating turn time water ironing tennis pong',
  },

  plan(order) {
    const finish = order.finish('oak');
    const legFinish = order.trim('leg', finish);
    const round = order.is('round') || (order.given('diameter') !== undefined && !order.is('rectangular'));
    const { people } = order.request;
    if (people !== undefined) {
      const square = order.is('square') ? 'square' : 'rectangular';
      order.follow('width', tableWidth(people, round ? 'round' : square));
    }
    const size = round
      ? order.size({ width: 0.9, depth: 0.9, height: 0.74 }, [0.4, 10])
      : order.size({ width: 1.2, depth: 0.75, height: 0.74 }, [0.4, 10]);
    const asked = order.count('leg', 4);
    if (asked !== 3 && asked !== 4)
      throw new Refusal('impossible_count', `A table has 3 or 4 legs here, not ${asked}.`);
    const legs: 3 | 4 = asked;
    if (legs === 3 && !round) throw new Refusal('contradiction', 'A table with 3 legs has to be round here.');
    const scale = Math.min(1, Math.min(size.width, size.depth) / 0.6, size.height / 0.4);
    const thickness = order.length('thickness', Math.max(stock(finish, 0.03) * scale, 0.001));
    requireRoom('The top leaves no height for the legs', size.height, 2 * thickness);
    const top: 'round' | 'rectangular' = round ? 'round' : 'rectangular';
    const about = { size, top, thickness, legs };
    // Whoever speaks of legs means four of them.
    const free = top === 'rectangular' && !order.named('leg') && size.width >= 1.1 * size.depth;
    const { base } = free ? order.form('base', BASES) : {};
    if (base !== undefined && base !== 'cornered') return { ...about, base, finish, legFinish };
    return { ...about, ...order.form('legForm', LEG_FORMS, { name: 'legs' }), finish, legFinish };
  },

  build(
    { size: { width, depth, height }, top, thickness, legs, legForm = 'tapered', base, finish, legFinish },
    assembly,
  ) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const under = height - thickness;
    const scale = Math.min(1, Math.min(width, depth) / 0.6, height / 0.4);
    const head = Math.max(Math.sqrt(stock(legFinish, 1)) * 0.06 * scale, 0.006);
    const foot = 0.6 * head;
    // Legs and collar are let into the top, which keeps its volume: faces that met in its underside's own plane would
    // leave slivers where all three come together.
    const tenon = under + thickness / 2;
    const leg = (i: number, x: number, y: number): void =>
      formedLeg(kernel, body, `leg_${i}`, legFinish, legForm, [x, y, 0], [x, y, tenon], [foot, head]);

    if (top === 'round') {
      const radius = width / 2;
      disc(kernel, body, 'top', finish, under, radius, thickness);
      const reach = 0.69 * radius;
      body.support('top', [-reach, -reach], [reach, reach], height);
      const ring = 0.62 * radius;
      for (let i = 0; i < legs; i++) {
        const angle = Math.PI * (-0.5 + 1 / legs + (2 * i) / legs);
        leg(i + 1, ring * Math.cos(angle), ring * Math.sin(angle));
      }
      const collar = Math.min(stock(legFinish, 0.03) * scale, 0.2 * under);
      disc(
        kernel,
        body,
        'collar',
        legFinish,
        under - collar,
        ring + 0.4 * head,
        tenon - thickness / 4 - (under - collar),
      );
      return;
    }
    board(kernel, body, 'top', finish, [-width / 2, -depth / 2, under], [width / 2, depth / 2, height]);
    body.support('top', [-0.49 * width, -0.49 * depth], [0.49 * width, 0.49 * depth], height);
    if (base !== undefined && base !== 'cornered') {
      trestles(kernel, body, legFinish, base, { width, depth, under, tenon: thickness });
      return;
    }
    const overhang = 0.03 * scale;
    const [x, y] = [width / 2 - overhang - head / 2, depth / 2 - overhang - head / 2];
    for (const [i, [sx, sy]] of FOUR.entries()) leg(i + 1, sx * x, sy * y);
    const [tall, thin] = [Math.min(0.09 * scale, 0.3 * under), 0.4 * head];
    // They end in the legs, a little below the top: no two skins lie in one plane.
    const rails = { x: [-x, x], y: [-y, y], z: [under - tall, under], half: thin / 2, inset: 0.3 * head } as const;
    apron(boardsOf(kernel, body, legFinish), 'apron', rails);
  },
});
