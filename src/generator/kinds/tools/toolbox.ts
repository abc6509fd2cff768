import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { extruded } from '../../modelling/extrusion.ts';
import { barHandle } from '../../modelling/handle.ts';
import { hangLid } from '../../modelling/hung.ts';
import { boardsOf, fourWalls } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const OPENING = (110 * Math.PI) / 180;

const schema = z.strictObject({
  category: z.literal('toolbox'),
  ...common,
  /** Thickness of the sheet [m]. */
  wall: z.number().positive(),
  handleFinish: finishSchema,
});

/** A sheet box with a sloped lid, hinged at the back, a handle on the lid and two latches in front. */
export const toolbox = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'tool_chest.n.01', offset: 4452615, lemmas: 'toolbox tool_chest tool_cabinet tool_case' },
    wikidata: { item: 'Q1501161', label: 'Toolbox', source: 'p8814' },
  },
  mass: [0.8, 15],
  longest: [0.2, 1],
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    senses: { box: { by: ['tool'], use: true } },
    nouns: { toolbox: {}, 'tool box': {}, 'tool chest': {}, 'tool case': {} },
    main: 'width',
    shapes: ['rectangular'],
    parts: {
      lid: { always: 1 },
      handle: { always: 1 },
      latch: { always: 2 },
      hinge: { always: 1 },
      bottom: { always: 1 },
      wall: { always: 4 },
    },
    traits: { handle: ['top', 'lid'] },
    trim: ['handle'],
    always: ['hinged'],
    variants: 'rolling cantilever stacking folding',
    otherKinds: 'truck',
  },

  plan(order) {
    const finish = order.finish('steel');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'black' });
    const size = order.size({ width: 0.42, depth: 0.2, height: 0.24 });
    const smallest = Math.min(size.width, size.depth, size.height);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.006), 0.001), smallest / 12));
    requireRoom('The walls leave no hollow', smallest, 8 * wall);
    return { size, wall, finish, handleFinish };
  },

  build({ size: { width, depth, height }, wall, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const latch = 0.02 * depth;
    const [x, back, front] = [width / 2, depth / 2, latch - depth / 2];
    const grip = Math.min(0.045, 0.22 * height);
    const [rim, top] = [0.68 * (height - grip), height - grip];
    const body = assembly.link('body');
    const sheet = boardsOf(kernel, body, finish);
    sheet('bottom', [-x, front, 0], [x, back, wall]);
    fourWalls(sheet, { min: [-x, front, wall], max: [x, back, rim] }, wall);
    assembly.cavity('inside', body, [wall - x, front + wall, wall], [x - wall, back - wall, rim]);

    const lid = assembly.link('lid', [0, back, rim]);
    const slope = 0.28 * (back - front);
    const section = (inset: number): Vec2[] => [
      [front + inset, rim],
      [back - inset, rim],
      [back - slope, top - inset],
      [front + slope, top - inset],
    ];
    const roof = (inset: number): Vec3[] => extruded(0, section(inset), inset - x, x - inset);
    const below = roof(wall).map(([px, py, pz]): Vec3 => [px, py, pz === rim ? rim - wall : pz]);
    lid.add(finish, kernel.hull(roof(0)).minus(kernel.hull([...roof(wall), ...below])));
    lid.collideBox('top', finish, [-x, front + slope, top - wall], [x, back - slope, top]);
    const [outer, inner] = [roof(0), roof(wall)];
    // Points 0 to 3 of a roof are its lower front and back edges, 4 to 7 the upper back and front ones.
    lid.collideHull('front', finish, [
      ...outer.slice(0, 2),
      ...outer.slice(6),
      ...inner.slice(0, 2),
      ...inner.slice(6),
    ]);
    lid.collideHull('back', finish, [...outer.slice(2, 6), ...inner.slice(2, 6)]);
    lid.collideHull('left', finish, extruded(0, section(0), -x, wall - x));
    lid.collideHull('right', finish, extruded(0, section(0), x, x - wall));
    const middle = (front + back) / 2;
    barHandle(kernel, lid, 'handle', handleFinish, {
      base: [0, middle, top],
      along: [1, 0, 0],
      out: [0, 0, 1],
      length: 0.42 * width,
      reach: grip,
      radius: Math.min(0.008, 0.16 * grip),
    });
    const hasp = boardsOf(kernel, lid, handleFinish);
    const [half, tall] = [0.035 * width, 0.16 * rim];
    const face = (z: number): number => front + (slope * (z - rim)) / (top - rim) + 0.4 * wall;
    for (const [i, at] of [-0.3, 0.3].entries()) {
      const [left, right] = [at * width - half, at * width + half];
      const [foot, head] = [rim + 0.04 * tall, rim + 0.3 * tall];
      // It is riveted to the slope above the rim, and hangs down free of the body.
      const root: Vec2[] = [
        [front - 0.001, foot],
        [front - 0.001, head],
        [face(head), head],
        [face(foot), foot],
      ];
      lid.add(handleFinish, kernel.hull(extruded(0, root, left, right)));
      hasp(`latch_${i + 1}`, [left, -depth / 2, rim - tall], [right, front - 0.0005, head]);
    }
    hangLid(assembly, lid, OPENING, depth);
  },
});
