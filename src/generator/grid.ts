/**
 * Lengths go onto a grid of 1 µm: boards whose ends are computed along different ways then meet in exactly the same
 * plane, and a union joins them instead of leaving two skins a rounding error apart.
 */
export const snap = (metres: number): number => Math.round(metres * 1e6) / 1e6;

/** Vertices that have a coordinate in common are a plane [m]. */
const SAME = 1e-9;

/** Snaps, along each axis, the coordinates that three vertices or more have in common. */
export function snapPlanes(vertices: Float64Array, count: number): void {
  for (const axis of [0, 1, 2]) {
    const many = new Map<number, number>();
    for (let i = axis; i < 3 * count; i += 3) {
      const key = Math.round(vertices[i]! / SAME);
      many.set(key, (many.get(key) ?? 0) + 1);
    }
    for (let i = axis; i < 3 * count; i += 3)
      if (many.get(Math.round(vertices[i]! / SAME))! >= 3) vertices[i] = snap(vertices[i]!);
  }
}
