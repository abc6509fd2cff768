import { quaternionFromColumns } from '../../model/inertia.ts';
import type { Geometry, Pose, Vec3 } from '../../model/types.ts';
import { add, cross, dot, scale } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Path } from './finding.ts';

/** Axes x, y, z of a frame in another one, and its origin there [m]. */
export type SolidFrame = readonly [x: Vec3, y: Vec3, z: Vec3, at: Vec3];

export const UPRIGHT: SolidFrame = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, 0],
];

/** A direction from one frame in the other. */
export const directed = ([x, y, z]: SolidFrame, [a, b, c]: Vec3): Vec3 =>
  add(add(scale(x, a), scale(y, b)), scale(z, c));

/** A point from one frame in the other. */
export const framed = (frame: SolidFrame, point: Vec3): Vec3 => add(directed(frame, point), frame[3]);

/** `inner` within `outer`. */
export const composed = (outer: SolidFrame, inner: SolidFrame): SolidFrame => [
  directed(outer, inner[0]),
  directed(outer, inner[1]),
  directed(outer, inner[2]),
  framed(outer, inner[3]),
];

/** A convex piece to collide with. */
export interface ConvexPiece {
  /** Its corners [m]; of a ball or a cylinder, points on its skin. */
  readonly points: readonly Vec3[];
  /** What it is exactly, in a frame of its own. */
  readonly shape?: { readonly geometry: Geometry; readonly frame: SolidFrame };
}

/** A solid with its pieces; all in the frame in which it was made. */
export interface MadeSolid {
  readonly solid: Solid;
  /** Convex pieces that fill it. */
  readonly pieces: readonly ConvexPiece[];
  /** Where it has a finish of its own. */
  readonly finish?: Finish;
  /** A free box in it that opens upwards [m]. */
  readonly cavity?: Box;
  /** Where a gripper takes hold of it. */
  readonly grasp?: { readonly at: Vec3; readonly approach: Vec3; readonly closing: Vec3; readonly width: number };
}

export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** A solid on its way into a link. */
export interface Body extends MadeSolid {
  readonly finish: Finish;
  /** Of its colliders. */
  readonly label: string;
  /** Where it stands in the document. */
  readonly path: Path;
  /** Whether it is seen and not touched. */
  readonly untouched?: boolean;
}

const det = ([x, y, z]: SolidFrame): number => dot(cross(x, y), z);

export const movedPiece = (frame: SolidFrame, { points, shape }: ConvexPiece): ConvexPiece => ({
  points: points.map((point) => framed(frame, point)),
  ...(shape ? { shape: { geometry: shape.geometry, frame: composed(frame, shape.frame) } } : {}),
});

export const movedMade = <One extends MadeSolid>(frame: SolidFrame, made: One): One =>
  withSolid(made.solid.framed(frame), frame, made);

/** As {@link movedMade}, with flat faces that meet those of others exactly: else a union leaves two skins back to back. */
export const placedMade = <One extends MadeSolid>(frame: SolidFrame, made: One): One =>
  withSolid(made.solid.framedToGrid(frame), frame, made);

const withSolid = <One extends MadeSolid>(solid: Solid, frame: SolidFrame, made: One): One => ({
  ...made,
  solid,
  pieces: made.pieces.map((piece) => movedPiece(frame, piece)),
  ...(made.cavity ? { cavity: movedBox(frame, made.cavity) } : {}),
  ...(made.grasp
    ? {
        grasp: {
          at: framed(frame, made.grasp.at),
          approach: directed(frame, made.grasp.approach),
          closing: directed(frame, made.grasp.closing),
          width: made.grasp.width,
        },
      }
    : {}),
});

/** Only quarter turns keep a box a box; of others the box within is not known. */
function movedBox(frame: SolidFrame, { min, max }: Box): Box | undefined {
  const [a, b] = [framed(frame, min), framed(frame, max)];
  const isSquare = frame.slice(0, 3).every((axis) => axis.filter((value) => Math.abs(value) > 1e-9).length === 1);
  if (!isSquare || frame[2][2] < 0.5) return undefined; // it has to open upwards still
  const low = [0, 1, 2].map((i) => Math.min(a[i]!, b[i]!)) as unknown as Vec3;
  const high = [0, 1, 2].map((i) => Math.max(a[i]!, b[i]!)) as unknown as Vec3;
  return { min: low, max: high };
}

/** The pose of a frame; a mirrored box, ball or cylinder is as good as one that is not. */
export function poseOf(frame: SolidFrame): Pose {
  const [x, y, z, position] = frame;
  const columns = det(frame) < 0 ? [scale(x, -1), y, z] : [x, y, z];
  return { position, rotation: quaternionFromColumns(columns as [Vec3, Vec3, Vec3]) };
}

/** The piece as a solid. */
export const pieceSolid = (kernel: SolidKernel, { points }: ConvexPiece): Solid => kernel.hull(points);

/** Eight corners between two. */
export const cornersOf = ({ min, max }: Box): Vec3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (k): Vec3 => [k & 1 ? max[0] : min[0], k & 2 ? max[1] : min[1], k & 4 ? max[2] : min[2]],
  );

export const boxPiece = (box: Box): ConvexPiece => {
  const { min, max } = box;
  const middle: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  return {
    points: cornersOf(box),
    shape: {
      geometry: { type: 'box', size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]] },
      frame: [UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], middle],
    },
  };
};
