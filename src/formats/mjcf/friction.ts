import type { Collision, Geometry, Link, Vec3 } from '../../model/types.ts';
import { numbers } from '../numbers.ts';

/**
 * The most sliding friction that is written into MJCF, by shape [-].
 *
 * MuJoCo's friction cone is a pyramid unless the scene says otherwise, and contact stiffness normal to the plane falls as
 * friction rises above 1: a contact gives way in proportion to about the square of it, whatever the mass, the size and the
 * time step, and above 10 nothing is held at all. Measured with MuJoCo 3.14, at rest on a plane:
 *
 * | sliding friction | 1 | 1.1 | 1.4 | 1.5 | 2 | 3 | 5 | 10 | 20 |
 * |---|---|---|---|---|---|---|---|---|---|
 * | box, four corners [mm] | 0.11 | 0.14 | 0.29 | 0.34 | 0.64 | 2.2 | 16 | 197 | falls through |
 * | cylinder on its side, a line [mm] | 0.21 | 0.27 | 0.47 | 0.54 | 0.98 | | | | falls through |
 * | sphere, one point [mm] | 0.37 | 0.45 | 0.69 | 0.79 | 1.96 | 8.8 | 64 | 323 | falls through |
 *
 * With an elliptic cone it stays 0.11 mm at every friction, but the cone is an option of the whole scene: that of a file is
 * dropped where it is attached to another. So values are held where a contact gives way by less than the 0.5 mm that
 * `simulation/resting-penetration` allows, with room for a heavy body on light wheels, which sink in twice as far. Torsional
 * and rolling friction do no such thing at any value.
 *
 * @see MuJoCo documentation, Computation, "Friction cones": the pyramidal approximation; XML reference, option/cone
 */
const MOST_SLIDING: Readonly<Record<Geometry['type'], number>> = {
  box: 1.5,
  mesh: 1.2,
  cylinder: 1.2,
  capsule: 1.1,
  sphere: 1.1,
  ellipsoid: 1.1,
};

type Surface = Pick<Collision, 'geometry'> & { readonly friction?: Vec3 | undefined };

/** The friction of a collider as MJCF gets it; `undefined` where the model says nothing. */
export function mjcfFriction({ friction, geometry }: Surface): Vec3 | undefined {
  if (!friction) return undefined;
  const [sliding, torsional, rolling] = friction;
  return sliding > MOST_SLIDING[geometry.type] ? [MOST_SLIDING[geometry.type], torsional, rolling] : friction;
}

/** The attribute `friction` of a geom. */
export function frictionText(collision: Surface): string | undefined {
  const friction = mjcfFriction(collision);
  return friction && numbers(friction);
}

/** Sliding friction of the colliders that MJCF does not get in full, by their names; `undefined` where there is none. */
export function fullFriction(links: readonly Link[]): Record<string, number> | undefined {
  const reduced = links.flatMap(({ collisions }) =>
    collisions.flatMap((collision) => {
      const [full, written] = [collision.friction?.[0], mjcfFriction(collision)?.[0]];
      return full === undefined || full === written ? [] : [[collision.name, full] as const];
    }),
  );
  return reduced.length === 0 ? undefined : Object.fromEntries(reduced);
}
