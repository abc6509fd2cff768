import type { Finish } from '../finish.ts';
import { circle } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { type Mount, placeOn, slabOn } from './control-mount.ts';
import { knobFriction } from './joints.ts';

/** A round knob on a face. */
export interface Knob extends Mount {
  readonly radius: number;
  /** From the face to its front [m]. */
  readonly depth: number;
  readonly finish: Finish;
  /** The line that points. */
  readonly mark: Finish;
  /** How far it turns clockwise, as one looks at it [rad]. */
  readonly upper: number;
  readonly detents?: readonly number[];
  /** Absent: the root. */
  readonly parent?: LinkDraft;
}

/** Air between the knob and its panel [m]. */
const GAP = 0.0006;
const SIDES = 48;

/** Positions of a selector with `steps` steps over a range [rad], both ends included. */
export const evenDetents = (upper: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => (upper * i) / steps);

/** Puts a knob into the assembly: a skirt, a body that narrows, a bar to grip, and a line on it. */
export function fitKnob(assembly: Assembly, name: string, knob: Knob): LinkDraft {
  const { kernel } = assembly;
  const { base, out, radius, depth, finish, mark, upper, detents, parent } = knob;
  const place = placeOn(knob);
  const link = assembly.link(name, base);
  const ring = (o: number, r: number) => circle(place(0, 0, o), out, r, SIDES);
  const shoulder = 0.62 * depth;
  const body = [
    ...ring(GAP, radius),
    ...ring(0.2 * depth, radius),
    ...ring(shoulder - 0.08 * radius, 0.88 * radius),
    ...ring(shoulder, 0.8 * radius),
  ];
  const grip = slabOn(
    place,
    [-0.2 * radius, -0.8 * radius, 0.1 * depth],
    [0.2 * radius, 0.8 * radius, depth],
    0.06 * radius,
  );
  const line = slabOn(
    place,
    [-0.05 * radius, 0.2 * radius, 0.5 * depth],
    [0.05 * radius, 0.7 * radius, depth + 0.0003],
  );
  link.add(finish, kernel.hull(body), kernel.hull(grip));
  link.add(mark, kernel.hull(line));
  link.collideHull('knob', finish, body);
  link.collideHull('grip', finish, grip);
  const closing = placeOn({ base: [0, 0, 0], out, ...(knob.up ? { up: knob.up } : {}) })(1, 0, 0);
  link.grasp('grip', place(0, 0, 0.8 * depth), [-out[0], -out[1], -out[2]], closing, 0.4 * radius);
  // Clockwise as one looks at it: about the axis that points into the panel.
  const axis = [-out[0] + 0, -out[1] + 0, -out[2] + 0] as const;
  assembly.hinge(link, axis, upper, (inertial) => knobFriction(axis, inertial, detents !== undefined), {
    kind: 'knob',
    ...(detents ? { detents } : {}),
    ...(parent ? { parent } : {}),
  });
  return link;
}
