import type { Collision, Inertial, Link, Material, Visual } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import type { SplitMap } from './split-maps.ts';
import { convexity, type ForDrake, proximity } from './write-drake.ts';
import { geometry } from './write-geometry.ts';
import { material } from './write-material.ts';
import { shapeNames } from './write-names.ts';
import { surface } from './write-surface.ts';
import { at, exact, pose, precise, text } from './write-values.ts';

/** What the parts of a link refer to. */
export interface Library {
  readonly materials: ReadonlyMap<string, Material>;
  /** Mesh → its file, relative to the SDF file. */
  readonly meshes: ReadonlyMap<string, string>;
  /** Texture → its file, relative to the SDF file. */
  readonly textures: ReadonlyMap<string, string>;
  /** Of materials with one image for roughness and metalness, by name. */
  readonly splits: ReadonlyMap<string, SplitMap>;
  readonly drake: ForDrake | undefined;
}

/** A `<link>`, its pose in the model frame. @param maskOf `<collide_bitmask>` of its collisions */
export function linkElement(
  link: Link,
  name: string,
  maskOf: (part: Collision) => number | undefined,
  library: Library,
): string {
  const names = shapeNames(link);
  return element('link', { name }, [
    ...pose(link.pose),
    ...gravity(link),
    inertialElement(link.inertial),
    ...link.collisions.map((part, i) => collisionElement(part, names.collisions[i]!, maskOf(part), library)),
    ...link.visuals.map((part, i) => visualElement(part, names.visuals[i]!, library)),
  ]);
}

/** SDF knows gravity or none; a part of it is kept for our reader, and pulls whole in Gazebo. */
function gravity({ gravityCompensation: share }: Link): string[] {
  if (share === undefined || share === 0) return [];
  return [...(share === 1 ? [text('gravity', 'false')] : []), text('propmaster:gravity_compensation', precise(share))];
}

/** Always explicit: what SDF assumes of a link without is 1 kg and 1 kg·m². */
function inertialElement({ mass, centerOfMass, inertia: [ixx, iyy, izz, ixy, ixz, iyz] }: Inertial): string {
  const entries = { ixx, ixy, ixz, iyy, iyz, izz };
  return element('inertial', {}, [
    ...(centerOfMass.every((value) => value === 0) ? [] : [at(centerOfMass)]),
    text('mass', exact(mass)),
    element(
      'inertia',
      {},
      Object.entries(entries).map(([entry, value]) => text(entry, exact(value))),
    ),
  ]);
}

function collisionElement(part: Collision, name: string, mask: number | undefined, library: Library): string {
  const { meshes, drake } = library;
  return element('collision', { name }, [
    ...pose(part.pose),
    geometry(part.geometry, meshes, drake && convexity(part.geometry)),
    ...surface(part, mask),
    ...(drake ? [proximity(part.geometry, drake)] : []),
  ]);
}

function visualElement(part: Visual, name: string, { meshes, materials, textures, splits }: Library): string {
  const look = part.material === undefined ? undefined : materials.get(part.material);
  return element('visual', { name }, [
    ...pose(part.pose),
    geometry(part.geometry, meshes),
    ...(look === undefined ? [] : [material(look, textures, splits.get(look.name))]),
  ]);
}
