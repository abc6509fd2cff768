import type { Mesh } from './types.ts';

/** Triangles of a leaf. */
const LEAF = 4;
/**
 * The nearest triangle tells the side by its own face if the way to it is no steeper than this (cosine): then it ends in the
 * face, or on an edge both faces of which agree. At the tip of a spike the nearest face may face away.
 */
const STEEP = 0.7;
/** Twice the area of a triangle over the square of its longest edge; the face of a thinner one is rounding. */
const SLIVER = 1e-4;
/** A branch seen from farther than this many of its radii is taken as one dipole. */
const FAR = 2;

/**
 * A triangle surface that can be asked how far a point is from it, and whether it lies inside. A tree of boxes over the
 * triangles; both questions take some microseconds.
 *
 * It need be neither closed nor manifold: inside is told by the generalised winding number.
 */
export class SurfaceTree {
  /** Corners of each triangle in tree order; 9 per triangle [m]. */
  readonly #corners: Float64Array;
  /** Per node: lower and upper corner of its box. */
  readonly #boxes: number[] = [];
  /** Per node: first triangle, number of triangles (0 in a branch), second child (the first one follows its parent). */
  readonly #nodes: number[] = [];
  /** The triangle that was nearest when that was asked last. */
  #found = -1;
  /** Per node: area-weighted centre, sum of area vectors, radius about that centre; empty until a winding is asked for. */
  #dipoles = new Float64Array(0);

  constructor({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>) {
    const count = Math.floor(indices.length / 3);
    const raw = new Float64Array(9 * count);
    const centres = new Float64Array(3 * count);
    const order = new Uint32Array(count);
    for (let t = 0; t < count; t++) {
      order[t] = t;
      for (let axis = 0; axis < 3; axis++) {
        const a = positions[3 * indices[3 * t]! + axis]!;
        const b = positions[3 * indices[3 * t + 1]! + axis]!;
        const c = positions[3 * indices[3 * t + 2]! + axis]!;
        raw[9 * t + axis] = a;
        raw[9 * t + 3 + axis] = b;
        raw[9 * t + 6 + axis] = c;
        centres[3 * t + axis] = (a + b + c) / 3;
      }
    }
    this.#corners = new Float64Array(9 * count);
    if (count > 0) this.#grow(raw, centres, order, 0, count);
  }

  /**
   * Distance from a point to the nearest point of the surface [m]; `Infinity` if there is none within `atMost` [m].
   */
  distance(x: number, y: number, z: number, atMost = Infinity): number {
    if (this.#nodes.length === 0) return Infinity;
    const limit = atMost * atMost;
    const nearest = this.#nearest(0, x, y, z, limit);
    return nearest < limit || limit === Infinity ? Math.sqrt(nearest) : Infinity;
  }

  /**
   * How far a point stands off the solid that the surface encloses [m]: the distance outside, negative inside. The surface
   * must be closed, wound outwards, and without another shell inside. Nearly always the face that is nearest tells the side,
   * at no cost; else the winding number.
   *
   * @param floor where the distance is no more than this, the sign may be missing [m]
   */
  standOff(x: number, y: number, z: number, floor: number): number {
    const distance = this.distance(x, y, z);
    if (distance <= floor) return distance;
    const rise = heightOver(this.#corners, 9 * this.#found, x, y, z) / distance;
    const isInside = Math.abs(rise) > STEEP ? rise < 0 : this.winding(x, y, z) > 0.5;
    return isInside ? -distance : distance;
  }

  /**
   * How often the surface winds about a point: 1 inside of a closed outward shell, 0 outside, something between for a
   * surface with holes.
   * @see Barill et al., "Fast winding numbers for soups and clouds", ACM TOG 37 (2018): first-order dipoles
   */
  winding(x: number, y: number, z: number): number {
    if (this.#nodes.length === 0) return 0;
    if (this.#dipoles.length === 0) {
      this.#dipoles = new Float64Array((7 * this.#nodes.length) / 3);
      this.#fillDipoles(0, this.#corners.length / 9);
    }
    return this.#solidAngle(0, x, y, z) / (4 * Math.PI);
  }

  #grow(raw: Float64Array, centres: Float64Array, order: Uint32Array, from: number, to: number): void {
    const node = this.#nodes.length / 3;
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++)
      for (let k = 0; k < 9; k++) {
        const value = raw[9 * order[i]! + k]!;
        const axis = k % 3;
        if (value < box[axis]!) box[axis] = value;
        if (value > box[axis + 3]!) box[axis + 3] = value;
      }
    this.#boxes.push(...box);
    if (to - from <= LEAF) {
      this.#nodes.push(from, to - from, 0);
      for (let i = from; i < to; i++) this.#corners.set(raw.subarray(9 * order[i]!, 9 * order[i]! + 9), 9 * i);
      return;
    }
    this.#nodes.push(from, 0, 0);
    const spread = [0, 1, 2].map((axis) => {
      let [low, high] = [Infinity, -Infinity];
      for (let i = from; i < to; i++) {
        const value = centres[3 * order[i]! + axis]!;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      return high - low;
    });
    const axis = spread.indexOf(Math.max(...spread));
    order.subarray(from, to).sort((a, b) => centres[3 * a + axis]! - centres[3 * b + axis]! || a - b);
    const middle = (from + to) >> 1;
    this.#grow(raw, centres, order, from, middle);
    this.#nodes[3 * node + 2] = this.#nodes.length / 3;
    this.#grow(raw, centres, order, middle, to);
  }

  /** @param to triangle after the last one of the node */
  #fillDipoles(node: number, to: number): void {
    const from = this.#nodes[3 * node]!;
    writeDipole(this.#dipoles, 7 * node, this.#corners.subarray(9 * from, 9 * to));
    if (this.#nodes[3 * node + 1]! > 0) return;
    const right = this.#nodes[3 * node + 2]!;
    this.#fillDipoles(node + 1, this.#nodes[3 * right]!);
    this.#fillDipoles(right, to);
  }

  #toBox(node: number, x: number, y: number, z: number): number {
    const b = this.#boxes;
    const i = 6 * node;
    const dx = Math.max(b[i]! - x, 0, x - b[i + 3]!);
    const dy = Math.max(b[i + 1]! - y, 0, y - b[i + 4]!);
    const dz = Math.max(b[i + 2]! - z, 0, z - b[i + 5]!);
    return dx * dx + dy * dy + dz * dz;
  }

  /** Least squared distance below `best`, or `best`. */
  #nearest(node: number, x: number, y: number, z: number, best: number): number {
    const count = this.#nodes[3 * node + 1]!;
    let least = best;
    if (count > 0) {
      const from = this.#nodes[3 * node]!;
      for (let t = from; t < from + count; t++) {
        const squared = toTriangle(this.#corners, 9 * t, x, y, z);
        if (squared >= least) continue;
        least = squared;
        this.#found = t;
      }
      return least;
    }
    const [left, right] = [node + 1, this.#nodes[3 * node + 2]!];
    const [toLeft, toRight] = [this.#toBox(left, x, y, z), this.#toBox(right, x, y, z)];
    const leftFirst = toLeft <= toRight;
    if (Math.min(toLeft, toRight) < least) least = this.#nearest(leftFirst ? left : right, x, y, z, least);
    if (Math.max(toLeft, toRight) < least) least = this.#nearest(leftFirst ? right : left, x, y, z, least);
    return least;
  }

  #solidAngle(node: number, x: number, y: number, z: number): number {
    const d = this.#dipoles;
    const i = 7 * node;
    const [dx, dy, dz] = [d[i]! - x, d[i + 1]! - y, d[i + 2]! - z];
    const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (away > FAR * d[i + 6]!) return (dx * d[i + 3]! + dy * d[i + 4]! + dz * d[i + 5]!) / (away * away * away);
    const count = this.#nodes[3 * node + 1]!;
    if (count === 0) return this.#solidAngle(node + 1, x, y, z) + this.#solidAngle(this.#nodes[3 * node + 2]!, x, y, z);
    let sum = 0;
    const from = this.#nodes[3 * node]!;
    for (let t = from; t < from + count; t++) sum += triangleAngle(this.#corners, 9 * t, x, y, z);
    return sum;
  }
}

/** Writes area-weighted centre (3), sum of area vectors (3) and radius about the centre (1) of some triangles. */
function writeDipole(into: Float64Array, at: number, corners: Float64Array): void {
  let [sumX, sumY, sumZ] = [0, 0, 0];
  let [vectorX, vectorY, vectorZ] = [0, 0, 0];
  let total = 0;
  for (let c = 0; c < corners.length; c += 9) {
    const [ax, ay, az] = [corners[c]!, corners[c + 1]!, corners[c + 2]!];
    const [bx, by, bz] = [corners[c + 3]!, corners[c + 4]!, corners[c + 5]!];
    const [dx, dy, dz] = [corners[c + 6]!, corners[c + 7]!, corners[c + 8]!];
    const x = ((by - ay) * (dz - az) - (bz - az) * (dy - ay)) / 2;
    const y = ((bz - az) * (dx - ax) - (bx - ax) * (dz - az)) / 2;
    const z = ((bx - ax) * (dy - ay) - (by - ay) * (dx - ax)) / 2;
    // A triangle without area still needs a place in the mean.
    const area = Math.sqrt(x * x + y * y + z * z) + Number.MIN_VALUE;
    total += area;
    vectorX += x;
    vectorY += y;
    vectorZ += z;
    sumX += (area * (ax + bx + dx)) / 3;
    sumY += (area * (ay + by + dy)) / 3;
    sumZ += (area * (az + bz + dz)) / 3;
  }
  const [x, y, z] = [sumX / total, sumY / total, sumZ / total];
  let squared = 0;
  for (let c = 0; c < corners.length; c += 3) {
    const [dx, dy, dz] = [corners[c]! - x, corners[c + 1]! - y, corners[c + 2]! - z];
    squared = Math.max(squared, dx * dx + dy * dy + dz * dz);
  }
  into.set([x, y, z, vectorX, vectorY, vectorZ, Math.sqrt(squared)], at);
}

/** Signed solid angle of a triangle. @see Van Oosterom & Strackee, IEEE Trans. Biomed. Eng. 30 (1983) */
function triangleAngle(corners: Float64Array, i: number, x: number, y: number, z: number): number {
  const [ax, ay, az] = [corners[i]! - x, corners[i + 1]! - y, corners[i + 2]! - z];
  const [bx, by, bz] = [corners[i + 3]! - x, corners[i + 4]! - y, corners[i + 5]! - z];
  const [cx, cy, cz] = [corners[i + 6]! - x, corners[i + 7]! - y, corners[i + 8]! - z];
  const a = Math.sqrt(ax * ax + ay * ay + az * az);
  const b = Math.sqrt(bx * bx + by * by + bz * bz);
  const c = Math.sqrt(cx * cx + cy * cy + cz * cz);
  const det = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const ab = ax * bx + ay * by + az * bz;
  const bc = bx * cx + by * cy + bz * cz;
  const ca = cx * ax + cy * ay + cz * az;
  return 2 * Math.atan2(det, a * b * c + ab * c + bc * a + ca * b);
}

/** Height of a point over the plane of a triangle [m]; 0 for one that is hardly more than a line. */
function heightOver(corners: Float64Array, i: number, x: number, y: number, z: number): number {
  const [ax, ay, az] = [corners[i]!, corners[i + 1]!, corners[i + 2]!];
  const [ux, uy, uz] = [corners[i + 3]! - ax, corners[i + 4]! - ay, corners[i + 5]! - az];
  const [vx, vy, vz] = [corners[i + 6]! - ax, corners[i + 7]! - ay, corners[i + 8]! - az];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz);
  return size > SLIVER * longest ? (nx * (x - ax) + ny * (y - ay) + nz * (z - az)) / size : 0;
}

/** Squared distance from a point to a triangle. @see Ericson, Real-Time Collision Detection, 5.1.5 */
function toTriangle(corners: Float64Array, i: number, x: number, y: number, z: number): number {
  const [ax, ay, az] = [corners[i]!, corners[i + 1]!, corners[i + 2]!];
  const [ux, uy, uz] = [corners[i + 3]! - ax, corners[i + 4]! - ay, corners[i + 5]! - az];
  const [vx, vy, vz] = [corners[i + 6]! - ax, corners[i + 7]! - ay, corners[i + 8]! - az];
  const [px, py, pz] = [x - ax, y - ay, z - az];
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const d1 = ux * px + uy * py + uz * pz;
  const d2 = vx * px + vy * py + vz * pz;
  // The nearest point is a + s·u + t·v.
  let [s, t] = [0, 0];
  const [d3, d4] = [d1 - uu, d2 - uv];
  const [d5, d6] = [d1 - uv, d2 - vv];
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  if (d1 <= 0 && d2 <= 0) {
    // corner a
  } else if (d3 >= 0 && d4 <= d3) s = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) s = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) t = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) t = d2 / (d2 - d6);
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    t = (d4 - d3) / (d4 - d3 + (d5 - d6));
    s = 1 - t;
  } else if (va + vb + vc > 0) {
    s = vb / (va + vb + vc);
    t = vc / (va + vb + vc);
  }
  const [dx, dy, dz] = [px - s * ux - t * vx, py - s * uy - t * vy, pz - s * uz - t * vz];
  return dx * dx + dy * dy + dz * dz;
}
