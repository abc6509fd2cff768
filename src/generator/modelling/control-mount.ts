import type { Vec3 } from '../../model/types.ts';
import { add, cross, scale } from '../../model/vec.ts';

/** A place on a face: from here a control is built outwards. */
export interface Mount {
  /** Centre of its base, on the face [m]. */
  readonly base: Vec3;
  /** Unit vector out of the face, along an axis of the model. */
  readonly out: Vec3;
  /** Unit vector that is "up" on the face. Absent: +Z, or +Y on a level face. */
  readonly up?: Vec3;
}

/** Across to the right as one looks at the face, up on it, and out of it [m] → a point of the model. */
type Place = (right: number, up: number, out: number) => Vec3;

/** The way from coordinates on a face to the model's. */
export function placeOn({ base, out, up = Math.abs(out[2]) > 0.5 ? [0, 1, 0] : [0, 0, 1] }: Mount): Place {
  const right = cross(up, out);
  return (r, u, o) => add(base, add(scale(right, r), add(scale(up, u), scale(out, o))));
}

/** The eight corners of a box on the face, from `low` to `high` in (right, up, out) [m]; the outer face `taper` smaller. */
export function slabOn(place: Place, low: Vec3, high: Vec3, taper = 0): Vec3[] {
  const corners = [low[2], high[2]].flatMap((o, outer): Vec3[] => {
    const t = outer * taper;
    const [l, r, b, u] = [low[0] + t, high[0] - t, low[1] + t, high[1] - t];
    return [place(l, b, o), place(r, b, o), place(r, u, o), place(l, u, o)];
  });
  return corners;
}
