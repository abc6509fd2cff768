/** Triangles as a view sees them: per corner x, y [samples, y down] and nearness (larger is nearer). */
export interface Projected {
  /** 3 a corner, 9 a triangle */
  readonly corners: Float32Array;
  readonly count: number;
}

/** What covers each sample of a picture. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  /** Index of the nearest triangle; -1 for none. */
  readonly triangle: Int32Array;
  readonly nearness: Float32Array;
}

/** Says whether a triangle covers a sample at all; for materials one can see through. */
export type CoverageTest = (triangle: number, x: number, y: number) => boolean;

/**
 * Z-buffer rasteriser. Nearness is interpolated linearly over the picture: exact for 1/depth in a perspective view and
 * for the depth itself in a parallel one. A triangle with a corner of nearness `-Infinity` is left out.
 *
 * @see J. Pineda, "A Parallel Algorithm for Polygon Rasterization", SIGGRAPH 1988
 */
export function rasterise(
  { corners, count }: Projected,
  width: number,
  height: number,
  screen?: CoverageTest,
): Coverage {
  const triangle = new Int32Array(width * height).fill(-1);
  const nearness = new Float32Array(width * height).fill(-Infinity);
  for (let t = 0; t < count; t++) {
    const c = 9 * t;
    const x0 = corners[c]!;
    const y0 = corners[c + 1]!;
    const n0 = corners[c + 2]!;
    const x1 = corners[c + 3]!;
    const y1 = corners[c + 4]!;
    const n1 = corners[c + 5]!;
    const x2 = corners[c + 6]!;
    const y2 = corners[c + 7]!;
    const n2 = corners[c + 8]!;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (area === 0 || !Number.isFinite(area + n0 + n1 + n2)) continue;

    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(x0, x1, x2) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
    if (left > right || top > bottom) continue; // between the samples: most triangles of a fine mesh in a light map
    // Barycentric weights change by a constant from sample to sample.
    const stepX1 = (y2 - y0) / area;
    const stepY1 = (x0 - x2) / area;
    const stepX2 = (y0 - y1) / area;
    const stepY2 = (x1 - x0) / area;
    for (let y = top; y <= bottom; y++) {
      const dx = left + 0.5 - x0;
      const dy = y + 0.5 - y0;
      const first1 = dx * stepX1 + dy * stepY1;
      const first2 = dx * stepX2 + dy * stepY2;
      // Most of the box around a long thin triangle is empty: begin and end where this row can be inside at all, give or
      // take one for rounding. The test below decides.
      let from = 0;
      let to = right - left;
      if (stepX1 > 0) from = Math.max(from, Math.floor(-first1 / stepX1) - 1);
      else if (stepX1 < 0) to = Math.min(to, Math.ceil(-first1 / stepX1) + 1);
      if (stepX2 > 0) from = Math.max(from, Math.floor(-first2 / stepX2) - 1);
      else if (stepX2 < 0) to = Math.min(to, Math.ceil(-first2 / stepX2) + 1);
      const stepRest = -stepX1 - stepX2;
      const rest = 1 - first1 - first2;
      if (stepRest > 0) from = Math.max(from, Math.floor(-rest / stepRest) - 1);
      else if (stepRest < 0) to = Math.min(to, Math.ceil(-rest / stepRest) + 1);

      let w1 = first1 + from * stepX1;
      let w2 = first2 + from * stepX2;
      const end = left + to;
      for (let x = left + from; x <= end; x++, w1 += stepX1, w2 += stepX2) {
        if (w1 < 0 || w2 < 0 || w1 + w2 > 1) continue;
        const near = n0 + w1 * (n1 - n0) + w2 * (n2 - n0);
        const at = y * width + x;
        if (near <= nearness[at]! || (screen && !screen(t, x, y))) continue;
        nearness[at] = near;
        triangle[at] = t;
      }
    }
  }
  return { width, height, triangle, nearness };
}
