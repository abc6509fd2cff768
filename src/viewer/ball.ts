import { apply } from '../model/pose.ts';
import type { Cavity, SimModel, Vec3 } from '../model/types.ts';
import { ballRadius, openedFor, opensUpwards, startHeights } from '../verify/simulate/ball-drop.ts';
import type { ShownBall } from './wire.ts';

/**
 * The ball that is dropped: into the largest cavity that opens upwards, as the check `simulation/holds-ball` drops it, else
 * onto the middle of the whole.
 *
 * @param bounds of what is seen, frame of the model [m]
 */
export function ballOf(model: SimModel, { min, max }: { readonly min: Vec3; readonly max: Vec3 }): ShownBall {
  const [cavity] = model.semantics.cavities
    .filter((one) => opensUpwards(model, one))
    .toSorted((a, b) => volume(b) - volume(a));
  if (!cavity) {
    const radius = 0.06 * Math.max(...max.map((high, axis) => high - min[axis]!), 0.05);
    const at: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, max[2] + 3 * radius];
    return { radius, at, inside: at, open: {} };
  }
  const radius = ballRadius(cavity.size);
  const { above, inside } = startHeights(cavity.size, radius);
  return {
    radius,
    link: cavity.link,
    at: apply(cavity.pose, [0, 0, above]),
    inside: apply(cavity.pose, [0, 0, inside]),
    open: Object.fromEntries(openedFor(model, cavity.link)),
  };
}

const volume = ({ size }: Cavity): number => size[0] * size[1] * size[2];
