import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { boxesAround } from './hatch-casing.ts';
import type { Block } from './planks.ts';

const STEEL: Finish = { material: 'steel', colour: null };

/** A wall plate square to Y with a recess for controls, and two screws above and below it. */
export function plateAround(kernel: SolidKernel, link: LinkDraft, finish: Finish, plate: Block, hole: Block): void {
  const { min, max } = plate;
  const chamfer = 0.12 * (max[1] - min[1]);
  link.add(finish, kernel.box(min, max, chamfer).minus(kernel.box(hole.min, hole.max)));
  for (const [i, box] of boxesAround(plate, [hole]).entries()) {
    link.collideBox(`plate_${i + 1}`, finish, box.min, box.max);
  }
  const middle = (min[0] + max[0]) / 2;
  for (const z of [(min[2] + hole.min[2]) / 2, (max[2] + hole.max[2]) / 2]) {
    const radius = Math.min(0.0035, 0.3 * (hole.min[2] - min[2]));
    const head = kernel.rod([middle, min[1] + 0.001, z], [middle, min[1] - 0.0006, z], radius, 32, 0.8 * radius);
    const slot = kernel.box(
      [middle - radius, min[1] - 0.002, z - 0.0005],
      [middle + radius, min[1] - 0.0001, z + 0.0005],
    );
    link.add(STEEL, head.minus(slot));
  }
}
