import type { Finding } from '../../../model/finding.ts';
import type { Mesh } from '../../../model/types.ts';
import { meshExtent } from '../../raw/findings.ts';
import { isRealSize } from '../../raw/real-size.ts';
import { glbEmpty } from '../findings.ts';
import type { GltfPart } from './part.ts';

/**
 * What a simulator needs before anything else is worth a look: triangles with an area, and a real size. Whether the size
 * is plausible for a prop is for `physics/plausible-size` to say.
 */
export function judgeFitness(parts: readonly GltfPart[], place: string): Finding[] {
  const meshes = parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh));
  if (!meshes.some(hasArea)) return [glbEmpty.at(place, {})];
  const [min, max] = [new Float64Array(3).fill(Infinity), new Float64Array(3).fill(-Infinity)];
  for (const { positions } of meshes) {
    for (let i = 0; i < positions.length; i++) {
      const value = positions[i]!;
      const axis = i % 3;
      if (value < min[axis]!) min[axis] = value;
      if (value > max[axis]!) max[axis] = value;
    }
  }
  const longest = Math.max(...max.map((value, axis) => value - min[axis]!));
  return isRealSize(longest) ? [] : [meshExtent.at(place, { longest })];
}

function hasArea({ positions, indices }: Mesh): boolean {
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const side = (from: number, to: number, axis: number): number => positions[to + axis]! - positions[from + axis]!;
    for (const [i, j] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const)
      if (side(a, b, i) * side(a, c, j) !== side(a, b, j) * side(a, c, i)) return true;
  }
  return false;
}
