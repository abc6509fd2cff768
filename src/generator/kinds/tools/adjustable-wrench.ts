import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { threadedBar } from '../../modelling/bar-thread.ts';
import { heldSlide, knobFriction } from '../../modelling/joints.ts';
import { GROUND, onPlane, type Plane, slab, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { arc, placed } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';
import { AROUND_WINDOW, FIXED, HEAD, JAW, WINDOW } from './adjustable-wrench-outline.ts';

/** The jaws of adjustable wrenches stand at 22.5° to the handle. */
const JAW_ANGLE = 22.5;
const [COS, SIN] = [Math.cos((JAW_ANGLE * Math.PI) / 180), Math.sin((JAW_ANGLE * Math.PI) / 180)];
const GAP = 0.0004;
/** The worm holds the jaw by its own friction; what it takes to push it along [N]. Ours: no weight of it moves it. */
const JAW_FORCE = 15;

const schema = z.strictObject({ category: z.literal('adjustable_wrench'), ...common });

/** An adjustable wrench, lying flat with its jaws closed: one slides away from the other, and a worm turns beside it. */
export const adjustableWrench = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'adjustable_wrench.n.01', offset: 2680754, lemmas: 'adjustable_wrench adjustable_spanner' },
    wikidata: { item: 'Q449109', label: 'AdjustableWrench', source: 'kbpedia-1.60' },
  },
  mass: [0.1, 1.8],
  longest: [0.1, 0.65],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'adjustable wrench': {}, 'adjustable spanner': {}, 'crescent wrench': {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: { handle: { always: 1 }, jaw: { always: 2 }, worm: { always: 1, words: ['worm', 'screw', 'knurl'] } },
    varies: { materials: ['stainless_steel'], spread: 0.15 },
    otherKinds: 'torque socket pipe toy',
  },

  plan(order) {
    const finish = order.finish('steel');
    const size = flatSize(order, { width: 0.25, depth: 0.07, height: 0.014 });
    requireRoom('The handle needs more length', size.width, 2.8 * size.depth);
    requireRoom('The jaws need more width', size.depth, 0.15 * size.width);
    requireRoom('A wrench is flat', size.depth, 3 * size.height);
    requireRoom('The worm needs more thickness', size.height, 0.12 * size.depth);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const tool = assembly.link('wrench');
    const m = depth / 2.565;
    const scaled = (points: readonly (readonly [number, number])[]): Vec2[] => points.map(([a, b]) => [a * m, b * m]);
    const [fixed, head, window] = [scaled(FIXED), scaled(HEAD), scaled(WINDOW)];
    const jaw = scaled(JAW).map(([a, b]): Vec2 => [a, Math.min(b, 0.1 * m - GAP)]);
    const all = [...fixed, ...head, ...jaw];
    const turned = placed(all, JAW_ANGLE, [0, 0]);
    const most = (axis: 0 | 1, sign: 1 | -1): number => Math.max(...turned.map((point) => sign * point[axis]));
    const origin: Vec3 = [width / 2 - most(0, 1), (most(1, -1) - most(1, 1)) / 2, 0];
    const plane: Plane = { origin, u: [COS, SIN, 0], v: [-SIN, COS, 0] };
    const body = { plane, range: [0, height] as const };
    const [inner, outer] = [0.1 * height, 0.9 * height];

    // The worm lies in a window, its axis along the way of the jaw.
    tool.add(finish, slabSolid(kernel, { ...body, outline: head, holes: [window] }));
    slabColliders(tool, 'head', finish, body, AROUND_WINDOW.map(scaled));
    slab(kernel, tool, 'jaw', finish, { ...body, outline: fixed }, [fixed]);
    const worm = assembly.link('worm', onPlane(plane, [-0.5 * m, -0.35 * m], height / 2));
    const at = (b: number): Vec3 => onPlane(plane, [-0.5 * m, b * m], height / 2);
    const thread = { from: at(-0.69), to: at(-0.01), radius: Math.min(0.23 * m, height / 2) };
    threadedBar(kernel, worm, 'thread', finish, thread, 6);

    const slide = assembly.link('jaw', onPlane(plane, [0.6 * m, -0.4 * m], height / 2));
    slab(kernel, slide, 'jaw', finish, { plane, outline: jaw, range: [inner / 2, height - inner / 2] }, [jaw]);

    const [from, to, slim] = [-width / 2, origin[0] - 1.1 * m, 0.36 * m];
    const end = [from + slim, 0] as const;
    const handle: Vec2[] = [[to, -1.25 * slim], [to, 1.25 * slim], ...arc(end, slim, 90, 270, 12)];
    const eye = arc(end, 0.45 * slim, 0, 345, 23);
    tool.add(finish, slabSolid(kernel, { plane: GROUND, outline: handle, range: [inner, outer], holes: [eye] }));
    slabColliders(tool, 'handle', finish, { plane: GROUND, range: [inner, outer] }, [handle]);
    tool.grasp('handle', [(from + to) / 2, 0, height / 2], [0, 0, -1], [0, 1, 0], 2.3 * slim);

    const way: Vec3 = [SIN, -COS, 0];
    assembly.slide(slide, way, 0.9 * m, heldSlide(JAW_FORCE, 0.05), { kind: 'jaw' });
    assembly.spin(worm, way, (inertial) => knobFriction(way, inertial, false), { kind: 'knob' });
  },
});
