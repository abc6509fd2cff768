import { Matrix4, Quaternion, Vector3 } from 'three';
import type { ExhibitData, ShownJoint } from '../../wire.ts';

/**
 * Where links are while nothing is simulated: the stored poses, with joints at the positions given.
 *
 * @param positions by name of a joint [rad or m]; absent: 0
 * @returns of each link, in the order of the exhibit, its frame in the world
 */
export function posesAt(
  { links, joints }: Pick<ExhibitData, 'links' | 'joints'>,
  positions: ReadonlyMap<string, number>,
): Matrix4[] {
  const stored = new Map(links.map(({ name, pose }) => [name, matrixOf(pose)]));
  const jointOf = new Map(joints.map((joint) => [joint.child, joint]));
  const known = new Map<string, Matrix4>();
  const frameOf = (name: string): Matrix4 => {
    const before = known.get(name);
    if (before) return before;
    const own = stored.get(name) ?? new Matrix4();
    known.set(name, own); // a circle of joints ends here
    const joint = jointOf.get(name);
    const parent = joint && stored.get(joint.parent);
    if (!joint || !parent) return own;
    const frame = frameOf(joint.parent)
      .clone()
      .multiply(parent.clone().invert())
      .multiply(own)
      .multiply(motionOf(joint, positions.get(joint.name) ?? 0));
    known.set(name, frame);
    return frame;
  };
  return links.map(({ name }) => frameOf(name));
}

/** What a joint at a position does to its child, in the child's frame. */
function motionOf({ type, anchor, axis }: ShownJoint, position: number): Matrix4 {
  if (position === 0 || !Number.isFinite(position)) return new Matrix4();
  const direction = new Vector3(...axis).normalize();
  if (type === 'prismatic') return new Matrix4().setPosition(direction.multiplyScalar(position));
  if (type !== 'revolute' && type !== 'continuous') return new Matrix4();
  const point = new Vector3(...anchor);
  return new Matrix4()
    .makeTranslation(point)
    .multiply(new Matrix4().makeRotationAxis(direction, position))
    .multiply(new Matrix4().makeTranslation(point.clone().negate()));
}

/** Rotation: scalar first. */
export function matrixOf({
  position,
  rotation: [w, x, y, z],
}: {
  readonly position: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
}): Matrix4 {
  return new Matrix4().compose(new Vector3(...position), new Quaternion(x, y, z, w), new Vector3(1, 1, 1));
}
