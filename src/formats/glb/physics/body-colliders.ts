import { type ColliderKind, makeColliders } from '../../../model/colliders.ts';
import { type Collision, IDENTITY, type Mesh, type Pose } from '../../../model/types.ts';
import type { Names } from '../../names.ts';
import { hullOfPoints } from './body-inertial.ts';
import type { Body } from './types.ts';

export interface BodyColliders {
  readonly collisions: readonly Collision[];
  readonly meshes: readonly Mesh[];
}

/** Names of one model: those of meshes and those of parts. */
export interface ModelNames {
  readonly parts: Names;
  readonly meshes: Names;
}

/**
 * Colliders of a body as parts of its link. Hulls are made; a surface that may be concave becomes convex parts, so that
 * its cavities stay open. Flat ones go: nothing can collide with them.
 *
 * @param kind how surfaces are made convex; shapes and hulls stay what they are
 */
export async function bodyColliders(
  { colliders }: Pick<Body, 'colliders'>,
  link: string,
  kind: ColliderKind,
  names: ModelNames,
): Promise<BodyColliders> {
  const collisions: Collision[] = [];
  const meshes: Mesh[] = [];
  for (const { name: said, shape, friction } of colliders) {
    const name = `${link}_${said || 'collision'}`;
    const rest = friction ? { friction } : {};
    const addMesh = (mesh: Pick<Mesh, 'positions' | 'indices'>, pose: Pose): void => {
      const own = { ...mesh, name: names.meshes.unique(`${name}_hull`, 'hull') };
      meshes.push(own);
      const geometry = { type: 'mesh', mesh: own.name } as const;
      collisions.push({ name: names.parts.unique(name, 'collision'), pose, geometry, ...rest });
    };
    if (shape.type === 'solid') {
      const { pose, geometry } = shape;
      collisions.push({ name: names.parts.unique(name, 'collision'), pose, geometry, ...rest });
    } else if (shape.type === 'hull') {
      const hull = await hullOfPoints(shape.points, name);
      if (hull) addMesh(hull, IDENTITY);
    } else {
      const made = await makeColliders([{ name, meshes: [shape] }], kind === 'none' ? 'parts' : kind);
      const byName = new Map(made.meshes.map((mesh) => [mesh.name, mesh]));
      for (const { geometry, pose } of made.collisions) {
        if (geometry.type === 'mesh') addMesh(byName.get(geometry.mesh)!, pose);
        else collisions.push({ name: names.parts.unique(name, 'collision'), pose, geometry, ...rest });
      }
    }
  }
  return { collisions, meshes };
}
