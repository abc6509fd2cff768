import type { Vec3 } from '../../model/types.ts';
import { subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import type { Block } from './planks.ts';

/** The case of an appliance: sheet metal around the air in its walls. */
export interface Casing {
  readonly outer: Block;
  /** Free boxes cut into it; one that is open on a side reaches past the outer face there. */
  readonly holes: readonly Block[];
  /** Thickness of the sheet [m]. */
  readonly sheet: number;
  /** Broken edges of the outer box [m]. */
  readonly chamfer: number;
}

type Axis = 0 | 1 | 2;

const grown = ({ min, max }: Block, by: number): Block => ({
  min: min.map((v) => v - by) as unknown as Vec3,
  max: max.map((v) => v + by) as unknown as Vec3,
});

const withAxis = (corner: Vec3, axis: Axis, value: number): Vec3 =>
  corner.map((old, i) => (i === axis ? value : old)) as unknown as Vec3;

const solidOf = (kernel: SolidKernel, { min, max }: Block, chamfer = 0): Solid => kernel.box(min, max, chamfer);

/** What is left of a box without some others, as boxes: beside them over the full height, then below and above, then behind. */
export function boxesAround(block: Block, holes: readonly Block[]): Block[] {
  const inside = (axis: Axis, { min, max }: Block): boolean =>
    min[axis] < block.max[axis] - 1e-6 && max[axis] > block.min[axis] + 1e-6;
  const hole = holes.find((candidate) => ([0, 1, 2] as const).every((axis) => inside(axis, candidate)));
  if (!hole) return [block];
  const left: Block[] = [];
  let rest = block;
  for (const axis of [0, 2, 1] as const) {
    if (hole.min[axis] > rest.min[axis] + 1e-6) {
      left.push({ min: rest.min, max: withAxis(rest.max, axis, hole.min[axis]) });
      rest = { min: withAxis(rest.min, axis, hole.min[axis]), max: rest.max };
    }
    if (hole.max[axis] < rest.max[axis] - 1e-6) {
      left.push({ min: withAxis(rest.min, axis, hole.max[axis]), max: rest.max });
      rest = { min: rest.min, max: withAxis(rest.max, axis, hole.max[axis]) };
    }
  }
  return left.flatMap((part) => boxesAround(part, holes));
}

/**
 * Adds a case to a link: hollow sections of sheet, side by side, which also are the boxes that collide.
 *
 * @param blocks what lies in the walls and adds to the weight: motor, transformer, counterweight; not seen from outside
 */
export function casing(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  { outer, holes, sheet, chamfer }: Casing,
  blocks: readonly { readonly finish: Finish; readonly block: Block }[] = [],
): void {
  for (const { finish: stuff, block } of blocks) link.add(stuff, solidOf(kernel, block));
  const boxes = boxesAround(outer, holes);
  const hollow = boxes.filter(({ min, max }) => Math.min(...subtract(max, min)) > 3 * sheet);
  const air = kernel.union(hollow.map((box) => solidOf(kernel, grown(box, -sheet))));
  // Only as far as the broken edges of the case leave a sheet around it.
  const within = air.within(solidOf(kernel, grown(outer, -sheet), chamfer));
  const cuts = kernel.union([within, ...holes.map((hole) => solidOf(kernel, hole))]);
  link.add(finish, solidOf(kernel, outer, chamfer).minus(cuts));
  for (const [i, { min, max }] of boxes.entries()) link.collideBox(`case_${i + 1}`, finish, min, max);
}
