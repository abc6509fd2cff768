import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { type Finish, finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import type { Assembly } from '../../modelling/assembly.ts';
import { discProfile } from '../../modelling/lathe.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { boardsOf, sided } from '../../modelling/panel-boards.ts';
import { foldedBox } from '../../modelling/panel-sheet.ts';
import { axle, collideRod, turnedAlong } from '../../modelling/wheel-round.ts';
import { requireRoom } from '../../order.ts';
import type { Size } from '../../request.ts';

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
export const conveyor = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'conveyance.n.03', offset: 3100490, lemmas: 'conveyance transport' },
    wikidata: null,
  },
  mass: [12, 400],
  longest: [0.5, 12],
  roles: { kept: 'floor', wall: 'none', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: synonyms('conveyor', 'roller conveyor', 'conveyer', 'roller track', 'conveyor table', 'conveyor belt'),
    takenFor: { 'conveyor belt': 'rollers in place of a belt' },
    main: 'width',
    shapes: ['rectangular'],
    parts: {
      roller: { least: 3, most: MOST_ROLLERS, words: ['roller', 'roll'] },
      leg: { always: 4 },
      rail: { always: 2, words: ['rail', 'frame'] },
    },
    trim: ['roller'],
    varies: { colours: ['blue', 'green', 'grey', 'orange', 'yellow'], spread: 0.25 },
    otherKinds: 'chain screw overhead sushi spiral vertical curved',
  },

  plan(order) {
    const asked = order.finish('steel');
    const finish = { ...asked, colour: asked.colour ?? 'blue' };
    const rollerFinish = order.trim('roller', { material: 'steel', colour: null });
    const size = order.size({ width: 1.5, depth: 0.5, height: 0.75 }, [0.4, 10]);
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
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [size.width / 2, size.depth / 2];
    const { radius, pitch, unit } = proportions(size, rollers);
    const [flange, railTop] = [RAIL.flange * unit, size.height - 0.3 * radius];
    const [inner, railFoot] = [y - flange, railTop - RAIL.height * unit];
    const rail = boardsOf(kernel, body, finish);

    for (const [i, side] of [-1, 1].entries()) {
      const [web, flanges] = [sided(side, inner, inner + sheet), sided(side, inner, y)];
      rail(`rail_${3 * i + 1}`, [-x, web[0], railFoot], [x, web[1], railTop]);
      rail(`rail_${3 * i + 2}`, [-x, flanges[0], railFoot], [x, flanges[1], railFoot + sheet]);
      rail(`rail_${3 * i + 3}`, [-x, flanges[0], railTop - sheet], [x, flanges[1], railTop]);
    }
    const post = (label: string, min: Vec3, max: Vec3): void => {
      body.add(finish, foldedBox(kernel, min, max, sheet, sheet, 'closed'));
      body.collideBox(label, finish, min, max);
    };
    const leg = flange - sheet;
    for (const [i, sx] of [-1, 1].entries()) {
      const near = sx * 0.8 * x;
      const [a, b] = [near - leg / 2, near + leg / 2];
      for (const [k, sy] of [-1, 1].entries()) {
        const [from, to] = sided(sy, y - leg, y);
        post(`leg_${2 * i + k + 1}`, [a, from, 0], [b, to, railTop - sheet]);
      }
      const brace = 0.3 * size.height;
      post(`brace_${i + 1}`, [a, leg - y, brace], [b, y - leg, brace + leg]);
    }
    for (let i = 0; i < rollers; i++) {
      const at = -x + pitch * (i + 0.5);
      roller(assembly, `roller_${i + 1}`, rollerFinish, [at, 0, size.height - radius], radius, inner - 0.002 * unit);
    }
    body.support('rollers', [-x, -inner], [x, inner], size.height);
  },
});

function proportions({ width, depth, height }: Size, rollers: number) {
  const pitch = width / rollers;
  const radius = Math.min(ROLLER.radius, 0.4 * pitch, 0.06 * depth, 0.1 * height);
  return { pitch, radius, unit: radius / ROLLER.radius };
}

/** A closed tube that turns about Y, `half` long to either side. */
function roller(assembly: Assembly, name: string, finish: Finish, centre: Vec3, radius: number, half: number): void {
  const link = assembly.link(name, centre);
  const [bevel, wall] = [0.12 * radius, Math.min(ROLLER.sheet, 0.2 * radius)];
  const tube = turnedAlong(assembly.kernel, 1, discProfile(radius, [-half, half], bevel));
  const hollow = turnedAlong(assembly.kernel, 1, [
    [0, wall - half],
    [radius - wall, wall - half + bevel],
    [radius - wall, half - wall - bevel],
    [0, half - wall],
  ]);
  link.add(finish, tube.minus(hollow).move(...centre));
  const [x, y, z] = centre;
  collideRod(link, 'roller', finish, [x, y - half, z], [x, y + half, z], radius);
  assembly.spin(link, [0, 1, 0], axle([0, 1, 0], 0.2 * radius));
}
