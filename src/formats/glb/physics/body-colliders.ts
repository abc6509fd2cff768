import type { ColliderPlan } from '../../../model/colliders.ts';
import { Copies } from '../../../model/decompose/copies.ts';
import type { TakenApart } from '../../../model/decompose/take-apart.ts';
import { transformInertial } from '../../../model/inertia.ts';
import type { Names } from '../../../model/names.ts';
import { geometryProperties, solidInertial } from '../../../model/solid.ts';
import { type Collision, type Geometry, IDENTITY, type Inertial, type Mesh, type Pose } from '../../../model/types.ts';
import { collide } from '../../raw/collide.ts';
import type { SkinnedPart } from '../../raw/skin.ts';
import { solidOf } from '../../raw/solid-of.ts';
import { hullOfPoints } from './hull-of-points.ts';
import type { GltfCollider } from './types.ts';

/** Colliders of a link, and what they come to as solids of 1 kg/m³. */
export interface BodyColliders {
  readonly collisions: readonly Collision[];
  readonly meshes: readonly Mesh[];
  readonly solids: readonly Inertial[];
}

/** Names of one model: those of meshes, and those of visuals and collisions. */
export interface ModelNames {
  readonly parts: Names;
  readonly meshes: Names;
}

/**
 * Colliders that a file gives, as parts of a link. Hulls are made; a surface that may be concave becomes convex parts, so
 * that its cavities stay open. Flat ones go: nothing can collide with them.
 *
 * @param kind how surfaces are made convex; shapes and hulls stay what they are
 * @param scale how many times as large the thing will be made
 */
export async function givenColliders(
  colliders: readonly GltfCollider[],
  link: string,
  kind: ColliderPlan,
  names: ModelNames,
  scale: number,
): Promise<BodyColliders> {
  const collisions: Collision[] = [];
  const meshes: Mesh[] = [];
  const solids: Inertial[] = [];
  for (const { name: said, shape, friction, restitution } of colliders) {
    const name = `${link}_${said || 'collision'}`;
    const add = (geometry: Geometry, pose: Pose): void =>
      void collisions.push({
        name: names.parts.unique(name, 'collision'),
        pose,
        geometry,
        ...(friction ? { friction } : {}),
        ...(restitution === undefined ? {} : { restitution }),
      });
    if (shape.type === 'solid') {
      add(shape.geometry, shape.pose);
      solids.push(transformInertial(shape.pose, solidInertial(geometryProperties(shape.geometry), 1)));
    } else if (shape.type === 'hull') {
      const hull = await hullOfPoints(shape.points, names.meshes.unique(`${name}_hull`, 'hull'));
      if (!hull) continue;
      meshes.push(hull);
      add({ type: 'mesh', mesh: hull.name }, IDENTITY);
      solids.push(solidInertial(geometryProperties({ type: 'mesh', mesh: hull.name }, hull), 1));
    } else {
      const mesh: Mesh = { name, positions: shape.positions, indices: shape.indices };
      const own = kind === 'as_written' ? solidOf(mesh) : undefined;
      if (own) {
        const kept = names.meshes.unique(name, 'collision');
        meshes.push({ ...mesh, name: kept });
        add({ type: 'mesh', mesh: kept }, IDENTITY);
        solids.push(solidInertial(own, 1));
        continue;
      }
      const made = await collide(
        { node: name, primitives: [{ mesh }] },
        kind === 'none' ? 'parts' : kind === 'as_written' ? 'hull' : kind,
        names.meshes,
        { scale },
      );
      meshes.push(...made.meshes);
      for (const { geometry, pose } of made.collisions) add(geometry, pose);
      const solid = solidOf(mesh);
      solids.push(solid ? solidInertial(solid, 1) : made.body);
    }
  }
  return { collisions, meshes, solids };
}

/**
 * Colliders made from what is seen of a link.
 * @param kind `none` makes none; the solids are there all the same
 * @param scale how many times as large the thing will be made
 */
export async function madeColliders(
  parts: readonly SkinnedPart[],
  link: string,
  kind: ColliderPlan,
  names: ModelNames,
  scale: number,
): Promise<BodyColliders> {
  const collisions: Collision[] = [];
  const meshes: Mesh[] = [];
  const solids: Inertial[] = [];
  const copies = new Copies<TakenApart>();
  for (const { part, skin } of parts) {
    const made = await collide(part, kind === 'none' || kind === 'as_written' ? 'hull' : kind, names.meshes, {
      scale,
      copies,
    });
    const solid = solidOf(skin);
    solids.push(solid ? solidInertial(solid, 1) : made.body);
    if (kind === 'none') continue;
    meshes.push(...made.meshes);
    for (const { geometry, pose } of made.collisions)
      collisions.push({ name: names.parts.unique(`${link}_collision`, 'collision'), pose, geometry });
  }
  return { collisions, meshes, solids };
}
