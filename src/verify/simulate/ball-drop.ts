import { compose, rotate } from '../../model/pose.ts';
import type { Cavity, Joint, SimModel, Vec3 } from '../../model/types.ts';

// How a ball is dropped into a cavity: by the check `simulation/holds-ball`, and by the page of the viewer.

/** Radius of the ball, in smallest sides of the cavity. */
const BALL = 0.3;
/** Gap between the opening and the ball, in radii. */
const GAP = 0.2;
/**
 * Longest free fall [m], and how deep a ball sinks into what it falls on, by its speed [m per m/s]. MuJoCo's contacts are
 * soft (as critically damped springs of a time constant of τ = 0.02 s: v τ / e), and what sinks in by more than its radius
 * may be pressed right through a thin floor, which says nothing of the prop.
 */
const FALL = 0.1;
const SINKS = 0.02 / Math.E;
const GRAVITY = 9.81;
/** Cosine of 30°: an opening that leans by more lets a ball roll out of the best bowl. */
const UPRIGHT = Math.cos(Math.PI / 6);

/** Overlap above which the ball can't start where it is, in radii. */
export const OBSTRUCTED = 0.05;

/** Of the ball for a cavity of this size [m]. */
export const ballRadius = (size: Vec3): number => BALL * Math.min(...size);

/** Whether a ball can be dropped into a cavity as the model stands. */
export function opensUpwards({ links }: Pick<SimModel, 'links'>, { link, pose }: Cavity): boolean {
  const owner = links.find(({ name }) => name === link);
  return owner !== undefined && rotate(compose(owner.pose, pose).rotation, [0, 0, 1])[2] >= UPRIGHT;
}

/**
 * Where the middle of the ball begins, above the middle of the cavity [m].
 *
 * @returns `above`: over the opening, of a deep cavity within; `inside`: from the top of the inside, where a neck, or the
 *   cabinet over its drawer, is in the way there
 */
export function startHeights([, , height]: Vec3, radius: number): { readonly above: number; readonly inside: number } {
  const half = height / 2;
  const fall = Math.min(FALL, (radius / SINKS) ** 2 / (2 * GRAVITY));
  const highest = -half + radius + fall;
  return { above: Math.min(half + (1 + GAP) * radius, highest), inside: Math.min(half - radius, highest) };
}

/**
 * The joints that are opened fully for the ball: what carries the link (a drawer's slide) and what it carries (a lid). The
 * rest stays shut.
 *
 * @returns joint → position [rad or m]
 */
export function openedFor({ joints }: Pick<SimModel, 'joints'>, link: string): Map<string, number> {
  const above = (name: string): Joint[] => {
    const joint = joints.find(({ child }) => child === name);
    return joint ? [joint, ...above(joint.parent)] : [];
  };
  const below = (name: string): Joint[] =>
    joints.filter(({ parent }) => parent === name).flatMap((joint) => [joint, ...below(joint.child)]);
  return new Map(
    [...above(link), ...below(link)].flatMap(({ name, limits }) =>
      limits ? [[name, Math.abs(limits.upper) >= Math.abs(limits.lower) ? limits.upper : limits.lower] as const] : [],
    ),
  );
}
