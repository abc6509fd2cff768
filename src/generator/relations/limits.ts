/** What lies this close to a level is on it [m]. */
export const LEVEL = 0.012;
/** Two things that touch may overlap by this [m]. */
export const TOUCHING = 0.002;
/** Things that stand at one height differ by at most this [m]. */
export const SAME_HEIGHT = 0.05;
/** Of a distance that is asked for [m]: what settles moves by up to 10 mm. */
export const AS_FAR = 0.025;
/** How far apart two things may be [m]: beside one another, and in front of, behind, left and right of. */
export const NEAR = { floor: 0.6, table: 0.3 } as const;
export const AHEAD = { floor: 1.8, table: 0.8 } as const;
/** Farthest that a thing can be from what it faces [m]. */
export const SIGHT = 4;
/** Farthest between two things that are back to back [m]. */
export const BACKS = 0.3;
/** Of a back to the wall [m]. */
export const AT_WALL = 0.06;
/** Of what stands at a window, or hangs on the wall behind a thing, to that [m]. */
export const AT_OPENING = 0.3;
