import type { Inertial } from './types.ts';

/**
 * Share of a body's mass and inertia that each link between two of its joints gets. No simulator takes a moving link
 * without mass, and a solver in single precision needs more than the smallest number: a thousandth is far above that, and
 * less than any mass of a prop is known to.
 */
const SHARE = 1e-3;

/**
 * The mass properties of a body that several joints move, on a chain of links in one place, one joint each. Together they
 * are those of the body, as long as its joints are at 0.
 *
 * @param between how many links come before the one that has the body's shapes
 */
export function shareInertial(body: Inertial, between: number): { between: Inertial; last: Inertial } {
  const part = (share: number): Inertial => ({
    ...body,
    mass: share * body.mass,
    inertia: body.inertia.map((entry) => share * entry) as unknown as Inertial['inertia'],
  });
  return { between: part(SHARE), last: between === 0 ? body : part(1 - between * SHARE) };
}
