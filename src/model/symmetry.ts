import { modelBounds, support } from './bounds.ts';
import { apply, compose, conjugate, invert, rotate } from './pose.ts';
import type { Mesh, Pose, SimModel, Vec3 } from './types.ts';
import { add, dot, length, scale, subtract } from './vec.ts';

/** What turns of a body change nothing of its outline, in the frame of its root link. */
export interface Symmetry {
  /** A point on every axis of symmetry [m]. */
  readonly centre: Vec3;
  /** The axis of a body of revolution; `any`: a ball. */
  readonly axis: Vec3 | 'any';
}

/** Turns about an axis, and angles against its normal plane [rad], in which the outline is compared. */
const TURNS = 24;
const SLOPES = [0, Math.PI / 4, -Math.PI / 4];
/** How far the outline of what is round in facets may vary, as a part of its radius: a 16-gon's does by 1.9%. */
const ROUND = 0.02;

const AXES: readonly (readonly [axis: Vec3, u: Vec3, v: Vec3])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
];

/**
 * Whether a prop is a body of revolution, or a ball, by the outline of all that is seen and touched, whatever it is
 * called. Only axes along X, Y and Z of the model frame are tried, through the middle of its bounds. What has moving parts
 * has none.
 */
export function symmetryOf(model: SimModel): Symmetry | undefined {
  const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  const [root] = model.links;
  if (!bounds || !root || model.joints.some(({ type }) => type !== 'fixed')) return undefined;
  const middle = scale(add(bounds.min, bounds.max), 0.5);
  const edges = subtract(bounds.max, bounds.min);
  const reach = reachOf(model, middle);
  const round = AXES.filter(([axis, u, v]) => {
    const [across, other] = [Math.abs(dot(edges, u)), Math.abs(dot(edges, v))];
    return Math.abs(across - other) <= ROUND * across && isRound(reach, axis, u, v, across / 2);
  });
  const [first] = round;
  if (!first) return undefined;
  const back = invert(root.pose);
  return { centre: apply(back, middle), axis: round.length > 1 ? 'any' : rotate(back.rotation, first[0]) };
}

function isRound(reach: (direction: Vec3) => number, axis: Vec3, u: Vec3, v: Vec3, radius: number): boolean {
  return SLOPES.every((slope) => {
    const lengths = Array.from({ length: TURNS }, (_, i) => {
      const turn = (2 * Math.PI * i) / TURNS;
      const across = add(scale(u, Math.cos(turn)), scale(v, Math.sin(turn)));
      return reach(add(scale(across, Math.cos(slope)), scale(axis, Math.sin(slope))));
    });
    return Math.max(...lengths) - Math.min(...lengths) <= ROUND * radius;
  });
}

/** How far a model reaches from a point in a direction [m]. */
function reachOf({ links, meshes }: SimModel, from: Vec3): (direction: Vec3) => number {
  const byName = new Map<string, Mesh>(meshes.map((mesh) => [mesh.name, mesh]));
  const parts = links.flatMap(({ pose, visuals, collisions }) =>
    [...visuals, ...collisions].map((part) => ({ geometry: part.geometry, pose: compose(pose, part.pose) })),
  );
  return (direction) =>
    Math.max(
      ...parts.map(
        ({ geometry, pose }) =>
          dot(pose.position, direction) +
          (support(geometry, rotate(conjugate(pose.rotation), direction), byName) ?? Number.NEGATIVE_INFINITY),
      ),
    ) - dot(from, direction);
}

/**
 * How far a body came from one pose of its root link to another [m], and by how much it tilted against the vertical [rad].
 * Turning about the vertical, and about an axis of symmetry, is no motion.
 */
export function motionBetween(
  before: Pose,
  after: Pose,
  symmetry: Symmetry | undefined,
): { readonly moved: number; readonly tilted: number } {
  const point = symmetry?.centre ?? [0, 0, 0];
  const moved = length(subtract(apply(after, point), apply(before, point)));
  if (symmetry?.axis === 'any') return { moved, tilted: 0 };
  if (!symmetry) {
    const [u, v] = [before, after].map(({ rotation }) => rotate(conjugate(rotation), [0, 0, 1]));
    return { moved, tilted: angleBetween(u!, v!) };
  }
  const [u, v] = [before, after].map(({ rotation }) =>
    angleBetween(rotate(rotation, symmetry.axis as Vec3), [0, 0, 1]),
  );
  return { moved, tilted: Math.abs(u! - v!) };
}

const angleBetween = (a: Vec3, b: Vec3): number =>
  Math.acos(Math.max(-1, Math.min(1, dot(a, b) / (length(a) * length(b)))));
