import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar, roundBarSolid } from '../../modelling/bar-round.ts';
import { board, convexPart } from '../../modelling/board.ts';
import { extruded } from '../../modelling/extrusion.ts';
import { coloured, ELECTRONICS, GREY, STEEL } from '../../modelling/finish-paint.ts';
import { loft } from '../../modelling/grip-loft.ts';
import { slideSprung, spinOnBearings } from '../../modelling/hung.ts';
import { polygon } from '../../modelling/peg-hole.ts';
import { END, GROUND } from '../../modelling/slab-outline.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

/** Force on the trigger, at rest and all the way in [N]: ours, what a finger holds for minutes. */
const [TRIGGER_REST, TRIGGER_FULL] = [4, 12];
const GAP = 0.0005;

const schema = z.strictObject({
  category: z.literal('drill'),
  ...common,
  /** Of the grip, the battery and the chuck. */
  handleFinish: finishSchema,
});

/** A cordless drill, standing on its battery: the chuck points to +X and turns, the trigger comes back by itself. */
export const drill = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'power_drill.n.01', offset: 3995372, lemmas: 'power_drill' },
    wikidata: { item: 'Q58964', label: 'Drill', source: 'p8814', broader: true },
  },
  mass: [0.7, 3],
  longest: [0.14, 0.45],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { drill: {}, 'power drill': {}, 'cordless drill': {}, 'electric drill': {}, 'drill driver': {} },
    main: 'height',
    parts: {
      handle: { always: 1 },
      chuck: { always: 1 },
      trigger: { always: 1, words: ['trigger', 'switch'] },
      battery: { always: 1 },
      housing: { always: 1, words: ['housing', 'body', 'motor'] },
    },
    trim: ['handle'],
    varies: { colours: ['yellow', 'red', 'teal', 'green', 'blue', 'orange'], spread: 0.1 },
    always: ['battery powered', 'battery operated'],
    variants: 'hammer',
    otherKinds: 'press dental bench pillar toy',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'teal');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'black' });
    const size = order.size({ width: 0.19, depth: 0.075, height: 0.21 });
    requireRoom('The housing needs more width', size.width, 0.7 * size.height);
    requireRoom('The grip needs more height', size.height, 0.8 * size.width);
    requireRoom('The battery needs more depth', size.depth, 0.25 * size.height);
    requireRoom('A drill is narrow', 0.7 * Math.min(size.width, size.height), size.depth);
    return { size, finish, handleFinish };
  },

  build({ size: { width, depth, height }, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const [x, z] = [(share: number): number => share * width, (share: number): number => share * height];
    const drill = assembly.link('drill');
    const round = 0.155 * height;
    const axis = height - round;
    const wide = Math.min(round, 0.48 * depth);
    const barrel = [
      [-0.5, 0.55],
      [-0.485, 0.8],
      [-0.45, 0.96],
      [-0.38, 1],
      [0.0, 1],
      [0.08, 0.9],
      [0.17, 0.84],
      [0.2, 0.72],
    ].map(([at, share]) => ({ at: x(at!), half: [share! * wide, share! * round] as const }));
    drill.add(
      STEEL,
      roundBarSolid(kernel, { from: [x(-0.35), 0, axis], to: [x(-0.02), 0, axis], radius: 0.52 * wide }),
    );
    const along = { ...END, origin: [0, 0, axis] as Vec3 };
    loft(kernel, drill, 'housing', finish, { plane: along, stations: barrel, power: 2.6 }, [0, 2, 4, 6, 7]);
    const [deep, grasped] = [0.13 * width, Math.min(depth, 0.4 * height)];
    const grip = [
      [0.16, -0.16, 1.1],
      [0.3, -0.165, 0.92],
      [0.5, -0.18, 1],
      [0.62, -0.185, 0.95],
      [0.74, -0.2, 1.05],
    ].map(([at, middle, share]) => ({
      at: z(at!),
      half: [share! * deep, share! * 0.25 * grasped] as const,
      centre: [x(middle!), 0] as const,
    }));
    loft(kernel, drill, 'handle', handleFinish, { plane: GROUND, stations: grip, power: 2.8 }, [0, 1, 2, 4]);
    drill.grasp('handle', [x(-0.175), 0, z(0.45)], [1, 0, 0], [0, 1, 0], 0.5 * grasped);
    board(kernel, drill, 'battery', ELECTRONICS, [x(-0.42), -depth / 2, 0], [x(0.16), depth / 2, z(0.15)]);
    board(kernel, drill, 'housing_foot', finish, [x(-0.38), -0.43 * depth, z(0.15)], [x(0.1), 0.43 * depth, z(0.2)]);

    const chuck = assembly.link('chuck', [x(0.25), 0, axis]);
    const radius = 0.62 * wide;
    const nose = { radius: 0.92 * radius, endRadius: 0.45 * radius };
    roundBar(kernel, chuck, 'sleeve', handleFinish, { from: [x(0.2) + GAP, 0, axis], to: [x(0.36), 0, axis], radius });
    roundBar(kernel, chuck, 'nose', handleFinish, { from: [x(0.36), 0, axis], to: [x(0.47), 0, axis], ...nose });
    const jaws = (along: number, out: number): Vec3[] =>
      polygon([0, axis], out * radius, 3, Math.PI / 2).map(([py, pz]) => [x(along), py, pz]);
    for (const [i, from] of jaws(0.44, 0.3).entries())
      roundBar(kernel, chuck, `jaw_${i + 1}`, STEEL, { from, to: jaws(0.498, 0.22)[i]!, radius: 0.14 * radius });
    spinOnBearings(assembly, chuck, [1, 0, 0], 0.5 * radius, { kind: 'chuck' });

    const [front, travel] = [x(-0.2) + 0.98 * deep, 0.035 * width];
    const trigger = assembly.link('trigger', [front, 0, z(0.6)]);
    const [thin, low, high] = [0.11 * grasped, z(0.53), z(0.68)];
    const side: Vec2[] = [
      [front - 0.3 * travel, low],
      [front + 1.15 * travel, low + 0.01 * height],
      [front + 0.9 * travel, (low + high) / 2],
      [front + 1.6 * travel, high - GAP],
      [front - 0.3 * travel, high - GAP],
    ];
    const key = extruded(1, side, -thin, thin);
    convexPart(kernel, trigger, 'trigger', GREY, key);
    slideSprung(assembly, trigger, [-1, 0, 0], travel, [TRIGGER_REST, TRIGGER_FULL], { kind: 'trigger' });
  },
});
