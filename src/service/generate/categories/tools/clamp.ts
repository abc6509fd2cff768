import { z } from 'zod';
import type { Inertial } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { finishSchema } from '../../finish.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../solids.ts';
import { roundBar, roundBarSolid } from '../../workshop/bar-round.ts';
import { threadedBar } from '../../workshop/bar-thread.ts';
import { tommyBar } from '../../workshop/bar-tommy.ts';
import { knobFriction, type Resistance } from '../../workshop/joints.ts';
import { GROUND, slabColliders, slabSolid } from '../../workshop/slab-outline.ts';
import { flatSize } from '../../workshop/slab-size.ts';

/** A thread that holds itself: what pushes the screw along without turning it [N]. Ours, far above its weight. */
const SCREW_FORCE = 20;
const GAP = 0.0005;

const schema = z.strictObject({
  category: z.literal('clamp'),
  ...common,
  handleFinish: finishSchema,
});

/**
 * A C-clamp on its side, closed: the screw comes in from -X. The screw slides and its handle turns; no format says that one
 * drives the other, so they are two free joints.
 */
export const clamp = defineCategory({
  schema,
  meaning: { synset: 'clamp.n.01', wikidata: 'Q846600' },
  words: {
    nouns: { clamp: {}, 'c clamp': {}, 'g clamp': {}, 'screw clamp': {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: {
      frame: { always: 1 },
      screw: { always: 1, words: ['screw', 'spindle'] },
      jaw: { always: 1, words: ['jaw', 'pad'] },
      handle: { always: 1 },
    },
    trim: ['handle'],
    varies: { materials: ['steel', 'aluminium'], colours: ['blue', 'red', 'orange', 'dark green'], spread: 0.2 },
    otherKinds: 'pipe spring bar hose band quick-release toggle',
  },

  plan(order) {
    const finish = order.finish('cast_iron');
    const handleFinish = order.trim('handle', { material: 'steel', colour: null });
    const size = flatSize(order, { width: 0.21, depth: 0.12, height: 0.02 });
    requireRoom('The frame needs more depth', size.depth, 0.4 * size.width);
    requireRoom('The screw needs more length', size.width, size.depth);
    requireRoom('A clamp is flat', size.depth, 4 * size.height);
    requireRoom('The screw needs more thickness', size.height, Math.max(0.1 * size.depth, 0.004));
    return { size, finish, handleFinish };
  },

  build({ size: { width, depth, height }, finish, handleFinish }, assembly) {
    const { bench } = assembly;
    const frame = assembly.link('frame');
    const [axis, middle] = [-0.26 * depth, height / 2];
    const x = (share: number): number => share * width;
    const [lug, spine, corner] = [0.13 * depth, 0.17 * depth, 0.16 * depth];
    const [low, top, inner] = [axis - lug, depth / 2, depth / 2 - spine];
    const [left, leftIn, rightIn, right] = [x(-0.26), x(-0.14), x(0.38), x(0.5)];
    const soft = 0.6 * corner;
    const outline: Vec2[] = [
      [left, low],
      [leftIn, low],
      [leftIn, inner - soft],
      [leftIn + 0.3 * soft, inner - 0.3 * soft],
      [leftIn + soft, inner],
      [rightIn - soft, inner],
      [rightIn - 0.3 * soft, inner - 0.3 * soft],
      [rightIn, inner - soft],
      [rightIn, low],
      [right, low],
      [right, top - corner],
      [right - 0.3 * corner, top - 0.3 * corner],
      [right - corner, top],
      [left + corner, top],
      [left + 0.3 * corner, top - 0.3 * corner],
      [left, top - corner],
    ];
    const whole = { plane: GROUND, range: [0, height] as const, chamfer: 0.13 * height };
    const radius = 0.24 * height;
    const bore = radius + GAP;
    const thread = { from: [x(-0.42), axis, middle] as const, to: [x(0.31), axis, middle] as const, radius };
    frame.add(
      finish,
      slabSolid(bench, { ...whole, outline }).minus(
        roundBarSolid(bench, {
          from: [x(-0.3), axis, middle],
          to: [x(-0.1), axis, middle],
          radius: bore,
          chamfer: 0,
        }),
      ),
    );
    /** Of the arm that the screw goes through, a stretch along Y. */
    const arm = (from: number, to: number): Vec2[] => [
      [left, from],
      [leftIn, from],
      [leftIn, to],
      [left, to],
    ];
    const pieces: Vec2[][] = [
      arm(low, axis - bore),
      arm(axis + bore, inner),
      [[left, inner], [leftIn, inner], [rightIn, inner], [right, inner], ...outline.slice(10)],
      [[rightIn, inner], ...outline.slice(7, 10), [right, inner]],
      [outline[2]!, outline[3]!, [leftIn, inner]],
      [outline[3]!, outline[4]!, [leftIn, inner]],
      [outline[5]!, outline[6]!, [rightIn, inner]],
      [outline[6]!, outline[7]!, [rightIn, inner]],
    ];
    slabColliders(frame, 'frame', finish, whole, pieces);
    const [under, over] = [[0, middle - bore] as const, [middle + bore, height] as const];
    for (const [i, range] of [under, over].entries()) {
      const label = `frame_${pieces.length + 1 + i}`;
      slabColliders(frame, label, finish, { plane: GROUND, range }, [arm(axis - bore, axis + bore)]);
    }
    const pad = 0.46 * height;
    roundBar(bench, frame, 'anvil', finish, {
      from: [x(0.34), axis, middle],
      to: [x(0.39), axis, middle],
      radius: pad,
    });
    frame.grasp('frame', [x(0.12), inner + spine / 2, middle], [0, 0, -1], [0, 1, 0], spine);

    const screw = assembly.link('screw', [x(0.34) - GAP, axis, middle]);
    roundBar(bench, screw, 'jaw', handleFinish, {
      from: [x(0.3), axis, middle],
      to: [x(0.34) - GAP, axis, middle],
      radius: pad,
    });
    threadedBar(bench, screw, 'screw', handleFinish, thread, 22);
    const slack = ({ mass }: Inertial): Resistance => ({ damping: mass / 0.05, friction: SCREW_FORCE });
    assembly.slide(screw, [-1, 0, 0], x(0.3) - leftIn - 2 * GAP, slack, { kind: 'jaw' });

    const handle = assembly.link('handle', [x(-0.46), axis, middle]);
    tommyBar(bench, handle, handleFinish, {
      centre: [x(-0.46), axis, middle],
      axis: [1, 0, 0],
      along: [0, 1, 0],
      reach: 0.23 * depth,
      knob: 0.02 * depth,
      radii: [0.16 * height, 0.24 * height, 0.42 * height],
      hub: [x(0.04), x(0.04) - GAP],
    });
    assembly.spin(handle, [1, 0, 0], (body) => knobFriction([1, 0, 0], body, false), { parent: screw, kind: 'handle' });
  },
});
