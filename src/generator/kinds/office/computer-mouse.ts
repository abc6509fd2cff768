import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { type Loft, loftColliders, loftSolid } from '../../modelling/grip-loft.ts';
import { inertiaAbout } from '../../modelling/joints.ts';
import { requireRoom } from '../../order.ts';

/** Clicks of a scroll wheel in one turn, and what it takes to turn it to the next [N·m]: ours, 0.3 N at the rim. */
const CLICKS = 24;
const WHEEL_TORQUE = 0.003;
const RUBBER = { material: 'rubber', colour: null } as const;

const schema = z.strictObject({ category: z.literal('computer_mouse'), ...common });

/** A computer mouse: it points away from its user, to +Y, and its wheel turns. */
export const computerMouse = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'mouse.n.04', offset: 3793489, lemmas: 'mouse computer_mouse' },
    wikidata: { item: 'Q7987', label: 'Computer mouse', source: 'p8814' },
  },
  mass: [0.05, 0.2],
  longest: [0.07, 0.15],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { mouse: {}, 'computer mouse': {} },
    takenFor: { mouse: 'a computer mouse' },
    main: 'depth',
    directions: { length: 'depth' },
    parts: { wheel: { always: 1 }, button: { always: 2 }, bottom: { always: 1 } },
    varies: { colours: ['black', 'white', 'grey', 'red', 'blue'], spread: 0.1 },
    variants: 'gaming vertical trackball',
    otherKinds: 'toy field dead stuffed computer-animated',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'dark grey');
    const size = order.size({ width: 0.062, depth: 0.11, height: 0.038 });
    requireRoom('A mouse is longer than wide', size.depth, 1.2 * size.width);
    requireRoom('It would not lie under a hand', size.width, 1.1 * size.height);
    requireRoom('The wheel needs more height', size.height, 0.22 * size.depth);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const mouse = assembly.link('mouse');
    const shape = [
      [-0.5, 0.34, 0.2],
      [-0.49, 0.56, 0.42],
      [-0.45, 0.76, 0.66],
      [-0.37, 0.92, 0.88],
      [-0.25, 1, 0.98],
      [-0.12, 1, 1],
      [0.05, 0.94, 0.96],
      [0.2, 0.91, 0.86],
      [0.33, 0.91, 0.74],
      [0.42, 0.87, 0.62],
      [0.475, 0.74, 0.48],
      [0.5, 0.5, 0.3],
    ];
    const glide = 0.02 * height;
    const tall = height - glide;
    const body: Loft = {
      plane: { origin: [0, 0, glide], u: [-1, 0, 0], v: [0, 0, 1] },
      stations: shape.map(([at, wide, high]) => ({
        at: at! * depth,
        half: [(wide! * width) / 2, high! * 0.62 * tall] as const,
        centre: [0, high! * 0.38 * tall] as const,
      })),
      power: 2.5,
      floor: 0,
    };
    const y = (share: number): number => share * depth;
    const [well, radius] = [Math.min(0.031 * width, 0.0165 * depth), 0.13 * depth];
    const axle: Vec3 = [0, y(0.26), 0.84 * tall - 0.62 * radius];
    const groove = 0.014 * width;
    const line = kernel
      .box([-groove, y(0.02), 0.3 * height], [groove, y(0.6), 2 * height])
      .plus(kernel.box([-width, y(0.02) - groove, 0.78 * height], [width, y(0.02) + groove, 2 * height]));
    const shell = loftSolid(kernel, body);
    const skin = 0.045 * height;
    // The groove between the buttons is as deep as their sheet is thick.
    const core = shell.stretch(1 - (2 * skin) / width, 1 - (2 * skin) / depth, 1 - skin / height);
    const wheelWell = kernel.box(
      [-1.1 * well, axle[1] - 1.1 * radius, axle[2] - 1.1 * radius],
      [1.1 * well, axle[1] + 1.1 * radius, height],
    );
    mouse.add(finish, shell.minus(line.minus(core)).minus(wheelWell));
    loftColliders(mouse, 'body', finish, body, [0, 2, 4, 6, 8, 9, 11]);
    for (const [i, at] of [-0.36, 0.36].entries()) {
      const pad: [Vec3, Vec3] = [
        [-0.25 * width, y(at) - 0.03 * depth, 0],
        [0.25 * width, y(at) + 0.03 * depth, 1.5 * glide],
      ];
      mouse.add(RUBBER, kernel.box(...pad));
      mouse.collideBox(`bottom_${i + 1}`, RUBBER, ...pad);
    }
    mouse.grasp('body', [0, y(-0.1), 0.45 * height], [0, 0, -1], [1, 0, 0], width);

    const wheel = assembly.link('wheel', axle);
    roundBar(kernel, wheel, 'wheel', RUBBER, {
      from: [-well, axle[1], axle[2]],
      to: [well, axle[1], axle[2]],
      radius,
      chamfer: 0.3 * well,
    });
    const axis: Vec3 = [1, 0, 0];
    const clicks = Array.from({ length: CLICKS }, (_, i) => Math.round((2e6 * Math.PI * i) / CLICKS) / 1e6);
    assembly.spin(wheel, axis, (part) => ({ damping: inertiaAbout(axis, part) / 0.05, friction: WHEEL_TORQUE }), {
      kind: 'wheel',
      detents: clicks,
    });
  },
});
