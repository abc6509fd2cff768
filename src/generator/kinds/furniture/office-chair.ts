import { z } from 'zod';
import type { Inertial, Vec3 } from '../../../model/types.ts';
import { type Finish, finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { pillar } from '../../modelling/bar-round.ts';
import { cushion } from '../../modelling/cushion-block.ts';
import { UPHOLSTERY, upholsterySkin } from '../../modelling/cushion-cover.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { inertiaAbout, type Resistance } from '../../modelling/joints.ts';
import { legStar } from '../../modelling/leg-star.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('office_chair'),
  ...common,
  /** Top of the seat above the floor [m]. */
  seat: z.number().positive(),
  arms: z.boolean(),
  /** Finish of the base, the column and the frame. */
  legFinish: finishSchema,
});

const UP: Vec3 = [0, 0, 1];
const STEEL: Finish = { material: 'steel', colour: null };

/** Torque to turn the empty seat [N·m] and time after which a push has died out [s]: ours; a finger turns it, and it stops within a turn. */
const SWIVEL = { friction: 0.15, settling: 0.8 };

/** A chair that swivels on a column over a five-star base with castors, with an upholstered seat and back. */
export const officeChair = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'swivel_chair.n.01', offset: 4373704, lemmas: 'swivel_chair' },
    wikidata: { item: 'Q3954162', label: 'SwivelChair', source: 'kbpedia-1.60' },
  },
  mass: [8, 30],
  longest: [0.7, 1.5],
  roles: { kept: 'floor', wall: 'none', holds: 'nothing', seat: 'upright', carried: false },
  words: {
    nouns: synonyms(...['office chair', 'swivel chair', 'desk chair', 'task chair', 'computer chair', 'gaming chair']),
    takenFor: { 'gaming chair': '"gaming chair": an office chair' },
    main: 'height',
    pair: ['width', 'height'],
    parts: {
      seat: { always: 1 },
      back: { always: 1 },
      arm: { least: 2, most: 2, field: 'arms' },
      leg: { always: 5, words: ['spoke'] },
      castor: { always: 5, words: ['castor', 'caster', 'wheel', 'roller'] },
      column: { always: 1, words: ['column', 'gas lift', 'post'] },
      base: { always: 1 },
    },
    trim: ['leg'],
    varies: { colours: ['black', 'dark grey', 'dark blue', 'red', 'dark green'], spread: 0.08 },
    always: ['swivel', 'swivelling', 'rolling'],
    variants: 'gaming massage',
    otherKinds: 'kneeling electric folding rocking',
  },

  plan(order) {
    const finish = coloured(order, UPHOLSTERY, 'dark grey');
    const legFinish = order.trim('leg', { material: 'plastic', colour: 'black' });
    const size = order.size({ width: 0.66, depth: 0.64, height: 0.98 }, [0.9, 1.2]);
    const arms = order.named('arm') || order.request.noun !== 'task chair';
    const seat = Math.round(0.49 * size.height * 1000) / 1000;
    requireRoom('The base leaves no width for the seat', size.width, 0.98 * size.depth);
    requireRoom('It would fall over', size.depth, 0.55 * size.height);
    requireRoom('The base needs less width', 1.3 * size.depth, size.width);
    return { size, seat, arms, finish, legFinish };
  },

  build({ size: { width, depth, height }, seat, arms, finish, legFinish }, assembly) {
    const { kernel } = assembly;
    const scale = height / 0.98;
    const base = assembly.link('base');
    const hub = legStar(kernel, base, legFinish, { reach: depth / 2, height: 0.2 * seat, scale });
    pillar(kernel, base, 'column', STEEL, [0, 0, hub], {
      radius: 0.014 * scale,
      height: 0.72 * seat - hub,
      segments: 32,
    });

    const top = assembly.link('seat', [0, 0, 0.72 * seat]);
    const [thick, y] = [0.085 * scale, depth / 2];
    const under = seat - thick;
    const half = Math.min(0.25 * scale, width / 2 - 0.07 * scale);
    const [front, rear] = [-y + 0.06 * scale, y - 0.11 * scale];
    const skin = 1.2 * upholsterySkin(finish) * scale;
    const part = boardsOf(kernel, top, legFinish);
    const low = under - 0.012 * scale;
    const pad = { min: [-half, front, under], max: [half, rear, seat] } as const;
    cushion(kernel, top, 'seat', finish, { ...pad, radius: 0.038 * scale, crown: 0.012 * scale, skin });
    part('pan', [-0.8 * half, front + 0.06 * scale, low], [0.8 * half, rear - 0.04 * scale, under + 0.01 * scale]);
    const [box, sleeve] = [0.07 * scale, 0.72 * seat + 0.003 * scale];
    part('mechanism', [-box, -0.1 * scale, sleeve], [box, 0.1 * scale, under]);

    const [foot, spine, stem] = [seat + 0.09 * scale, y - 0.072 * scale, 0.035 * scale];
    const rest = { min: [-0.92 * half, spine, foot], max: [0.92 * half, y - 0.012 * scale, height] } as const;
    cushion(kernel, top, 'back', finish, { ...rest, radius: 0.033 * scale, crown: 0.02 * scale, axis: 1, skin });
    part('stem_1', [-stem, 0.08 * scale, low - 0.002 * scale], [stem, y - 0.02 * scale, under + 0.006 * scale]);
    part('stem_2', [-stem, y - 0.03 * scale, low - 0.002 * scale], [stem, y, foot + 0.24 * scale]);
    for (const [i, side] of (arms ? [-1, 1] : []).entries()) {
      const [outer, armTop] = [width / 2, seat + 0.21 * scale];
      const span = (a: number, b: number): [number, number] => (side < 0 ? [-b, -a] : [a, b]);
      const [left, right] = span(outer - 0.08 * scale, outer);
      const arm = { min: [left, -0.14 * scale, armTop - 0.035 * scale], max: [right, 0.13 * scale, armTop] } as const;
      cushion(kernel, top, `arm_${i + 1}`, legFinish, { ...arm, radius: 0.014 * scale, skin: 0.004 * scale });
      const thin = 0.03 * scale;
      const [from, to] = span(outer - 0.05 * scale, outer - thin);
      part(`arm_post_${i + 1}`, [from, -thin, low], [to, thin, armTop - 0.02 * scale]);
      const [start, end] = span(0.6 * half, outer - thin);
      part(`arm_bar_${i + 1}`, [start, -thin, low], [end, thin, under + 0.004 * scale]);
    }
    top.support('seat', [-0.7 * half, 0.7 * front], [0.7 * half, 0.6 * rear], seat);
    const swivel = (body: Inertial): Resistance => ({
      damping: inertiaAbout(UP, body) / SWIVEL.settling,
      friction: SWIVEL.friction * scale ** 2,
    });
    assembly.spin(top, UP, swivel, { kind: 'swivel' });
  },
});
