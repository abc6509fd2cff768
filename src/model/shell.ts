import { addInertia, pointInertia } from './inertia.ts';
import type { Inertial, Mesh, Sym3, Vec3 } from './types.ts';
import { add, cross, length, pointAt, scale, subtract } from './vec.ts';

/** Of a thin skin of uniform thickness: area [m²], centroid [m], and inertia about it per mass per area [m⁴]. */
export interface ShellProperties {
  readonly area: number;
  readonly centroid: Vec3;
  /** Axes of the mesh's frame; times an areal density [kg/m²] it is an inertia [kg·m²]. */
  readonly inertia: Sym3;
}

/**
 * Exact surface integrals of a triangle mesh, open or closed, in whatever order its triangles wind. What a sheet of metal,
 * a bag or an open scan weighs: areal density is density × thickness.
 *
 * ∫ x xᵀ over a triangle with corners a, b, c is its area / 12 · (a aᵀ + b bᵀ + c cᵀ + s sᵀ), s = a + b + c, which is exact
 * for any quadratic: it is the mean over the corners and three times the centroid, with weights 1/12 and 9/12.
 * @see D. Eberly, "Polyhedral Mass Properties (Revisited)", and any table of degree-2 quadratures on the triangle
 */
export function shellProperties({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): ShellProperties {
  let area = 0;
  let moment: Vec3 = [0, 0, 0];
  const triangles: { readonly size: number; readonly points: readonly Vec3[] }[] = [];
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[t + i]!)) as [Vec3, Vec3, Vec3];
    const size = length(cross(subtract(b, a), subtract(c, a))) / 2;
    const middle = scale(add(add(a, b), c), 1 / 3);
    area += size;
    moment = add(moment, scale(middle, size));
    triangles.push({ size, points: [a, b, c, middle] });
  }
  if (area === 0) return { area, centroid: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };

  const centroid = scale(moment, 1 / area);
  let inertia: Sym3 = [0, 0, 0, 0, 0, 0];
  for (const { size, points } of triangles)
    points.forEach((point, i) => {
      inertia = addInertia(inertia, pointInertia((size * (i === 3 ? 9 : 1)) / 12, subtract(point, centroid)));
    });
  return { area, centroid, inertia };
}

/** A skin of uniform areal density [kg/m²]. */
export const shellInertial = ({ area, centroid, inertia }: ShellProperties, arealDensity: number): Inertial => ({
  mass: area * arealDensity,
  centerOfMass: centroid,
  inertia: addInertia([0, 0, 0, 0, 0, 0], inertia, arealDensity),
});
