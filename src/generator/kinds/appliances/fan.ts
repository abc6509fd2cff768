import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { pillar } from '../../modelling/bar-round.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { cage, propeller } from '../../modelling/hatch-guard.ts';
import { spinOnBearings } from '../../modelling/hung.ts';
import { balancedHinge } from '../../modelling/joints.ts';
import { rail } from '../../modelling/leg-round.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { collideTurned } from '../../modelling/turned.ts';
import { requireRoom } from '../../order.ts';
import { BLACK, CHROME, MOTOR } from './enamel.ts';

const [SWING, DOWN, UP] = [(45 * Math.PI) / 180, (10 * Math.PI) / 180, (25 * Math.PI) / 180];
/** Radius of the guard that the lengths of the head below are for [m]. */
const USUAL = 0.16;

const schema = z.strictObject({
  category: z.literal('fan'),
  ...common,
  blades: z.int().min(2).max(6),
  bladeFinish: finishSchema,
});

/** A fan on a stand: blades that spin in a guard, a head that tilts, a neck that turns from side to side. */
export const fan = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'electric_fan.n.01', offset: 3271574, lemmas: 'electric_fan blower' },
    wikidata: { item: 'Q6498398', label: 'Fan (machine)', source: 'p8814', broader: true },
  },
  mass: [1.5, 12],
  longest: [0.15, 1.7],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('fan', 'desk fan', 'table fan', 'electric fan'),
      ...sized({ width: 0.44, depth: 0.44, height: 1.2 }, 'pedestal fan', 'standing fan'),
    },
    main: 'height',
    pair: ['width', 'height'],
    parts: {
      blade: { least: 2, most: 6 },
      guard: { always: 1, words: ['guard', 'cage', 'grille'] },
      bottom: { always: 1 },
    },
    trim: ['blade'],
    varies: { colours: ['white', 'black', 'light grey', 'mint', 'red'], spread: 0.12 },
    variants: 'tower bladeless box wall',
    otherKinds: 'ceiling exhaust hand folding computer extractor paper',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'white');
    const bladeFinish = order.trim('blade', { material: 'plastic', colour: 'light blue' });
    const blades = order.count('blade', 3);
    const size = order.size({ width: 0.33, depth: 0.28, height: 0.48 }, [0.6, 1.6]);
    requireRoom('Guard, neck and foot need more height', size.height, 1.25 * size.width);
    requireRoom('A foot that carries the head needs more depth', size.depth, 0.8 * size.width);
    requireRoom('A foot that carries the head needs more width', size.width, 0.28 * size.height);
    requireRoom('The blades need more width', size.width, 0.12);
    return { size, blades, finish, bladeFinish };
  },

  build({ size: { width, depth, height }, blades, finish, bladeFinish }, assembly) {
    const { kernel } = assembly;
    const [radius, s] = [width / 2, width / 2 / USUAL];
    const [axle, foot, back, sole] = [height - radius, 0.03 * s, 0.05 * s, depth / 2];
    const base = assembly.link('base');
    const [pivot, collar] = [axle - 0.065 * s, axle - 0.12 * s];
    base.add(MOTOR, kernel.rod([0, 0, 0.004], [0, 0, 0.5 * foot], 0.75 * sole, 48));
    const skirt = [
      [0, 0],
      [sole - 0.004, 0],
      [sole, 0.004],
      [sole, 0.4 * foot],
      [0.85 * sole, 0.8 * foot],
      [0.3 * sole, foot],
      [0, foot],
    ] as const;
    base.add(finish, kernel.lathe(skirt, 72));
    base.collideCylinder('foot', finish, [0, 0, 0], sole, 0.4 * foot);
    collideTurned(base, 'bottom', finish, { silhouette: skirt.slice(3) });
    const stem = { radius: 0.016 * s, height: collar - 0.9 * foot, segments: 32, root: 0.4 * foot };
    pillar(kernel, base, 'stem', finish, [0, back, 0.9 * foot], stem);

    const neck = assembly.link('neck', [0, back, collar]);
    const column = { radius: 0.02 * s, height: pivot - collar - 0.001, segments: 32 };
    pillar(kernel, neck, 'neck', finish, [0, back, collar + 0.001], column);
    const yoke = (x: number): Vec3 => [x, back, pivot - 0.008 * s];
    rail(kernel, neck, 'yoke', CHROME, [yoke(-0.03 * s), yoke(0.03 * s)], 0.009 * s);

    const head = assembly.link('head', [0, back, pivot]);
    const shell = [
      [0, 0],
      [0.03, 0],
      [0.045, 0.02],
      [0.052, 0.05],
      [0.052, 0.105],
      [0, 0.105],
    ].map(([r, z]) => [r! * s, z! * s] as const);
    const motor = kernel.lathe(shell, 48).turn(0, 90);
    head.add(finish, motor.move(0, 0.125 * s, axle));
    const housing = shell.slice(1, -1).map(([r, z]) => [r, 0.125 * s - z] as const);
    const guard = [
      [0.055, 0.018],
      [USUAL, -0.035],
      [USUAL, -0.05],
      [0.62 * USUAL, -0.098],
      [0.035, -0.105],
    ].map(([r, y]) => [r! * s, y! * s] as const);
    cage(kernel, head, { axle, housing, guard, finish: CHROME, shell: finish, wire: 0.0016 * Math.sqrt(s) });

    const hub: Vec3 = [0, -0.05 * s, axle];
    const rotor = assembly.link('blades', hub);
    propeller(kernel, rotor, { hub, radius: 0.84 * radius, blades, finish: bladeFinish, cap: BLACK });

    const tilt: Vec3 = [-1, 0, 0];
    const loads = [rotor, head].map((link) => ({ origin: link.origin, body: link.finish().link.inertial }));
    const { spring, resist } = balancedHinge(tilt, head.origin, loads);
    spinOnBearings(assembly, rotor, [0, -1, 0], 0.008, { parent: head, kind: 'blade' });
    assembly.hinge(head, tilt, UP, resist, { parent: neck, lower: -DOWN, spring });
    assembly.hinge(neck, [0, 0, 1], SWING, () => ({ damping: 0.5 * s, friction: 0.1 * s }), { lower: -SWING });
  },
});
