import type { ProfilePoint } from '../solids.ts';

/** Volume of what an inner profile encloses as it turns around the axis, from its first point up to its last [m³]. */
export const turnedVolume = (inner: readonly ProfilePoint[]): number =>
  inner.slice(1).reduce((sum, [r, z], i) => {
    const [before, low] = inner[i]!;
    // A frustum of a cone between each two points.
    return sum + (Math.PI / 3) * (z - low) * (r * r + r * before + before * before);
  }, 0);
