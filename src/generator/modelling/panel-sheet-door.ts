import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Assembly } from './assembly.ts';
import type { FrontStyle } from './door.ts';
import type { DoorFront } from './fronts.ts';
import { barHandle } from './handle.ts';
import { hangLeaf } from './hung.ts';
import { labelFrame, louvres, tray } from './panel-sheet.ts';

/** Locker doors open to a right angle beside another front, and past it at the end of a row. */
const OPENING = { outer: (110 * Math.PI) / 180, inner: (89 * Math.PI) / 180 };

const CARD: Finish = { material: 'plastic', colour: 'white' };

/**
 * Hangs a door folded from sheet, with louvres above and below, a number plate and a short handle. Its axis is the outer
 * vertical edge of its front face: no part of it moves behind its front or past that edge.
 */
export function hangSheetDoor(
  assembly: Assembly,
  name: string,
  front: DoorFront,
  style: FrontStyle,
  sheet: number,
): void {
  const { kernel } = assembly;
  const { face, inside, finish, handleFinish, reach } = style;
  const [left, right] = front.x;
  const [bottom, top] = front.z;
  const [width, height] = [right - left, top - bottom];
  const onLeft = front.hinge === 'left';
  const door = assembly.link(name, [onLeft ? left : right, face, (bottom + top) / 2]);
  const [min, max]: [Vec3, Vec3] = [
    [left, face, bottom],
    [right, inside, top],
  ];
  const middle = (left + right) / 2;
  const vents = (z: readonly [number, number]) =>
    louvres(kernel, { x: [middle - 0.26 * width, middle + 0.26 * width], z }, face, sheet);
  const high = Math.min(0.11, 0.17 * height);
  const made = [vents([top - 0.05 - high, top - 0.05]), vents([bottom + 0.05, bottom + 0.05 + high])];
  const cut = kernel.union(made.flatMap(({ slots }) => slots));
  door.add(finish, tray(kernel, min, max, sheet).minus(cut), ...made.flatMap(({ hoods }) => hoods));
  door.collideBox('panel', finish, min, max);
  const plate = Math.min(0.075, 0.28 * width);
  labelFrame(kernel, door, handleFinish, CARD, [middle, face, top - 0.075 - high - 0.25 * plate], plate);
  const length = Math.min(0.11, 0.35 * height);
  barHandle(kernel, door, 'handle', handleFinish, {
    base: [onLeft ? right - 0.028 : left + 0.028, face, (bottom + top) / 2],
    along: [0, 0, 1],
    out: [0, -1, 0],
    length,
    reach,
    radius: reach / 5,
  });
  hangLeaf(assembly, door, front.hinge, front.outer ? OPENING.outer : OPENING.inner, width);
}
