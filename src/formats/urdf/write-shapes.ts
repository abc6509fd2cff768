import { compose } from '../../model/pose.ts';
import type { Collision, Geometry, Pose, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { list, precise } from './write-values.ts';

/** What the URDF file calls meshes and textures, by their names in the model. */
export interface UrdfFiles {
  readonly visuals: ReadonlyMap<string, string>;
  readonly collisions: ReadonlyMap<string, string>;
  readonly textures: ReadonlyMap<string, string>;
}

/** A `<geometry>` with its pose in the link frame of the model. */
export interface WrittenShape {
  readonly name: string;
  readonly pose: Pose;
  readonly geometry: string;
}

/**
 * A shape in the words of URDF, which has box, cylinder, sphere and mesh: a capsule is a cylinder between two balls, an
 * ellipsoid a mesh.
 *
 * @param files mesh, or key of an ellipsoid, → its file
 */
export function primitives(
  { name, pose, geometry }: Visual | Collision,
  files: ReadonlyMap<string, string>,
): WrittenShape[] {
  if (geometry.type !== 'capsule') return [{ name, pose, geometry: wrap(shape(geometry, files)) }];
  const { radius, length } = geometry;
  const ball = (z: number): Pose => compose(pose, { position: [0, 0, z], rotation: IDENTITY.rotation });
  const end = wrap(element('sphere', { radius: precise(radius) }));
  return [
    { name, pose, geometry: wrap(element('cylinder', { radius: precise(radius), length: precise(length) })) },
    { name: `${name}_top`, pose: ball(length / 2), geometry: end },
    { name: `${name}_bottom`, pose: ball(-length / 2), geometry: end },
  ];
}

/** What the mesh of an ellipsoid is kept under. */
export const ellipsoidKey = (geometry: Extract<Geometry, { readonly type: 'ellipsoid' }>): string =>
  `ellipsoid ${geometry.radii.join(' ')}`;

const wrap = (shape: string): string => element('geometry', {}, [shape]);

function shape(geometry: Exclude<Geometry, { readonly type: 'capsule' }>, files: ReadonlyMap<string, string>): string {
  switch (geometry.type) {
    case 'box':
      return element('box', { size: list(geometry.size) });
    case 'sphere':
      return element('sphere', { radius: precise(geometry.radius) });
    case 'cylinder':
      return element('cylinder', { radius: precise(geometry.radius), length: precise(geometry.length) });
    case 'ellipsoid':
      return element('mesh', { filename: fileOf(ellipsoidKey(geometry), files) });
    case 'mesh':
      return element('mesh', { filename: fileOf(geometry.mesh, files) });
  }
}

function fileOf(mesh: string, files: ReadonlyMap<string, string>): string {
  const file = files.get(mesh);
  if (file === undefined) throw new TypeError(`writeUrdf: there is no mesh "${mesh}"`);
  return file;
}
