import type { Collision, SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { writeGlb } from '../glb/write.ts';
import type { BundlePhysics } from './physics.ts';

/**
 * A model as a GLB bundle. What is seen shows as triangles in `visual.glb`, what collides in `collision.glb`; the exact
 * shapes, and which parts share a mesh, stand in `physics.json`. A model without visuals shows its colliders; one without
 * colliders has no `collision.glb`.
 *
 * @returns `visual.glb`, `collision.glb`, `physics.json`
 */
export async function writeBundle(model: SimModel): Promise<FileMap> {
  const has = (what: 'visuals' | 'collisions'): boolean => model.links.some((link) => link[what].length > 0);
  return new Map<string, Uint8Array | string>([
    ['visual.glb', await writeGlb(model, has('visuals') ? 'visual' : 'collision')],
    ...(has('collisions') ? [['collision.glb', await writeGlb(model, 'collision')] as const] : []),
    ['physics.json', `${JSON.stringify(describePhysics(model), null, 2)}\n`],
  ]);
}

function describePhysics(model: SimModel): BundlePhysics {
  // Readonly tuples of the model become plain ones of the schema.
  return structuredClone({
    version: 1,
    units: { length: 'm', mass: 'kg', angle: 'rad' },
    up_axis: 'Z',
    name: model.name,
    base: model.base,
    links: model.links.map(({ name, pose, inertial, visuals, collisions, gravityCompensation }) => ({
      name,
      pose,
      mass: inertial.mass,
      center_of_mass: inertial.centerOfMass,
      inertia: inertial.inertia,
      ...(gravityCompensation ? { gravity_compensation: gravityCompensation } : {}),
      visuals: visuals.map((visual) => ({ node: visual.name, pose: visual.pose, shape: visual.geometry })),
      collisions: collisions.map((collision) => ({
        node: collision.name,
        pose: collision.pose,
        shape: shapeOf(collision),
        ...(collision.friction ? { friction: collision.friction } : {}),
        ...(collision.restitution === undefined ? {} : { restitution: collision.restitution }),
        ...(collision.mask ? { mask: collision.mask } : {}),
        ...(collision.contact ? { contact: collision.contact } : {}),
      })),
    })),
    joints: model.joints.map(({ limits, ballLimit, ...joint }) => ({
      ...joint,
      ...limits,
      ...(ballLimit === undefined ? {} : { ball_limit: ballLimit }),
    })),
    collision_exclusions: model.collisionExclusions,
    semantics: model.semantics,
  }) as unknown as BundlePhysics;
}

const shapeOf = ({ geometry }: Collision): object =>
  geometry.type === 'mesh' ? { type: 'convex', mesh: geometry.mesh } : geometry;
