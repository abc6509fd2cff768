import { type Bounds, boundsAt, linkBounds, modelBounds } from '../model/bounds.ts';
import { compose } from '../model/pose.ts';
import type { Collision, Link, Mesh, SimModel, Visual } from '../model/types.ts';
import { TOWARDS_CAMERA } from './camera.ts';

/** Directions along which a wall can be thin. */
const AXES = [0, 1, 2] as const;

/**
 * A scene as one looks into a doll's house: without the walls, the ceiling and what is built into them that stand between
 * the camera and everything else. Without any wall the floor goes, too; the picture has its own.
 *
 * @param scene its first link is the structure; what is built in hangs on that by fixed joints
 */
export function cutAway(scene: SimModel): SimModel {
  const [structure, ...links] = scene.links;
  const bounds = modelBounds(scene, 'visuals');
  if (!structure || !bounds) return scene;
  const meshes = new Map(scene.meshes.map((mesh) => [mesh.name, mesh]));
  const isBehind = ({ pose, geometry }: Visual | Collision): boolean =>
    stands(boundsAt(compose(structure.pose, pose), geometry, meshes), bounds) === 'behind';
  const behind = structure.visuals.filter(isBehind);
  const hidden = new Set(links.filter((link) => isBuiltIn(link, scene) && isInFront(link, meshes, bounds)).map(nameOf));
  for (const { parent, child } of scene.joints) if (hidden.has(parent)) hidden.add(child); // parents come first
  const bare = ({ name }: Link): boolean => hidden.has(name);
  const seen = behind.length > 1 ? { visuals: behind, collisions: structure.collisions.filter(isBehind) } : NOTHING;
  return {
    ...scene,
    links: [{ ...structure, ...seen }, ...links.map((link) => (bare(link) ? { ...link, ...NOTHING } : link))],
  };
}

/**
 * A scene without its structure and what is built into that: what a picture of it is framed on. Where nothing else is there,
 * the scene itself.
 */
export function thingsOf(scene: SimModel): SimModel {
  const [structure] = scene.links;
  const fixed = new Set(scene.links.filter((link) => isBuiltIn(link, scene)).map(nameOf));
  for (const { parent, child } of scene.joints) if (fixed.has(parent)) fixed.add(child); // parents come first
  const links = scene.links.map((link) =>
    link === structure || fixed.has(link.name) ? { ...link, ...NOTHING } : link,
  );
  return links.some(({ visuals }) => visuals.length > 0) ? { ...scene, links } : scene;
}

const NOTHING = { visuals: [], collisions: [] } as const;
const nameOf = ({ name }: Link): string => name;

const isBuiltIn = ({ name }: Link, { links, joints }: SimModel): boolean =>
  joints.some(({ type, parent, child }) => type === 'fixed' && parent === links[0]!.name && child === name);

const isInFront = (link: Link, meshes: ReadonlyMap<string, Mesh>, scene: Bounds): boolean =>
  stands(linkBounds(link, 'visuals', meshes), scene) === 'in front';

/** On which side of the middle of the scene a wall is, seen across its thin side. */
function stands(wall: Bounds | undefined, { min, max }: Bounds): 'in front' | 'behind' {
  if (!wall) return 'in front';
  const size = (axis: 0 | 1 | 2): number => wall.max[axis] - wall.min[axis];
  const thin = AXES.toSorted((a, b) => size(a) - size(b))[0]!;
  const off = wall.min[thin] + wall.max[thin] - min[thin] - max[thin];
  return off * TOWARDS_CAMERA[thin] > 0 ? 'in front' : 'behind';
}
