import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Assembly } from './assembly.ts';
import type { DoorFront } from './fronts.ts';
import { barHandle } from './handle.ts';
import { hangLeaf } from './hung.ts';

const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Concealed hinges of kitchen furniture open to 110°; beside another front a door stops square to it. */
const FULL_OPENING = degrees(110);
const SQUARE_OPENING = degrees(90);

/** Width of the frame around the recessed field [m], and depth of the field as part of the thickness. */
const FRAME = 0.055;
const FIELD_DEPTH = 0.2;

/** What doors and drawers of one cabinet share. */
export interface FrontStyle {
  readonly finish: Finish;
  readonly handleFinish: Finish;
  /** Y of the outer and of the inner face [m]. */
  readonly face: number;
  readonly inside: number;
  /** How far handles stand out [m]. */
  readonly reach: number;
  /** Height of the middle of the handle [m]; absent: near the top of the door. */
  readonly gripHeight?: number;
}

/**
 * Hangs a door in the assembly. Its axis is the outer vertical edge of its front face, as with a knuckle hinge: however
 * far it opens, no part of it moves behind its front or past that edge, so it can't touch what is beside it.
 */
export function hangDoor(assembly: Assembly, name: string, front: DoorFront, style: FrontStyle): void {
  const { kernel } = assembly;
  const { face, inside, reach, finish } = style;
  const [left, right] = front.x;
  const [bottom, top] = front.z;
  const [width, height] = [right - left, top - bottom];
  const axisX = front.hinge === 'left' ? left : right;
  const door = assembly.link(name, [axisX, face, (bottom + top) / 2]);
  const [min, max]: [Vec3, Vec3] = [
    [left, face, bottom],
    [right, inside, top],
  ];
  let panel = kernel.box(min, max, 0.0015);
  if (Math.min(width, height) > 3.5 * FRAME) {
    const field = kernel.box(
      [left + FRAME, face - 0.01, bottom + FRAME],
      [right - FRAME, face + FIELD_DEPTH * (inside - face), top - FRAME],
    );
    panel = panel.minus(field);
  }
  door.add(finish, panel);
  door.collideBox('panel', finish, min, max);
  const inset = Math.min(0.5 * FRAME, 0.12 * width);
  const length = Math.min(0.14, 0.4 * height);
  barHandle(kernel, door, 'handle', style.handleFinish, {
    base: [
      front.hinge === 'left' ? right - inset : left + inset,
      face,
      style.gripHeight ?? top - Math.min(0.3 * height, 0.05 + length),
    ],
    along: [0, 0, 1],
    out: [0, -1, 0],
    length,
    reach,
    radius: reach / 6.5,
  });
  hangLeaf(assembly, door, front.hinge, front.outer ? FULL_OPENING : SQUARE_OPENING, width);
}
