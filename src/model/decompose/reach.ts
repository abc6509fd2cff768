import type { Mesh } from '../types.ts';

/**
 * How far a point stands off a solid [m]: its distance to the surface outside, negative inside. Where the distance is no
 * more than `floor` the sign may be missing, since telling it costs more than the distance.
 */
export type StandOff = (x: number, y: number, z: number, floor: number) => number;

export interface ReachOptions {
  /** Stop when nothing can be farther off by more than this [m]. */
  readonly resolution: number;
  /** Most points to look at. */
  readonly budget: number;
  /** Stop as soon as this is exceeded [m]. @default Infinity */
  readonly enough?: number;
}

/** A triangle of the hull: its corners, and the most that any of its points can stand off. */
interface Patch {
  readonly corners: Float64Array;
  readonly bound: number;
}

/**
 * The farthest that a hull reaches out of a solid [m], by branch and bound over its faces: the distance to a surface changes
 * by no more than one moves, so a face whose middle is near cannot have a point that is far. Until the budget is used up
 * this misses nothing larger than `resolution`.
 *
 * The corners of the hull must be points of the solid. Hollows that are closed all around do not count: nothing gets there.
 */
export function reach(
  { positions, indices }: Pick<Mesh, 'positions' | 'indices'>,
  standOff: StandOff,
  { resolution, budget, enough = Infinity }: ReachOptions,
): number {
  const heap: Patch[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corners = Float64Array.from({ length: 9 }, (_, i) => positions[3 * indices[t + Math.floor(i / 3)]! + (i % 3)]!);
    // No point of a triangle is farther from the nearest corner than in an equilateral one.
    push(heap, { corners, bound: Math.sqrt(longest(corners).squared / 3) });
  }
  let best = 0;
  for (let looked = 0; looked < budget && best <= enough; looked++) {
    const patch = pop(heap);
    if (!patch || patch.bound <= best + resolution) break;
    const c = patch.corners;
    const [x, y, z] = [(c[0]! + c[3]! + c[6]!) / 3, (c[1]! + c[4]! + c[7]!) / 3, (c[2]! + c[5]! + c[8]!) / 3];
    const off = standOff(x, y, z, best);
    if (off > best) best = off;
    for (const half of halves(c)) {
      let radius = 0;
      for (let i = 0; i < 9; i += 3) radius = Math.max(radius, Math.hypot(half[i]! - x, half[i + 1]! - y, half[i + 2]! - z));
      const bound = Math.min(patch.bound, off + radius);
      if (bound > best + resolution) push(heap, { corners: half, bound });
    }
  }
  return best;
}

function longest(c: Float64Array): { readonly edge: 0 | 3 | 6; readonly squared: number } {
  const side = (i: number, j: number): number =>
    (c[i]! - c[j]!) ** 2 + (c[i + 1]! - c[j + 1]!) ** 2 + (c[i + 2]! - c[j + 2]!) ** 2;
  const [first, second, third] = [side(0, 3), side(3, 6), side(6, 0)];
  if (first >= second && first >= third) return { edge: 0, squared: first };
  return second >= third ? { edge: 3, squared: second } : { edge: 6, squared: third };
}

/** Cut at the middle of the longest edge. */
function halves(corners: Float64Array): [Float64Array, Float64Array] {
  const from = longest(corners).edge;
  const to = (from + 3) % 9;
  const [left, right] = [corners.slice(), corners.slice()];
  for (let axis = 0; axis < 3; axis++) {
    const middle = (corners[from + axis]! + corners[to + axis]!) / 2;
    left[to + axis] = middle;
    right[from + axis] = middle;
  }
  return [left, right];
}

/** A binary heap, the largest bound first. */
function push(heap: Patch[], patch: Patch): void {
  let i = heap.push(patch) - 1;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (heap[parent]!.bound >= patch.bound) break;
    heap[i] = heap[parent]!;
    i = parent;
  }
  heap[i] = patch;
}

function pop(heap: Patch[]): Patch | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (heap.length === 0 || !last) return top;
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.bound > heap[child]!.bound) child++;
    if (heap[child]!.bound <= last.bound) break;
    heap[i] = heap[child]!;
    i = child;
  }
  heap[i] = last;
  return top;
}
