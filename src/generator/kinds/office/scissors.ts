import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { stiffHinge } from '../../modelling/joints.ts';
import { GROUND, ringPieces, slab, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { arc, mirrored, placed, ribbon } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Solid } from '../../solids.ts';
import type { Vec2 } from '../../vec2.ts';

const OPENING = (70 * Math.PI) / 180;
/** Force at a handle that moves it [N]: ours, blades that cut press on each other and stay where they are. */
const FORCE = 1;
const GAP = 0.0002;
const AROUND = 24;

const schema = z.strictObject({ category: z.literal('scissors'), ...common, handleFinish: finishSchema });

/** Scissors lying flat and closed: points at +X, two loops at -X, one pivot. */
export const scissors = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'scissors.n.01', offset: 4148054, lemmas: 'scissors pair_of_scissors' },
    wikidata: { item: 'Q40847', label: 'Scissors', source: 'p8814' },
  },
  mass: [0.02, 0.3],
  longest: [0.08, 0.35],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { scissors: {}, shears: {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: {
      blade: { always: 2 },
      handle: { always: 2, words: ['handle', 'loop', 'grip'] },
      pivot: { always: 1, words: ['pivot', 'screw', 'rivet'] },
    },
    trim: ['handle'],
    varies: { materials: ['steel'], spread: 0.15 },
    variants: 'garden',
    otherKinds: 'pruning sheep hedge tin electric',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'orange' });
    const size = flatSize(order, { width: 0.2, depth: 0.078, height: 0.009 });
    requireRoom('Scissors are at least twice as long as wide', size.width, 2 * size.depth);
    requireRoom('No finger fits into the loops', size.depth, 0.28 * size.width);
    requireRoom('Scissors are flat', size.depth, 3 * size.height);
    requireRoom('Two blades need more thickness', size.height, 0.0015);
    return { size, finish, handleFinish };
  },

  build({ size: { width, depth, height }, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const x = (share: number): number => share * width;
    const pivot = x(0.04);
    const rivet = 0.043 * depth;
    const sheet = 0.2 * height;
    /** One half: its blade on the side of `side` in Y, its loop on the other; the two blades lie one on the other. */
    const half = (name: string, side: -1 | 1, low: number) => {
      const link = assembly.link(name, [pivot, 0, low]);
      const flip = (points: readonly Vec2[]): Vec2[] => (side > 0 ? [...points] : mirrored(points));
      const layer = { plane: GROUND, range: [low, low + sheet] as const, chamfer: 0.1 * sheet };
      const blade: Vec2[] = [
        [x(-0.03), -0.03 * depth],
        [x(0.08), -0.06 * depth],
        [x(0.497), -0.012 * depth],
        [x(0.5), 0],
        [x(0.4), 0.06 * depth],
        [x(0.14), 0.115 * depth],
        [x(-0.03), 0.1 * depth],
      ];
      // From the blade the shank crosses to the other side, into the loop.
      const path: Vec2[] = [
        [x(0.02), 0.03 * depth],
        [x(-0.04), 0],
        [x(-0.12), -0.1 * depth],
        [x(-0.2), -0.18 * depth],
      ];
      const widths = [0.085, 0.08, 0.075, 0.07].map((share) => share * depth);
      const shank = ribbon(path, widths);
      const part = (outline: readonly Vec2[]): Solid => slabSolid(kernel, { ...layer, outline: flip(outline) });
      const steel = kernel.union([part(blade), part(shank.outline)]);
      const hole = arc([pivot, 0], rivet + GAP, 0, 345, AROUND - 1);
      const bore = { plane: GROUND, outline: hole, range: [0, height], chamfer: 0 } as const;
      link.add(finish, side > 0 ? steel : steel.minus(slabSolid(kernel, bore)));
      slabColliders(link, 'blade', finish, layer, [flip(blade)]);
      slabColliders(link, 'shank', finish, layer, shank.pieces.map(flip));

      const [long, wide] = [x(0.155), 0.235 * depth];
      const band = 0.075 * depth;
      const oval = (a: number, b: number): Vec2[] => {
        const round = arc([0, 0], 1, 0, 345, AROUND - 1).map(([u, v]): Vec2 => [a * u, b * v]);
        return placed(round, 6, [x(-0.3456), -0.258 * depth]);
      };
      const [outer, inner] = [oval(long, wide), oval(long - band, wide - band)];
      const loop = { plane: GROUND, range: [0, height] as const, chamfer: 0.25 * height };
      link.add(handleFinish, slabSolid(kernel, { ...loop, outline: flip(outer), holes: [flip(inner)] }));
      slabColliders(link, 'handle', handleFinish, loop, ringPieces(outer, inner, 12).map(flip));
      const neck = ribbon(
        [
          [x(-0.115), -0.1 * depth],
          [x(-0.225), -0.19 * depth],
        ],
        [0.07 * depth, 0.1 * depth],
      );
      const range: Vec2 = side > 0 ? [0, low + 1.4 * sheet] : [low - sheet / 2, height];
      const whole = { ...loop, range, outline: flip(neck.outline) };
      slab(kernel, link, 'neck', handleFinish, whole, neck.pieces.map(flip));
      const held: Vec3 = [x(-0.34), -side * (0.258 * depth + wide - band / 2), height / 2];
      link.grasp('handle', held, [0, 0, -1], [0, 1, 0], band);
      return link;
    };
    const lower = half('lower', 1, 0);
    const upper = half('upper', -1, sheet + GAP);
    const pin = { from: [pivot, 0, sheet / 2], to: [pivot, 0, 2 * sheet + 0.15 * height], radius: rivet } as const;
    roundBar(kernel, lower, 'pivot', finish, pin);
    assembly.hinge(upper, [0, 0, -1], OPENING, stiffHinge([0, 0, -1], FORCE, 0.4 * width), { kind: 'blade' });
  },
});
