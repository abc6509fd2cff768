import { apply, rotate } from '../model/pose.ts';
import type { Cavity, Pose, SimModel, Vec3 } from '../model/types.ts';
import type { ShownBall } from './wire.ts';

/** Cosine of 30°: an opening that leans by more lets a ball roll out of the best bowl; as `simulation/holds-ball` has it. */
const UPRIGHT = Math.cos(Math.PI / 6);
/** Radius, in smallest sides of the cavity, and gap between opening and ball, in radii; as `simulation/holds-ball` has them. */
const RADIUS = 0.3;
const GAP = 0.2;

/**
 * The ball that is dropped: into the largest cavity that opens upwards, else onto the middle of the whole.
 *
 * @param bounds of what is seen, frame of the model [m]
 */
export function ballOf(model: SimModel, { min, max }: { readonly min: Vec3; readonly max: Vec3 }): ShownBall {
  const poses = new Map(model.links.map(({ name, pose }) => [name, pose]));
  const [cavity] = model.semantics.cavities
    .filter((one) => opensUpwards(one, poses.get(one.link)))
    .toSorted((a, b) => volume(b) - volume(a));
  if (!cavity) {
    const radius = 0.06 * Math.max(...max.map((high, axis) => high - min[axis]!), 0.05);
    return { radius, at: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, max[2] + 3 * radius] };
  }
  const radius = RADIUS * Math.min(...cavity.size);
  const above: Vec3 = [0, 0, cavity.size[2] / 2 + radius * (1 + GAP)];
  return { radius, link: cavity.link, at: apply(cavity.pose, above) };
}

function opensUpwards({ pose }: Cavity, link: Pose | undefined): boolean {
  if (!link) return false;
  return rotate(link.rotation, rotate(pose.rotation, [0, 0, 1]))[2] > UPRIGHT;
}

const volume = ({ size }: Cavity): number => size[0] * size[1] * size[2];
