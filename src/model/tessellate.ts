import type { Geometry, Mesh, Vec3 } from './types.ts';
import { normalize } from './vec.ts';

/** Segments of a full turn: a facet deviates from the circle by 0.12% of its radius. */
export const SEGMENTS = 64;

/**
 * A geometry as triangles in its own frame, with normals; a mesh geometry is its mesh, as it is.
 *
 * @throws {TypeError} if a mesh geometry names a mesh that `meshes` lacks
 */
export function tessellate(geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Mesh {
  switch (geometry.type) {
    case 'mesh': {
      const mesh = meshes.get(geometry.mesh);
      if (!mesh) throw new TypeError(`tessellate: mesh "${geometry.mesh}" was not given`);
      return mesh;
    }
    case 'box':
      return box(geometry.size);
    case 'sphere':
      return revolved('sphere', arc(geometry.radius, 0, 1, 0));
    case 'ellipsoid':
      return stretched(revolved('ellipsoid', arc(1, 0, 1, 0)), geometry.radii);
    case 'capsule': {
      const half = geometry.length / 2;
      return revolved('capsule', [...arc(geometry.radius, 0, 0.5, half), ...arc(geometry.radius, 0.5, 1, -half)]);
    }
    case 'cylinder': {
      const { radius: r, length } = geometry;
      const [top, bottom] = [length / 2, -length / 2];
      return revolved('cylinder', [
        { r: 0, z: top, normal: [0, 1] },
        { r, z: top, normal: [0, 1] },
        { r, z: top, normal: [1, 0] },
        { r, z: bottom, normal: [1, 0] },
        { r, z: bottom, normal: [0, -1] },
        { r: 0, z: bottom, normal: [0, -1] },
      ]);
    }
  }
}

/** A point of a profile in the half plane (r, z), and the outward normal there. */
interface ProfilePoint {
  readonly r: number;
  readonly z: number;
  readonly normal: readonly [r: number, z: number];
}

/** Part `from` to `to` of the half circle from the north pole to the south pole, lifted to `z`. */
function arc(radius: number, from: number, to: number, z: number): ProfilePoint[] {
  const steps = Math.round((SEGMENTS / 2) * (to - from));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = Math.PI * (from + ((to - from) * i) / steps);
    // Exactly on the axis at the poles, where the sine of π leaves 1e-16.
    const onAxis = angle === 0 || angle === Math.PI;
    const [sine, cosine] = [onAxis ? 0 : Math.sin(angle), Math.cos(angle)];
    return { r: radius * sine, z: z + radius * cosine, normal: [sine, cosine] };
  });
}

/** A profile from top to bottom, turned about +Z. Two points at one place make a sharp edge. */
function revolved(name: string, profile: readonly ProfilePoint[]): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const { r, z, normal } of profile) {
    for (let s = 0; s <= SEGMENTS; s++) {
      const turn = (2 * Math.PI * (s % SEGMENTS)) / SEGMENTS; // the last column lies exactly on the first
      const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
      positions.push(r * cosine, r * sine, z);
      normals.push(normal[0] * cosine, normal[0] * sine, normal[1]);
    }
  }
  const row = SEGMENTS + 1;
  for (let p = 0; p + 1 < profile.length; p++) {
    const [upper, lower] = [profile[p]!, profile[p + 1]!];
    if (upper.r === lower.r && upper.z === lower.z) continue;
    for (let s = 0; s < SEGMENTS; s++) {
      const [a, b] = [p * row + s, p * row + s + 1];
      if (lower.r > 0) indices.push(a, a + row, b + row);
      if (upper.r > 0) indices.push(a, b + row, b);
    }
  }
  return {
    name,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  };
}

/** A unit sphere as an ellipsoid; normals stretch by the inverse. */
function stretched(sphere: Mesh, [x, y, z]: Vec3): Mesh {
  const factors = [x, y, z] as const;
  const positions = sphere.positions.map((value, i) => value * factors[i % 3]!);
  const normals = new Float32Array(sphere.positions.length);
  for (let i = 0; i < normals.length; i += 3) {
    const p = sphere.positions;
    normals.set(normalize([p[i]! / x, p[i + 1]! / y, p[i + 2]! / z]), i);
  }
  return { ...sphere, positions, normals };
}

/** Six faces, corners unshared, so that each face is flat. */
function box([x, y, z]: Vec3): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const half = [x / 2, y / 2, z / 2] as const;
  for (const axis of [0, 1, 2] as const) {
    for (const side of [-1, 1] as const) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
      const first = positions.length / 3;
      for (const [i, j] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner: [number, number, number] = [0, 0, 0];
        corner[axis] = side * half[axis];
        corner[u] = i * half[u];
        corner[v] = j * half[v];
        positions.push(...corner);
        const normal: [number, number, number] = [0, 0, 0];
        normal[axis] = side;
        normals.push(...normal);
      }
      const turn = side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
      indices.push(...turn.map((corner) => first + corner));
    }
  }
  return {
    name: 'box',
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  };
}
