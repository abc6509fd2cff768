import { type Loose, list, natural, object } from '../formats/glb/gate/loose.ts';
import type { Triple } from './types.ts';

/** What stands in the scene, by what the file declares of it. */
interface Placed {
  /** Each mesh as often as it is placed. */
  readonly triangles: number;
  readonly bounds: { readonly min: Triple; readonly max: Triple } | undefined;
}

/** Column-major, as glTF writes it. */
type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const [TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN] = [4, 5, 6];

/** Nodes and primitives that are gone through: those of a file that is no tree are reached again and again. */
const MOST_STEPS = 1_000_000;

/**
 * Triangles and box of a scene from `count`, `min` and `max` of its accessors and the transforms of its nodes: nothing is
 * decoded, and a lie stays a lie.
 *
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#transformations
 */
export function placedBounds(root: Loose): Placed {
  const [nodes, meshes] = [list(root['nodes']), list(root['meshes'])];
  const box = new Box();
  let triangles = 0;
  const open = rootsOf(root, nodes).map((index) => [index, IDENTITY] as const);
  let steps = 0;
  for (let next = open.pop(); next !== undefined && steps < MOST_STEPS; next = open.pop()) {
    const node = object(nodes[next[0]]);
    const matrix = multiplied(next[1], localMatrix(node));
    const primitives = list(object(meshes[natural(node['mesh']) ?? -1])['primitives']);
    const children = list(node['children']);
    steps += 1 + primitives.length + children.length;
    for (const primitive of primitives) {
      triangles += trianglesOf(object(primitive), root);
      box.add(object(primitive), root, matrix);
    }
    for (const child of children) open.push([natural(child) ?? -1, matrix]);
  }
  return { triangles, bounds: box.bounds };
}

/** Nodes of the scene that is shown; of a file without scenes, all that are nobody's child. */
function rootsOf(root: Loose, nodes: readonly unknown[]): number[] {
  const scene = object(list(root['scenes'])[natural(root['scene']) ?? 0]);
  const named = list(scene['nodes']).flatMap((index) => natural(index) ?? []);
  if (named.length > 0) return named;
  const children = new Set(nodes.flatMap((node) => list(object(node)['children'])));
  return nodes.flatMap((_, index) => (children.has(index) ? [] : index));
}

function trianglesOf(primitive: Loose, root: Loose): number {
  const of = primitive['indices'] ?? object(primitive['attributes'])['POSITION'];
  const count = natural(object(list(root['accessors'])[natural(of) ?? -1])['count']) ?? 0;
  const mode = natural(primitive['mode']) ?? TRIANGLES;
  if (mode === TRIANGLES) return Math.floor(count / 3);
  return mode === TRIANGLE_STRIP || mode === TRIANGLE_FAN ? Math.max(0, count - 2) : 0;
}

class Box {
  readonly #min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  readonly #max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  add(primitive: Loose, root: Loose, matrix: Matrix): void {
    const accessor = object(list(root['accessors'])[natural(object(primitive['attributes'])['POSITION']) ?? -1]);
    const [min, max] = [numbers(accessor['min'], 3), numbers(accessor['max'], 3)];
    if (min === undefined || max === undefined) return;
    for (let corner = 0; corner < 8; corner++) {
      const at = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? max : min)[axis]!);
      for (const axis of [0, 1, 2]) {
        const value = [0, 1, 2].reduce((sum, i) => sum + matrix[4 * i + axis]! * at[i]!, matrix[12 + axis]!);
        this.#min[axis] = Math.min(this.#min[axis]!, value);
        this.#max[axis] = Math.max(this.#max[axis]!, value);
      }
    }
  }

  get bounds(): Placed['bounds'] {
    if (![...this.#min, ...this.#max].every(Number.isFinite)) return undefined;
    return { min: triple(this.#min), max: triple(this.#max) };
  }
}

const triple = ([x, y, z]: readonly number[]): Triple => [x!, y!, z!];

function numbers(value: unknown, length: number): readonly number[] | undefined {
  const found = list(value);
  return found.length === length && found.every((one) => typeof one === 'number') ? (found as number[]) : undefined;
}

/** `matrix`, or the product of translation, rotation (x, y, z, w) and scale. */
function localMatrix(node: Loose): Matrix {
  const matrix = numbers(node['matrix'], 16);
  if (matrix !== undefined) return matrix;
  const [tx, ty, tz] = numbers(node['translation'], 3) ?? [0, 0, 0];
  const [x, y, z, w] = (numbers(node['rotation'], 4) ?? [0, 0, 0, 1]) as [number, number, number, number];
  const [sx, sy, sz] = (numbers(node['scale'], 3) ?? [1, 1, 1]) as [number, number, number];
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)].map((value) => value * sx),
    0,
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)].map((value) => value * sy),
    0,
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)].map((value) => value * sz),
    0,
    tx!,
    ty!,
    tz!,
    1,
  ];
}

const multiplied = (a: Matrix, b: Matrix): Matrix =>
  Array.from({ length: 16 }, (_, at) =>
    [0, 1, 2, 3].reduce((sum, i) => sum + a[4 * i + (at % 4)]! * b[4 * Math.floor(at / 4) + i]!, 0),
  );
