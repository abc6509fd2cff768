import type { Bounds } from '../../../model/bounds.ts';
import { add } from '../../../model/vec.ts';
import type { MadeDefinition } from './made.ts';
import type { Layout } from './place-scene.ts';

/** Boxes that touch don't overlap, whatever the last bit of a sum was [m]. */
const TOUCH = 1e-6;

/**
 * Looks at a layout as it came out, whichever way it was made: which boxes overlap, which leave the room, which stand on
 * nothing.
 *
 * @returns one sentence each; empty: all is well
 */
export function checkLayout(made: ReadonlyMap<string, MadeDefinition>, { room, instances }: Layout): string[] {
  const boxes = instances.map(({ name, definition, position }) => {
    const { min, max } = made.get(definition)!.bounds;
    return { name, min: add(min, position), max: add(max, position) };
  });
  const problems: string[] = [];
  for (const [i, box] of boxes.entries()) {
    const outside = [0, 1].some((axis) => {
      const half = (axis === 0 ? room.width : room.depth) / 2;
      return box.min[axis]! < -half - TOUCH || box.max[axis]! > half + TOUCH;
    });
    if (outside) problems.push(`${box.name} leaves the room.`);
    if (box.min[2] > TOUCH && !boxes.some((other) => carries(other, box)))
      problems.push(`${box.name} stands on nothing.`);
    if (box.min[2] < -TOUCH) problems.push(`${box.name} stands in the floor.`);
    for (const other of boxes.slice(i + 1))
      if (overlap(box, other)) problems.push(`${box.name} overlaps ${other.name}.`);
  }
  return problems;
}

const AXES = [0, 1, 2] as const;

const overlap = (a: Bounds, b: Bounds): boolean =>
  AXES.every((axis) => a.min[axis] < b.max[axis] - TOUCH && b.min[axis] < a.max[axis] - TOUCH);

const carries = (below: Bounds, above: Bounds): boolean =>
  Math.abs(above.min[2] - below.max[2]) <= 10 * TOUCH &&
  ([0, 1] as const).every(
    (axis) => below.min[axis] <= above.min[axis] + TOUCH && above.max[axis] <= below.max[axis] + TOUCH,
  );
