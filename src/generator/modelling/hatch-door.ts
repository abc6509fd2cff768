import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Assembly, JointOptions, LinkDraft } from './assembly.ts';
import { barHandle } from './handle.ts';
import { counterbalance, freeHinge, type Spring } from './joints.ts';
import type { Block } from './planks.ts';

/** A door of an appliance, in front of its case. */
export interface Hatch extends Block {
  readonly hinge: 'left' | 'right' | 'bottom';
  readonly finish: Finish;
  /** Thickness of its sheet [m]. */
  readonly sheet: number;
  /** How far it opens [rad]. */
  readonly opening: number;
  /** A window: its distance from the edges at the sides, below and above [m]. */
  readonly window?: { readonly side: number; readonly below: number; readonly above: number; readonly finish: Finish };
  readonly handle?: { readonly finish: Finish; readonly reach: number; readonly length: number };
}

const CHAMFER = 0.003;
/** Thickness of a pane [m], and how deep it lies in the frame. */
const PANE = 0.004;
const RECESS = 0.0012;

/**
 * Hangs a door of sheet metal, with a double pane if it has a window. The axis is an edge of its outer face: however far
 * it opens, no part of it comes behind that face, so that it touches neither the case nor what stands beside it.
 */
export function hangHatch(assembly: Assembly, name: string, hatch: Hatch): LinkDraft {
  const { kernel } = assembly;
  const { min, max, hinge, finish, sheet, opening, window, handle } = hatch;
  const [width, height] = [max[0] - min[0], max[2] - min[2]];
  const middle = (min[0] + max[0]) / 2;
  const origin: Vec3 =
    hinge === 'bottom' ? [middle, min[1], min[2]] : [hinge === 'left' ? min[0] : max[0], min[1], (min[2] + max[2]) / 2];
  const door = assembly.link(name, origin);
  const inset = (by: number): [Vec3, Vec3] => [
    [min[0] + by, min[1] + by, min[2] + by],
    [max[0] - by, max[1] - by, max[2] - by],
  ];
  let frame = kernel.box(min, max, CHAMFER);
  let air = kernel.box(...inset(sheet), CHAMFER);
  if (window) {
    const { side, below, above } = window;
    const opened = (by: number, from: number, to: number) =>
      kernel.box([min[0] + side - by, from, min[2] + below - by], [max[0] - side + by, to, max[2] - above + by]);
    frame = frame.minus(opened(0, min[1] - 0.01, max[1] + 0.01));
    air = air.minus(opened(sheet, min[1] - 0.01, max[1] + 0.01));
    for (const front of [min[1] + RECESS, max[1] - RECESS - PANE])
      door.add(window.finish, opened(0, front, front + PANE));
  }
  door.add(finish, frame.minus(air));
  door.collideBox('panel', finish, min, max);
  if (handle) {
    const upright = hinge !== 'bottom';
    const edge = Math.min(0.05, 0.1 * width);
    const base: Vec3 = upright
      ? [hinge === 'left' ? max[0] - edge : min[0] + edge, min[1], (min[2] + max[2]) / 2]
      : [middle, min[1], max[2] - Math.min(0.055, 0.12 * height)];
    barHandle(kernel, door, 'handle', handle.finish, {
      base,
      along: upright ? [0, 0, 1] : [1, 0, 0],
      out: [0, -1, 0],
      length: handle.length,
      reach: handle.reach,
      radius: handle.reach / 5,
    });
  }
  const axis: Vec3 = hinge === 'bottom' ? [1, 0, 0] : [0, 0, hinge === 'left' ? -1 : 1];
  const reach = hinge === 'bottom' ? height : width;
  const options: JointOptions = hinge === 'bottom' ? { kind: 'door', spring: doorSpring(door) } : { kind: 'door' };
  assembly.hinge(door, axis, opening, (body) => freeHinge(axis, body, reach), options);
  return door;
}

/** The springs of a door that comes down, from its weight so far. */
function doorSpring(door: LinkDraft): Spring {
  const { mass, centerOfMass } = door.finish().link.inertial;
  return counterbalance(mass, Math.abs(centerOfMass[2]));
}
