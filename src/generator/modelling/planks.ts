import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { chamferOf } from './board.ts';

type Axis = 0 | 1 | 2;

/** A box between two corners [m]. */
export interface Block {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** A box between two corners [m], for where its type has to be told. */
export const blockOf = (min: Vec3, max: Vec3): Block => ({ min, max });

const withAxis = (corner: Vec3, axis: Axis, value: number): Vec3 =>
  corner.map((old, i) => (i === axis ? value : old)) as unknown as Vec3;

/**
 * A panel made of `count` planks side by side along `axis` (0 x, 1 y, 2 z): their broken edges draw the joints.
 *
 * @param slot a hole through the whole thickness; the panel then collides as the four boxes around it, else as one
 */
export function planks(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  panel: Block,
  axis: Axis,
  count: number,
  slot?: Block,
): void {
  const { min, max } = panel;
  const edge = (i: number): number => min[axis] + ((max[axis] - min[axis]) * i) / count;
  const parts = Array.from({ length: count }, (_, i) => {
    const [low, high] = [withAxis(min, axis, edge(i)), withAxis(max, axis, edge(i + 1))];
    return kernel.box(low, high, chamferOf(low, high));
  });
  const whole = kernel.union(parts);
  link.add(finish, slot ? whole.minus(kernel.box(slot.min, slot.max)) : whole);
  if (!slot) link.collideBox(label, finish, min, max);
  else {
    for (const [i, block] of around(panel, slot).entries()) {
      link.collideBox(`${label}_${i + 1}`, finish, block.min, block.max);
    }
  }
}

/** An upright panel (thin in x) without its slot: below, above, in front of and behind it. */
function around({ min, max }: Block, slot: Block): Block[] {
  const [low, high] = [slot.min[2], slot.max[2]];
  return [
    { min, max: withAxis(max, 2, low) },
    { min: withAxis(min, 2, high), max },
    { min: withAxis(min, 2, low), max: withAxis(withAxis(max, 2, high), 1, slot.min[1]) },
    { min: withAxis(withAxis(min, 2, low), 1, slot.max[1]), max: withAxis(max, 2, high) },
  ];
}
