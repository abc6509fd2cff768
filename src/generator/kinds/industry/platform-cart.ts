import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { materialFacts } from '../../materials.ts';
import { easedPlate } from '../../modelling/extrusion.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { roundedRectangle } from '../../modelling/open-box.ts';
import { collideTube, type Tube, tubeSolid } from '../../modelling/tube.ts';
import { hangCaster } from '../../modelling/wheel-caster.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const BEND = 8;
/** Thickness of the sheet of a metal platform of the usual size [m]. */
const SHEET = 0.002;

const schema = z.strictObject({
  category: z.literal('platform_cart'),
  ...common,
  /** Height of the platform [m]. */
  deck: z.number().positive(),
  barFinish: finishSchema,
});

/** A platform on four wheels with a push bar at its right end: the two wheels below it swivel, the two at the other end do not. */
export const platformCart = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'handcart.n.01', offset: 3484083, lemmas: 'handcart pushcart cart go-cart' },
    wikidata: { item: 'Q42889', label: 'Vehicle', source: 'p8814', broader: true },
  },
  mass: [7, 80],
  longest: [0.6, 2],
  roles: { kept: 'floor', wall: 'none', holds: 'load', seat: 'none', carried: true },
  words: {
    nouns: synonyms(
      'platform cart',
      'platform trolley',
      'trolley',
      'cart',
      'platform truck',
      'handcart',
      'warehouse cart',
    ),
    main: 'width',
    shapes: ['rectangular'],
    parts: {
      wheel: { always: 4, words: ['wheel', 'caster', 'castor'] },
      bar: { always: 1, words: ['bar', 'handle', 'push bar', 'push handle'] },
      deck: { always: 1, words: ['deck', 'platform', 'bed'] },
    },
    trim: ['bar'],
    varies: { materials: ['plywood', 'steel', 'plastic'], colours: [null, 'blue', 'red', 'grey'], spread: 0.2 },
    always: ['rolling', 'wheeled'],
    variants: 'serving medical tool utility',
    otherKinds: 'shopping golf tea horse wine ox',
  },

  plan(order) {
    const finish = order.finish('plywood');
    const barFinish = order.trim('bar', { material: 'steel', colour: 'blue' });
    const size = order.size({ width: 0.9, depth: 0.6, height: 0.95 }, [0.6, 4]);
    const deck = Math.round(200 * Math.min(size.width / 0.9, size.depth / 0.6, size.height / 0.95)) / 1000;
    requireRoom('The wheels need more height', deck, 0.05);
    requireRoom('The push bar needs more height', size.height, 2 * deck);
    requireRoom('It would tip over at this height', 2.2 * Math.min(size.width, size.depth), size.height);
    return { size, deck, finish, barFinish };
  },

  build({ size: { width, depth, height }, deck, finish, barFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const unit = deck / 0.2;
    const plate = 0.022 * unit;
    const under = deck - plate;
    const edge = 0.2 * plate;
    const outline = (inset: number): Vec2[] => roundedRectangle([0, 0], x - inset, y - inset, 0.03 * unit);
    const platform = easedPlate(kernel, 2, outline, [under, deck], edge);
    // Of metal it is a folded sheet, not a slab of 100 kg.
    const wall = materialFacts(finish.material).family === 'metal' ? SHEET * unit : 0;
    const hollow = wall > 0 && easedPlate(kernel, 2, () => outline(wall), [under + wall, deck - wall], 0);
    body.add(finish, hollow ? platform.minus(hollow) : platform);
    body.collideBox('deck', finish, [-x, -y, under], [x, y, deck]);

    // A bow of tube, from the left of the end over its top to the right.
    const radius = 0.014 * unit;
    const [out, top, bend] = [y - 0.08 * depth, height - radius, 0.08 * unit];
    const at = x - 0.045 * unit;
    const corner = (side: 1 | -1): Vec3[] =>
      Array.from({ length: BEND + 1 }, (_, i) => {
        const angle = ((side < 0 ? i : BEND - i) / BEND) * (Math.PI / 2);
        return [at, side * (out - bend + bend * Math.cos(angle)), top - bend + bend * Math.sin(angle)];
      });
    const path: Vec3[] = [[at, -out, under + plate / 2], ...corner(-1), ...corner(1), [at, out, under + plate / 2]];
    const tube: Tube = { path, radius, normal: [1, 0, 0] };
    const inside: Tube = {
      ...tube,
      radius: radius - 0.0016 * unit,
      path: path.map((p, i): Vec3 => (i === 0 || i === path.length - 1 ? [p[0], p[1], p[2] + 0.002 * unit] : p)),
    };
    body.add(barFinish, tubeSolid(kernel, tube).minus(tubeSolid(kernel, inside)));
    const last = path.length - 1;
    const joints = [0, 1, 1 + BEND / 2, 1 + BEND, last - 1 - BEND, last - 1 - BEND / 2, last - 1, last];
    collideTube(body, 'bar', barFinish, tube, joints);
    body.grasp('bar', [at, 0, top], [-1, 0, 0], [0, 0, 1], 2 * radius);

    const free = x - 0.1 * unit;
    body.support('deck', [-x, -y], [free, y], deck);
    const steel = { material: 'steel', colour: null } as const;
    const rubber = { material: 'rubber', colour: null } as const;
    const [sx, sy] = [x - 0.14 * unit, y - 0.11 * unit];
    for (const [i, end] of [-1, 1].entries()) {
      for (const [k, side] of [-1, 1].entries()) {
        const mount: Vec3 = [end * sx, side * sy, under];
        const style = { mount, hangs: 'down', height: under, trails: '-x', fork: steel, tyre: rubber } as const;
        hangCaster(assembly, `caster_${2 * i + k + 1}`, body, style, end < 0);
      }
    }
  },
});
