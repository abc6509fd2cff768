import { z } from 'zod';
import type { Vec3 } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { type Finish, finishSchema } from '../../finish.ts';
import { requireRoom } from '../../order.ts';
import type { Assembly } from '../../workshop/assembly.ts';
import { board } from '../../workshop/board.ts';
import { axle, collideRod, turnedAlong } from '../../workshop/wheel-round.ts';

const MOST_ROLLERS = 24;
/** Carrying rollers of 50 mm tube, 1.5 mm thick, 75 mm apart and more, are the commonest. */
const ROLLER = { radius: 0.025, sheet: 0.0015, pitch: 0.1 };
const RAIL = { height: 0.09, flange: 0.03 };

const schema = z.strictObject({
  category: z.literal('conveyor'),
  ...common,
  rollers: z.int().min(3).max(MOST_ROLLERS),
  /** Thickness of rails and legs, folded from sheet [m]. */
  sheet: z.number().positive(),
  rollerFinish: finishSchema,
});

/** A gravity roller conveyor that carries along X: two rails on four legs, each roller free to turn. */
export const conveyor = defineCategory({
  schema,
  meaning: { synset: 'conveyance.n.03' },
  words: {
    nouns: { conveyor: {}, 'roller conveyor': {}, conveyer: {}, 'roller track': {}, 'conveyor table': {} },
    main: 'width',
    shapes: ['rectangular'],
    parts: {
      roller: { least: 3, most: MOST_ROLLERS, words: ['roller', 'roll'] },
      leg: { always: 4 },
      rail: { always: 2, words: ['rail', 'frame'] },
    },
    trim: ['roller'],
    varies: { colours: ['blue', 'green', 'grey', 'orange', 'yellow'], spread: 0.25 },
    otherKinds: 'belt chain screw overhead sushi spiral vertical curved',
  },

  plan(order) {
    const asked = order.finish('steel');
    const finish = { ...asked, colour: asked.colour ?? 'blue' };
    const rollerFinish = order.trim('roller', { material: 'steel', colour: null });
    const size = order.size({ width: 1.5, depth: 0.5, height: 0.75 });
    const fits = Math.min(MOST_ROLLERS, Math.max(3, Math.round(size.width / ROLLER.pitch)));
    const counted = order.count('roller', fits);
    const rollers = order.named('roller') ? counted : fits;
    const sheet = order.length('thickness', 0.003, 0.0008);
    const { radius, pitch } = proportions(size, rollers);
    requireRoom(`${rollers} rollers need more width`, pitch, 0.02);
    requireRoom('The rollers are too short', size.depth, 6 * radius + 4 * RAIL.flange * (radius / ROLLER.radius));
    requireRoom('The legs need more height', size.height, 8 * radius);
    requireRoom('The sheet is too thick for these rollers', radius, 4 * sheet);
    return { size, rollers, sheet, finish, rollerFinish };
  },

  build({ size, rollers, sheet, finish, rollerFinish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const [x, y] = [size.width / 2, size.depth / 2];
    const { radius, pitch, unit } = proportions(size, rollers);
    const [railHeight, flange] = [RAIL.height * unit, RAIL.flange * unit];
    const railTop = size.height - 0.3 * radius;
    const railFoot = railTop - railHeight;
    const inner = y - flange;

    for (const side of [-1, 1] as const) {
      const sheetOf = (label: string, from: number, to: number, low: number, high: number): void => {
        const [a, b] = [Math.min(side * from, side * to), Math.max(side * from, side * to)];
        board(bench, body, `rail_${label}`, finish, [-x, a, low], [x, b, high]);
      };
      const at = side < 0 ? 1 : 4;
      sheetOf(`${at}`, inner, inner + sheet, railFoot, railTop);
      sheetOf(`${at + 1}`, inner, y, railFoot, railFoot + sheet);
      sheetOf(`${at + 2}`, inner, y, railTop - sheet, railTop);
    }
    const leg = flange - sheet;
    for (const [i, sx] of [-1, 1].entries()) {
      const near = sx * 0.8 * x;
      const [a, b] = [near - leg / 2, near + leg / 2];
      for (const [k, sy] of [-1, 1].entries()) {
        const [from, to] = sy < 0 ? [-y, -y + leg] : [y - leg, y];
        post(assembly, body, `leg_${2 * i + k + 1}`, finish, [a, from, 0], [b, to, railTop - sheet], sheet);
      }
      const brace = 0.3 * size.height;
      post(assembly, body, `brace_${i + 1}`, finish, [a, leg - y, brace], [b, y - leg, brace + leg], sheet);
    }
    for (let i = 0; i < rollers; i++) {
      const at = -x + pitch * (i + 0.5);
      roller(assembly, `roller_${i + 1}`, rollerFinish, [at, 0, size.height - radius], radius, inner - 0.002 * unit);
    }
    body.support('rollers', [-x, -inner], [x, inner], size.height);
  },
});

function proportions({ width, depth, height }: { width: number; depth: number; height: number }, rollers: number) {
  const pitch = width / rollers;
  const radius = Math.min(ROLLER.radius, 0.4 * pitch, 0.06 * depth, 0.1 * height);
  return { pitch, radius, unit: radius / ROLLER.radius };
}

/** A square tube, closed at its ends. */
function post(
  { bench }: Assembly,
  link: ReturnType<Assembly['link']>,
  label: string,
  finish: Finish,
  min: Vec3,
  max: Vec3,
  sheet: number,
): void {
  const hollow = bench.box(min.map((v) => v + sheet) as unknown as Vec3, max.map((v) => v - sheet) as unknown as Vec3);
  link.add(finish, bench.box(min, max, sheet).minus(hollow));
  link.collideBox(label, finish, min, max);
}

/** A closed tube that turns about Y, `half` long to either side. */
function roller(assembly: Assembly, name: string, finish: Finish, centre: Vec3, radius: number, half: number): void {
  const link = assembly.link(name, centre);
  const [bevel, wall] = [0.12 * radius, Math.min(ROLLER.sheet, 0.2 * radius)];
  const tube = turnedAlong(assembly.bench, 1, [
    [0, -half],
    [radius - bevel, -half],
    [radius, bevel - half],
    [radius, half - bevel],
    [radius - bevel, half],
    [0, half],
  ]).minus(
    turnedAlong(assembly.bench, 1, [
      [0, wall - half],
      [radius - wall, wall - half + bevel],
      [radius - wall, half - wall - bevel],
      [0, half - wall],
    ]),
  );
  link.add(finish, tube.move(...centre));
  const [x, y, z] = centre;
  collideRod(link, 'roller', finish, [x, y - half, z], [x, y + half, z], radius);
  assembly.spin(link, [0, 1, 0], axle([0, 1, 0], 0.2 * radius));
}
