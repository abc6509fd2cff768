import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { stiffHinge } from '../../modelling/joints.ts';
import { curve } from '../../modelling/lathe.ts';
import { GROUND, slab, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { arc, ribbon } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const OPENING = (40 * Math.PI) / 180;
/** Where the pivot is, from the back [lengths]. */
const PIVOT = 0.7;
/** Force at the end of a handle that moves oiled pliers [N]: ours, they stay open and close between two fingers. */
const FORCE = 2;
const GAP = 0.0004;

const schema = z.strictObject({ category: z.literal('pliers'), ...common, handleFinish: finishSchema });

/** Combination pliers, lying flat and closed: jaws at +X, two handles at -X, one pivot. */
export const pliers = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'pliers.n.01', offset: 3966976, lemmas: 'pliers pair_of_pliers plyers' },
    wikidata: { item: 'Q13049940', label: 'Pliers', source: 'p8814' },
  },
  mass: [0.08, 0.8],
  longest: [0.1, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { pliers: {}, 'combination pliers': {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: {
      handle: { always: 2, words: ['handle', 'grip'] },
      jaw: { always: 2 },
      pivot: { always: 1, words: ['pivot', 'rivet', 'joint'] },
    },
    trim: ['handle'],
    varies: { materials: ['stainless_steel'], spread: 0.1 },
    variants: 'locking needle-nose slip-joint water-pump',
    otherKinds: 'crimping circlip',
  },

  plan(order) {
    const finish = order.finish('steel');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'red' });
    const size = flatSize(order, { width: 0.18, depth: 0.054, height: 0.013 });
    requireRoom('Pliers are at least 2.5 times as long as wide', size.width, 2.5 * size.depth);
    requireRoom('The handles need more room between them', size.depth, 0.22 * size.width);
    requireRoom('Pliers are flat', size.depth, 2 * size.height);
    requireRoom('The joint needs more thickness', size.height, 0.005);
    return { size, finish, handleFinish };
  },

  build({ size: { width, depth, height }, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const pivot = (PIVOT - 0.5) * width;
    const [radius, rivet] = [0.24 * depth, 0.05 * depth];
    const lap = height / 2;
    /** One half: its jaw on the side of `side` in Y, its handle on the other. */
    const half = (name: string, side: -1 | 1, layer: readonly [number, number]) => {
      const link = assembly.link(name, [pivot, 0, lap]);
      const flip = (points: readonly Vec2[]): Vec2[] =>
        side > 0 ? [...points] : points.map(([x, y]): Vec2 => [x, -y]).reverse();
      const [back, tip] = [pivot + 0.85 * radius, width / 2];
      const jaw: Vec2[] = [
        [back, GAP],
        [tip, GAP],
        [tip, 0.11 * depth],
        [pivot + 0.6 * (tip - pivot), 0.2 * depth],
        [back, 0.235 * depth],
      ];
      const neck = pivot - 0.85 * radius;
      const line = curve(
        [neck + 0.4 * radius, -0.06 * depth],
        [neck - 0.13 * width, -0.42 * depth],
        [-width / 2, -0.385 * depth],
        8,
      );
      const share = [0.15, 0.13, 0.115, 0.11, 0.115, 0.115, 0.115, 0.11, 0.09];
      const strip = (from: number, to: number, more: number) =>
        ribbon(
          line.slice(from, to + 1),
          share.slice(from, to + 1).map((s) => (s + more) * depth),
        );
      const [metal, grip] = [strip(0, 3, -0.015), strip(2, 8, 0)];
      const inner = { plane: GROUND, range: [0.12 * height, 0.88 * height] as const };
      slab(kernel, link, 'jaw', finish, { plane: GROUND, outline: flip(jaw), range: [0, height] });
      // The lap: a disc of half the thickness, over or under that of the other half; the rivet belongs to the lower one.
      const lapped = { plane: GROUND, outline: circleAt(pivot, radius), range: layer };
      link.add(finish, slabSolid(kernel, side > 0 ? lapped : { ...lapped, holes: [circleAt(pivot, rivet + GAP)] }));
      slabColliders(link, 'pivot', finish, lapped, [lapped.outline]);
      slab(
        kernel,
        link,
        'handle',
        handleFinish,
        { plane: GROUND, outline: flip(grip.outline), range: [0, height] },
        grip.pieces.map(flip),
      );
      const neckLayer = {
        ...inner,
        range: [Math.max(layer[0], 0.12 * height), Math.min(layer[1], 0.88 * height)] as const,
      };
      slab(kernel, link, 'neck', finish, { ...neckLayer, outline: flip(metal.outline) }, metal.pieces.map(flip));
      const [x, y] = line[5]!;
      link.grasp('handle', [x, side * y, lap], [0, 0, -1], [0, 1, 0], 0.23 * depth);
      return link;
    };
    const lower = half('lower', 1, [0, lap - GAP / 2]);
    const upper = half('upper', -1, [lap + GAP / 2, height]);
    roundBar(kernel, lower, 'rivet', finish, { from: [pivot, 0, lap / 2], to: [pivot, 0, height], radius: rivet });
    assembly.hinge(upper, [0, 0, -1], OPENING, stiffHinge([0, 0, -1], FORCE, PIVOT * width), { kind: 'handle' });
  },
});

const circleAt = (x: number, radius: number): Vec2[] => arc([x, 0], radius, 0, 345, 23);
