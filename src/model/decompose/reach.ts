import type { Mesh } from '../types.ts';

/**
 * How far a point stands off a solid [m]: its distance to the surface outside, negative inside. Where the distance is no
 * more than `floor` the sign may be missing, since telling it costs more than the distance.
 */
export type StandOff = (x: number, y: number, z: number, floor: number) => number;

export interface ReachOptions {
  /** What is smaller than this need not be found [m]. */
  readonly resolution: number;
  /** Most points to look at. */
  readonly budget: number;
  /** Stop as soon as this is exceeded [m]. @default Infinity */
  readonly enough?: number;
}

/** A point nearer to the surface than so many resolutions may be on either side. */
const SIGN_FROM = 10;

/**
 * The farthest that a hull reaches out of a solid [m], by branch and bound over its faces: the distance to a surface
 * changes by no more than one moves, so a face whose middle is near cannot have a point that is far. What looks worst is
 * cut in two first. Unless the budget is used up, this misses nothing larger than `resolution`.
 *
 * The corners of the hull must be points of the solid. Hollows that are closed all around do not count: nothing gets there.
 */
export function reach(
  { positions, indices }: Pick<Mesh, 'positions' | 'indices'>,
  standOff: StandOff,
  { resolution, budget, enough = Infinity }: ReachOptions,
): number {
  const heap = new Patches(indices.length / 3 + budget);
  for (let t = 0; t < indices.length; t += 3) {
    const patch = heap.fresh();
    for (let i = 0; i < 9; i++) heap.corners[9 * patch + i] = positions[3 * indices[t + Math.floor(i / 3)]! + (i % 3)]!;
    // No point of a triangle is farther from the nearest corner than in an equilateral one.
    heap.bounds[patch] = Math.sqrt(heap.measure(patch) / 3);
    heap.push(patch, 0);
  }
  let best = 0;
  for (let looked = 0; looked < budget && best <= enough; ) {
    const patch = heap.pop();
    if (patch === -1) break;
    const bound = heap.bounds[patch]!;
    if (bound <= best + resolution) continue;
    const c = 9 * patch;
    const { corners } = heap;
    const x = (corners[c]! + corners[c + 3]! + corners[c + 6]!) / 3;
    const y = (corners[c + 1]! + corners[c + 4]! + corners[c + 7]!) / 3;
    const z = (corners[c + 2]! + corners[c + 5]! + corners[c + 8]!) / 3;
    const off = standOff(x, y, z, Math.max(SIGN_FROM * resolution, best / 4));
    looked++;
    if (off > best) best = off;
    const other = heap.halve(patch);
    for (const half of [patch, other]) {
      heap.bounds[half] = Math.min(bound, off + heap.radius(half, x, y, z));
      if (heap.bounds[half]! > best + resolution) heap.push(half, off);
    }
  }
  return best;
}

/** Triangles in flat arrays, and a heap of those still to look at. */
class Patches {
  /** x, y, z of three corners; 9 per patch. */
  readonly corners: Float64Array;
  /** The most that any point of the patch can stand off [m]. */
  readonly bounds: Float64Array;
  readonly #promise: Float64Array;
  readonly #heap: Int32Array;
  #count = 0;
  #size = 0;
  /** Corner, 0 to 2, from which the longest edge of the patch measured last starts. */
  #longest = 0;

  constructor(most: number) {
    this.corners = new Float64Array(9 * most);
    this.bounds = new Float64Array(most);
    this.#promise = new Float64Array(most);
    this.#heap = new Int32Array(most);
  }

  fresh(): number {
    return this.#count++;
  }

  /** Squared length of the longest edge. */
  measure(patch: number): number {
    let most = -1;
    for (let i = 0; i < 3; i++) {
      const from = 9 * patch + 3 * i;
      const to = i === 2 ? 9 * patch : from + 3;
      let squared = 0;
      for (let axis = 0; axis < 3; axis++) squared += (this.corners[to + axis]! - this.corners[from + axis]!) ** 2;
      if (squared <= most) continue;
      most = squared;
      this.#longest = i;
    }
    return most;
  }

  /** Farthest corner from a point [m]. */
  radius(patch: number, x: number, y: number, z: number): number {
    let most = 0;
    for (let c = 9 * patch; c < 9 * patch + 9; c += 3) {
      const [dx, dy, dz] = [this.corners[c]! - x, this.corners[c + 1]! - y, this.corners[c + 2]! - z];
      most = Math.max(most, dx * dx + dy * dy + dz * dz);
    }
    return Math.sqrt(most);
  }

  /** Cuts a patch at the middle of its longest edge; it stays as the one half, and the other half is returned. */
  halve(patch: number): number {
    this.measure(patch);
    const other = this.fresh();
    this.corners.copyWithin(9 * other, 9 * patch, 9 * patch + 9);
    const from = 3 * this.#longest;
    const to = (from + 3) % 9;
    for (let axis = 0; axis < 3; axis++) {
      const middle = (this.corners[9 * patch + from + axis]! + this.corners[9 * patch + to + axis]!) / 2;
      this.corners[9 * patch + to + axis] = middle;
      this.corners[9 * other + from + axis] = middle;
    }
    return other;
  }

  /** @param off how far the patch around it stands off [m]: a large patch, or one of a bad one, comes first */
  push(patch: number, off: number): void {
    this.#promise[patch] = off + Math.sqrt(this.#area(patch));
    let i = this.#size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.#promise[this.#heap[parent]!]! >= this.#promise[patch]!) break;
      this.#heap[i] = this.#heap[parent]!;
      i = parent;
    }
    this.#heap[i] = patch;
  }

  /** −1: none is left. */
  pop(): number {
    if (this.#size === 0) return -1;
    const top = this.#heap[0]!;
    const last = this.#heap[--this.#size]!;
    let i = 0;
    for (let child = 1; child < this.#size; child = 2 * i + 1) {
      if (child + 1 < this.#size && this.#promise[this.#heap[child + 1]!]! > this.#promise[this.#heap[child]!]!)
        child++;
      if (this.#promise[this.#heap[child]!]! <= this.#promise[last]!) break;
      this.#heap[i] = this.#heap[child]!;
      i = child;
    }
    this.#heap[i] = last;
    return top;
  }

  #area(patch: number): number {
    const c = this.corners;
    const i = 9 * patch;
    const [ux, uy, uz] = [c[i + 3]! - c[i]!, c[i + 4]! - c[i + 1]!, c[i + 5]! - c[i + 2]!];
    const [vx, vy, vz] = [c[i + 6]! - c[i]!, c[i + 7]! - c[i + 1]!, c[i + 8]! - c[i + 2]!];
    return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
}
