/** A point in the plane [m]. */
export type Vec2 = readonly [x: number, y: number];
