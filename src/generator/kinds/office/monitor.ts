import { z } from 'zod';
import type { Inertial, Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { board } from '../../modelling/board.ts';
import { coloured, ELECTRONICS } from '../../modelling/finish-paint.ts';
import { balancedHinge, type Resistance, stiffHinge } from '../../modelling/joints.ts';
import { requireRoom } from '../../order.ts';

const degrees = (angle: number): number => (angle * Math.PI) / 180;
/** Ranges of stands of office monitors: they turn by 45° to either side, tilt from -5° to 15°. */
const [TURN, TILT_BACK, TILT_FORWARD] = [degrees(45), degrees(15), degrees(-5)];
/** A 16:9 display of diagonal 1 (17.44:9.81), and the frame around it [m]. */
const [SCREEN_WIDTH, SCREEN_HEIGHT, FRAME] = [0.8716, 0.4903, 0.012];
/** The column holds the screen at any height: a spring in the real one, friction here, a little more than the weight. */
const HOLDING = 1.35;
const GRAVITY = 9.81;
/** Torque that turns the stand on its foot [N·m]: ours, a push of 10 N at the edge of a 27 inch screen. */
const TURN_TORQUE = 3;

const schema = z.strictObject({
  category: z.literal('monitor'),
  ...common,
  /** Height of the screen with its frame [m]. */
  screen: z.number().positive(),
});

/** A flat screen on a stand, at its lowest and straight ahead: it turns, rises and tilts. */
export const monitor = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'monitor.n.04', offset: 3782190, lemmas: 'monitor monitoring_device' },
    wikidata: { item: 'Q5290', label: 'Computer monitor', source: 'p8814' },
  },
  mass: [2, 12],
  longest: [0.3, 1.4],
  roles: { kept: 'tabletop', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { monitor: {}, 'computer monitor': {}, 'computer screen': {}, 'desktop monitor': {} },
    main: 'diagonal',
    parts: { screen: { always: 1 }, stand: { always: 1, words: ['stand', 'neck'] }, bottom: { always: 1 } },
    varies: { materials: ['aluminium'], colours: ['black', 'white', 'silver', 'grey'], spread: 0.15 },
    variants: 'curved medical gaming portable',
    otherKinds: 'heart baby studio stage crt wall',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'black');
    const diagonal = order.given('diagonal');
    if (diagonal !== undefined) requireRoom('A monitor needs a larger screen', diagonal, 0.2);
    const of = diagonal ?? 0.6096;
    const round = (metres: number): number => Math.round(metres * 1000) / 1000;
    const width = round(SCREEN_WIDTH * of + 2 * FRAME);
    const size = order.size({ width, depth: round(0.34 * width + 0.02), height: round(0.75 * width) });
    const wide = ((size.width - 2 * FRAME) * SCREEN_HEIGHT) / SCREEN_WIDTH + 2 * FRAME;
    const screen = round(Math.min(wide, 0.76 * size.height));
    requireRoom('The screen needs more width', size.width, 0.2);
    requireRoom('Screen and stand need more height', size.height, 0.5 * size.width);
    requireRoom('The foot needs more depth', size.depth, 0.25 * size.height);
    requireRoom('It would stand deeper than the screen is wide', size.width, 1.4 * size.depth);
    return { size, screen, finish };
  },

  build({ size: { width, depth, height }, screen, finish }, assembly) {
    const { kernel } = assembly;
    const lift = 0.9 * (height - screen - 0.05 * height);
    const foot = 0.028 * height;
    const thin = Math.min(0.03, 0.07 * width);
    const y = 0.12 * depth; // axis of the column
    const [face, back] = [y - 0.105 * width - thin, y - 0.105 * width];
    const middle = height - screen / 2;

    const base = assembly.link('base');
    board(kernel, base, 'bottom', finish, [-0.26 * width, -depth / 2, 0], [0.26 * width, depth / 2, foot]);
    const boss = { from: [0, y, foot], to: [0, y, foot + 0.01 * height], radius: 0.07 * width } as const;
    roundBar(kernel, base, 'foot', finish, boss);

    const column = assembly.link('column', [0, y, foot]);
    const [wide, deep] = [0.055 * width, 0.026 * width];
    const top = middle + 0.04 * height;
    board(kernel, column, 'stand', finish, [-wide, y - deep, foot + 0.011 * height], [wide, y + deep, top]);
    const held = stiffHinge([0, 0, 1], TURN_TORQUE, 1);
    assembly.hinge(column, [0, 0, 1], TURN, held, { lower: -TURN, kind: 'stand' });

    const carriage = assembly.link('carriage', [0, y, middle]);
    const gap = 0.0006;
    const [rear, near] = [y - deep - gap, y - deep - 0.022 * width];
    const [low, high] = [middle - 0.05 * height, middle + 0.05 * height];
    board(kernel, carriage, 'slide', finish, [-1.2 * wide, near, low], [1.2 * wide, rear, high]);
    const hinge: Vec3 = [0, y - deep - 0.04 * width, middle];
    const pin = (x: number): Vec3 => [x, hinge[1], middle];
    const axle = { from: pin(-0.8 * wide), to: pin(0.8 * wide), radius: 0.019 * width };
    roundBar(kernel, carriage, 'hinge', finish, axle);

    const panel = assembly.link('screen', hinge);
    const [bottom, edge] = [height - screen, Math.min(FRAME, 0.04 * screen)];
    const half = width / 2;
    const shell = kernel.box([-half, face, bottom], [half, back, height], 0.004);
    const [left, right] = [edge - half, half - edge];
    const display = kernel.box([left, face, bottom + 1.6 * edge], [right, face + 0.35 * thin, height - edge]);
    const inside = kernel.box([left, face + 0.002, bottom + edge], [right, back - 0.003, height - edge]);
    panel.add(finish, shell.minus(display.move(0, -0.0005, 0)).minus(inside));
    const [under, over] = [middle - 0.2 * screen, middle + 0.2 * screen];
    const circuit = kernel.box([-0.3 * half, back - 0.6 * thin, under], [0.3 * half, back - 0.003, over]);
    panel.add(ELECTRONICS, display.plus(circuit));
    panel.collideBox('screen', finish, [-half, face, bottom], [half, back, height]);
    const [sole, head] = [middle - 0.07 * height, middle + 0.07 * height];
    board(kernel, panel, 'mount', finish, [-1.4 * wide, back, sole], [1.4 * wide, hinge[1] - 0.02 * width, head]);
    panel.grasp('screen', [half, (face + back) / 2, middle], [-1, 0, 0], [0, 1, 0], thin);
    // The screen hangs in front of its hinge: without a spring it would creep down.
    const axis: Vec3 = [-1, 0, 0];
    const carried = panel.finish().link.inertial;
    const { spring, resist } = balancedHinge(axis, hinge, [{ origin: hinge, body: carried }]);
    const lifted = ({ mass }: Inertial): Resistance => {
      const whole = mass + carried.mass;
      return { damping: whole / 0.05, friction: HOLDING * whole * GRAVITY };
    };
    assembly.hinge(panel, axis, TILT_BACK, resist, { parent: carriage, lower: TILT_FORWARD, spring, kind: 'screen' });
    assembly.slide(carriage, [0, 0, 1], lift, lifted, { parent: column, kind: 'stand' });
  },
});
