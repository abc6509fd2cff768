import type { XmlElement } from '../xml/types.ts';
import type { UrdfGeometry, UrdfShape } from './types.ts';
import { childNamed, type UrdfValues } from './values.ts';

/** Shapes that a prop can't have, in words. */
const NO_SHAPE: Readonly<Record<string, string>> = {
  plane: 'a plane',
  sdf: 'a signed distance field',
  cdf: 'a signed distance field',
};

/** A `<visual>` or `<collision>`. @param otherwise its name where it says none */
export function readShape(node: XmlElement, otherwise: string, values: UrdfValues): UrdfShape {
  const geometry = childNamed(node, 'geometry');
  const shape = geometry?.children.find(({ name }) => name !== 'verbose');
  return {
    name: values.text(node, 'name') ?? otherwise,
    place: values.place(shape ?? geometry ?? node),
    pose: values.origin(node),
    geometry: shape ? withSize(readGeometry(shape, values)) : { type: 'none', what: 'empty' },
  };
}

/** What is only a point or flat stands in files in place of nothing. */
function withSize(geometry: UrdfGeometry): UrdfGeometry {
  const sizes =
    geometry.type === 'box'
      ? geometry.size
      : geometry.type === 'ellipsoid'
        ? geometry.radii
        : geometry.type === 'sphere' || geometry.type === 'capsule'
          ? [geometry.radius]
          : geometry.type === 'cylinder'
            ? [geometry.radius, geometry.length]
            : [];
  return sizes.some((size) => size === 0) ? { type: 'none', what: `a ${geometry.type} of no size` } : geometry;
}

function readGeometry(node: XmlElement, values: UrdfValues): UrdfGeometry {
  switch (node.name) {
    case 'box':
      return { type: 'box', size: values.sizes(node, 'size') };
    case 'sphere':
      return { type: 'sphere', radius: values.size(node, 'radius') };
    case 'cylinder':
    case 'drake:cylinder':
      return { type: 'cylinder', radius: values.size(node, 'radius'), length: values.size(node, 'length') };
    case 'capsule':
    case 'drake:capsule':
      return { type: 'capsule', radius: values.size(node, 'radius'), length: values.size(node, 'length') };
    case 'ellipsoid':
    case 'drake:ellipsoid':
      return {
        type: 'ellipsoid',
        radii: node.attributes.has('radii')
          ? values.sizes(node, 'radii')
          : [values.size(node, 'a'), values.size(node, 'b'), values.size(node, 'c')],
      };
    case 'mesh': {
      const uri = values.text(node, 'filename');
      if (uri === undefined) throw values.incomplete(node, 'attribute filename');
      const one = (node.attributes.get('scale') ?? '').trim().split(/\s+/).length === 1;
      const [x, y = x, z = x] = values.numbers(node, 'scale', one ? 1 : 3) ?? [1, 1, 1];
      if (x! * y! * z! === 0) throw values.wrong(node, 'scale', '3 numbers other than 0');
      return { type: 'mesh', uri, scale: [x!, y!, z!] };
    }
    default:
      if (Object.hasOwn(NO_SHAPE, node.name)) return { type: 'none', what: NO_SHAPE[node.name]! };
      if (node.name.includes(':')) return { type: 'none', what: `<${node.name}>` };
      throw values.incomplete(node, `meaning inside of <geometry>; there are box, cylinder, sphere, capsule and mesh`);
  }
}
