import { Color, EdgesGeometry, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial } from 'three';
import { isDark } from '../theme.ts';
import { hueOf } from './colours.ts';
import type { ViewLayer } from './layer.ts';

/** Above this many triangles edges are not drawn: they cost more than they tell. */
const MOST_EDGES = 20_000;

/** What a simulator touches, each part in a colour of its own. */
export const colliders: ViewLayer = {
  id: 'colliders',
  title: 'Colliders',
  about: 'What a simulator touches; each part has a colour of its own.',
  count: ({ links }) => links.reduce((sum, link) => sum + link.colliders, 0),
  async show({ data, bodies, colliders: load }) {
    const glb = await load();
    const hung = bodies.hang(glb);
    let index = 0;
    const dark = isDark();
    for (const part of hung) {
      part.userData['layer'] = 'colliders';
      part.traverse((object) => {
        if (!(object instanceof Mesh) || object.userData['edges']) return;
        const colour = new Color().setHSL(hueOf(index++), 0.75, dark ? 0.6 : 0.5);
        object.material = new MeshLambertMaterial({
          color: colour,
          emissive: colour,
          emissiveIntensity: 0.25,
          transparent: true,
          opacity: 0.62,
          depthWrite: false,
          polygonOffset: true,
          polygonOffsetFactor: -1,
          polygonOffsetUnits: -1,
        });
        object.renderOrder = 2;
        if (data.triangles > MOST_EDGES * 10 || object.geometry.index!.count > MOST_EDGES) return;
        const edges = new LineSegments(
          new EdgesGeometry(object.geometry, 20),
          new LineBasicMaterial({ color: colour.clone().multiplyScalar(dark ? 1.2 : 0.6) }),
        );
        edges.userData['edges'] = true;
        edges.renderOrder = 3;
        object.add(edges);
      });
    }
    return { hide: () => hung.forEach((part) => void part.removeFromParent()) };
  },
};
