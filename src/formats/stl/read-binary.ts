import { refusal } from '../refusal.ts';
import { stlCount, stlNotFinite } from './findings.ts';
import type { StlSolid } from './solid.ts';

/** Header and count in front of the triangles [byte]. */
export const STL_HEADER_BYTES = 84;
/** Of each triangle [byte]. */
export const STL_TRIANGLE_BYTES = 50;

/** Triangles that the header of a binary STL declares; `undefined` for a file that is too short to have one. */
export function declaredCount(bytes: Uint8Array): number | undefined {
  if (bytes.length < STL_HEADER_BYTES) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(STL_HEADER_BYTES - 4, true);
}

/** Whether the size is the one that a binary STL of its declared count has. No text looks like this by chance. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  const declared = declaredCount(bytes);
  return declared !== undefined && bytes.length === STL_HEADER_BYTES + STL_TRIANGLE_BYTES * declared;
}

/**
 * The triangles of a binary STL: 80 bytes of header, the count, then for each triangle its normal, three corners and two
 * bytes that mean something else in every program and are ignored.
 *
 * @throws {PropmasterError} `invalid_input` if the count is not that of the size, or a corner is not finite
 */
export function readBinary(bytes: Uint8Array, place: string): StlSolid {
  const count = declaredCount(bytes) ?? 0;
  if (!isBinaryStl(bytes)) {
    const expected = STL_HEADER_BYTES + STL_TRIANGLE_BYTES * count;
    throw refusal('invalid_input', stlCount.at(place, { declared: count, bytes: bytes.length, expected }));
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const corners = new Float32Array(9 * count);
  const normals = new Float32Array(3 * count);
  for (let t = 0; t < count; t++) {
    const start = STL_HEADER_BYTES + STL_TRIANGLE_BYTES * t;
    for (let i = 0; i < 3; i++) normals[3 * t + i] = view.getFloat32(start + 4 * i, true);
    for (let i = 0; i < 9; i++) {
      const value = view.getFloat32(start + 12 + 4 * i, true);
      if (!Number.isFinite(value))
        throw refusal('invalid_input', stlNotFinite.at(place, { triangle: t + 1, value: String(value) }));
      corners[9 * t + i] = value;
    }
  }
  return { name: '', corners, normals };
}
