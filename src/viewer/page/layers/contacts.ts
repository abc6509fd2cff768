import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Points, PointsMaterial } from 'three';
import { COLOURS } from './colours.ts';
import type { ViewLayer } from './layer.ts';

/** Where things touch at the moment, with the direction in which they press. */
export const contacts: ViewLayer = {
  id: 'contacts',
  title: 'Contacts',
  about: 'Where things touch at the moment, and which way they press. Run it to see them.',
  count: ({ links }) => (links.some((link) => link.colliders > 0) ? 1 : 0),
  show({ data, add, stage, tell }) {
    const points = new Points(
      new BufferGeometry(),
      new PointsMaterial({ color: COLOURS.contact, size: 8, sizeAttenuation: false, depthTest: false }),
    );
    const lines = new LineSegments(
      new BufferGeometry(),
      new LineBasicMaterial({ color: COLOURS.contact, depthTest: false }),
    );
    points.frustumCulled = lines.frustumCulled = false;
    points.renderOrder = lines.renderOrder = 7;
    add(points);
    add(lines);
    tell({ type: 'contacts', shown: true });
    const length = Math.max(...data.size) * 0.06;
    return {
      moment({ contacts: told }) {
        if (!told) return;
        const count = told.length / 6;
        const at = new Float32Array(count * 3);
        const ends = new Float32Array(count * 6);
        for (let i = 0; i < count; i++) {
          for (let axis = 0; axis < 3; axis++) {
            const place = told[i * 6 + axis]!;
            at[i * 3 + axis] = ends[i * 6 + axis] = place;
            ends[i * 6 + 3 + axis] = place + told[i * 6 + 3 + axis]! * length;
          }
        }
        points.geometry.setAttribute('position', new BufferAttribute(at, 3));
        lines.geometry.setAttribute('position', new BufferAttribute(ends, 3));
        stage.draw();
      },
      hide: () => tell({ type: 'contacts', shown: false }),
    };
  },
};
