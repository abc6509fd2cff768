import type { Vec2 } from '../../vec2.ts';

/*
 * The head of an adjustable wrench: +X is the way that the jaws point, the movable one goes towards -Y. In units of 1/2.565
 * of the width of the head, drawn by us.
 */

/** The jaw that is one with the head. */
export const FIXED: readonly Vec2[] = [
  [-0.02, 0.1],
  [1.25, 0.1],
  [1.3, 0.3],
  [0.9, 0.8],
  [0.2, 1.12],
  [-0.3, 1.15],
  [-0.3, 0.1],
];

export const HEAD: readonly Vec2[] = [
  [-1.5, -0.55],
  [-0.9, -1.2],
  [-0.02, -1.3],
  [-0.02, 0.1],
  [-0.3, 0.1],
  [-0.3, 1.15],
  [-0.9, 0.95],
  [-1.5, 0.5],
];

/** The jaw that slides, closed. */
export const JAW: readonly Vec2[] = [
  [0.015, -1.15],
  [0.5, -1.1],
  [1.1, -0.45],
  [1.25, -0.1],
  [1.25, 0.1],
  [0.015, 0.1],
];

/** Where the worm lies. */
export const WINDOW: readonly Vec2[] = [
  [-0.75, -0.72],
  [-0.25, -0.72],
  [-0.25, 0.02],
  [-0.75, 0.02],
];

/** Convex pieces of the head around the window. */
export const AROUND_WINDOW: readonly (readonly Vec2[])[] = [
  [
    [-1.5, -0.55],
    [-0.9, -1.2],
    [-0.75, -1.22],
    [-0.75, 0.98],
    [-0.9, 0.95],
    [-1.5, 0.5],
  ],
  [
    [-0.75, 0.02],
    [-0.25, 0.02],
    [-0.3, 1.15],
    [-0.75, 0.98],
  ],
  [
    [-0.75, -1.22],
    [-0.02, -1.3],
    [-0.02, -0.72],
    [-0.75, -0.72],
  ],
  [
    [-0.25, -0.72],
    [-0.02, -0.72],
    [-0.02, 0.1],
    [-0.25, 0.1],
  ],
];
