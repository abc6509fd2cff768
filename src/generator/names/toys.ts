import type { KindNames } from './kind-names.ts';

const PLAIN = 'a plain ball of its size';

/** Toys and simple shapes. */
export const TOY_NAMES: Readonly<Record<string, KindNames>> = {
  ball: {
    same: 'orb',
    sized: [
      ['table tennis ball, ping pong ball', { diameter: 0.04 }],
      ['tennis ball', { diameter: 0.067 }],
      ['golf ball', { diameter: 0.0427 }],
      ['baseball', { diameter: 0.074 }],
      ['soccer ball, volleyball', { diameter: 0.22 }],
      ['billiard ball', { diameter: 0.0572 }],
      ['bowling ball', { diameter: 0.2159 }],
    ],
    takenFor: {
      'table tennis ball': PLAIN,
      'ping pong ball': PLAIN,
      'tennis ball': PLAIN,
      'golf ball': PLAIN,
      baseball: PLAIN,
      'soccer ball': PLAIN,
      volleyball: PLAIN,
      'billiard ball': PLAIN,
      'bowling ball': PLAIN,
    },
    always: 'round, spherical, solid',
  },
  cube: {
    always: 'solid, cubical',
  },
  cylinder: {
    same: 'cylindrical block, cylinder block toy, cylindrical rod, round bar',
    as: {
      dowel: 'dowel rod, dowel pin, round rod',
    },
    always: 'round, solid, upright',
  },
  die: {
    same: 'dice cube',
    parts: { face: 'side' },
    always: 'cubic, standard',
  },
  domino: {
    same: 'domino block',
    parts: { line: 'dividing line, centre line, center line, divider' },
  },
  nesting_box: {
    same: 'nested box, nesting block, nesting toy box',
    parts: { rim: 'lip' },
    always: 'open topped, open top, hollow, empty, lidless, nestable',
  },
  ramp: {
    same: 'incline plane, sloped block, inclined surface, inclined block, slanted block',
    as: {
      'door wedge': 'doorstop, door stop, door stopper, doorstopper, wedge doorstop',
      wedge: 'wedge block',
    },
    lengths: { height: 'rise, rises' },
    parts: { slope: 'inclined face, sloping face, surface, sloped face' },
    always: 'inclined, sloped, sloping, wedge shaped',
  },
  shape_sorter: {
    same: `shape sorting cube, shape sorting toy, shape sorter toy, sorting cube, sorting toy, shape matching box,
      shape sorter cube, shape puzzle box, shape matching toy, sorting cube toy, shape posting box`,
    parts: { hole: 'cut out, shape hole, slot' },
  },
  stacking_rings: {
    same: `ring pyramid, stacking ring tower, rainbow stacker, rainbow tower, stacking tower, ring stack,
      ring stacker toy, stack of rings, tower of rings, stacking pyramid, stacker toy, ring stacking tower`,
    parts: { ring: 'donut, doughnut', post: 'rod' },
  },
  toy_car: {
    same: 'toy automobile, car toy, toy sedan, miniature car',
    sized: [['matchbox car', { width: 0.03, depth: 0.075, height: 0.025 }]],
    parts: { window: 'windscreen, windshield' },
    fixed: [['axle', 2]],
  },
};
