import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { board, convexPart } from '../../modelling/board.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { loft } from '../../modelling/grip-loft.ts';
import { hangSprung } from '../../modelling/hung.ts';
import { END, onPlane, type Plane } from '../../modelling/slab-outline.ts';
import { requireRoom } from '../../order.ts';

const STEEL = { material: 'steel', colour: null } as const;
const RUBBER = { material: 'rubber', colour: null } as const;
/** At rest the arm stands up by so much; pressed, it lies level on the anvil [rad]. */
const REST = (8 * Math.PI) / 180;
/** Force at the front end [N]: what lifts it back, and what it takes all the way down without a staple. Ours. */
const [LIFT, PRESS] = [3, 15];

const schema = z.strictObject({ category: z.literal('stapler'), ...common });

/** A desk stapler: the arm is hinged at -X, a spring holds it up, and it goes down when pressed. Position 0 is at rest. */
export const stapler = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'stapler.n.01', offset: 4303497, lemmas: 'stapler stapling_machine' },
    wikidata: { item: 'Q489157', label: 'Stapler', source: 'p8814' },
  },
  mass: [0.1, 1.5],
  longest: [0.05, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { stapler: {}, 'desk stapler': {} },
    main: 'width',
    parts: { arm: { always: 1, words: ['arm', 'lever', 'top'] }, bottom: { always: 1 }, hinge: { always: 1 } },
    varies: { materials: ['steel'], colours: ['black', 'blue', 'grey', 'teal'], spread: 0.1 },
    variants: 'long-reach electric booklet',
    otherKinds: 'tacker surgical',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'red');
    const size = order.size({ width: 0.145, depth: 0.036, height: 0.058 });
    requireRoom('The arm needs more width', size.width, 2 * size.height);
    requireRoom('The arm needs more height', size.height, 0.32 * size.width);
    requireRoom('It would fall over', size.depth, 0.5 * size.height);
    requireRoom('A stapler is narrow', 0.4 * size.width, size.depth);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const base = assembly.link('base');
    const x = (share: number): number => share * width;
    const [sole, deck] = [0.06 * height, 0.16 * height];
    // It reaches into the base, so that their faces don't lie in one plane.
    board(kernel, base, 'sole', RUBBER, [x(-0.48), -0.47 * depth, 0], [x(0.48), 0.47 * depth, 1.4 * sole]);
    const foot = [
      [-0.5, 0.7, 0.8],
      [-0.48, 0.92, 1],
      [-0.3, 1, 1],
      [0.3, 1, 1],
      [0.47, 0.9, 1],
      [0.5, 0.6, 0.8],
    ].map(([at, wide, high]) => ({
      at: x(at!),
      half: [(wide! * depth) / 2, high! * (deck - sole)] as const,
      centre: [0, 0] as const,
    }));
    loft(
      kernel,
      base,
      'bottom',
      finish,
      { plane: { ...END, origin: [0, 0, sole] }, stations: foot, power: 5, floor: 0 },
      [0, 1, 4, 5],
    );
    const pivot: Vec3 = [x(-0.42), 0, 0.4 * height];
    for (const [i, side] of [-1, 1].entries()) {
      const [from, to] = side < 0 ? [-0.44, -0.36] : [0.36, 0.44];
      board(
        kernel,
        base,
        `hinge_${i + 1}`,
        finish,
        [x(-0.49), from * depth, 0.8 * deck],
        [x(-0.34), to * depth, 0.52 * height],
      );
    }
    board(
      kernel,
      base,
      'anvil',
      STEEL,
      [x(0.34), -0.2 * depth, 0.95 * deck],
      [x(0.46), 0.2 * depth, deck + 0.02 * height],
    );
    base.grasp('bottom', [0, 0, deck / 2], [0, 0, -1], [0, 1, 0], depth);

    const arm = assembly.link('arm', pivot);
    const [c, s] = [Math.cos(REST), Math.sin(REST)];
    const plane: Plane = { origin: pivot, u: [0, 1, 0], v: [-s, 0, c] };
    const end = (x(0.5) - pivot[0]) / c;
    const crest = (height - pivot[2] - s * 0.86 * end) / c;
    const shell = [
      [-0.08, 0.5, 0.3],
      [-0.06, 0.66, 0.62],
      [0.02, 0.68, 0.9],
      [0.2, 0.66, 0.98],
      [0.5, 0.68, 1.0],
      [0.75, 0.76, 1.02],
      [0.86, 0.8, 1.0],
      [0.93, 0.76, 0.72],
      [0.955, 0.6, 0.4],
    ].map(([at, wide, high]) => ({ at: at! * end, half: [(wide! * depth) / 2, high! * crest] as const }));
    loft(kernel, arm, 'arm', finish, { plane, stations: shell, power: 3.2, floor: 0 }, [0, 2, 4, 6, 7, 8]);
    // The magazine hangs below; pressed, it stops just above the anvil.
    const drop = pivot[2] - deck - 0.05 * height;
    const track = [-0.02, 0.95].flatMap((at) =>
      [-0.24, 0.24].flatMap((b) => [-drop, 0.1 * crest].map((v) => onPlane(plane, [b * depth, v], at * end))),
    );
    convexPart(kernel, arm, 'magazine', STEEL, track);
    arm.grasp('arm', onPlane(plane, [0, 0.5 * crest], 0.75 * end), [s, 0, -c], [0, 1, 0], 0.76 * depth);
    hangSprung(assembly, arm, [0, 1, 0], REST, [LIFT * end, PRESS * end], { kind: 'lever' });
  },
});
