import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { easedPlate, extruded } from '../../modelling/extrusion.ts';
import { collideRings } from '../../modelling/lathe-ring.ts';
import { roundedRectangle } from '../../modelling/open-box.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import type { Vec2 } from '../../vec2.ts';

const SECTORS = 12;
const SEGMENTS = 72;
/** Heights at which the reflecting bands begin and end, as parts of the whole. */
const BANDS = [
  [0.36, 0.52],
  [0.66, 0.78],
] as const;

const schema = z.strictObject({
  category: z.literal('traffic_cone'),
  /** Side of the square foot [m]. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** Thickness of the cone [m]. */
  wall: z.number().positive(),
  finish: finishSchema,
  bandFinish: finishSchema,
  footFinish: finishSchema,
});

/** A hollow cone with reflecting bands on a heavy square foot. */
export const trafficCone = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cone.n.01', offset: 3089348, lemmas: 'cone' },
    wikidata: null,
  },
  mass: [0.6, 8],
  longest: [0.2, 1.2],
  roles: { kept: 'floor', wall: 'none', holds: 'nothing', seat: 'none', carried: true },
  words: {
    nouns: { 'traffic cone': {}, cone: {}, 'road cone': {}, 'safety cone': {}, pylon: {}, 'warning cone': {} },
    main: 'height',
    round: true,
    parts: {
      band: { always: 2, words: ['band', 'stripe'] },
      foot: { always: 1, words: ['foot', 'base'] },
    },
    trim: ['band', 'foot'],
    varies: { colours: ['orange', 'yellow', 'red', 'green'], spread: 0.25 },
    otherKinds: 'ice pine waffle paper nose speaker snow power',
  },

  plan(order) {
    const asked = order.finish('plastic');
    const finish = { ...asked, colour: asked.colour ?? 'orange' };
    const bandFinish = order.trim('band', { material: 'plastic', colour: 'white' }, ['band']);
    const footFinish = order.trim('foot', { material: 'rubber', colour: null }, ['foot']);
    const { diameter, height } = order.roundSize({ diameter: 0.28, height: 0.5 });
    const wall = order.length('thickness', Math.min(0.003, diameter / 40));
    requireRoom('The foot is too narrow for this height', 5 * diameter, height);
    requireRoom('The cone is too low for this foot', 2.5 * height, diameter);
    requireRoom('The wall leaves no hollow', diameter, 30 * wall);
    return { width: diameter, height, wall, finish, bandFinish, footFinish };
  },

  build({ width, height, wall, finish, bandFinish, footFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const half = width / 2;
    const foot = 0.036 * height;
    const [low, high] = [0.36 * width, Math.max(0.07 * width, 2.5 * wall)];
    /** Radius of the outer face at a height. */
    const radius = (z: number): number => low + ((high - low) * (z - foot)) / (height - foot);
    const ring = (from: number, to: number, within: number, out: number): readonly ProfilePoint[] => [
      [radius(from) - within, from],
      [radius(from) + out, from],
      [radius(to) + out, to],
      [radius(to) - within, to],
    ];
    // A band is let into the outer half of the wall: the inner face is the cone's alone.
    for (const [from, to] of BANDS)
      body.add(bandFinish, kernel.lathe(ring(from * height, to * height, 0.5 * wall, 0.15 * wall), SEGMENTS));
    body.add(finish, kernel.lathe(ring(foot - wall / 2, height, wall, 0), SEGMENTS));
    const edge = 0.3 * foot;
    const plate = (inset: number): Vec2[] => roundedRectangle([0, 0], half - inset, half - inset, 0.12 * width - inset);
    body.add(footFinish, easedPlate(kernel, 2, plate, [0, foot], edge));
    body.collideHull('foot', footFinish, extruded(2, plate(0), 0, foot));
    const shell = {
      inner: [[low - wall, foot] as const, [high - wall, height] as const] as const,
      outer: [[low, foot] as const, [high, height] as const] as const,
    };
    collideRings(body, 'cone', finish, [[shell, SECTORS]], SEGMENTS);
    const grip = 0.92 * height;
    body.grasp('top', [0, 0, grip], [0, 0, -1], [0, 1, 0], 2 * radius(grip));
  },
});
