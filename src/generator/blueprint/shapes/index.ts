import type { Vec3 } from '../../../model/types.ts';
import type { MadeSolid } from '../body.ts';
import { Fault } from '../finding.ts';
import type { SolidDocument } from '../schema/solid.ts';
import { handle } from './bow.ts';
import { box, extrude } from './flat.ts';
import { drawer, panel, vessel } from './furniture.ts';
import { hatch, hinge } from './hung.ts';
import { text } from './lettering.ts';
import { loft } from './loft.ts';
import { gear, thread, wheel } from './machine.ts';
import { coordinateOf, type Maker } from './maker.ts';
import { capsule, cone, cylinder, ellipsoid, lathe, sphere, torus } from './round.ts';
import { sweep } from './sweep.ts';

/** What a shape is made of, in its own frame; groups and hulls of solids are made by the caller. */
export function makeShape(make: Maker, solid: Exclude<SolidDocument, { shape: 'group' }>): readonly MadeSolid[] {
  switch (solid.shape) {
    case 'box':
      return [box(make, solid)];
    case 'cylinder':
      return [cylinder(make, solid)];
    case 'cone':
      return [cone(make, solid)];
    case 'sphere':
      return [sphere(make, solid)];
    case 'ellipsoid':
      return [ellipsoid(make, solid)];
    case 'capsule':
      return [capsule(make, solid)];
    case 'torus':
      return [torus(make, solid)];
    case 'lathe':
      return [lathe(make, solid)];
    case 'extrude':
      return [extrude(make, solid)];
    case 'sweep':
      return [sweep(make, solid)];
    case 'loft':
      return [loft(make, solid)];
    case 'thread':
      return [thread(make, solid)];
    case 'gear':
      return [gear(make, solid)];
    case 'text':
      return [text(make, solid)];
    case 'handle':
      return [handle(make, solid)];
    case 'wheel':
      return wheel(make, solid);
    case 'panel':
      return [panel(make, solid)];
    case 'hatch':
      return hatch(make, solid);
    case 'hinge':
      return [hinge(make, solid)];
    case 'drawer':
      return [drawer(make, solid)];
    case 'vessel':
      return [vessel(make, solid)];
    case 'hull': {
      const points = (solid.points ?? []).map(
        (point, i) => point.map((one, k) => coordinateOf(make, one, ['points', i, k])) as unknown as Vec3,
      );
      const made = make.kernel.hull(points);
      if (made.isEmpty || !(made.volume > 1e-13))
        throw new Fault(
          'no-area',
          [...make.path, 'points'],
          'These points lie in one plane.',
          'Give at least four that do not.',
        );
      return [{ solid: made, pieces: [{ points }] }];
    }
  }
}

/** Which point of a shape lies at `at` where nothing is said. */
export const usualHold = (shape: SolidDocument['shape']): string => (HELD_BY_BOTTOM.has(shape) ? 'bottom' : 'origin');

const HELD_BY_BOTTOM: ReadonlySet<SolidDocument['shape']> = new Set([
  'box',
  'cylinder',
  'cone',
  'sphere',
  'ellipsoid',
  'capsule',
  'torus',
  'wheel',
  'panel',
  'hatch',
  'drawer',
  'vessel',
]);
