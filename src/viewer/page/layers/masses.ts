import {
  BoxGeometry,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import { mass } from '../numbers.ts';
import { matrixOf } from '../scene/kinematics.ts';
import { COLOURS } from './colours.ts';
import type { ViewLayer } from './layer.ts';

/** Of each link the centre of mass, and the box that has its mass and inertia. */
export const masses: ViewLayer = {
  id: 'masses',
  title: 'Mass and inertia',
  about: 'The dot is the centre of mass. A solid box of this size has the same mass and moments of inertia.',
  count: ({ links }) => links.length,
  show({ data, add, label }) {
    for (const link of data.links.slice(data.kind === 'scene' ? 1 : 0)) {
      if (link.inertiaBox) {
        const box = new LineSegments(
          new EdgesGeometry(new BoxGeometry(...link.inertiaBox.size)),
          new LineBasicMaterial({ color: COLOURS.mass, depthTest: false }),
        );
        box.applyMatrix4(matrixOf(link.inertiaBox.pose));
        box.renderOrder = 5;
        add(box, link.name);
      }
      const centre = new Mesh(
        new SphereGeometry(Math.max(...data.size) * 0.012, 16, 12),
        new MeshBasicMaterial({ color: COLOURS.mass, depthTest: false }),
      );
      centre.position.set(...link.centerOfMass);
      centre.renderOrder = 6;
      add(centre, link.name);
      if (data.links.length <= 40) label(mass(link.mass), link.name, new Vector3(...link.centerOfMass), 'mass');
    }
    return undefined;
  },
};
