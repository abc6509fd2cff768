import type { Geometry, Inertial, Mesh, Sym3, Vec3 } from './types.ts';
import { pointAt } from './vec.ts';

/** Signed volume [m³], centroid [m] and inertia about the centroid for unit density [m⁵] of a closed mesh. */
export interface SolidProperties {
  readonly volume: number;
  readonly centroid: Vec3;
  readonly inertia: Sym3;
}

/**
 * Exact volume integrals of a closed, consistently wound triangle mesh, as a sum over tetrahedra to the origin.
 * An open mesh gives a number that means nothing: check first.
 * @see F. Tonon, "Explicit exact formulas for the 3-D tetrahedron inertia tensor", J. Math. Stat. 1 (2005)
 */
export function solidProperties({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): SolidProperties {
  let volume = 0;
  const first: [number, number, number] = [0, 0, 0];
  const second: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]; // ∫ xx yy zz xy xz yz
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [
      pointAt(positions, indices[t]!),
      pointAt(positions, indices[t + 1]!),
      pointAt(positions, indices[t + 2]!),
    ];
    const det =
      a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    volume += det / 6;
    const sum = (i: 0 | 1 | 2) => a[i] + b[i] + c[i];
    const product = (i: 0 | 1 | 2, j: 0 | 1 | 2) => a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + sum(i) * sum(j);
    for (const i of [0, 1, 2] as const) {
      first[i] += (det / 24) * sum(i);
      second[i] += (det / 120) * product(i, i);
    }
    second[3] += (det / 120) * product(0, 1);
    second[4] += (det / 120) * product(0, 2);
    second[5] += (det / 120) * product(1, 2);
  }
  const centroid: Vec3 = volume === 0 ? [0, 0, 0] : [first[0] / volume, first[1] / volume, first[2] / volume];
  const [x, y, z] = centroid;
  const xx = second[0] - volume * x * x;
  const yy = second[1] - volume * y * y;
  const zz = second[2] - volume * z * z;
  return {
    volume,
    centroid,
    inertia: [
      yy + zz,
      xx + zz,
      xx + yy,
      -(second[3] - volume * x * y),
      -(second[4] - volume * x * z),
      -(second[5] - volume * y * z),
    ],
  };
}

/** The same for a geometry in its own frame; `mesh` must be given for a mesh geometry. */
export function geometryProperties(geometry: Geometry, mesh?: Mesh): SolidProperties {
  const diagonal = (volume: number, x: number, y: number, z: number): SolidProperties => ({
    volume,
    centroid: [0, 0, 0],
    inertia: [x, y, z, 0, 0, 0],
  });
  switch (geometry.type) {
    case 'box': {
      const [x, y, z] = geometry.size;
      const v = x * y * z;
      return diagonal(v, (v / 12) * (y * y + z * z), (v / 12) * (x * x + z * z), (v / 12) * (x * x + y * y));
    }
    case 'sphere':
    case 'ellipsoid': {
      const [a, b, c] =
        geometry.type === 'sphere' ? [geometry.radius, geometry.radius, geometry.radius] : geometry.radii;
      const v = (4 / 3) * Math.PI * a * b * c;
      return diagonal(v, (v / 5) * (b * b + c * c), (v / 5) * (a * a + c * c), (v / 5) * (a * a + b * b));
    }
    case 'cylinder': {
      const { radius: r, length: h } = geometry;
      const v = Math.PI * r * r * h;
      const across = (v / 12) * (3 * r * r + h * h);
      return diagonal(v, across, across, (v / 2) * r * r);
    }
    case 'capsule': {
      const { radius: r, length: h } = geometry;
      const side = Math.PI * r * r * h;
      const caps = (4 / 3) * Math.PI * r ** 3;
      // Two half balls, each with its centroid 3r/8 beyond its flat face (parallel axes).
      const across = side * ((r * r) / 4 + (h * h) / 12) + caps * ((2 / 5) * r * r + (h * h) / 4 + (3 / 8) * h * r);
      return diagonal(side + caps, across, across, side * ((r * r) / 2) + caps * (2 / 5) * r * r);
    }
    case 'mesh':
      if (!mesh) throw new TypeError(`geometryProperties: mesh "${geometry.mesh}" was not given`);
      return solidProperties(mesh);
  }
}

/** A body of uniform density [kg/m³]. */
export const solidInertial = ({ volume, centroid, inertia }: SolidProperties, density: number): Inertial => ({
  mass: volume * density,
  centerOfMass: centroid,
  inertia: inertia.map((value) => value * density) as unknown as Sym3,
});
