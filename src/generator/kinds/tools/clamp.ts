import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { type RoundBar, roundBar, roundBarSolid } from '../../modelling/bar-round.ts';
import { threadedBar } from '../../modelling/bar-thread.ts';
import { tommyBar } from '../../modelling/bar-tommy.ts';
import { heldSlide, knobFriction } from '../../modelling/joints.ts';
import { GROUND, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { easedCorner, rectangle } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

/** A thread that holds itself: what pushes the screw along without turning it [N]. Ours, far above its weight. */
const SCREW_FORCE = 20;
const GAP = 0.0005;

const schema = z.strictObject({ category: z.literal('clamp'), ...common, handleFinish: finishSchema });

/**
 * A C-clamp on its side, closed: the screw comes in from -X. The screw slides and its handle turns; no format says that one
 * drives the other, so they are two free joints.
 */
export const clamp = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'clamp.n.01', offset: 3036866, lemmas: 'clamp clinch' },
    wikidata: { item: 'Q846600', label: 'Clamp (tool)', source: 'p8814' },
  },
  mass: [0.2, 4],
  longest: [0.05, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
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
    variants: 'pipe bar quick-release',
    otherKinds: 'spring hose band toggle',
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
    const { kernel } = assembly;
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
      ...easedCorner([leftIn, low], [leftIn, inner], [rightIn, inner], soft),
      ...easedCorner([leftIn, inner], [rightIn, inner], [rightIn, low], soft),
      [rightIn, low],
      [right, low],
      ...easedCorner([right, low], [right, top], [left, top], corner),
      ...easedCorner([right, top], [left, top], [left, low], corner),
    ];
    const whole = { plane: GROUND, range: [0, height] as const, chamfer: 0.13 * height };
    const radius = 0.24 * height;
    const bore = radius + GAP;
    /** On the axis of the screw, at a share of the length; a bar along it. */
    const at = (share: number): Vec3 => [x(share), axis, middle];
    const bar = (from: number, to: number, of: number): RoundBar => ({ from: at(from), to: at(to), radius: of });
    const solid = slabSolid(kernel, { ...whole, outline });
    frame.add(finish, solid.minus(roundBarSolid(kernel, { ...bar(-0.3, -0.1, bore), chamfer: 0 })));
    /** Of the arm that the screw goes through, a stretch along Y. */
    const arm = (from: number, to: number): Vec2[] => rectangle([left, from], [leftIn, to]);
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
    roundBar(kernel, frame, 'anvil', finish, bar(0.34, 0.39, pad));
    frame.grasp('frame', [x(0.12), inner + spine / 2, middle], [0, 0, -1], [0, 1, 0], spine);

    const screw = assembly.link('screw', [x(0.34) - GAP, axis, middle]);
    roundBar(kernel, screw, 'jaw', handleFinish, { ...bar(0.3, 0.34, pad), to: [x(0.34) - GAP, axis, middle] });
    threadedBar(kernel, screw, 'screw', handleFinish, bar(-0.42, 0.31, radius), 22);
    assembly.slide(screw, [-1, 0, 0], x(0.3) - leftIn - 2 * GAP, heldSlide(SCREW_FORCE, 0.05), { kind: 'jaw' });

    const handle = assembly.link('handle', at(-0.46));
    const lies = { centre: at(-0.46), axis: [1, 0, 0], along: [0, 1, 0] } as const;
    const radii = [0.16 * height, 0.24 * height, 0.42 * height] as const;
    const hub = [x(0.04), x(0.04) - GAP] as const;
    tommyBar(kernel, handle, handleFinish, { ...lies, reach: 0.23 * depth, knob: 0.02 * depth, radii, hub });
    assembly.spin(handle, [1, 0, 0], (body) => knobFriction([1, 0, 0], body, false), { parent: screw, kind: 'handle' });
  },
});
