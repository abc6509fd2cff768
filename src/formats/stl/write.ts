import type { Mesh, Vec3 } from '../../model/types.ts';
import { cross, normalize, subtract } from '../../model/vec.ts';

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

/**
 * A mesh as binary STL: 80 bytes of header, the count, then for each triangle its normal, three corners and an unused
 * attribute word, little endian. Shared vertices and texture coordinates are lost: that is the format.
 */
export function writeStl({ positions, indices }: Mesh): Uint8Array {
  const count = indices.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + 4 + count * TRIANGLE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, count, true);
  const corner = (index: number): Vec3 => [positions[3 * index]!, positions[3 * index + 1]!, positions[3 * index + 2]!];
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [corner(indices[3 * t]!), corner(indices[3 * t + 1]!), corner(indices[3 * t + 2]!)];
    const normal = normalize(cross(subtract(b, a), subtract(c, a)));
    const offset = HEADER_BYTES + 4 + t * TRIANGLE_BYTES;
    for (const [row, vector] of [normal, a, b, c].entries()) {
      for (const [axis, value] of vector.entries()) view.setFloat32(offset + 12 * row + 4 * axis, value, true);
    }
  }
  return bytes;
}
