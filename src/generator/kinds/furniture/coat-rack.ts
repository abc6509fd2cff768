import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { ellipse, sampled } from '../../modelling/lathe.ts';
import { collideTube, type Tube, tubeSolid } from '../../modelling/tube.ts';
import { turned } from '../../modelling/turned.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

const MOST = 8;
const STEPS = 12;

const schema = z.strictObject({
  category: z.literal('coat_rack'),
  ...common,
  /** Bent hooks: the upper ring has half of them, rounded up. */
  hooks: z.int().min(3).max(MOST),
  hookFinish: finishSchema,
});

/** A turned pole on four curved feet, with two rings of bent hooks for coats and hats. */
export const coatRack = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'clothes_tree.n.01', offset: 3051396, lemmas: 'clothes_tree coat_tree coat_stand' },
    wikidata: { item: 'Q15247824', label: 'CoatRack', source: 'kbpedia-3.00' },
  },
  mass: [1.5, 15],
  longest: [1, 2.2],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'coat rack': {}, 'coat stand': {}, 'hat stand': {}, 'coat tree': {}, 'hall tree': {}, 'clothes tree': {} },
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['round'],
    parts: {
      hook: { least: 3, most: MOST, words: ['hook', 'peg'] },
      foot: { always: 4, words: ['foot', 'leg'] },
      pole: { always: 1, words: ['pole', 'post', 'stem'] },
    },
    trim: ['hook'],
    varies: { materials: ['beech', 'walnut', 'oak', 'steel'], colours: [null, 'black', 'white'], spread: 0.1 },
    otherKinds: 'wall mounted hanging over-the-door rolling ladder shoe tie umbrella',
  },

  plan(order) {
    const finish = order.finish('walnut');
    const hookFinish = order.trim('hook', finish);
    const size = order.size({ width: 0.5, depth: 0.5, height: 1.78 }, [0.6, 1.3]);
    const hooks = order.count('hook', MOST);
    requireRoom('It would fall over', Math.min(size.width, size.depth), 0.2 * size.height);
    requireRoom('The pole needs more height', size.height, 1.6 * Math.max(size.width, size.depth));
    return { size, hooks, finish, hookFinish };
  },

  build({ size: { width, depth, height }, hooks, finish, hookFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const scale = height / 1.78;
    const pole = Math.max(Math.sqrt(stock(finish, 1)) * 0.021 * scale, 0.006 * scale);
    const bar = Math.max(Math.sqrt(stock(hookFinish, 1)) * 0.0105 * scale, 0.0035 * scale);
    const foot = 0.9 * pole;
    const low = 0.03 * height;
    const silhouette: ProfilePoint[] = [
      [0.9 * pole, low],
      [1.15 * pole, low + 0.01 * height],
      [1.15 * pole, 0.15 * height],
      [0.95 * pole, 0.165 * height],
      [1.25 * pole, 0.175 * height],
      [0.95 * pole, 0.185 * height],
      [0.8 * pole, 0.7 * height],
      [1.05 * pole, 0.72 * height],
      [1.05 * pole, 0.945 * height],
      [0.6 * pole, 0.955 * height],
      ...ball(0.955 * height, height, 0.6 * pole),
    ];
    turned(kernel, body, 'pole', finish, { silhouette, segments: 40, tolerance: 0.4 * pole });

    // On the axes, so that the feet are as wide apart as the size says.
    for (const [i, [sx, sy]] of (
      [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ] as const
    ).entries()) {
      const reach = (sx === 0 ? depth : width) / 2;
      const path = sampled(STEPS, (t): Vec3 => {
        const out = 0.4 * pole + t * (reach - foot - 0.4 * pole);
        const z = foot + 0.13 * height * (1 - t) ** 2 * (1 + 0.6 * t);
        return [sx * out, sy * out, z];
      });
      const tube: Tube = { path, radius: foot, normal: [-sy, sx, 0], halfWidth: 0.75 * foot };
      const tip = kernel.ball(foot, 16).move(...path.at(-1)!);
      body.add(finish, tubeSolid(kernel, tube), tip);
      collideTube(body, 'foot', finish, tube, [0, 3, 7, STEPS], 3 * i + 1);
    }
    const upper = Math.ceil(hooks / 2);
    for (let i = 0; i < hooks; i++) {
      const [ring, of] = i < upper ? [0, upper] : [1, hooks - upper];
      const angle = -Math.PI / 4 + (2 * Math.PI * (i - ring * upper + 0.5 * ring)) / of;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [from, out] = ring === 0 ? [0.91 * height, 0.13 * scale] : [0.79 * height, 0.09 * scale];
      const rise = 0.075 * scale;
      const path = sampled(STEPS, (t): Vec3 => {
        const r = 0.5 * pole + t * out;
        return [r * c, r * s, from + rise * (t * t * 1.9 - 0.9 * t)];
      });
      const tube: Tube = { path, radius: bar, normal: [-s, c, 0] };
      const knob = kernel.ball(1.5 * bar, 16).move(...path.at(-1)!);
      body.add(hookFinish, tubeSolid(kernel, tube), knob);
      collideTube(body, 'hook', hookFinish, tube, [0, 6, STEPS], 2 * i + 1);
    }
  },
});

/** Silhouette of a ball on a neck, between two heights [m]. */
function ball(bottom: number, top: number, neck: number): ProfilePoint[] {
  const radius = (top - bottom) / 2;
  const start = Math.asin(Math.min(1, neck / radius)) - Math.PI / 2;
  return ellipse([0, bottom + radius], [radius, radius], [start, Math.PI / 2], 8);
}
