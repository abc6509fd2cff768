import { ball } from './ball.ts';
import { cube } from './cube.ts';
import { cylinder } from './cylinder.ts';
import { die } from './die.ts';
import { domino } from './domino.ts';
import { nestingBox } from './nesting-box.ts';
import { ramp } from './ramp.ts';
import { shapeSorter } from './shape-sorter.ts';
import { stackingRings } from './stacking-rings.ts';
import { toyCar } from './toy-car.ts';

export const toys = [cube, ball, cylinder, ramp, die, domino, toyCar, stackingRings, shapeSorter, nestingBox] as const;
