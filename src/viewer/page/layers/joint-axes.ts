import {
  ArrowHelper,
  BufferGeometry,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Vector3,
} from 'three';
import type { ExhibitData, ShownJoint } from '../../wire.ts';
import { matrixOf } from '../scene/kinematics.ts';
import { COLOURS } from './colours.ts';
import type { ViewLayer } from './layer.ts';

/** Of each joint its axis, and its range as a sector or a track. It stands on the parent: the child moves through it. */
export const jointAxes: ViewLayer = {
  id: 'joints',
  title: 'Joint axes and ranges',
  about: 'The line is the axis, the area or track is the range.',
  count: ({ joints }) => joints.filter(({ type }) => type !== 'fixed').length,
  show({ data, add, label }) {
    const size = Math.max(...data.size);
    for (const joint of data.joints) {
      if (joint.type === 'fixed') continue;
      add(drawn(joint, data, size * 0.12), joint.parent);
      if (data.joints.length <= 40) label(joint.name, joint.child, new Vector3(...joint.anchor), 'joint');
    }
    return undefined;
  },
};

/** In the parent's frame. @param reach how far from the axis a sector goes [m] */
function drawn(joint: ShownJoint, { links }: Pick<ExhibitData, 'links'>, reach: number): Object3D {
  const group = new Group();
  const [parent, child] = [joint.parent, joint.child].map((name) => links.find((link) => link.name === name)!);
  group.applyMatrix4(matrixOf(parent!.pose).invert().multiply(matrixOf(child!.pose)));
  const axis = new Vector3(...joint.axis).normalize();
  const anchor = new Vector3(...joint.anchor);
  const onTop = { color: COLOURS.joint, depthTest: false };
  const arrow = new ArrowHelper(
    axis,
    anchor.clone().addScaledVector(axis, -reach),
    reach * 2,
    COLOURS.joint,
    reach * 0.3,
    reach * 0.16,
  );
  for (const part of [arrow.line, arrow.cone]) {
    (part.material as LineBasicMaterial).depthTest = false;
    part.renderOrder = 5;
  }
  group.add(arrow);
  const { lower, upper } = joint;
  if (joint.type === 'prismatic' && lower !== undefined && upper !== undefined) {
    const ends = [lower, upper].map((at) => anchor.clone().addScaledVector(axis, at));
    group.add(new Line(new BufferGeometry().setFromPoints(ends), new LineBasicMaterial(onTop)));
  }
  if (joint.type === 'revolute' || joint.type === 'continuous') {
    const [from, to] = [lower ?? -Math.PI, upper ?? Math.PI];
    group.add(sector(anchor, axis, towards(new Vector3(...child!.centerOfMass), anchor, axis), from, to, reach));
  }
  return group;
}

/** Square to the axis, from it towards the centre of mass of the child: where the child is at position 0. */
function towards(centre: Vector3, point: Vector3, axis: Vector3): Vector3 {
  const middle = centre.clone().sub(point);
  const square = middle.addScaledVector(axis, -middle.dot(axis));
  if (square.length() > 1e-3) return square.normalize();
  const other = Math.abs(axis.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  return other.addScaledVector(axis, -other.dot(axis)).normalize();
}

function sector(anchor: Vector3, axis: Vector3, zero: Vector3, from: number, to: number, reach: number): Mesh {
  const steps = Math.max(2, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * 64));
  const points = [anchor];
  for (let step = 0; step <= steps; step++) {
    const angle = from + ((to - from) * step) / steps;
    points.push(
      anchor.clone().add(
        zero
          .clone()
          .applyAxisAngle(axis, angle)
          .multiplyScalar(reach * 2),
      ),
    );
  }
  const geometry = new BufferGeometry().setFromPoints(points);
  geometry.setIndex(Array.from({ length: steps }, (_, step) => [0, step + 1, step + 2]).flat());
  const mesh = new Mesh(
    geometry,
    new MeshBasicMaterial({
      color: COLOURS.joint,
      transparent: true,
      opacity: 0.22,
      side: DoubleSide,
      depthWrite: false,
    }),
  );
  mesh.renderOrder = 4;
  return mesh;
}
