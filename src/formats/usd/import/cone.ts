import type { Mesh } from '../../../model/types.ts';

/** As finely as the model's own round shapes. */
const SEGMENTS = 64;

/** A cone along +Z about its middle: its tip at half the height [m]. Closed, without normals. */
export function cone(radius: number, height: number): Mesh {
  const positions = [0, 0, height / 2, 0, 0, -height / 2];
  const indices: number[] = [];
  for (let s = 0; s < SEGMENTS; s++) {
    const angle = (2 * Math.PI * s) / SEGMENTS;
    positions.push(radius * Math.cos(angle), radius * Math.sin(angle), -height / 2);
    const [here, next] = [2 + s, 2 + ((s + 1) % SEGMENTS)];
    indices.push(0, here, next, 1, next, here);
  }
  return { name: 'cone', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
