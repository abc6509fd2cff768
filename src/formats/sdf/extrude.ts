import { loadManifold } from '../../model/manifold.ts';
import { withNormals } from '../../model/normals.ts';
import type { Mesh } from '../../model/types.ts';

/** Segments of a cone's circle: a facet deviates by 0.12% of the radius. */
const SEGMENTS = 64;

/**
 * A closed prism of outlines in the xy plane, from z = 0 up to `height` [m]. Where several overlap, the second cuts a
 * hole, as in Gazebo. `undefined` if they enclose nothing.
 *
 * @param outlines x, y of each corner [m]; either way around
 */
export async function extrude(
  outlines: readonly (readonly [number, number])[][],
  height: number,
): Promise<Mesh | undefined> {
  const { CrossSection } = await loadManifold();
  const flat = new CrossSection(outlines as [number, number][][], 'EvenOdd');
  try {
    if (flat.isEmpty()) return undefined;
    const solid = flat.extrude(height);
    try {
      const { numProp, vertProperties, triVerts } = solid.getMesh();
      const positions = new Float32Array((vertProperties.length / numProp) * 3);
      for (let v = 0; 3 * v < positions.length; v++)
        for (let axis = 0; axis < 3; axis++) positions[3 * v + axis] = vertProperties[numProp * v + axis]!;
      return withNormals({ name: 'polyline', positions, indices: Uint32Array.from(triVerts) });
    } finally {
      solid.delete();
    }
  } finally {
    flat.delete();
  }
}

/** A cone along z, its tip at +length/2, its base at -length/2 [m]. @see http://sdformat.org/spec?elem=geometry (1.12) */
export function cone(radius: number, length: number): Mesh {
  const positions = [0, 0, length / 2, 0, 0, -length / 2];
  const indices: number[] = [];
  for (let i = 0; i < SEGMENTS; i++) {
    const angle = (2 * Math.PI * i) / SEGMENTS;
    positions.push(radius * Math.cos(angle), radius * Math.sin(angle), -length / 2);
    const [here, next] = [2 + i, 2 + ((i + 1) % SEGMENTS)];
    indices.push(0, here, next, 1, next, here);
  }
  return withNormals({ name: 'cone', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) });
}
