import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { runner } from '../../modelling/joints.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { blockOf } from '../../modelling/planks.ts';
import { axle, collideRod, shaft, turnedAlong } from '../../modelling/wheel-round.ts';
import { requireRoom } from '../../order.ts';
import { carriageLength, GAP, proportions, USUAL, widthFor } from './linear-stage-size.ts';

const schema = z.strictObject({
  category: z.literal('linear_stage'),
  ...common,
  /** How far the carriage goes, along X [m]. */
  travel: z.number().positive(),
  carriageFinish: finishSchema,
});

/** A carriage on two round rails between end blocks, with a handwheel for its screw. The carriage starts at the left. */
export const linearStage = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'mechanism.n.05', offset: 3738472, lemmas: 'mechanism' },
    wikidata: { item: 'Q517596', label: 'Mechanism (engineering)', source: 'p8814' },
  },
  mass: [0.5, 20],
  longest: [0.08, 3],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: synonyms('linear stage', 'linear slide', 'linear rail', 'linear actuator', 'linear guide', 'linear axis'),
    main: 'width',
    lengths: { travel: ['travel', 'stroke'] },
    parts: {
      carriage: { always: 1, words: ['carriage', 'slider', 'platform'] },
      rail: { always: 2, words: ['rail', 'rod'] },
      wheel: { always: 1, words: ['wheel', 'handwheel', 'knob'] },
      base: { always: 1 },
    },
    trim: ['carriage'],
    varies: { colours: [null, 'black', 'blue'], spread: 0.25 },
    always: ['sliding'],
    otherKinds: 'xy rotary microscope concert',
  },

  plan(order) {
    const finish = order.finish('aluminium');
    const carriageFinish = order.trim('carriage', { material: 'aluminium', colour: 'black' });
    const asked = order.given('travel');
    const depth = order.given('depth') ?? USUAL.depth;
    if (asked !== undefined) {
      // As deep as usual, it would be too short for its own depth.
      order.follow('depth', Math.min(depth, 0.6 * asked + 0.04));
      order.follow('width', widthFor(asked, order.given('depth')!));
    }
    const size = order.size(USUAL, [0.4, 2.5]);
    const most = Math.floor((proportions(size).rail - carriageLength(size) - 2 * GAP) * 1e4) / 1e4;
    const travel = asked ?? most;
    requireRoom('The carriage has no way to go', travel, (asked === undefined ? 0.2 : 0.02) * size.width);
    requireRoom('So much travel needs a longer stage', most, travel);
    requireRoom('It is too low for its rails', size.height, 0.012);
    requireRoom('The rails are too far apart for this height', 4 * size.height, size.depth);
    requireRoom('It is too narrow to stand', 3 * size.depth, size.height);
    return { size, travel, finish, carriageFinish };
  },

  build({ size, travel, finish, carriageFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y, height] = [size.width / 2, size.depth / 2, size.height];
    const { base, block, wheel, rod } = proportions(size);
    const steel = { material: 'steel', colour: null } as const;
    const right = x - wheel; // outer face of the right block
    const axis = base + 0.5 * (height - base);

    board(kernel, body, 'base', finish, [-x, -y, 0], [right, y, base]);
    board(kernel, body, 'block_1', finish, [-x, -y, base], [block - x, y, 0.94 * height]);
    board(kernel, body, 'block_2', finish, [right - block, -y, base], [right, y, 0.94 * height]);
    const bar = (label: string, at: number, radius: number): void => {
      const [from, to]: [number, number] = [block - x - GAP, right - block + GAP];
      shaft(kernel, body, label, steel, { from: [from, at, axis], to: [to, at, axis], radius }, [40, 24]);
    };
    bar('rail_1', -0.55 * y, rod);
    bar('rail_2', 0.55 * y, rod);
    bar('screw', 0, 0.7 * rod);

    const length = carriageLength(size);
    const start = block - x + GAP;
    const carriage = assembly.link('carriage', [start + length / 2, 0, axis]);
    const { min, max } = blockOf([start, -0.96 * y, base + GAP], [start + length, 0.96 * y, height]);
    const holes = [-0.5, 0.5].flatMap((i) =>
      [-0.6, 0.6].map((k) => {
        const [hx, hy] = [start + length / 2 + 0.6 * i * length, k * y];
        return kernel.rod([hx, hy, height - 0.1 * height], [hx, hy, height + GAP], 0.045 * length, 24);
      }),
    );
    carriage.add(carriageFinish, kernel.box(min, max, 0.03 * length).minus(kernel.union(holes)));
    carriage.collideBox('carriage', carriageFinish, min, max);
    carriage.support('top', [min[0], min[1]], [max[0], max[1]], height);
    assembly.slide(carriage, [1, 0, 0], travel, runner);

    const radius = Math.min(0.42 * height, 0.8 * y);
    const knob = assembly.link('wheel', [right, 0, axis]);
    const disc = 0.45 * wheel;
    knob.add(
      carriageFinish,
      turnedAlong(kernel, 0, [
        [0, wheel - disc],
        [0.7 * radius, wheel - disc],
        [radius, wheel - 0.8 * disc],
        [radius, wheel - 0.2 * disc],
        [0.9 * radius, wheel],
        [0, wheel],
      ]).move(right, 0, axis),
    );
    knob.add(steel, kernel.rod([right + GAP, 0, axis], [x - disc / 2, 0, axis], rod, 24));
    collideRod(knob, 'wheel', carriageFinish, [x - disc, 0, axis], [x, 0, axis], radius);
    collideRod(knob, 'shaft', steel, [right + GAP, 0, axis], [x - disc, 0, axis], rod, 16);
    knob.grasp('wheel', [x - disc / 2, 0, axis], [-1, 0, 0], [0, 1, 0], 2 * radius);
    assembly.spin(knob, [1, 0, 0], axle([1, 0, 0], rod));
  },
});
