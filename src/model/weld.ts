import type { Mesh } from './types.ts';

/**
 * One vertex for each place, and no triangle without area: what STL and faceted exports need before anybody can tell
 * which triangles are neighbours. Normals and texture coordinates are left out, since one vertex can have several.
 *
 * Each vertex goes to the first kept one within `distance`, so none moves farther than that.
 *
 * @param distance [m]; 0: only vertices whose coordinates are equal, bit for bit (−0 is 0)
 * @returns vertices in the order of their first use; triangles in their order, minus those that two corners share, and
 * minus later copies of a triangle with the same winding
 */
export function weld({ name, positions, indices }: Mesh, distance = 0): Mesh {
  const place = distance > 0 ? nearby(positions, distance) : samePlaces(positions);
  const number = new Map<number, number>();
  const kept: number[] = [];
  const corners: number[] = [];
  const seen = new Set<string>();
  const use = (vertex: number): number => {
    const known = number.get(vertex);
    if (known !== undefined) return known;
    number.set(vertex, number.size);
    kept.push(positions[3 * vertex]!, positions[3 * vertex + 1]!, positions[3 * vertex + 2]!);
    return number.size - 1;
  };
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [place[indices[t]!]!, place[indices[t + 1]!]!, place[indices[t + 2]!]!];
    if (a === b || b === c || c === a) continue;
    const least = Math.min(a, b, c);
    const key = least === a ? `${a},${b},${c}` : least === b ? `${b},${c},${a}` : `${c},${a},${b}`;
    if (seen.has(key)) continue;
    seen.add(key);
    corners.push(use(a), use(b), use(c));
  }
  return { name, positions: Float32Array.from(kept), indices: Uint32Array.from(corners) };
}

/** Of each vertex, the first one with the same coordinates; length V. −0 is 0, and NaN is NaN. */
export function samePlaces(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const places = new Uint32Array(count);
  const values = positions.map((value) => (Number.isNaN(value) ? NaN : value + 0)); // one pattern of bits for each number
  const bits = new Int32Array(values.buffer);
  // A table with open addressing, at most half full; 0 is free, else it holds a vertex, counted from 1.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const table = new Uint32Array(mask + 1);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [bits[3 * v]!, bits[3 * v + 1]!, bits[3 * v + 2]!];
    let slot = scatter(x, y, z) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const other = table[slot]! - 1;
      if (other === -1) {
        table[slot] = v + 1;
        places[v] = v;
        break;
      }
      if (bits[3 * other] === x && bits[3 * other + 1] === y && bits[3 * other + 2] === z) {
        places[v] = other;
        break;
      }
    }
  }
  return places;
}

/** Three words as one, spread over all of its bits. */
function scatter(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 0x9e37_79b1) ^ Math.imul(y, 0x85eb_ca77) ^ Math.imul(z, 0xc2b2_ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return mixed ^ (mixed >>> 15);
}

/** Of each vertex, the first one within `distance` of it that is not itself one with an earlier one. */
function nearby(positions: Float32Array, distance: number): Uint32Array {
  const count = positions.length / 3;
  const places = new Uint32Array(count);
  // Cells of the edge `distance`, hashed; of each slot the last vertex that was kept there, counted from 1, and before it others.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const last = new Uint32Array(mask + 1);
  const before = new Uint32Array(count);
  const cells = Float64Array.from(positions, (value) => Math.floor(value / distance));
  const slotOf = (x: number, y: number, z: number): number => scatter(x, y, z) & mask;
  const near = (v: number, w: number): boolean =>
    Math.hypot(
      positions[3 * v]! - positions[3 * w]!,
      positions[3 * v + 1]! - positions[3 * w + 1]!,
      positions[3 * v + 2]! - positions[3 * w + 2]!,
    ) <= distance;
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [cells[3 * v]!, cells[3 * v + 1]!, cells[3 * v + 2]!];
    let best = v;
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (let k = -1; k <= 1; k++)
          for (let w = last[slotOf(x + i, y + j, z + k)]! - 1; w !== -1; w = before[w]! - 1)
            if (w < best && near(v, w)) best = w;
    places[v] = best;
    if (best !== v) continue;
    const slot = slotOf(x, y, z);
    before[v] = last[slot]!;
    last[slot] = v + 1;
  }
  return places;
}
