import type { Manifold } from 'manifold-3d';
import { loadManifold } from '../../model/manifold.ts';
import { apply, compose } from '../../model/pose.ts';
import { tessellate } from '../../model/tessellate.ts';
import type { Collision, Link, Vec3 } from '../../model/types.ts';
import { type CheckContext, defineCheck } from '../check.ts';

/** Common volume that counts, as a share of the smaller collider: parts that touch share a little by rounding. */
const NOTICEABLE = 0.01;

export const linksOverlap = defineCheck({
  code: 'physics/links-overlap',
  severity: 'warning',
  about:
    'Colliders of two links that no joint connects and no exclusion keeps apart share a volume at joint position ' +
    '0. The simulator pushes them apart at the first step: doors fly open, cabinets jump. (ManiSkill #1139)',
  message: ({ a, b, share }: { a: string; b: string; share: number }) =>
    `Links "${a}" and "${b}" overlap: ${(100 * share).toFixed(0)}% of the smaller collider.`,
  hint: 'Move them apart, or exclude their collision; `propmaster doctor --fix` excludes it.',

  async *find({ links, joints, collisionExclusions }, context) {
    const moving = links.filter(({ collisions }) => collisions.length > 0);
    if (moving.length < 3) return; // two links of one prop are joined, or bodies of a scene
    const apart = new Set([...joints.map(({ parent, child }) => [parent, child]), ...collisionExclusions].map(key));
    const rigid = fixedTogether(links, joints);
    const solids = new Map<Link, readonly Manifold[]>();
    try {
      for (const link of moving) solids.set(link, await solidsOf(link, context));
      for (const [i, a] of moving.entries()) {
        for (const b of moving.slice(i + 1)) {
          if (apart.has(key([a.name, b.name])) || rigid(a.name, b.name)) continue;
          const share = worstShare(solids.get(a)!, solids.get(b)!);
          if (share > NOTICEABLE)
            yield { pointer: `/links/${links.indexOf(b)}`, args: { a: a.name, b: b.name, share } };
        }
      }
    } finally {
      for (const solid of [...solids.values()].flat()) solid.delete();
    }
  },
});

const key = (pair: readonly string[]): string => pair.toSorted().join('\0');

/** Links that fixed joints hold together never move against one another. */
function fixedTogether(
  links: readonly Link[],
  joints: readonly { readonly type: string; readonly parent: string; readonly child: string }[],
): (a: string, b: string) => boolean {
  const group = new Map(links.map(({ name }) => [name, name]));
  const rootOf = (name: string): string => {
    const above = group.get(name);
    return above === undefined || above === name ? name : rootOf(above);
  };
  for (const { type, parent, child } of joints) if (type === 'fixed') group.set(rootOf(child), rootOf(parent));
  return (a, b) => rootOf(a) === rootOf(b);
}

/** The hull of each collider, in the model frame: what simulators collide. */
async function solidsOf(link: Link, context: CheckContext): Promise<Manifold[]> {
  const { Manifold } = await loadManifold();
  const solids: Manifold[] = [];
  for (const collision of link.collisions) {
    const solid = Manifold.hull((await pointsOf(link, collision, context)) as [number, number, number][]);
    if (solid.isEmpty()) solid.delete();
    else solids.push(solid);
  }
  return solids;
}

/** Of a mesh the corners of its hull, which was made before for other checks; none of a flat one. */
async function pointsOf(link: Link, { pose, geometry }: Collision, { meshes, hullOf }: CheckContext): Promise<Vec3[]> {
  const whole = compose(link.pose, pose);
  const mesh = geometry.type === 'mesh' ? await hullOf(meshes.get(geometry.mesh)!) : tessellate(geometry, meshes);
  if (!mesh) return [];
  const { positions: p } = mesh;
  return Array.from({ length: p.length / 3 }, (_, v) => apply(whole, [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!]));
}

function worstShare(a: readonly Manifold[], b: readonly Manifold[]): number {
  let worst = 0;
  for (const one of a) {
    for (const other of b) {
      const boxA = one.boundingBox();
      const boxB = other.boundingBox();
      if ([0, 1, 2].some((i) => boxA.min[i]! >= boxB.max[i]! || boxB.min[i]! >= boxA.max[i]!)) continue;
      const common = one.intersect(other);
      worst = Math.max(worst, common.volume() / Math.min(one.volume(), other.volume()));
      common.delete();
    }
  }
  return worst;
}
