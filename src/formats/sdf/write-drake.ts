import type { Geometry } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { precise, text } from './write-values.ts';

/** What Drake is told of contacts, in words of its own. @see https://drake.mit.edu/doxygen_cxx/group__multibody__parsing.html */
export interface ForDrake {
  /** Of a contact point, where the other body knows nothing of patches [N/m]. Without, Drake takes 1e6. */
  readonly contactStiffness?: number;
}

/** Pressure at full depth [Pa]: a crate on its foot gives way by micrometres. */
const MODULUS = 1e8;
/** Edges of the triangles of a curved surface, in its smallest radius. */
const FINENESS = 0.5;

/** In `<mesh>`: colliders of props are convex, and Drake makes a body that yields of a convex mesh alone. */
export const convexity = ({ type }: Geometry): string[] =>
  type === 'mesh' ? [element('drake:declare_convex', {})] : [];

/**
 * In `<collision>`: a body that yields a little, so that Drake finds the patch in which two bodies touch. Of two convex shapes
 * it otherwise takes one point, on which a flat foot wanders from corner to corner, and sinks.
 */
export function proximity(shape: Geometry, { contactStiffness }: ForDrake): string {
  const radius = radiusOf(shape);
  return element('drake:proximity_properties', {}, [
    element('drake:compliant_hydroelastic', {}),
    text('drake:hydroelastic_modulus', precise(MODULUS)),
    ...(radius === undefined ? [] : [text('drake:mesh_resolution_hint', precise(FINENESS * radius))]),
    ...(contactStiffness === undefined ? [] : [text('drake:point_contact_stiffness', precise(contactStiffness))]),
  ]);
}

function radiusOf(shape: Geometry): number | undefined {
  switch (shape.type) {
    case 'sphere':
    case 'cylinder':
    case 'capsule':
      return shape.radius;
    case 'ellipsoid':
      return Math.min(...shape.radii);
    default:
      return undefined;
  }
}
