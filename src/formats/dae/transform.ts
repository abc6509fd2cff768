import { followedBy, type Matrix3x4, UNMOVED } from '../raw/turn.ts';
import type { XmlElement } from '../xml/types.ts';
import { type DaeDocument, nameOf } from './document.ts';

/** Numbers that each element needs. */
const SIZES: Readonly<Record<string, number>> = {
  matrix: 16,
  bind_shape_matrix: 16,
  translate: 3,
  rotate: 4,
  scale: 3,
};

/**
 * The transform of a node into its parent's frame: its elements one after the other, the first outermost.
 *
 * @throws {PropmasterError} `invalid_input` for one that does not have its numbers
 */
export function transformOf(node: XmlElement, document: DaeDocument): Matrix3x4 {
  return node.children.reduce((before, element): Matrix3x4 => {
    const name = nameOf(element);
    const size = SIZES[name];
    if (size === undefined) return before;
    const numbers = document.floats(element);
    if (numbers.length !== size || !numbers.every(Number.isFinite))
      throw document.broken(element, `needs ${size} finite numbers`);
    return followedBy(matrixOf(name, numbers), before);
  }, UNMOVED);
}

function matrixOf(name: string, numbers: readonly number[]): Matrix3x4 {
  const [x, y, z, degrees] = numbers as [number, number, number, number];
  switch (name) {
    case 'matrix':
    case 'bind_shape_matrix':
      return numbers.slice(0, 12) as unknown as Matrix3x4;
    case 'translate':
      return [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
    case 'scale':
      return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0];
    default:
      return rotation([x, y, z], (degrees * Math.PI) / 180);
  }
}

/** About an axis of any length [rad]. @see O. Rodrigues' formula */
function rotation(axis: readonly [number, number, number], angle: number): Matrix3x4 {
  const length = Math.hypot(...axis);
  if (length === 0) return UNMOVED;
  const [x, y, z] = axis.map((value) => value / length) as [number, number, number];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  return [
    t * x * x + c,
    t * x * y - s * z,
    t * x * z + s * y,
    0,
    t * x * y + s * z,
    t * y * y + c,
    t * y * z - s * x,
    0,
    t * x * z - s * y,
    t * y * z + s * x,
    t * z * z + c,
    0,
  ];
}
