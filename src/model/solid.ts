import type { Geometry, Inertial, Mesh, Sym3, Vec3 } from './types.ts';

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
  let [sx, sy, sz] = [0, 0, 0]; // ∫ x y z
  let [sxx, syy, szz, sxy, sxz, syz] = [0, 0, 0, 0, 0, 0];
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [bx, by, bz] = [positions[b]!, positions[b + 1]!, positions[b + 2]!];
    const [cx, cy, cz] = [positions[c]!, positions[c + 1]!, positions[c + 2]!];
    const det = ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx);
    volume += det / 6;
    const [x, y, z] = [ax + bx + cx, ay + by + cy, az + bz + cz];
    const [part, share] = [det / 24, det / 120];
    sx += part * x;
    sy += part * y;
    sz += part * z;
    sxx += share * (ax * ax + bx * bx + cx * cx + x * x);
    syy += share * (ay * ay + by * by + cy * cy + y * y);
    szz += share * (az * az + bz * bz + cz * cz + z * z);
    sxy += share * (ax * ay + bx * by + cx * cy + x * y);
    sxz += share * (ax * az + bx * bz + cx * cz + x * z);
    syz += share * (ay * az + by * bz + cy * cz + y * z);
  }
  const centroid: Vec3 = volume === 0 ? [0, 0, 0] : [sx / volume, sy / volume, sz / volume];
  const [x, y, z] = centroid;
  const xx = sxx - volume * x * x;
  const yy = syy - volume * y * y;
  const zz = szz - volume * z * z;
  return {
    volume,
    centroid,
    inertia: [yy + zz, xx + zz, xx + yy, -(sxy - volume * x * y), -(sxz - volume * x * z), -(syz - volume * y * z)],
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
